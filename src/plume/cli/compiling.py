"""`plume compile`: the rules as machine code, before anybody has to wait for them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib.util import find_spec

from rich.table import Table

from plume.bots.loading import TREE, rules_of
from plume.cli.output import console, print_json
from plume.core.carriers import PLAYOUT, Build, carrier
from plume.core.game import Game
from plume.games import all_games, game

OWN = "solving"
"""A part of a game that is compiled too: a generic rule file of its own."""
ENVIRONMENTS = ("plume.envs.stepping", "plume.envs.determinising", "plume.envs.batching")
"""What environments need, of a game that can be observed."""
CHANCE_ASKED = "plume.envs.asking"
"""What the games of OpenSpiel with explicit chance need besides."""


def compile_rules(*names: str, json: bool = False) -> None:
    """Compile the rules for simulations, bots and environments, so that nobody has to wait later; it happens once.

    Example: plume compile
    Example: plume compile --json

    Parameters
    ----------
    names:
        The games; all, if none is named.
    json:
        Print as JSON what was compiled, and in how many seconds.

    """
    carrier("compiled")
    played = [game(name) for name in names] or all_games()
    rows = [(one.title, build.file, _compiled(build)) for one in played for build in _builds(one)]
    if json:
        print_json([{"game": title, "file": file, "seconds": seconds} for title, file, seconds in rows])
        return
    table = Table("game", "rules for", "compiled")
    for title, file, seconds in rows:
        table.add_row(title, file, f"in {seconds:.1f} s" if seconds else "before")
    console.print(table)


def _builds(played: Game) -> Iterator[Build]:
    """All that can be compiled for a game."""
    yield Build(played, PLAYOUT)
    yield Build(played, TREE, rules_of(played))
    own, observing = played.part_name(OWN), played.part_name("observing")
    if own is not None:
        yield Build(played, own)
    if observing is not None:
        for file in ENVIRONMENTS:
            yield Build(played, file, observing)
        if find_spec("pyspiel") is not None:
            yield Build(played, CHANCE_ASKED, observing, "asking")


def _compiled(build: Build) -> float:
    """Compile, and say how long that took; nothing if it was there."""
    if build.is_ready:
        return 0.0
    start = time.monotonic()
    build.finish()
    return round(time.monotonic() - start, 1)
