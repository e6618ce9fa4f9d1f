"""Carriers: the same rule files, run as plain Python, as machine code, on a GPU, or as WebAssembly in a browser.

A rule file is a file that imports `plume.core.words`. A carrier loads it once more, under another name and with words
of its own, so that all of them live side by side. Each is one module here: `python`, `native`, `cuda`, `wasm`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from plume.core.carriers.builds import Build
from plume.core.carriers.engines import PLAYOUT, Engine
from plume.core.carriers.kinds import KINDS, carrier, why_not
from plume.core.carriers.protocol import Carrier
from plume.core.errors import EngineUnavailable
from plume.core.game import Game
from plume.core.options import Options

if TYPE_CHECKING:
    from plume.core.carriers.cuda import Gpu, GpuEngine

__all__ = [
    "KINDS",
    "PLAYOUT",
    "Build",
    "Carrier",
    "Engine",
    "carrier",
    "compiled",
    "gpu",
    "in_browser",
    "plain",
    "why_not",
]


@cache
def plain(game: Game, file: str = PLAYOUT, *, rules: str | None = None) -> Engine:
    """A generic rule file for a game, as ordinary Python; `rules` is a module with the rules and more."""
    return carrier("plain").load(game, file, rules or game.rules_name)


@cache
def compiled(game: Game, file: str = PLAYOUT, *, rules: str | None = None, check_bounds: bool = False) -> Engine:
    """A generic rule file for a game, compiled; the first time this takes a while, in a process of its own."""
    return carrier("checked" if check_bounds else "compiled").load(game, file, rules or game.rules_name)


@cache
def gpu(game: Game, options: Options, file: str = PLAYOUT, *, rules: str | None = None) -> GpuEngine:
    """A generic rule file for games with these options, on a GPU: rules for kernels to call."""
    return cast("Gpu", carrier("gpu")).load_for(game, options, file, rules or game.rules_name)


@cache
def in_browser(game: Game, file: str = PLAYOUT, *, rules: str | None = None) -> Engine | None:
    """A generic rule file for a game as WebAssembly, where a browser has been given its module."""
    if why_not("wasm"):
        return None
    try:
        return carrier("wasm").load(game, file, rules or game.rules_name)
    except EngineUnavailable:
        return None
