"""CotCotCollec' in PettingZoo, for 2 to 5 players: `cotcot_v0.env(players=2)`.

The number in the name rises whenever behaviour changes: actions, observations, rewards or rules.
"""

from __future__ import annotations

from typing import Any

from plume.cotcot import GAME
from plume.envs.aec import PlumeAEC

VERSION = 0


def raw_env(**options: Any) -> PlumeAEC:
    """An environment with the options of `CotcotOptions`, and `illegal` and `render_mode`."""
    return PlumeAEC(GAME, VERSION, **options)


env = raw_env
"""There are no wrappers: the environment itself checks what it is given."""
