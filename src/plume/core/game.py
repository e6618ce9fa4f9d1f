"""What a game's folder offers to everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from plume.core.errors import reason_key
from plume.core.events import EventTable
from plume.core.messages import ENGLISH, add_package
from plume.core.moves import MoveTable
from plume.core.options import Options
from plume.core.review import Review, no_review

if TYPE_CHECKING:
    from plume.core.position import Position

MOST_SIDES = 8
MOST_ENDINGS = 8


class Rules(Protocol):
    """What the `rules.py` of every game offers, on every carrier.

    The state has at least `seats`, `deciders` (a set of seats), `turns`, `ended_by`, `streams` and `tape`.
    """

    def set_up(self, s: Any) -> None:
        """Lay out a new game; options and streams are in the state already."""

    def legal(self, s: Any, seat: int, moves: Any) -> int:
        """Write the sets of a seat's legal moves and return how many moves there are."""

    def play(self, s: Any, seat: int, move: int) -> None:
        """Play a legal move."""

    def sides(self, s: Any) -> int:
        """How many have points: the seats, and in a solo game the automaton after them."""

    def score(self, s: Any, side: int) -> int:
        """A side's points so far."""

    def winners(self, s: Any) -> int:
        """The set of sides that have won a finished game."""

    def broken(self, s: Any) -> int:
        """The first invariant of the game that does not hold, 0 if all do."""

    def hide(self, s: Any, viewer: int) -> None:
        """Erase what a viewer may not see; the number after the last seat is the spectator."""

    def determinise(self, s: Any, viewer: int, stream: Any) -> None:
        """Deal what was hidden from a viewer anew, in a way that fits all they know."""

    def copies(self, s: Any, zone: int, member: int) -> int:
        """How many copies of a member chance can give from a zone now; each is as likely as any other."""


@dataclass(frozen=True)
class Refusal:
    """Why a move of a game is not legal: the id of the rule, and the code of the reason."""

    game: str
    rule: str
    reason: str

    @classmethod
    def of(cls, game: str, reasons: Mapping[str, str], reason: str | None) -> Refusal | None:
        """The refusal for a reason, out of a game's table of their rules; no reason is no refusal."""
        return None if reason is None else cls(game, reasons[reason], reason)

    @property
    def key(self) -> str:
        """The message that says why."""
        return reason_key(self.game, self.reason)

    @property
    def why(self) -> str:
        """The reason in English."""
        return ENGLISH.say(self.key)


def _no_preview(s: Any, seat: int, move: int) -> Mapping[str, Any] | None:
    return None


def _no_outlook(s: Any, viewer: int | None) -> Mapping[str, Any]:
    return {}


def _nothing(s: Any, seat: int) -> Iterable[str]:
    return ()


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its data and its plain rules. In `package` a carrier finds the same rules, in its `rules.py`."""

    name: str
    title: str
    package: str
    options: type[Options]
    state: type[Any]
    moves: MoveTable
    events: EventTable
    zones: Sequence[str]
    members: Sequence[Sequence[str]]
    """By zone, the texts of all that it can ever give: a member's number is its place."""
    endings: Sequence[str]
    achievements: Sequence[str]
    """The verbs of the moves by which something worth counting is reached; their last word names it."""

    rules: Rules
    forbids: Callable[[Any, int, int], Refusal | None]
    """(state, seat, move): what forbids the move."""
    describe: Callable[[Any, Options, int | None], Mapping[str, Any]]
    """(state, options, viewer): as JSON; with a viewer the state is one that was hidden from them."""
    read: Callable[..., tuple[Options, Any]]
    """(JSON): options and state; (JSON, version): as an earlier version of the rules accepted it."""
    read_view: Callable[[Mapping[str, Any]], tuple[Options, Any]] | None = None
    """(JSON of a view): options, and the state with all erased that its viewer may not see; None if nothing is."""
    version: int = 1
    """Of the rules: it rises when they, or the positions they accept, change."""
    renamed_endings: Mapping[int, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    """By an earlier version: what a game that was played by it may say of its end, and how that is called today."""
    preview: Callable[[Any, int, int], Mapping[str, Any] | None] = _no_preview
    """(state, seat, move): what a legal move makes of the cards it concerns, before it is played; None if of none."""
    outlook: Callable[[Any, int | None], Mapping[str, Any]] = _no_outlook
    """(state, viewer): what the position would be worth as it is; with a viewer the state is one hidden from them."""
    of_interest: Callable[[Any, int], Iterable[str]] = _nothing
    """(state, seat): the moves that somebody at this seat may think of now, legal or not."""
    review: Callable[[Iterable[Position]], Review] = no_review
    """(the position after set-up, then after each move): the story of the game."""
    books: Mapping[str, str] = field(default_factory=dict)
    """The rulebooks, `<name>.md` in the folders of the languages, with the first letter of their rules' ids."""

    def __post_init__(self) -> None:
        assert len(self.endings) <= MOST_ENDINGS, "there is no room to count so many ways to end"
        add_package(self.package)

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_in, (self.package,)

    def __repr__(self) -> str:
        return f"plume.game({self.name!r})"

    @property
    def rules_name(self) -> str:
        """The module of the rules."""
        return f"{self.package}.rules"

    def part_name(self, name: str) -> str | None:
        """The full name of a module in the game's folder; None if the game has no such part."""
        full = f"{self.package}.{name}"
        return None if find_spec(full) is None else full

    def part(self, name: str) -> Any:
        """A module in the game's folder that not every game has, such as its `terminal`; None if there is none."""
        full = self.part_name(name)
        return None if full is None else import_module(full)


def _game_in(package: str) -> Game:
    """What a pickled game becomes again: a game is a constant of its package."""
    found: Game = import_module(package).GAME
    return found
