"""Plume's games in OpenSpiel: importing this registers them. Needs the extra `open-spiel`.

Each variant of a game is there on the compiled rules, with sampled chance (`plume_<name>_v<version>`) and with explicit
chance (`plume_<name>_explicit_v<version>`). The version rises whenever behaviour changes.
"""

from __future__ import annotations

from typing import Any

from plume.core.extras import require

require("open-spiel", "pyspiel")

import pyspiel

from plume.envs.environments import Variant, all_environments
from plume.envs.open_spiel.endgames import endgame
from plume.envs.open_spiel.explicit import ExplicitGame, ExplicitState
from plume.envs.open_spiel.parameters import SpielVariant
from plume.envs.open_spiel.sampled import SampledGame, SampledState
from plume.envs.open_spiel.states import PlumeGame, PlumeState

__all__ = ["ExplicitState", "PlumeGame", "PlumeState", "SampledState", "endgame"]


def _made(base: type[PlumeGame], variant: Variant, described: SpielVariant) -> Any:
    """The class of a variant, an attribute of this module, where it is looked for when a game is pickled."""
    name = base.__name__.replace("Game", variant.class_name)
    about = f"{variant.title}{base.remark}."
    globals()[name] = made = type(name, (base,), {"__module__": __name__, "__doc__": about, "variant": described})
    return made


for game, offered in all_environments():
    for variant in offered.variants:
        for base in (SampledGame, ExplicitGame):
            made = _made(base, variant, SpielVariant(game, variant, offered.open_spiel))
            pyspiel.register_game(made.type(), made)
