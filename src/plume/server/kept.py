"""What is kept of tables and people, and what whoever keeps it can be asked: a database, or a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import msgspec

from plume.server.challenges import Challenge
from plume.server.journal import Line
from plume.server.views import SeenResult, SeenTable


class Person(msgspec.Struct):
    """Somebody who plays here: a name, a language, whether they end their turns themselves, and a head.

    Who has not chosen a head gets one wherever they sit down; who is blocked may do nothing here any more.
    """

    id: str
    name: str
    language: str = "en"
    confirm: bool = True
    avatar: str = ""
    blocked: bool = False


class KeptTable(NamedTuple):
    """A table as the lists know it."""

    id: str
    waiting_for: int
    summary: SeenTable


class Listed(NamedTuple):
    """What the lists say of a table that its journal says too."""

    id: str
    version: int
    status: str


class Finished(NamedTuple):
    """A game that was played to its end here, and the seat of who asks."""

    seat: int
    summary: SeenTable
    result: SeenResult

    @property
    def has_won(self) -> bool:
        return self.seat in self.result.winners

    @property
    def had_hints(self) -> bool:
        return self.summary.seats[self.seat].hinted


class Attempt(NamedTuple):
    """A game of a challenge, and the place of this attempt among those of whoever plays."""

    id: str
    person: str
    number: int
    is_over: bool
    changed_at: int
    summary: SeenTable


class Story(NamedTuple):
    """What was counted in a finished game, in a form that changes when more is counted."""

    table_id: str
    form: int
    told: str


class Page(NamedTuple):
    """Which tables are looked for: up to `limit` that changed before a time, the latest first."""

    before: int
    limit: int
    game: str | None = None
    name: str | None = None


@dataclass(slots=True)
class Write:
    """What one command stores: lines of a journal, what lists find the table by, and what else changed."""

    lines: list[dict[str, Any]]
    touched: dict[str, Any]
    opened: dict[str, Any] | None = None
    summary: dict[str, Any] | None = None
    seats: list[dict[str, Any]] | None = None
    beside: Write | None = None
    """Another table that is stored with this one, or not at all."""
    stored: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def table_id(self) -> str:
        found: str = self.touched["table"]
        return found

    @property
    def version(self) -> int:
        """How many lines the journal has then."""
        found: int = self.touched["new_version"]
        return found


class Here(msgspec.Struct):
    """Who looks at a table through a process: the seats, how many spectators, and whether it asks who else does."""

    seats: list[int]
    watching: int
    asks: bool = False


class Bulletin(msgspec.Struct, omit_defaults=True):
    """What one process tells the others: the tables it has written to, and how many lines their journals have."""

    written: dict[str, int] = {}
    people: list[str] = []
    """Those who are known in another way now."""
    spent: dict[str, dict[str, float]] = {}
    """What was spent of limits, by their names and by who has spent it."""
    here: dict[str, Here] = {}
    """Who looks at tables through this process."""
    by: str = ""
    """The process that tells it; it does so every few seconds, be it nothing."""


class Writes(Protocol):
    """Stores what is handed to it."""

    async def store(self, write: Write) -> None:
        """Return when all of it is stored; NotNow if somebody else has written the same line before."""

    async def rest(self) -> None:
        """Return when all that waits now is stored, or has failed."""


class Keeper(Protocol):
    """Keeps the tables and the people of a house."""

    @property
    def writer(self) -> Writes:
        """Through whom journals are written."""

    async def check(self) -> None:
        """Refuse if nothing can be stored."""

    async def tidy(self) -> None:
        """Do what is to be done from time to time."""

    async def journal(self, table_id: str, after: int = 0) -> list[Line]:
        """The lines of a table's journal after the first so many; none if there is no such table."""

    async def invitation(self, table_id: str) -> str | None:
        """The secret that lets somebody sit down at a table."""

    async def summary(self, table_id: str) -> SeenTable | None:
        """A table as the lists know it, by its id."""

    async def tables_of(self, person: str, page: Page, *, finished: bool) -> list[KeptTable]:
        """The tables that a person sits at, or has kept here, finished or not."""

    async def listed(self, page: Page, *, finished: bool) -> list[KeptTable]:
        """The tables that anybody may watch."""

    async def branches_of(self, person: str, game: str, page: Page) -> list[KeptTable]:
        """The branches of a finished game that a person has made."""

    async def seats_of(self, person: str, table_ids: Sequence[str]) -> dict[str, list[int]]:
        """The seats of a person at these tables."""

    async def finished(self, person: str) -> list[Finished]:
        """The games that a person has finished here at one seat, the latest first, up to a number of them."""

    async def keep_challenge(self, challenge: Challenge) -> None:
        """Store what somebody challenges others to."""

    async def challenge(self, challenge_id: str) -> Challenge | None:
        """A challenge by its id."""

    async def challenges_of(self, person: str, limit: int) -> list[Challenge]:
        """The challenges that somebody has made or taken up, the latest first."""

    async def attempts(self, challenge_id: str) -> list[Attempt]:
        """The games of a challenge, in the order in which they were opened."""

    async def finishers(self, challenge_id: str) -> frozenset[str]:
        """Those who have finished a game of a challenge."""

    async def stories(self, table_ids: Sequence[str], form: int) -> dict[str, str]:
        """What was counted in these games in this form, as far as it was."""

    async def keep_stories(self, stories: Sequence[Story]) -> None:
        """Store what was counted in finished games, in place of what was there."""

    async def due(self, now: int) -> tuple[list[str], list[str]]:
        """The tables at which somebody's time is up, and those at which a bot is due that nobody works on."""

    async def claim(self, table_ids: Sequence[str], now: int) -> list[str]:
        """Those of the tables at which nobody else does what is due by itself: now it is for us to do."""

    async def renew(self, table_ids: Sequence[str], now: int) -> None:
        """Keep doing what is due at these tables, for which they were claimed."""

    async def take_over(self) -> None:
        """Claims of before are void where nobody else can be at work."""

    async def put_off(self, table_id: str, until: int) -> None:
        """Let nobody look at a table by itself for some time; what anybody does there makes that void."""

    @property
    def process(self) -> str:
        """What this process is called by others; empty where there are none that could be told anything."""

    def listen(self, hear: Callable[[Bulletin], None]) -> None:
        """From now on hear at once what other processes do, where they tell of it."""

    async def tell(self, bulletin: Bulletin) -> None:
        """Tell other processes something, where they listen."""

    async def has_news(self) -> bool:
        """Whether another process may have written something that was not heard, since this was asked last."""

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """How many lines the journals of these tables have."""

    async def review(self, table_id: str, key: str) -> bytes | None:
        """The review of a finished game that is kept, if it was made as the key says."""

    async def keep_review(self, table_id: str, key: str, content: bytes) -> None:
        """Store the review of a finished game in the place of an earlier one."""

    async def puzzler(self, person: str) -> str | None:
        """How somebody has done with puzzles, if they have met any."""

    async def keep_puzzler(self, person: str, content: str, now: int) -> None:
        """Store how somebody has done with puzzles."""

    async def person(self, person_id: str) -> Person | None:
        """Somebody by their id."""

    async def keep_person(self, person: Person, now: int) -> None:
        """Store somebody who is new, or has changed."""

    async def add_link(self, digest: str, person: str, expires_at: int, now: int) -> None:
        """Store a personal link, by its hash; those that are too old go."""

    async def link_of(self, digest: str, now: int) -> str | None:
        """The person of a personal link, which can still be used after this."""

    async def use_link(self, digest: str, now: int) -> str | None:
        """The person of a personal link, which is used up by this."""

    async def forget_links(self, person: str) -> int:
        """Make the personal links of somebody void that were not used; how many that were."""

    async def secret(self, name: str) -> str:
        """A secret of this house, made when it is asked for first."""


_summary = msgspec.json.Decoder(SeenTable).decode


def kept_table(table_id: str, told: bytes, waiting_for: int, bots_due: int, changed_at: int) -> KeptTable:
    """A table in a list: what changes with every move is kept beside its summary; clocks are left out.

    Those who are waited for are all that have to decide or to answer.
    """
    summary: SeenTable = _summary(told)
    awaited = waiting_for | bots_due
    summary.deciders = [seat for seat in range(len(summary.seats)) if awaited >> seat & 1]
    summary.changed_at = changed_at
    for seat in summary.seats:
        seat.deadline = seat.time_left = None
    return KeptTable(table_id, waiting_for, summary)


def finished_games(games: Iterable[tuple[int, KeptTable]]) -> list[Finished]:
    """The games that have a result, with somebody's seat at each."""
    return [Finished(seat, kept.summary, kept.summary.result) for seat, kept in games if kept.summary.result]
