"""Keeps the tables and the people of a house on a shelf, as `server/store.py` does in a database."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

import msgspec

from plume.pocket.shelf import Changes, Shelf, Taken
from plume.server.challenges import Challenge
from plume.server.deals import SECRET as DEALS
from plume.server.errors import NotNow, Unavailable
from plume.server.journal import Line, read
from plume.server.keeping import explorer
from plume.server.kept import (
    Attempt,
    Bulletin,
    Finished,
    KeptTable,
    Page,
    Person,
    Story,
    Write,
    finished_games,
    kept_table,
)
from plume.server.steady import now
from plume.server.views import SeenTable

PERSON, LINK, SECRET, TABLE, LINE = "person/", "link/", "secret/", "table/", "line/"
REVIEW, CHALLENGE, STORY, PUZZLER = "review/", "challenge/", "story/", "puzzler/"
"""What keys begin with; those of the lines of a journal are in their order."""
CHECK = "check"
LUCK = sha256(b"the luck of tables without a server").hexdigest()
"""So the deal of a day is the same in every browser; whoever wants to know what comes finds it in theirs anyway."""
MOST_FINISHED = 5_000
GOES_ON = ("waiting", "playing", "paused")
LEASE = 60_000
"""Milliseconds for which no other tab takes over the bots of a table."""

Kept = TypeVar("Kept")


class KeptLink(msgspec.Struct):
    """Whose personal link it is, and until when it can be used."""

    person: str
    expires_at: int


class KeptLine(msgspec.Struct):
    """A line of a journal, without its number, which is in its key."""

    at: int
    entry: bytes


class KeptReview(msgspec.Struct):
    """What a review of a finished game has found, and how it was made."""

    key: str
    content: bytes


class KeptStory(msgspec.Struct):
    """What was counted in a finished game, and in which form."""

    form: int
    told: str


class Row(msgspec.Struct):
    """What lists and jobs find a table by, as in a row of the database, and who sits there."""

    id: str
    game: str
    status: str
    version: int
    invitation: str
    host: str
    audience: str
    archived: bool
    names: str
    summary: bytes
    opened_at: int
    changed_at: int
    waiting_for: int
    deadline: int | None
    bots_due: int
    leased_until: int
    challenge: str | None = None
    attempt: int = 0
    people: dict[int, str] = {}

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, owner in sorted(self.people.items()) if owner == person]

    def is_of(self, person: str) -> bool:
        return self.host == person or person in self.people.values()

    def is_wanted(self, page: Page, finished: bool) -> bool:
        """Whether it is among those that are looked for."""
        return (
            (self.status == "over" if finished else self.status in GOES_ON)
            and self.is_on(page)
            and (page.name is None or page.name.casefold() in self.names)
        )

    def is_on(self, page: Page) -> bool:
        """Whether it changed before a time, and is of the game that is looked for."""
        return self.changed_at < page.before and page.game in (None, self.game)

    @property
    def kept(self) -> KeptTable:
        return kept_table(self.id, self.summary, self.waiting_for, self.bots_due, self.changed_at)


_pack = msgspec.msgpack.encode


def _line_key(table_id: str, number: int) -> str:
    return f"{LINE}{table_id}/{number:08}"


def _row_of(key: str, packed: bytes) -> Row:
    return msgspec.msgpack.decode(packed, type=Row)


class PocketKeeper:
    """A house's keeper: what lists need is in memory, journals are read when they are needed."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._rows: dict[str, Row] = {}
        self._storing: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, shelf: Shelf) -> PocketKeeper:
        """What is kept on a shelf."""
        keeper = cls(shelf)
        await keeper._read_rows(TABLE)
        return keeper

    @property
    def writer(self) -> PocketKeeper:
        return self

    # writing

    async def store(self, write: Write) -> None:
        """Return when all of it is stored, whoever waits for it; NotNow if another tab has written the same line."""
        task = asyncio.ensure_future(self._store(write))
        self._storing.add(task)
        task.add_done_callback(self._storing.discard)
        await asyncio.shield(task)

    async def rest(self) -> None:
        await asyncio.gather(*self._storing, return_exceptions=True)

    async def _store(self, write: Write) -> None:
        writes = [one for one in (write, write.beside) if one is not None]
        rows = [self._changed(one) for one in writes]
        lines = {
            _line_key(line["table_id"], line["number"]): _pack(KeptLine(line["at"], line["entry"]))
            for one in writes
            for line in one.lines
        }
        try:
            await self._shelf.keep(Changes(new=lines, put={TABLE + row.id: _pack(row) for row in rows}))
        except Taken:
            raise NotNow("conflict") from None
        self._rows |= {row.id: row for row in rows}

    def _changed(self, write: Write) -> Row:
        """The row of a table as it is after a write."""
        row = self._rows[write.touched["table"]] if write.opened is None else Row(**write.opened)
        told = {**write.touched, **(write.summary or {})}
        changes = {name.removeprefix("new_"): value for name, value in told.items() if name != "table"}
        if write.seats is not None:
            changes["people"] = {seat["seat"]: seat["person"] for seat in write.seats}
        changes["leased_until"] = now() + LEASE if changes["bots_due"] else 0
        return msgspec.structs.replace(row, **changes)

    # tables

    async def check(self) -> None:
        """Refuse if nothing can be stored."""
        try:
            await self._shelf.keep(Changes(put={CHECK: secrets.token_bytes(4)}))
        except OSError as problem:
            raise Unavailable("storage", problem=problem) from None

    async def tidy(self) -> None:
        """Nothing: what somebody keeps on their own device is theirs."""

    async def journal(self, table_id: str, after: int = 0) -> list[Line]:
        prefix = f"{LINE}{table_id}/"
        found = (await self._shelf.under(prefix)).items()
        lines = ((key, msgspec.msgpack.decode(packed, type=KeptLine)) for key, packed in found)
        read_all = (read(int(key.removeprefix(prefix)), line.at, line.entry) for key, line in lines)
        return [line for line in read_all if line.number > after]

    async def invitation(self, table_id: str) -> str | None:
        row = self._rows.get(table_id)
        return None if row is None else row.invitation

    async def summary(self, table_id: str) -> SeenTable | None:
        row = self._rows.get(table_id)
        return None if row is None else row.kept.summary

    async def tables_of(self, person: str, page: Page, *, finished: bool) -> list[KeptTable]:
        return self._found(page, finished, lambda row: row.is_of(person))

    async def listed(self, page: Page, *, finished: bool) -> list[KeptTable]:
        return self._found(page, finished, lambda row: row.audience == "listed" and row.challenge is None)

    async def branches_of(self, person: str, game: str, page: Page) -> list[KeptTable]:
        host = explorer(person)
        found = [row for row in self._rows.values() if row.host == host and row.names == game and row.is_on(page)]
        return [row.kept for row in _latest(found)[: page.limit]]

    def _found(self, page: Page, finished: bool, is_one: Callable[[Row], bool]) -> list[KeptTable]:
        """The tables that are looked for, the latest first."""
        found = [row for row in self._rows.values() if is_one(row) and row.is_wanted(page, finished)]
        return [row.kept for row in _latest(found)[: page.limit]]

    async def seats_of(self, person: str, table_ids: Sequence[str]) -> dict[str, list[int]]:
        rows = (self._rows[table_id] for table_id in table_ids if table_id in self._rows)
        return {row.id: seats for row in rows if (seats := row.seats_of(person))}

    async def finished(self, person: str) -> list[Finished]:
        mine = [row for row in self._rows.values() if row.status == "over" and not row.archived]
        found = [(seats[0], row) for row in _latest(mine) if len(seats := row.seats_of(person)) == 1]
        return finished_games((seat, row.kept) for seat, row in found[:MOST_FINISHED])

    async def due(self, now: int) -> tuple[list[str], list[str]]:
        rows = self._rows.values()
        late = [row.id for row in rows if row.deadline is not None and row.deadline <= now]
        return late, [row.id for row in rows if row.bots_due and row.leased_until <= now]

    async def put_off(self, table_id: str, until: int) -> None:
        if (row := self._rows.get(table_id)) is None:
            return
        row.leased_until = until
        if row.deadline is not None:
            row.deadline = max(row.deadline, until)
        await self._shelf.keep(Changes(put={TABLE + table_id: _pack(row)}))

    async def claim(self, table_ids: Sequence[str], now: int) -> list[str]:
        return list(table_ids)

    async def renew(self, table_ids: Sequence[str], now: int) -> None:
        """Nothing: whoever writes where a bot is due has the lease."""

    async def take_over(self) -> None:
        for row in self._rows.values():
            if row.leased_until <= now() + LEASE:
                row.leased_until = 0

    @property
    def process(self) -> str:
        return ""

    def listen(self, hear: Callable[[Bulletin], None]) -> None:
        """Nothing: other tabs are looked after by asking for news."""

    async def tell(self, bulletin: Bulletin) -> None:
        """Nothing: other tabs find what was written."""

    async def has_news(self) -> bool:
        """Whether another tab has written something; what lists need of it is read."""
        tables = {key for key in self._shelf.changed_elsewhere() if key.startswith(TABLE)}
        for key in tables:
            await self._read_rows(key)
        return bool(tables)

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        return {table_id: self._rows[table_id].version for table_id in table_ids if table_id in self._rows}

    async def _read_rows(self, prefix: str) -> None:
        rows = (_row_of(key, packed) for key, packed in (await self._shelf.under(prefix)).items())
        self._rows |= {row.id: row for row in rows}

    # challenges

    async def keep_challenge(self, challenge: Challenge) -> None:
        await self._shelf.keep(Changes(new={CHALLENGE + challenge.id: _pack(challenge)}))

    async def challenge(self, challenge_id: str) -> Challenge | None:
        return await self._one(CHALLENGE + challenge_id, Challenge)

    async def challenges_of(self, person: str, limit: int) -> list[Challenge]:
        taken_up = {row.challenge for row in self._rows.values() if row.host == person}
        kept = (await self._shelf.under(CHALLENGE)).values()
        known = (msgspec.msgpack.decode(packed, type=Challenge) for packed in kept)
        mine = [one for one in known if one.host == person or one.id in taken_up]
        return sorted(mine, key=lambda one: (-one.created_at, one.id))[:limit]

    async def attempts(self, challenge_id: str) -> list[Attempt]:
        rows = [row for row in self._rows.values() if row.challenge == challenge_id]
        return [
            Attempt(row.id, row.host, row.attempt, row.status == "over", row.changed_at, row.kept.summary)
            for row in sorted(rows, key=lambda row: (row.opened_at, row.id))
        ]

    async def finishers(self, challenge_id: str) -> frozenset[str]:
        return frozenset(attempt.person for attempt in await self.attempts(challenge_id) if attempt.is_over)

    # what was found in finished games

    async def stories(self, table_ids: Sequence[str], form: int) -> dict[str, str]:
        found = {table_id: await self._one(STORY + table_id, KeptStory) for table_id in table_ids}
        return {table_id: one.told for table_id, one in found.items() if one is not None and one.form == form}

    async def keep_stories(self, stories: Sequence[Story]) -> None:
        told = {STORY + table_id: _pack(KeptStory(form, told)) for table_id, form, told in stories}
        await self._shelf.keep(Changes(put=told))

    async def review(self, table_id: str, key: str) -> bytes | None:
        found = await self._one(REVIEW + table_id, KeptReview)
        return found.content if found is not None and found.key == key else None

    async def keep_review(self, table_id: str, key: str, content: bytes) -> None:
        await self._shelf.keep(Changes(put={REVIEW + table_id: _pack(KeptReview(key, content))}))

    async def puzzler(self, person: str) -> str | None:
        return await self._one(PUZZLER + person, str)

    async def keep_puzzler(self, person: str, content: str, now: int) -> None:
        await self._shelf.keep(Changes(put={PUZZLER + person: _pack(content)}))

    # people

    async def person(self, person_id: str) -> Person | None:
        return await self._one(PERSON + person_id, Person)

    async def keep_person(self, person: Person, now: int) -> None:
        await self._shelf.keep(Changes(put={PERSON + person.id: _pack(person)}))

    async def add_link(self, digest: str, person: str, expires_at: int, now: int) -> None:
        links = (await self._shelf.under(LINK)).items()
        old = [key for key, packed in links if msgspec.msgpack.decode(packed, type=KeptLink).expires_at <= now]
        await self._shelf.keep(Changes(put={LINK + digest: _pack(KeptLink(person, expires_at))}, gone=old))

    async def link_of(self, digest: str, now: int) -> str | None:
        link = await self._one(LINK + digest, KeptLink)
        return link.person if link is not None and link.expires_at > now else None

    async def use_link(self, digest: str, now: int) -> str | None:
        person = await self.link_of(digest, now)
        await self._shelf.keep(Changes(gone=[LINK + digest]))
        return person

    async def forget_links(self, person: str) -> int:
        links = (await self._shelf.under(LINK)).items()
        theirs = [key for key, packed in links if msgspec.msgpack.decode(packed, type=KeptLink).person == person]
        await self._shelf.keep(Changes(gone=theirs))
        return len(theirs)

    async def secret(self, name: str) -> str:
        known = await self._one(SECRET + name, str)
        if known is not None:
            return known
        made = LUCK if name == DEALS else secrets.token_hex(32)
        try:
            await self._shelf.keep(Changes(new={SECRET + name: _pack(made)}))
        except Taken:  # another tab was faster, and its secret is as good
            return await self.secret(name)
        return made

    async def _one(self, key: str, kind: type[Kept]) -> Kept | None:
        """What is kept under a key."""
        found = (await self._shelf.under(key)).get(key)
        return None if found is None else msgspec.msgpack.decode(found, type=kind)


def _latest(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (-row.changed_at, row.id))
