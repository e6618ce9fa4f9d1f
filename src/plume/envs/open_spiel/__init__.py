"""Plume's games in OpenSpiel: importing this registers them. Needs the extra `open-spiel`.

Each variant of a game is there with sampled chance on the compiled rules (`plume_<name>_v1`), and with explicit chance
on the plain ones (`plume_<name>_explicit_v1`). The number at the end of a name rises whenever behaviour changes.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from plume.envs.environments import all_environments
from plume.envs.open_spiel.explicit import ExplicitGame, ExplicitState
from plume.envs.open_spiel.parameters import SpielVariant
from plume.envs.open_spiel.sampled import SampledGame, SampledState
from plume.envs.open_spiel.states import PlumeGame, PlumeState

__all__ = ["ExplicitState", "PlumeGame", "PlumeState", "SampledState"]


def _register(base: type[PlumeGame], variant: SpielVariant) -> None:
    """Tell OpenSpiel of a variant, as a class of its own."""
    made: Any = type(base.__name__, (base,), {"variant": variant, "__doc__": f"{variant.title}{base.remark}."})
    pyspiel.register_game(made.type(), made)


for game, offered in all_environments():
    for variant in offered.variants:
        for base in (SampledGame, ExplicitGame):
            _register(base, SpielVariant(game, variant, offered.open_spiel))
