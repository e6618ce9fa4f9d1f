"""Cóatl: the game for 2 to 4 players, and for one against A.D.A.M."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

from plume.coatl import rules
from plume.coatl.describe import describe
from plume.coatl.events import EVENTS
from plume.coatl.explain import Score, score
from plume.coatl.notation import MEMBERS, MOVES
from plume.coatl.options import CoatlChoices, CoatlOptions
from plume.coatl.preview import of_interest, outlook, preview
from plume.coatl.reading import TITLE, read, read_view
from plume.coatl.refusals import forbids
from plume.coatl.review import review
from plume.coatl.state import ENDINGS, ZONES, State
from plume.coatl.versions import RENAMED_ENDINGS, VERSION
from plume.core.game import Game
from plume.core.position import Position

__all__ = ["GAME", "CoatlChoices", "CoatlOptions", "Score", "new", "position", "score"]

GAME = Game(
    name=CoatlOptions.game,
    title=TITLE,
    version=VERSION,
    renamed_endings=RENAMED_ENDINGS,
    package=__name__,
    options=CoatlOptions,
    state=State,
    moves=MOVES,
    events=EVENTS,
    zones=ZONES,
    members=MEMBERS,
    endings=ENDINGS,
    achievements=("fulfil", "temple"),
    rules=rules,
    forbids=forbids,
    describe=describe,
    read=read,
    read_view=read_view,
    preview=preview,
    of_interest=of_interest,
    outlook=outlook,
    review=review,
    books={"coatl": "C", "coatl-solo": "S", "coatl-expansions": "X"},
)
"""The game, for all that takes any game."""


def new(
    players: int = CoatlOptions.players,
    *,
    seed: int | None = None,
    preset: str | None = None,
    outcomes: Sequence[str] | None = None,
    **options: Unpack[CoatlChoices],
) -> Position:
    """A new game with the options of `CoatlOptions`; "first game" is a preset."""
    return Position.new(GAME, CoatlOptions.make(preset, players=players, **options), seed, outcomes)


def position(data: Mapping[str, Any] | str) -> Position:
    """A position from JSON, as text or read already; also one written by hand."""
    return Position.from_json(GAME, data)
