"""The pages with every action id of a game, made from the move tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from manual.observations import PLAYERS, shortened, span
from plume.core.game import Game
from plume.games import game
from plume.language import ENGLISH
from plume.terminal import terminal

ACTIONS = {name: f"envs/actions-{name}.md" for name in PLAYERS}
"""The page with the actions of a game."""

HEAD = "| ids | moves, in this order | what one does | who learns which it was |\n|---|---|---|---|"

INTRO = """\
An action is the id of a move, from 0 up; a mask has a byte for each. Ids that are not listed are no moves and never \
legal. `game.moves.text(id)` gives the text of a move and `game.moves.parse(text)` its id; the \
[notation](../notation.md) says how the texts are read."""


def actions_page(name: str) -> str:
    """All action ids of a game, in Markdown."""
    played = game(name)
    sizes = f"The mask has {played.moves.size} bytes; {len(played.moves)} of the ids are moves."
    return "\n\n".join([f"# Actions of {played.title}", INTRO, sizes, "\n".join([HEAD, *_rows(played)])]) + "\n"


def _rows(played: Game) -> Iterator[str]:
    moves = played.moves
    for kind, found in groupby(moves.ids, key=moves.kind):
        ids = list(found)
        does = ENGLISH.does(played.name, terminal(played).kind_of(kind))
        seen = "the seat alone" if moves.is_secret(ids[0]) else "all"
        yield f"| {span(ids[0], ids[-1] + 1)} | {shortened(list(map(moves.text, ids)))} | {does} | {seen} |"
