"""Games of a batch as rows of bytes, which can be kept, picked and put elsewhere."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import numpy as np
import numpy.typing as npt

from plume.core.carriers.digests import layout
from plume.core.carriers.records import dtype
from plume.core.game import Game
from plume.core.options import Options
from plume.core.streams import Stream
from plume.envs.errors import BadArray
from plume.envs.setting import WORDS_OF_SEED

Saved = npt.NDArray[np.uint8]
"""Games that were saved: a row of bytes for each."""

MARK = 8
"""Bytes at the beginning of a row that say for which game, options and version of Plume's memory it is."""


class Rows:
    """How the games of a batch are written: a mark, the state, the seed, and the stream of the random actions."""

    def __init__(self, game: Game, options: Options) -> None:
        told = f"{game.name} {game.version} {layout(game.state)} {options.to_json()}"
        mark = blake2b(told.encode(), digest_size=MARK).digest()
        self._mark = np.frombuffer(mark, np.uint8)
        parts = [("state", dtype(game.state)), ("seed", np.int64, (WORDS_OF_SEED,)), ("chooser", dtype(Stream))]
        self._type = np.dtype([("mark", np.uint8, (MARK,)), *parts])

    def join(self, states: Any, seeds: Any, choosers: Any) -> Saved:
        """Games as rows."""
        rows = np.zeros(len(states), self._type)
        rows["mark"], rows["state"], rows["seed"], rows["chooser"] = self._mark, states, seeds, choosers
        return rows.view(np.uint8).reshape(len(states), self._type.itemsize)

    def split(self, saved: Saved) -> tuple[Any, Any, Any]:
        """What rows hold; rows of another game are refused."""
        given = np.ascontiguousarray(saved)
        if given.dtype != np.uint8 or given.ndim != 2 or given.shape[1] != self._type.itemsize:
            raise BadArray("not-saved", name="saved")
        rows = given.view(self._type).reshape(-1)
        if (rows["mark"] != self._mark).any():
            raise BadArray("not-saved", name="saved")
        return rows["state"], rows["seed"], rows["chooser"]
