"""CotCotCollec': the game for 2 to 5 players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

from plume.core.game import Game
from plume.core.position import Position
from plume.cotcot import rules
from plume.cotcot.describe import describe
from plume.cotcot.events import EVENTS
from plume.cotcot.notation import MEMBERS, MOVES
from plume.cotcot.options import CotcotChoices, CotcotOptions
from plume.cotcot.preview import of_interest, outlook, preview
from plume.cotcot.reading import TITLE, read, read_view
from plume.cotcot.refusals import forbids
from plume.cotcot.review import review
from plume.cotcot.state import ENDINGS, ZONES, State

__all__ = ["GAME", "CotcotChoices", "CotcotOptions", "new", "position"]

GAME = Game(
    name=CotcotOptions.game,
    title=TITLE,
    package=__name__,
    options=CotcotOptions,
    state=State,
    moves=MOVES,
    events=EVENTS,
    zones=ZONES,
    members=MEMBERS,
    endings=ENDINGS,
    achievements=("start",),
    rules=rules,
    forbids=forbids,
    describe=describe,
    read=read,
    read_view=read_view,
    preview=preview,
    outlook=outlook,
    of_interest=of_interest,
    review=review,
    books={"cotcot": "K"},
)
"""The game, for all that takes any game."""


def new(
    players: int = CotcotOptions.players,
    *,
    seed: int | None = None,
    preset: str | None = None,
    outcomes: Sequence[str] | None = None,
    **options: Unpack[CotcotChoices],
) -> Position:
    """A new game with the options of `CotcotOptions`."""
    return Position.new(GAME, CotcotOptions.make(preset, players=players, **options), seed, outcomes)


def position(data: Mapping[str, Any] | str) -> Position:
    """A position from JSON, as text or read already; also one written by hand."""
    return Position.from_json(GAME, data)
