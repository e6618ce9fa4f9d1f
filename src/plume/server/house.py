"""The house: the tables that are in use, who looks at them, and what happens by itself.

Tables come from their journals and go when nobody uses them. Every change takes the same way: a command says what would
be written, the table is changed, the lines are stored, and only then is anybody told. If storing fails the table is
forgotten, and read again as it was.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from plume.analysis import Hint, advise
from plume.bots.searching import Thought
from plume.core.legal import LegalMoves
from plume.core.view import View
from plume.language import Language, language
from plume.server import commands, counted, deals, lessons, metrics, views
from plume.server.aside import aside
from plume.server.challenges import Challenge
from plume.server.counted import Told
from plume.server.elsewhere import Elsewhere
from plume.server.errors import BadJournal, NotAllowed, NotNow, Unavailable, Unknown
from plume.server.journal import AnyEntry, Line, Moved, Opened
from plume.server.keeping import write_of
from plume.server.kept import Bulletin, Here, Keeper, Page, Person, Write
from plume.server.limits import Limits
from plume.server.messages import News, Present, Reacted, Reaction, Welcome
from plume.server.messages import encode as encode_message
from plume.server.patches import patch
from plume.server.steady import now
from plume.server.table import Ahead, Change, Table
from plume.server.tracing import span
from plume.server.views import SeenGame, Sight, Update

log = logging.getLogger(__name__)

MOST_PEOPLE = 10_000
"""So many are kept in memory."""
MOST_HEADS = 20
"""At so many tables somebody is shown at once by a head that they choose."""
WITHOUT_REST = 600_000
"""Milliseconds for which nothing happens by itself at a table where it has gone wrong."""
PATIENCE = 30.0
"""Seconds after which somebody's work is given up if it may not take longer."""
TICK = 0.5
"""Seconds between two looks at the deadlines, the bots, and what other processes have done."""
RENEW = 3_000
"""Milliseconds after which other processes are told again that this one is here, and what it works on."""
ATTEMPTS = 5
"""So often somebody tries to change a table before others who are always faster."""

Decide = Callable[[Table], commands.Decision]
Seen = TypeVar("Seen")

FIRST_SHARE, FIRST_SECONDS = 1 / 8, 0.15
"""Of the simulations of a hint the first answer has this share, or fewer if they take longer than so many seconds."""
HINT_SECONDS = 2.0
"""That a whole hint may take where the usual time does not suffice."""


class Watcher(Protocol):
    """Somebody who looks at a table from a seat, or with None as a spectator."""

    person: str | None
    seat: int | None
    mine: list[int]
    """All seats of theirs at the table."""
    spoken: str | None
    """The language in which they are told why a move is not possible; None if they want neither that nor previews."""
    sight: Sight | None
    """What they have before them."""

    def tell(self, message: bytes) -> None:
        """Send a message."""

    def dismiss(self) -> None:
        """Let them look no longer: their seat is another's now."""


class Thinking(Protocol):
    """Lets bots think."""

    async def decide(self, bot: str, seed: int, view: View, legal: LegalMoves, person: str) -> str:
        """What a bot plays at somebody's table."""

    async def run(
        self,
        person: str,
        usual: float | None,
        work: Callable[..., Thought[Seen]],
        *arguments: object,
        patience: float = PATIENCE,
    ) -> Seen:
        """What comes of some work for somebody, which is told as its last argument how many seconds it has."""

    def close(self) -> None:
        """Stop thinking."""


@dataclass(slots=True)
class Room:
    """Where a table stands: the table itself while it is in memory, who looks at it, and when it was used last."""

    id: str
    table: Table | None = None
    watchers: set[Watcher] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used_at: int = 0
    told: int = 0
    """The number of the last line that those who look have been told of."""
    thinking: asyncio.Task[None] | None = None

    @property
    def is_used(self) -> bool:
        """Whether it has to be known here what others write."""
        return self.table is not None or bool(self.watchers)


class NewTable(NamedTuple):
    """A table that is to be opened, and how it is stored."""

    table: Table
    write: Write


@dataclass(frozen=True)
class Outcome:
    """A table after a change, and what changed."""

    table: Table
    changes: list[Change]


class House:
    """All tables of a server."""

    def __init__(
        self, store: Keeper, thinkers: Thinking, *, idle_seconds: float = 120, limits: Limits | None = None
    ) -> None:
        self.store = store
        self.limits = limits or Limits(0)
        self._thinkers = thinkers
        self._idle = int(idle_seconds * 1_000)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        """Those that were used last come last."""
        self._people: dict[str, Person] = {}
        self._ticker: asyncio.Task[None] | None = None
        self._later: set[asyncio.Task[None]] = set()
        self._renewed_at = 0
        self._has_missed = False
        """Whether something that others have written could not be read."""
        self._elsewhere = Elsewhere()

    async def start(self) -> None:
        """Begin to look after clocks and bots, and to hear other processes; bots that were due go on."""
        self.store.listen(self._hear)
        await self.store.take_over()
        for table_id in (await self.store.due(now()))[1]:
            await self._try(table_id, self._let_bots_think)
        self._ticker = asyncio.create_task(self._tick())

    async def close(self) -> None:
        """Stop what happens by itself."""
        tasks = [
            task for task in (self._ticker, *self._later, *(room.thinking for room in self._rooms.values())) if task
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()

    # people

    async def person(self, person_id: str | None) -> Person | None:
        """Somebody by their id."""
        if person_id is None:
            return None
        if person_id not in self._people:
            found = await self.store.person(person_id)
            if found is None:
                return None
            self._remember(found)
        return self._people[person_id]

    def known(self, person_id: str | None) -> Person | None:
        """Somebody who is in memory already."""
        return self._people.get(person_id or "")

    async def keep(self, person: Person) -> None:
        """Store somebody who is new, or has changed; where they sit just now, they are shown by their head."""
        before = await self.person(person.id)
        await self.store.keep_person(person, now())
        self._remember(person)
        if before is not None and person.avatar != before.avatar:
            await self._show_head(person)

    async def _show_head(self, person: Person) -> None:
        """Show somebody by their head at the tables that they used last."""
        latest = Page(before=now() + 1, limit=MOST_HEADS)
        decide = partial(commands.show_head, person=person.id, avatar=person.avatar)
        for kept in await self.store.tables_of(person.id, latest, finished=False):
            await self._try(kept.id, partial(self.change, decide=decide))

    def _remember(self, person: Person) -> None:
        if len(self._people) >= MOST_PEOPLE:
            self._people.clear()
        self._people[person.id] = person

    # tables

    async def open(self, opened: Opened) -> Table:
        """Open a table; if nobody is missing the game begins."""
        new = await self._new(opened)
        room = self._room(new.table.id)
        async with room.lock:
            await self.store.writer.store(new.write)
            self._move_in(room, new.table)
        return new.table

    async def _new(self, opened: Opened) -> NewTable:
        """A new table, as it is to be stored."""
        line = Line(1, now(), opened)
        table = Table(_new_table_id(), line)
        table.seed = await self._seed(table)
        changes = _carry_out(table, commands.begin_if_full(table), line.at)
        return NewTable(table, write_of(table, [line, *(change.line for change in changes)], is_new=True))

    def _move_in(self, room: Room, table: Table) -> None:
        """Let a table that was stored be used."""
        room.table, room.told = table, table.version
        self._start_bots(room, table)

    async def archive(self, entries: Sequence[AnyEntry], table_id: str | None = None) -> Table:
        """Keep a game that was played elsewhere."""
        new = await _with_past(entries, table_id)
        await self.store.writer.store(new.write)
        return new.table

    async def branch(self, entries: list[AnyEntry]) -> Table:
        """Open a table at which a game goes on that was begun elsewhere."""
        new = await _with_past(entries)
        room = self._room(new.table.id)
        async with room.lock:
            await self.store.writer.store(new.write)
            self._move_in(room, new.table)
        return new.table

    async def change(self, table_id: str, decide: Decide) -> Outcome:
        """Do something at a table: stored before this returns, and told to all who look."""
        room = self._room(table_id)
        with span("change", table=table_id):
            async with room.lock:
                return await self._change(room, decide)

    async def _change(self, room: Room, decide: Decide) -> Outcome:
        """Change a table; if it was refused and another process has written meanwhile, as things are then."""
        for attempt in range(ATTEMPTS):
            table = await self._load(room)
            try:
                with span("decide"):
                    decision = decide(table)
                return Outcome(table, await self._write(room, table, decision) if decision else [])
            except NotNow as problem:
                if attempt == ATTEMPTS - 1 or not (problem.code == "conflict" or await self._read_on(room)):
                    raise
        raise AssertionError("the last attempt has succeeded or failed")

    async def read(self, table_id: str, look: Callable[[Table], Seen]) -> Seen:
        """Look at a table while nothing changes it."""
        room = self._room(table_id)
        async with room.lock:
            return look(await self._load_to_look(room))

    async def rematch(self, table_id: str, person: str) -> str:
        """The table at which some of them play again, where this one now sits; the first who asks opens it."""
        return await asyncio.shield(asyncio.ensure_future(self._rematch(table_id, person)))

    async def _rematch(self, table_id: str, person: str) -> str:
        room = self._room(table_id)
        async with room.lock:
            table = await self._load(room)
            if table.rematch is None or not table.seats_of(person):
                commands.play_again(table, person, "")
                new = await self._new(commands.as_rematch(table, person))
                try:
                    await self._write(room, table, commands.play_again(table, person, new.table.id), new.write)
                except NotNow:  # somebody has asked another process
                    table = await self._load(room)
                else:
                    self._move_in(self._room(new.table.id), new.table)
                    return new.table.id
            again_id, seat = table.rematch, table.seats[table.seats_of(person)[0]]
        if again_id is None:
            raise NotNow("conflict")
        await self.change(again_id, lambda again: commands.sit_again(again, person, seat.name, seat.avatar))
        return again_id

    async def hint(self, table_id: str, person: str, seat: int, *, is_first: bool) -> tuple[int, Hint]:
        """A hint for a seat that has to decide, soon or as good as can be, and the update from which it is made."""
        table = (await self.change(table_id, lambda table: commands.hint(table, person, seat))).table
        assert table.position is not None, "whoever has to decide plays"
        number, view = table.numbers[seat], table.position.view(seat)
        share, usual = (FIRST_SHARE, FIRST_SECONDS) if is_first else (1.0, HINT_SECONDS)
        try:
            return number, await self._thinkers.run(person, usual, advise, view, share)
        except TimeoutError:
            raise Unavailable("busy") from None

    async def tell(self, table_id: str, person: str) -> Told:
        """What there is to count in a finished game of somebody."""
        return await self._thinkers.run(person, None, counted.tell, table_id, await self.store.journal(table_id))

    async def challenge(self, table_id: str, person: str, kept: Challenge, attempt: int) -> str:
        """The challenge to which somebody's finished game belongs from now on: this one, if it has none yet."""
        check = partial(commands.challenge, person=person, challenge=kept.id, attempt=attempt)
        known = await self.read(table_id, lambda table: (check(table), table.challenge)[1])
        if known is not None:
            return known
        await self.store.keep_challenge(kept)
        table = (await self.change(table_id, check)).table
        return table.challenge or kept.id

    async def invitation(self, table: Table) -> str | None:
        """The secret that lets somebody sit down, as long as a seat is free."""
        return await self.store.invitation(table.id) if table.status == "waiting" else None

    async def updates(self, table_id: str, seat: int | None, after: int, version: int | None = None) -> list[Update]:
        """What a viewer has seen after a number, read from the journal, up to a line of it."""
        lines = (await self.store.journal(table_id))[:version]
        return await aside(_updates, table_id, lines, seat, after)

    # looking on

    async def moment(self, table_id: str, seat: int | None, number: int) -> SeenGame | None:
        """The game as a viewer saw it after one of their updates, read from the journal."""
        return await aside(_moment, table_id, await self.store.journal(table_id), seat, number)

    async def welcome(
        self, watcher: Watcher, table_id: str, seat: int | None, after: int | None, *, has_chosen: bool = True
    ) -> None:
        """Let somebody look at a table from a seat, from now on, and tell them what they have missed since a number.

        Who has not chosen a seat gets their own, and all that happened there.
        """
        room = self._room(table_id)
        async with room.lock:
            table = await self._load_to_look(room)
            if not has_chosen and (own := own_seat(table, watcher.person)) is not None:
                seat, after = own, None if after is None else 0
            check_may_look(table, watcher.person, seat)
            number = table.numbers[views.viewer_of(table, seat)]
            missed = (
                [] if after is None or after == number else await self.updates(table_id, seat, after, table.version)
            )
            mine = watcher.mine = table.seats_of(watcher.person)
            invitation = await self.invitation(table) if mine else None
            watcher.seat, watcher.sight = seat, views.sight(table, seat, _spoken(watcher))
            is_first = not room.watchers
            room.watchers.add(watcher)
            message = Welcome(
                table=watcher.sight.table,
                game=watcher.sight.game,
                choices=watcher.sight.choices,
                seat=seat,
                number=number,
                mine=mine,
                is_host=table.opened.host == watcher.person,
                invitation=invitation,
                updates=missed,
                present=self._present(room),
            )
            watcher.tell(encode_message(message))
            self._show_who_is_here(room, but=watcher)
            self._tell_who_is_here(room, asks=is_first)

    def goodbye(self, watcher: Watcher, table_id: str) -> None:
        """Somebody looks no longer."""
        room = self._rooms.get(table_id)
        if room is not None and watcher in room.watchers:
            room.watchers.discard(watcher)
            self._use(room)
            self._show_who_is_here(room)
            self._tell_who_is_here(room)
            if not room.watchers:
                self._elsewhere.forget(room.id)

    def _present(self, room: Room) -> Present:
        """All who look at a table, through whichever process."""
        all_there = [_here(room), *self._elsewhere.at(room.id)]
        seats = sorted({seat for there in all_there for seat in there.seats})
        return Present(seats, sum(there.watching for there in all_there))

    def _show_who_is_here(self, room: Room, but: Watcher | None = None) -> None:
        """Tell those who look through this process who else does."""
        message = encode_message(self._present(room))
        for watcher in room.watchers - ({but} if but else set()):
            watcher.tell(message)

    def _tell_who_is_here(self, room: Room, *, asks: bool = False) -> None:
        """Tell other processes who looks through this one, and ask who does through them."""
        if self.store.process:
            here = replace(_here(room), asks=asks)
            self._do_later(self._tell_others(Bulletin(here={room.id: here}, by=self.store.process)))

    async def _tell_others(self, bulletin: Bulletin) -> None:
        """Tell other processes something that does not matter if it cannot be told."""
        with suppress(Unavailable):
            await self.store.tell(bulletin)

    def _hear_who_is_there(self, process: str, table_id: str, there: Here) -> None:
        """Take note of who looks through another process, where somebody does so through this one, too."""
        room = self._rooms.get(table_id)
        if room is None or not room.watchers:
            return
        self._elsewhere.note(process, table_id, there)
        self._show_who_is_here(room)
        if there.asks:
            self._tell_who_is_here(room)

    async def react(self, table_id: str, person: str, seat: int, what: Reaction) -> None:
        """Show all who look here how somebody at a seat takes it; nothing of it is kept."""
        room = self._room(table_id)
        async with room.lock:
            commands.check_owner(await self._load(room), person, seat)
        message = encode_message(Reacted(seat, what))
        for watcher in room.watchers:
            watcher.tell(message)

    # inside

    def _room(self, table_id: str) -> Room:
        room = self._rooms.get(table_id)
        if room is None:
            room = self._rooms[table_id] = Room(table_id, used_at=now())
            metrics.TABLES.set(len(self._rooms))
        return room

    def _use(self, room: Room) -> None:
        """Note that a room is in use."""
        room.used_at = now()
        if room.id in self._rooms:
            self._rooms.move_to_end(room.id)

    async def _load(self, room: Room) -> Table:
        """The table of a room, read from its journal if it is not in memory."""
        self._use(room)
        if room.table is None:
            table, changes = await self._read(room)
            table.seed = await self._seed(table)
            room.table = table
            _tell(room, table, changes[max(0, room.told - 1) :])
            self._start_bots(room, table)
        return room.table

    async def _load_to_look(self, room: Room) -> Table:
        """The table of a room for somebody who wants to look: of a challenge all may see it who have finished it."""
        table = await self._load(room)
        if table.challenge is not None:
            table.cleared = await self.store.finishers(table.challenge)
        return table

    async def _read(self, room: Room) -> tuple[Table, list[Change]]:
        """A table, and what each line of its journal changed."""
        try:
            lines = await self.store.journal(room.id)
            if lines:
                return await aside(Table.replay, room.id, lines)
        except BadJournal as problem:
            log.error("table %s cannot be read: %s", room.id, problem)
            raise Unavailable("journal", table=room.id) from None
        self._rooms.pop(room.id, None)
        raise Unknown("table", table=room.id)

    async def _seed(self, table: Table) -> int | None:
        """The seed of a table's deal, if it has one."""
        return None if table.opened.deal is None else deals.seed(await self.store.secret(deals.SECRET), table.opened)

    async def _write(
        self, room: Room, table: Table, decision: commands.Decision, beside: Write | None = None
    ) -> list[Change]:
        """Change a table, store how, with what is stored beside it or not at all, and tell all who look."""
        try:
            changes = _carry_out(table, decision, max(now(), table.written_at))
            write = write_of(table, [change.line for change in changes], is_new=False)
            write.beside = beside
            with span("store", lines=len(changes)):
                await self.store.writer.store(write)
        except asyncio.CancelledError:
            room.table = None
            self._do_later(self._go_on(room))
            raise
        except BaseException:
            room.table = None
            raise
        with span("tell", watchers=len(room.watchers)):
            _tell(room, table, changes)
        _count(table, changes)
        self._start_bots(room, table)
        return changes

    def _do_later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else, as long as the house is open; it looks after its own failures."""
        task = asyncio.create_task(work)
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def _go_on(self, room: Room) -> None:
        """Whoever ordered something is gone, but it was stored: tell the others, and let bots think."""
        await self.store.writer.rest()
        await self._try(room.id, self._catch_up)

    # bots

    def _start_bots(self, room: Room, table: Table) -> None:
        """Let the bots of a table think, if one has to decide and none does already."""
        if table.bots_to_move and room.thinking is None:
            room.thinking = asyncio.create_task(self._think(room))

    async def _let_bots_think(self, table_id: str) -> None:
        room = self._room(table_id)
        async with room.lock:
            self._start_bots(room, await self._load(room))

    async def _think(self, room: Room) -> None:
        """Let the bots of a table decide until a person has to, unless another process does."""
        try:
            while await self.store.claim([room.id], now()) and await self._think_once(room):
                pass
        except Unavailable as problem:
            log.error("the bots of table %s cannot go on: %s", room.id, problem)
        except Exception:
            log.exception("the bots of table %s cannot go on", room.id)
        finally:
            room.thinking = None

    async def _think_once(self, room: Room) -> bool:
        """Let one bot decide and play; False if there is none."""
        async with room.lock:
            table = await self._load(room)
            if not table.bots_to_move or table.position is None:
                return False
            seat = table.bots_to_move[0]
            bot, at = str(table.seats[seat].bot), table.numbers[seat]
            view, legal = table.position.view(seat), table.position.legal(seat)
            moves = sum(played.seat == seat for played in table.position.history)
            seed = deals.seed_of_bot(table.seed, seat, moves)
        move = lessons.wished(table.opened, legal) or await self._decide(table, bot, seed, view, legal)
        try:
            await self.change(room.id, lambda table: commands.play_bot(table, seat, move, at))
        except NotNow as problem:  # things have changed meanwhile: look again
            log.info("a bot came too late: %s", problem, extra={"table": room.id, "seat": seat})
        return True

    async def _decide(self, table: Table, bot: str, seed: int, view: View, legal: LegalMoves) -> str:
        """What a bot plays; one that fails is named in the log, and anything legal is played for it."""
        started = time.monotonic()
        try:
            with span("think", bot=bot):
                decided = await self._thinkers.decide(bot, seed, view, legal, table.opened.host)
            move = _legal_only(decided, legal)
        except Exception as problem:
            log.error("bot %s failed: %r", bot, problem, extra={"table": table.id, "bot": bot})
            move = Random(seed).choice(list(legal))
        metrics.THINKING.labels(bot).observe(time.monotonic() - started)
        return move

    # what happens by itself

    async def _tick(self) -> None:
        """Look round again and again; that it does not go is told once, until it goes again."""
        went = True
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.look_round()
                went = True
            except Exception as problem:
                level = logging.ERROR if went else logging.DEBUG
                log.log(level, "looking round failed: %s", problem, exc_info=not isinstance(problem, Unavailable))
                went = False

    async def look_round(self) -> None:
        """See whose time is up, which bots are due, what other processes have written, and which tables are idle."""
        late, idle = await self.store.due(now())
        if due := list(dict.fromkeys((*late, *idle))):
            for table_id in await self.store.claim(due, now()):
                await self._try(table_id, self._look_after)
        for table_id in await self._behind():
            await self._try(table_id, self._catch_up)
        await self._stay_in_touch()
        await self._tell_what_was_spent()
        await self.store.tidy()
        self._forget_idle()

    async def _tell_what_was_spent(self) -> None:
        """Tell other processes who has asked for much here."""
        if spent := self.limits.to_tell():
            await self._tell_others(Bulletin(spent=spent, by=self.store.process))

    async def _stay_in_touch(self) -> None:
        """Say from time to time that this process is here, and that bots think here, so that nobody takes over."""
        if now() < self._renewed_at + RENEW:
            return
        self._renewed_at = now()
        if thinking := [room.id for room in self._rooms.values() if room.thinking is not None]:
            await self.store.renew(thinking, now())
        if self.store.process:
            await self._tell_others(Bulletin(by=self.store.process))
        for table_id in self._elsewhere.miss(now()):
            if table_id in self._rooms:
                self._show_who_is_here(self._rooms[table_id])

    async def _try(self, table_id: str, work: Callable[[str], Awaitable[Any]]) -> None:
        """Do something at a table by itself; one table that cannot go on stops no other, and is left alone for long.

        Where nothing can be stored just now, it is done again as soon as that goes.
        """
        try:
            await work(table_id)
        except Exception as problem:
            if isinstance(problem, Unavailable) and problem.code == "storage":
                self._has_missed = True
                return
            if not isinstance(problem, Unavailable):
                log.exception("table %s cannot go on", table_id)
            await self.store.put_off(table_id, now() + WITHOUT_REST)

    async def _look_after(self, table_id: str) -> None:
        await self.change(table_id, lambda table: commands.time_is_up(table, now()))
        await self._let_bots_think(table_id)

    async def _behind(self) -> list[str]:
        """The tables that are in use here and to which another process has written."""
        has_news = await self.store.has_news()
        if not (has_news or self._has_missed):
            return []
        self._people.clear()
        used = {room.id: room.told for room in self._rooms.values() if room.is_used}
        stored = await self.store.versions(list(used)) if used else {}
        self._has_missed = False
        return [table_id for table_id, version in stored.items() if version > used[table_id]]

    def _hear(self, bulletin: Bulletin) -> None:
        """Take note of what another process tells."""
        if bulletin.by == self.store.process:
            return
        for table_id, version in bulletin.written.items():
            room = self._rooms.get(table_id)
            if room is not None and room.is_used and room.told < version:
                self._do_later(self._try(table_id, partial(self._catch_up, version=version)))
        for person in bulletin.people:
            self._people.pop(person, None)
        self.limits.hear(bulletin.spent)
        self._elsewhere.hear(bulletin.by, now())
        for table_id, here in bulletin.here.items():
            self._hear_who_is_there(bulletin.by, table_id, here)

    async def _catch_up(self, table_id: str, version: int | None = None) -> None:
        """Read what another process has written, as far as that is known, and tell those who look."""
        room = self._room(table_id)
        async with room.lock:
            if version is None or room.told < version:
                await self._read_on(room)

    async def _read_on(self, room: Room) -> bool:
        """Let the table of a room go on by the lines that are new; whether there were any."""
        table = await self._load(room)
        lines = await self.store.journal(room.id, table.version)
        if not lines:
            return False
        try:
            _tell(room, table, table.go_on(lines))
        except BadJournal:
            room.table = None
            table = await self._load(room)
        self._start_bots(room, table)
        return True

    def _forget_idle(self) -> None:
        """Tables that nobody has used for a while leave the memory; those who look at them stay."""
        since = now() - self._idle
        for room in list(takewhile(lambda room: room.used_at < since, self._rooms.values())):
            if room.thinking is not None or room.lock.locked():
                continue
            room.table = None
            if room.watchers:
                self._use(room)
            else:
                del self._rooms[room.id]
        metrics.TABLES.set(len(self._rooms))


async def _with_past(entries: Sequence[AnyEntry], table_id: str | None = None) -> NewTable:
    """A new table at which these things have happened, as it is to be stored."""
    at = now()
    lines = [Line(number, at, entry) for number, entry in enumerate(entries, 1)]
    table = await aside(Table.read, table_id or _new_table_id(), lines)
    return NewTable(table, write_of(table, lines, is_new=True))


def may_look(table: Table, person: str | None, seat: int | None) -> bool:
    """Whether somebody may see a table from a seat, or with None as a spectator."""
    return table.may_watch(person) if seat is None else seat in table.seats_of(person)


def check_may_look(table: Table, person: str | None, seat: int | None) -> None:
    """Refuse to show a table to those who may not see it, from where they want to."""
    if seat is None and table.challenge is not None and not may_look(table, person, None):
        raise NotAllowed("challenge-first", challenge=table.challenge)
    if not may_look(table, person, seat):
        raise NotAllowed("no-watching") if seat is None else NotAllowed("not-your-seat", seat=seat)


def _carry_out(table: Table, decision: commands.Decision, at: int) -> list[Change]:
    """Change a table as was decided."""
    changes = []
    for decided in decision:
        ahead = decided if isinstance(decided, Ahead) else None
        entry = decided.entry if isinstance(decided, Ahead) else decided
        changes.append(table.apply(Line(table.version + 1, at, entry), ahead))
    return changes


def _updates(table_id: str, lines: list[Line], seat: int | None, after: int) -> list[Update]:
    table = Table(table_id, lines[0])
    found = (views.update(table, table.apply(line), seat) for line in lines[1:])
    return [update for update in found if update is not None and update.number > after]


def _moment(table_id: str, lines: list[Line], seat: int | None, number: int) -> SeenGame | None:
    table = Table(table_id, lines[0])
    for line in lines[1:]:
        if table.numbers[views.viewer_of(table, seat)] >= number:
            break
        table.apply(line)
    return views.game(table, seat, None)[0]


def _new_table_id() -> str:
    return secrets.token_hex(6)


def _legal_only(move: str, legal: LegalMoves) -> str:
    """A bot's move, if it is legal."""
    if move not in legal:
        raise ValueError(f"{move!r} is not legal")
    return move


def own_seat(table: Table, person: str | None) -> int | None:
    """Where somebody looks from who has not said so: their seat; with several none, as long as they are played at."""
    mine = table.seats_of(person)
    return mine[0] if len(mine) == 1 or (mine and table.status != "playing") else None


def _tell(room: Room, table: Table, changes: list[Change]) -> None:
    """Tell everybody who looks what has changed, as far as they may see it."""
    room.told = table.version
    telling = Telling(table, changes)
    for watcher in list(room.watchers):
        watcher.mine = table.seats_of(watcher.person)
        if may_look(table, watcher.person, watcher.seat):
            telling.tell(watcher)
        else:
            room.watchers.discard(watcher)
            watcher.dismiss()


class Telling:
    """What has changed at a table, for whoever looks; those who had the same before them are told by the same bytes."""

    def __init__(self, table: Table, changes: list[Change]) -> None:
        self._table = table
        self._changes = changes
        self._seen = views.seen_table(table)
        self._news: dict[tuple[int | None, str | None], tuple[list[Update], Sight] | None] = {}
        self._messages: dict[tuple[int, int], bytes] = {}

    def tell(self, watcher: Watcher) -> None:
        """Tell somebody what has changed, unless they learn nothing of it."""
        news = self._news_for(watcher)
        if news is None:
            return
        updates, now = news
        before, watcher.sight = watcher.sight, now
        key = id(before), id(now)
        if key not in self._messages:
            self._messages[key] = encode_message(News(updates, patch(before, now)))
        watcher.tell(self._messages[key])

    def _news_for(self, watcher: Watcher) -> tuple[list[Update], Sight] | None:
        """The updates that a viewer gets, and what is before them now."""
        key = watcher.seat, watcher.spoken if watcher.seat in self._table.thinking else None
        if key not in self._news:
            found = (views.update(self._table, change, watcher.seat) for change in self._changes)
            updates = [update for update in found if update is not None]
            self._news[key] = (updates, self._sight(watcher)) if updates else None
        return self._news[key]

    def _sight(self, watcher: Watcher) -> Sight:
        return Sight(self._seen, *views.game(self._table, watcher.seat, _spoken(watcher)))


def _spoken(watcher: Watcher) -> Language | None:
    return None if watcher.spoken is None else language(watcher.spoken)


def _here(room: Room) -> Here:
    """Who looks at a table through this process."""
    seats = sorted({seat for watcher in room.watchers for seat in watcher.mine})
    return Here(seats, sum(not watcher.mine for watcher in room.watchers))


def _count(table: Table, changes: Iterable[Change]) -> None:
    for change in changes:
        if isinstance(change.line.entry, Moved):
            by = "person" if table.seats[change.line.entry.seat].bot is None else "bot"
            metrics.MOVES.labels(table.game.name, by).inc()
