"""The database: opened, brought up to date, read. Journals are written by `writer` alone."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    NullPool,
    Row,
    Select,
    case,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
    true,
    update,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from plume.server import bulletins, leases, retention, schema
from plume.server.bulletins import Listener
from plume.server.challenges import Challenge, Terms
from plume.server.errors import BadDatabase, Unavailable
from plume.server.identity import new_id
from plume.server.journal import Line, read
from plume.server.keeping import explorer
from plume.server.kept import (
    Attempt,
    Bulletin,
    Finished,
    KeptTable,
    Listed,
    Page,
    Person,
    Story,
    finished_games,
    kept_table,
)
from plume.server.steady import now
from plume.server.views import SeenTable
from plume.server.writer import LOST, Writer

READERS = 2
AT_ONCE = 1_000
"""So many tables are named in one question."""
MOST_FINISHED = 5_000
"""So many games of a person are counted, the latest ones."""
LOCK, TIME_TO_MIGRATE = 0x506C756D65, 60_000
"""Who brings a PostgreSQL up to date holds this lock; others wait, for a file so many milliseconds."""
PATIENCE = 20
"""Milliseconds for which SQLite itself waits for another process that writes: the event loop waits with it."""


class Store:
    """The database of a house of tables."""

    def __init__(self, engine: AsyncEngine, writing: Engine) -> None:
        self._engine = engine
        self._file = _file_of(engine)
        self._is_file = engine.dialect.name == "sqlite"
        self._written_by_others = -1
        self._swept_at = 0
        self._listener = Listener(writing)
        self._process = new_id()
        self.writer = Writer(writing, self._process)

    @classmethod
    async def open(cls, database: str, *, durable: bool = False, may_be_new: bool = True) -> Store:
        """Open a database, a file or an address, and bring it up to date; a new one is made if it may be new."""
        address = _address(database, may_be_new)
        try:
            more = {"connect_args": bulletins.PATIENT} if address.get_backend_name() == "postgresql" else {}
            preparing, writing = (create_engine(_synchronous(address), poolclass=NullPool, **more) for _ in range(2))
            with _configured(preparing, durable, TIME_TO_MIGRATE).begin() as connection:
                _bring_up_to_date(connection)
            _configured(writing, durable)
            reading = create_async_engine(address, pool_size=READERS, pool_pre_ping=bool(more), **more)
        except DBAPIError as problem:
            raise BadDatabase("unreadable", database=database, problem=problem.orig) from None
        except (ArgumentError, ModuleNotFoundError) as problem:
            raise BadDatabase("unreadable", database=database, problem=problem) from None
        _configured(reading.sync_engine, durable)
        store = cls(reading, writing)
        store.writer.start()
        return store

    async def close(self) -> None:
        """Store what still waits, give back what is to be done by itself, and close."""
        await self._listener.close()
        with suppress(Unavailable):
            await self.writer.perform(partial(leases.release, who=self._process))
        await self.writer.close()
        await self._engine.dispose()

    @property
    def path(self) -> Path | None:
        """Where the file is, if the database is one."""
        return Path(self._engine.url.database) if self._is_file and self._engine.url.database else None

    @property
    def process(self) -> str:
        """What this process is called by others at the same database; empty where nothing can be told."""
        return "" if self._is_file else self._process

    async def check(self) -> None:
        """Refuse if nothing can be stored: the file is gone, the disk is full, the database does not answer."""
        if self._file != _file_of(self._engine):
            raise Unavailable("storage", problem="the file of the database is gone")
        try:
            await self.writer.perform(_write_something)
        except DBAPIError as problem:  # such as of a file that may only be read
            raise Unavailable("storage", problem=problem.orig) from None

    async def tidy(self) -> None:
        """Move what was written from SQLite's journal into its file, and now and then forget what is too old."""
        if self._is_file:
            async with self._engine.connect() as connection:
                await connection.execute(text("PRAGMA wal_checkpoint(PASSIVE)"))
        if now() >= self._swept_at + retention.EVERY:
            self._swept_at = now()
            while await self.writer.perform(partial(retention.sweep, now=now())):
                pass

    # tables

    async def journal(self, table_id: str, after: int = 0) -> list[Line]:
        """The lines of a table's journal after the first so many; none if there is no such table."""
        lines = schema.journal.c
        found = select(lines.number, lines.at, lines.entry).where(lines.table_id == table_id, lines.number > after)
        return [read(row.number, row.at, row.entry) for row in await self._all(found.order_by(lines.number))]

    async def all_tables(self) -> list[Listed]:
        """All tables, in the order in which they were opened."""
        tables = schema.tables.c
        found = select(tables.id, tables.version, tables.status).order_by(tables.opened_at, tables.id)
        return [Listed(row.id, row.version, row.status) for row in await self._all(found)]

    async def invitation(self, table_id: str) -> str | None:
        """The secret that lets somebody sit down at a table."""
        rows = await self._all(select(schema.tables.c.invitation).where(schema.tables.c.id == table_id))
        return str(rows[0].invitation) if rows else None

    async def invitations(self) -> list[tuple[str, str]]:
        """All tables with their secrets, in the order in which they were opened, for the export."""
        tables = schema.tables.c
        rows = await self._all(select(tables.id, tables.invitation).order_by(tables.opened_at, tables.id))
        return [(row.id, row.invitation) for row in rows]

    async def summary(self, table_id: str) -> SeenTable | None:
        """A table as the lists know it, by its id."""
        found = await self._kept(schema.tables.c.id == table_id, Page(before=1 << 53, limit=1))
        return found[0].summary if found else None

    async def tables(self, status: str | None, page: Page) -> list[KeptTable]:
        """The tables of a status, or all, whoever may see them: for whoever runs the server."""
        return await self._kept(true() if status is None else schema.tables.c.status == status, page)

    async def tables_of(self, person: str, page: Page, *, finished: bool) -> list[KeptTable]:
        """The tables that a person sits at, or has kept here, finished or not."""
        tables, seats = schema.tables.c, schema.seats.c
        mine = select(seats.table_id).where(seats.person == person)
        own = tables.id.in_(mine) | (tables.host == person)
        return await self._kept(own & _state(finished), page)

    async def branches_of(self, person: str, game: str, page: Page) -> list[KeptTable]:
        """The branches of a finished game that a person has made."""
        tables = schema.tables.c
        return await self._kept((tables.host == explorer(person)) & (tables.names == game), page)

    async def seats_of(self, person: str, table_ids: Sequence[str]) -> dict[str, list[int]]:
        """The seats of a person at these tables."""
        seats = schema.seats.c
        rows = await self._all(
            select(seats.table_id, seats.seat).where(seats.person == person, seats.table_id.in_(table_ids))
        )
        found: dict[str, list[int]] = {}
        for row in rows:
            found.setdefault(row.table_id, []).append(row.seat)
        return found

    async def finished(self, person: str) -> list[Finished]:
        """The games that a person has finished here at one seat, the latest first, up to a number of them."""
        tables, seats = schema.tables.c, schema.seats.c
        count = func.count().over(partition_by=seats.table_id)
        mine = select(seats.table_id, seats.seat, count.label("count")).where(seats.person == person).subquery()
        found = (
            select(mine.c.seat, tables.id, tables.waiting_for, tables.bots_due, tables.changed_at, tables.summary)
            .join(mine, mine.c.table_id == tables.id)
            .where(mine.c.count == 1, tables.status == "over", tables.archived.is_(False))
            .order_by(tables.changed_at.desc(), tables.id)
            .limit(MOST_FINISHED)
        )
        return finished_games((row.seat, _kept(row)) for row in await self._all(found))

    async def listed(self, page: Page, *, finished: bool) -> list[KeptTable]:
        """The tables that anybody may watch."""
        tables = schema.tables.c
        return await self._kept((tables.audience == "listed") & tables.challenge.is_(None) & _state(finished), page)

    # challenges

    async def keep_challenge(self, challenge: Challenge) -> None:
        """Store what somebody challenges others to."""
        values = {**msgspec.structs.asdict(challenge), "terms": msgspec.json.encode(challenge.terms).decode()}
        await self.writer.perform(lambda connection: connection.execute(insert(schema.challenges).values(**values)))

    async def challenge(self, challenge_id: str) -> Challenge | None:
        """A challenge by its id."""
        rows = await self._all(select(schema.challenges).where(schema.challenges.c.id == challenge_id))
        return _challenge(rows[0]) if rows else None

    async def challenges_of(self, person: str, limit: int) -> list[Challenge]:
        """The challenges that somebody has made or taken up, the latest first."""
        challenges, tables = schema.challenges.c, schema.tables.c
        taken_up = select(tables.challenge).where(tables.host == person, tables.challenge.is_not(None))
        found = select(schema.challenges).where((challenges.host == person) | challenges.id.in_(taken_up))
        rows = await self._all(found.order_by(challenges.created_at.desc(), challenges.id).limit(limit))
        return [_challenge(row) for row in rows]

    async def attempts(self, challenge_id: str) -> list[Attempt]:
        """The games of a challenge, in the order in which they were opened."""
        tables = schema.tables.c
        columns = (tables.waiting_for, tables.bots_due, tables.changed_at, tables.summary)
        found = select(tables.id, tables.host, tables.attempt, tables.status, *columns)
        rows = await self._all(found.where(tables.challenge == challenge_id).order_by(tables.opened_at, tables.id))
        return [
            Attempt(row.id, row.host, row.attempt, row.status == "over", row.changed_at, _kept(row).summary)
            for row in rows
        ]

    async def finishers(self, challenge_id: str) -> frozenset[str]:
        """Those who have finished a game of a challenge."""
        tables = schema.tables.c
        found = select(tables.host).where(tables.challenge == challenge_id, tables.status == "over")
        return frozenset(row.host for row in await self._all(found))

    # what was counted

    async def stories(self, table_ids: Sequence[str], form: int) -> dict[str, str]:
        """What was counted in these games in this form, as far as it was."""
        told = schema.told.c
        found: dict[str, str] = {}
        for start in range(0, len(table_ids), AT_ONCE):
            some = table_ids[start : start + AT_ONCE]
            rows = await self._all(select(told.table_id, told.story).where(told.table_id.in_(some), told.form == form))
            found |= {row.table_id: row.story for row in rows}
        return found

    async def keep_stories(self, stories: Sequence[Story]) -> None:
        """Store what was counted in finished games, in place of what was there."""
        rows = [{"table_id": table_id, "form": form, "story": told} for table_id, form, told in stories]

        def keep(connection: Connection) -> None:
            ids = [row["table_id"] for row in rows]
            connection.execute(delete(schema.told).where(schema.told.c.table_id.in_(ids)))
            connection.execute(insert(schema.told), rows)

        if rows:
            await self.writer.perform(keep)

    async def due(self, now: int) -> tuple[list[str], list[str]]:
        """The tables at which somebody's time is up, and those at which a bot is due that nobody works on."""
        tables = schema.tables.c
        late = select(tables.id).where(text(schema.HAS_DEADLINE), tables.deadline <= now).limit(100)
        idle = select(tables.id).where(text(schema.HAS_BOTS_DUE), tables.leased_until <= now).limit(100)
        return [row.id for row in await self._all(late)], [row.id for row in await self._all(idle)]

    async def put_off(self, table_id: str, until: int) -> None:
        """Let nobody look at a table by itself for some time; what anybody does there makes that void."""
        tables = schema.tables.c
        later = case((tables.deadline < until, until), else_=tables.deadline)
        values = {"leased_until": until, "leased_by": leases.NOBODY, "deadline": later}
        wait = update(schema.tables).where(tables.id == table_id).values(values)
        await self.writer.perform(lambda connection: connection.execute(wait))

    async def claim(self, table_ids: Sequence[str], now: int) -> list[str]:
        """Those of the tables at which nobody else does what is due by itself: now it is for us to do."""
        return await self.writer.perform(partial(leases.claim, table_ids=table_ids, who=self._process, now=now))

    async def renew(self, table_ids: Sequence[str], now: int) -> None:
        """Keep doing what is due at these tables, for which they were claimed."""
        await self.writer.perform(partial(leases.renew, table_ids=table_ids, who=self._process, now=now))

    async def take_over(self) -> None:
        """Claims of before are void where nobody else can be at work: a file has one process at a time as a rule."""
        if self._is_file:
            await self.writer.perform(leases.release)

    def listen(self, hear: Callable[[Bulletin], None]) -> None:
        """From now on hear at once what other processes do, where they tell of it."""
        self._listener.start(hear)

    async def tell(self, bulletin: Bulletin) -> None:
        """Tell other processes something, where they listen."""
        if not self._is_file:
            await self.writer.perform(partial(bulletins.tell, told=[bulletin]))

    async def has_news(self) -> bool:
        """Whether another process may have written something that was not heard, since this was asked last."""
        if not self._is_file:
            return self._listener.has_missed()
        before, self._written_by_others = self._written_by_others, await self.writer.perform(_written_by_others)
        return before != self._written_by_others

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """How many lines the journals of these tables have."""
        tables = schema.tables.c
        found: dict[str, int] = {}
        for start in range(0, len(table_ids), AT_ONCE):
            some = table_ids[start : start + AT_ONCE]
            rows = await self._all(select(tables.id, tables.version).where(tables.id.in_(some)))
            found |= {row.id: row.version for row in rows}
        return found

    async def review(self, table_id: str, key: str) -> bytes | None:
        """The review of a finished game that is kept, if it was made as the key says."""
        reviews = schema.reviews.c
        found = select(reviews.content).where(reviews.table_id == table_id, reviews.key == key)
        rows = await self._all(found)
        return bytes(rows[0].content) if rows else None

    async def keep_review(self, table_id: str, key: str, content: bytes) -> None:
        """Store the review of a finished game in the place of an earlier one."""

        def keep(connection: Connection) -> None:
            connection.execute(delete(schema.reviews).where(schema.reviews.c.table_id == table_id))
            connection.execute(insert(schema.reviews).values(table_id=table_id, key=key, content=content))

        await self.writer.perform(keep)

    async def puzzler(self, person: str) -> str | None:
        """How somebody has done with puzzles, if they have met any."""
        rows = await self._all(select(schema.puzzlers.c.content).where(schema.puzzlers.c.person == person))
        return str(rows[0].content) if rows else None

    async def keep_puzzler(self, person: str, content: str, now: int) -> None:
        """Store how somebody has done with puzzles."""

        def keep(connection: Connection) -> None:
            connection.execute(delete(schema.puzzlers).where(schema.puzzlers.c.person == person))
            connection.execute(insert(schema.puzzlers).values(person=person, content=content, changed_at=now))

        await self.writer.perform(keep)

    # people

    async def person(self, person_id: str) -> Person | None:
        """Somebody by their id."""
        rows = await self._all(select(schema.people).where(schema.people.c.id == person_id))
        return _person(rows[0]) if rows else None

    async def people_called(self, name: str, limit: int) -> list[Person]:
        """Those with a part of their names, those who came last first: for whoever runs the server."""
        people = schema.people.c
        found = select(schema.people).where(func.lower(people.name).contains(name.lower(), autoescape=True))
        rows = await self._all(found.order_by(people.created_at.desc(), people.id).limit(limit))
        return [_person(row) for row in rows]

    async def keep_person(self, person: Person, now: int) -> None:
        """Store somebody who is new, or has changed."""
        values = msgspec.structs.asdict(person)

        def keep(connection: Connection) -> None:
            known = update(schema.people).where(schema.people.c.id == person.id).values(**values)
            if connection.execute(known).rowcount == 0:
                connection.execute(insert(schema.people).values(created_at=now, **values))
            else:
                bulletins.tell(connection, [Bulletin(people=[person.id], by=self._process)])

        await self.writer.perform(keep)

    async def rows(self, name: str) -> list[dict[str, Any]]:
        """All rows of a table of the database, for the export."""
        table = schema.metadata.tables[name]
        return [dict(row._mapping) for row in await self._all(select(table).order_by(*table.primary_key.columns))]

    async def add_row(self, name: str, values: dict[str, Any]) -> None:
        """Add a row to a table of the database, for the import; one that is there already stays."""
        table = schema.metadata.tables[name]
        (key,) = table.primary_key.columns

        def add(connection: Connection) -> None:
            if connection.execute(select(key).where(key == values.get(key.name))).first() is None:
                connection.execute(insert(table).values(**values))

        await self.writer.perform(add)

    async def add_link(self, digest: str, person: str, expires_at: int, now: int) -> None:
        """Store a personal link, by its hash; those that are too old go."""

        def add(connection: Connection) -> None:
            connection.execute(delete(schema.links).where(schema.links.c.expires_at <= now))
            connection.execute(insert(schema.links).values(hash=digest, person=person, expires_at=expires_at))

        await self.writer.perform(add)

    async def link_of(self, digest: str, now: int) -> str | None:
        """The person of a personal link, which can still be used after this."""
        links = schema.links.c

        def look(connection: Connection) -> str | None:
            return connection.execute(select(links.person).where(links.hash == digest, links.expires_at > now)).scalar()

        return await self.writer.perform(look)

    async def use_link(self, digest: str, now: int) -> str | None:
        """The person of a personal link, which is used up by this."""
        links = schema.links.c

        def use(connection: Connection) -> str | None:
            row = connection.execute(select(schema.links).where(links.hash == digest)).first()
            used = connection.execute(delete(schema.links).where(links.hash == digest)).rowcount == 1
            return str(row.person) if row is not None and used and row.expires_at > now else None

        return await self.writer.perform(use)

    async def forget_links(self, person: str) -> int:
        """Make the personal links of somebody void that were not used; how many that were."""
        theirs = delete(schema.links).where(schema.links.c.person == person)
        return await self.writer.perform(lambda connection: connection.execute(theirs).rowcount)

    async def secret(self, name: str) -> str:
        """A secret of this database, made when it is asked for first."""

        def read(connection: Connection) -> str | None:
            return connection.execute(select(schema.secrets.c.value).where(schema.secrets.c.name == name)).scalar()

        def make(connection: Connection) -> str:
            value = secrets.token_hex(32)
            connection.execute(insert(schema.secrets).values(name=name, value=value))
            return value

        found = await self.writer.perform(read)
        if found is not None:
            return found
        try:
            return await self.writer.perform(make)
        except IntegrityError:  # another process was faster, and its secret is as good
            return str(await self.writer.perform(read))

    # inside

    async def _kept(self, where: Any, page: Page) -> list[KeptTable]:
        tables = schema.tables.c
        columns = (tables.id, tables.waiting_for, tables.bots_due, tables.changed_at, tables.summary)
        found = select(*columns).where(where, tables.changed_at < page.before)
        if page.game is not None:
            found = found.where(tables.game == page.game)
        if page.name is not None:
            found = found.where(tables.names.contains(page.name.casefold(), autoescape=True))
        rows = await self._all(found.order_by(tables.changed_at.desc(), tables.id).limit(page.limit))
        return [_kept(row) for row in rows]

    async def _all(self, query: Select[Any]) -> Sequence[Row[Any]]:
        try:
            async with self._engine.connect() as connection:
                rows: Sequence[Row[Any]] = (await connection.execute(query)).all()
        except LOST as problem:
            raise Unavailable("storage", problem=problem.orig) from None
        return rows


def _state(finished: bool) -> ColumnElement[bool]:
    """The tables that are over, or those that go on."""
    status = schema.tables.c.status
    return status == "over" if finished else status.in_(("waiting", "playing", "paused"))


def _person(row: Row[Any]) -> Person:
    return Person(**{name: getattr(row, name) for name in Person.__struct_fields__})


def _kept(row: Row[Any]) -> KeptTable:
    return kept_table(row.id, row.summary, row.waiting_for, row.bots_due, row.changed_at)


def _challenge(row: Row[Any]) -> Challenge:
    return Challenge(row.id, row.host, row.created_at, msgspec.json.decode(row.terms, type=Terms))


def _address(database: str, may_be_new: bool) -> URL:
    """The address of a database; a path is a file of SQLite, which is made for its owner alone."""
    try:
        address = make_url(database if "://" in database else f"sqlite+aiosqlite:///{Path(database).expanduser()}")
        if address.get_backend_name() == "sqlite" and address.database:
            if not may_be_new and not Path(address.database).exists():
                raise BadDatabase("missing", database=address.database)
            Path(address.database).parent.mkdir(parents=True, exist_ok=True)
            Path(address.database).touch(0o600)
    except (ArgumentError, OSError) as problem:
        raise BadDatabase("unreadable", database=database, problem=problem) from None
    return address


def _file_of(engine: AsyncEngine) -> tuple[int, int] | None:
    """Which file a database of SQLite is, whatever its name; None if there is none."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    try:
        found = Path(engine.url.database).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _write_something(connection: Connection) -> None:
    """Write what nobody reads, in SQLite a number that is free for such things; elsewhere an answer will do."""
    is_file = connection.dialect.name == "sqlite"
    connection.execute(text(f"PRAGMA user_version = {secrets.randbits(31)}" if is_file else "SELECT 1"))


def _written_by_others(connection: Connection) -> int:
    """A number that is another one when another connection has written to a file of SQLite."""
    return int(connection.execute(text("PRAGMA data_version")).scalar() or 0)


def _synchronous(address: URL) -> URL:
    """The same database for the writer, which waits for nobody."""
    return address.set(drivername="sqlite") if address.get_backend_name() == "sqlite" else address


def _configured(engine: Engine, durable: bool, patience: int = PATIENCE) -> Engine:
    """An engine whose connections to SQLite keep its journal in WAL mode; checkpoints are made by `tidy`."""
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def configure(connection: Any, _: Any) -> None:
            cursor = connection.cursor()
            for setting in (
                f"busy_timeout={patience}",
                "journal_mode=WAL",
                f"synchronous={'FULL' if durable else 'NORMAL'}",
                "foreign_keys=ON",
                "wal_autocheckpoint=0",
            ):
                cursor.execute(f"PRAGMA {setting}")
            cursor.close()

    return engine


def _revision(connection: Connection) -> str | None:
    """Up to which migration a database was brought, if it is ours."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _lock(connection: Connection) -> None:
    """Let one process after the other bring the database up to date."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    elif connection.dialect.name == "sqlite":
        connection.execute(text("BEGIN IMMEDIATE"))


def _bring_up_to_date(connection: Connection) -> None:
    """Run the migrations that are missing; Alembic is loaded only if there are any."""
    if _revision(connection) == schema.REVISION:
        return
    _lock(connection)
    found = _revision(connection)
    if found == schema.REVISION:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "plume.server:migrations")
    if found is not None and found not in {
        script.revision for script in ScriptDirectory.from_config(config).walk_revisions()
    }:
        raise BadDatabase("later", revision=found)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
