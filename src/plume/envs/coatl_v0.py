"""Cóatl in PettingZoo, for 2 to 4 players, or one against A.D.A.M: `coatl_v0.env(players=2)`.

The number in the name rises whenever behaviour changes: actions, observations, rewards or rules.
"""

from __future__ import annotations

from typing import Any

from plume.coatl import GAME
from plume.envs.aec import PlumeAEC

VERSION = 0


def raw_env(**options: Any) -> PlumeAEC:
    """An environment with the options of `CoatlOptions`, and `illegal` and `render_mode`."""
    return PlumeAEC(GAME, VERSION, **options)


env = raw_env
"""There are no wrappers: the environment itself checks what it is given."""
