"""Plume's games in the interfaces that researchers use.

`plume.envs.<game>_v<version>` is the game in PettingZoo: such a module is made for each game that offers environments.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from plume.core.errors import NotInstalled

if find_spec("numpy") is None:
    raise NotInstalled("no-numba")

from plume.envs import pettingzoo
from plume.envs.seeing import action_mask, normalised, observe

__all__ = ["action_mask", "normalised", "observe"]

if TYPE_CHECKING:

    def __getattr__(name: str) -> pettingzoo.PettingZooModule:
        """Any game in PettingZoo."""


pettingzoo.make_importable()
