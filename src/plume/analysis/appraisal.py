"""What a review says: of each turn, of what cost most, of each player, and of what they made."""

from __future__ import annotations

from dataclasses import dataclass

from plume.analysis.grounds import Ground
from plume.analysis.margins import Margins
from plume.analysis.picturing import chances, figure


@dataclass(frozen=True)
class TurnAppraisal:
    """A turn of a seat: the moves from `start` to `end`, and what became of everybody's game in it.

    `luck` and `play` together are what the margins have changed: `play` is what the seat's own decisions took from it,
    or gave to others; all else is luck.
    """

    turn: int
    seat: int
    start: int
    """After so many moves of the record the turn began."""
    end: int
    chances: tuple[float, ...]
    """To win, by side, after the turn."""
    margins: Margins
    """By how many points each side could then expect to be ahead in the end; after the last turn, by how many it is."""
    luck: Margins
    play: Margins
    loss: float
    """What the decisions of the seat took from its chance to win."""


@dataclass(frozen=True)
class Slip:
    """A decision that cost something: what would have been better, by how much, and why."""

    turn: int
    seat: int
    at: int
    """After so many moves of the record it was taken."""
    move: str
    better: tuple[str, ...]
    """The moves that would have been best, as far as nothing unknown comes between them."""
    loss: float
    """Of the chance to win, in the whole turn."""
    points: float
    """Of the margin, in the whole turn."""
    grounds: tuple[Ground, ...]
    """What speaks for the better moves."""


@dataclass(frozen=True)
class PlayerAppraisal:
    """What a side's result came of: all but the accuracy are points, and the last is exactly the sum of the others."""

    side: int
    accuracy: float | None
    """Of 100: how much of the chance to win the player kept with each turn; None for an automaton."""
    start: float
    """What it could expect before the first decision: the set-up, and the seat."""
    luck: float
    play: float
    """What its own decisions cost."""
    others: float
    """What it was given by the decisions of others."""
    margin: float
    """By how many points it was ahead of the best of the others."""


@dataclass(frozen=True)
class Work:
    """Something that a player made, beside the best that could have been made of the same things at that moment."""

    turn: int
    seat: int
    start: int
    """After so many moves of the record the player began with it."""
    points: int
    made: tuple[Ground, ...]
    best_points: int
    best: tuple[Ground, ...]
    moves: tuple[str, ...]
    """That make the best."""
    is_proven: bool
    """Whether nothing better is possible."""


@dataclass(frozen=True)
class Appraisal:
    """What there is to say about a game: the same for the same record and budget, and exact in its sums."""

    budget: int
    """Simulations for each decision."""
    progress: float
    """How much of the work is done: before it is 1 the figures are a first impression."""
    chances: tuple[float, ...]
    """Before the first decision."""
    margins: Margins
    """Before the first decision."""
    turns: tuple[TurnAppraisal, ...]
    slips: tuple[Slip, ...]
    """The costliest first."""
    players: tuple[PlayerAppraisal, ...]
    works: tuple[Work, ...]

    @property
    def is_final(self) -> bool:
        """Whether nothing of it will change."""
        return self.progress == 1.0

    def _repr_svg_(self) -> str:
        return str(chances(self))

    def _repr_html_(self) -> str:
        return figure(self)
