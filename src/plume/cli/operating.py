"""For whoever runs a server: look at tables, end what should end, keep out who should not come, make copies."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from cyclopts import App

from plume.cli.exits import OK
from plume.cli.output import console
from plume.cli.serve import tables, with_store

if TYPE_CHECKING:
    from plume.server.house import House
    from plume.server.kept import KeptTable, Person
    from plume.server.store import Store
    from plume.server.table import Table

LATEST = 1 << 53
StatusName = Literal["waiting", "playing", "paused", "over", "closed"]

people = App(
    name="people",
    help="""Those who have come to a server.

    Example: plume people find Anna""",
)


@tables.command(name="list")
def list_tables(
    *, status: StatusName | None = None, name: str | None = None, limit: int = 50, database: str | None = None
) -> int:
    """List tables, whoever may see them, those that changed last first.

    Example: plume tables list --status playing --database club.sqlite

    Parameters
    ----------
    status:
        Only tables of this status.
    name:
        Only tables with this part of a player's name.
    limit:
        At most so many.
    database:
        The database, as for `plume serve`.

    """
    from plume.server.kept import Page

    page = Page(LATEST, limit, None, name)
    for kept in with_store(database, lambda store: store.tables(status, page), may_be_new=False):
        _print(_line(kept))
    return OK


@tables.command(name="inspect")
def inspect(table_id: str, /, *, database: str | None = None) -> int:
    """Show what is known of a table: its state, who sits where, and what happened last.

    Example: plume tables inspect 41a4ac62996b --database club.sqlite

    Parameters
    ----------
    table_id:
        The id of the table, as in its address.
    database:
        The database, as for `plume serve`.

    """
    for line in with_store(database, lambda store: _inspected(store, table_id), may_be_new=False):
        _print(line)
    return OK


@tables.command(name="close")
def close(table_id: str, /, *, database: str | None = None) -> int:
    """End a table, whatever goes on there; whoever looks at it through a server is told.

    Example: plume tables close 41a4ac62996b --database club.sqlite

    Parameters
    ----------
    table_id:
        The id of the table, as in its address.
    database:
        The database, as for `plume serve`.

    """
    with_store(database, lambda store: _close(store, table_id), may_be_new=False)
    _print(f"{table_id} is closed")
    return OK


@tables.command(name="backup")
def backup(path: Path, /, *, database: str | None = None) -> int:
    """Copy a database that is a file, while a server uses it; the copy is a database that can be served.

    Example: plume tables backup sunday.sqlite --database club.sqlite

    Parameters
    ----------
    path:
        The copy; an old one is replaced when all is written.
    database:
        The database, as for `plume serve`.

    """
    from plume.server import backing_up

    pages = with_store(database, lambda store: backing_up.copy(store, path), may_be_new=False)
    _print(f"{pages:,} pages were copied to {path}")
    return OK


@people.command(name="find")
def find(name: str, /, *, limit: int = 20, database: str | None = None) -> int:
    """List people with this part of their names, by their ids.

    Example: plume people find Anna --database club.sqlite

    Parameters
    ----------
    name:
        A part of the name.
    limit:
        At most so many.
    database:
        The database, as for `plume serve`.

    """
    for person in with_store(database, lambda store: store.people_called(name, limit), may_be_new=False):
        _print(f"{person.id}  {person.name}{'  blocked' if person.blocked else ''}")
    return OK


@people.command(name="block")
def block(person_id: str, /, *, database: str | None = None) -> int:
    """Let somebody do nothing any more, from now on, wherever they are connected.

    Example: plume people block q2fr --database club.sqlite

    Parameters
    ----------
    person_id:
        The id, as `plume people find` and `plume tables inspect` show it.
    database:
        The database, as for `plume serve`.

    """
    return _set_blocked(database, person_id, blocked=True)


@people.command(name="unblock")
def unblock(person_id: str, /, *, database: str | None = None) -> int:
    """Let somebody do everything again.

    Example: plume people unblock q2fr --database club.sqlite

    Parameters
    ----------
    person_id:
        The id, as `plume people find` and `plume tables inspect` show it.
    database:
        The database, as for `plume serve`.

    """
    return _set_blocked(database, person_id, blocked=False)


def _set_blocked(database: str | None, person_id: str, *, blocked: bool) -> int:
    async def change(store: Store) -> Person:
        from plume.server.errors import Unknown
        from plume.server.steady import now

        person = await store.person(person_id)
        if person is None:
            raise Unknown("person", person=person_id)
        person.blocked = blocked
        await store.keep_person(person, now())
        return person

    person = with_store(database, change, may_be_new=False)
    _print(f"{person.name} is {'blocked' if blocked else 'welcome again'}")
    return OK


async def _inspected(store: Store, table_id: str) -> list[str]:
    """What is known of a table, line by line."""
    lines = await store.journal(table_id)
    table = await _house(store).read(table_id, lambda table: table)
    about = [
        f"{table.id}  {table.game.title}  {table.status}  {len(lines)} lines",
        f"opened {_when(table.opened_at)}, changed {_when(table.changed_at)}",
        *(_seat(table, seat) for seat in range(len(table.seats))),
    ]
    last = [f"{line.number}  {_when(line.at)}  {line.entry}" for line in lines[-5:]]
    return about + last


async def _close(store: Store, table_id: str) -> None:
    from plume.server import commands

    await _house(store).change(table_id, commands.close)


def _house(store: Store) -> House:
    """A house in which nothing happens by itself."""
    from plume.server.house import House
    from plume.server.thinking import Thinkers

    return House(store, Thinkers(1))


def _line(kept: KeptTable) -> str:
    table = kept.summary
    names = ", ".join(seat.name or "-" for seat in table.seats)
    return f"{table.id}  {table.game}  {table.status}  {_when(table.changed_at)}  {names}"


def _seat(table: Table, number: int) -> str:
    seat = table.seats[number]
    who = " and ".join(part for part in (seat.owner and f"person {seat.owner}", seat.bot and f"bot {seat.bot}") if part)
    waits = "  has to decide" if number in table.deciders else ""
    return f"seat {number}: {seat.name or '-'} ({who or 'free'}){waits}"


def _when(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _print(line: str) -> None:
    console.print(line, markup=False, soft_wrap=True, highlight=False)
