"""`plume serve`: live tables for the browser; `plume tables`: everything that is kept, out of and into a database."""

from __future__ import annotations

import asyncio
import logging
import sys
import webbrowser
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

from cyclopts import App, Parameter

from plume.cli.exits import OK, REFUSED
from plume.cli.output import console, messages, print_json
from plume.core.errors import BadOption
from plume.core.options import check_number

if TYPE_CHECKING:
    import socket

    from plume.server.settings import LogFormat, Settings
    from plume.server.store import Store

Some = TypeVar("Some")
ANYWHERE = ("0.0.0.0", "::")
YES = ("y", "yes")


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    durable: bool = False,
    log_format: Literal["text", "json"] = "text",
    origin: Annotated[tuple[str, ...], Parameter(consume_multiple=True)] = (),
    rate: float = 1.0,
    bots: int = 1,
    engine: Annotated[tuple[str, ...], Parameter(consume_multiple=False)] = (),
    idle: float = 60,
    workers: int = 1,
) -> int:
    """Serve live tables to browsers.

    Example: plume serve --host 0.0.0.0 --port 8000 --database club.sqlite

    Parameters
    ----------
    host:
        Where to listen; 0.0.0.0 lets others in.
    port:
        The port; 0 is any free one.
    database:
        A file of SQLite, or an address such as postgresql+psycopg://...; usually in your data folder.
    durable:
        Write to the disk before a move is acknowledged, so that it survives a loss of power too.
    log_format:
        Lines for people, or JSON for programs.
    origin:
        The address by which browsers reach it, if a proxy does not pass the header Host on.
    rate:
        How much faster than people a client may be; 0 is without limit.
    bots:
        Processes in which bots think.
    engine:
        A program that may sit at tables as a bot: name=command; repeat it for several.
    idle:
        Seconds without use after which a table leaves the memory.
    workers:
        Processes that serve at the same port, at a database of PostgreSQL; each has bots of its own.

    """
    check_number("port", port, 0, 65_535)
    check_number("bots", bots, 1, 64)
    check_number("workers", workers, 1, 64)
    for name, value, lowest, highest in (("rate", rate, 0, 1_000_000), ("idle", idle, 1, 86_400)):
        if not lowest <= value <= highest:
            raise BadOption("number", name=name, lowest=lowest, highest=highest, value=value)
    from plume.bots.engines import admit
    from plume.server import logs, running
    from plume.server.settings import Settings

    admit(engine)
    logs.set_up(log_format)
    settings = Settings(
        database=_wanted(database or _default_database()),
        durable=durable,
        rate=rate,
        origins=origin,
        bots=bots,
        idle_seconds=idle,
    )
    with running.listen(host, port) as listening:
        address = _address(host, listening.getsockname()[1])
        ready = partial(messages.print, f"Plume serves at {address} (Ctrl-C ends it)")
        if workers > 1:
            return _serve_together(settings, listening, workers, log_format, ready)
        running.run(settings, listening, ready)
    return OK


def _serve_together(
    settings: Settings, listening: socket.socket, workers: int, log_format: LogFormat, ready: Callable[[], None]
) -> int:
    """Serve with several processes."""
    from plume.server.errors import BadDatabase
    from plume.server.workers import Workers

    if not settings.database.startswith("postgresql"):
        raise BadDatabase("for-one-process", workers=workers)
    return OK if Workers(settings, listening, workers, log_format).run(ready) else REFUSED


def open_in_browser() -> int:
    """Start a server on a free port for this machine, and open its page."""
    from plume.server import logs, running
    from plume.server.settings import Settings

    logs.set_up("text", logging.WARNING)
    with running.listen("127.0.0.1", 0) as listening:
        address = _address("127.0.0.1", listening.getsockname()[1])
        running.run(Settings(prepares_bots=True), listening, Thread(target=_show, args=(address,), daemon=True).start)
    return OK


def _show(address: str) -> None:
    """Open a page, or say where it is."""
    opened = webbrowser.open(address)
    console.print(f"Plume is open at {address}" if opened else f"Open {address} in a browser to play.")
    console.print("Your tables are kept; Ctrl-C ends the server.")


def api() -> int:
    """Print the description of the server's API (OpenAPI) as JSON.

    Example: plume api
    """
    from plume.server.app import describe

    print_json(asyncio.run(describe()))
    return OK


tables = App(
    name="tables",
    help="""Everything that a server keeps, out of a database and into one.

    Example: plume tables export backup.house""",
)


@tables.command(name="export")
def export(path: Path, /, *, database: str | None = None) -> int:
    """Write all people, tables and journals to a file.

    Example: plume tables export backup.house --database club.sqlite

    Parameters
    ----------
    path:
        The file; an old one is replaced when all is written.
    database:
        The database, as for `plume serve`.

    """
    from plume.server import exchange

    count, broken = with_store(database, lambda store: exchange.export(store, path), may_be_new=False)
    for table, problem in broken:
        console.print(f"{table} was left out: {problem}", markup=False, soft_wrap=True)
    console.print(f"{count} tables were written to {path}")
    return REFUSED if broken else OK


@tables.command(name="import")
def take_in(path: Path, /, *, database: str | None = None) -> int:
    """Add all people and tables of a file to a database; tables that are there already stay as they are.

    Example: plume tables import backup.house --database club.sqlite

    Parameters
    ----------
    path:
        A file that `plume tables export` has written.
    database:
        The database, as for `plume serve`.

    """
    from plume.server import exchange

    added, known = with_store(database, lambda store: exchange.take_in(store, path))
    console.print(f"{added} tables were added, {known} were there already")
    return OK


@tables.command(name="check")
def check(*, database: str | None = None) -> int:
    """Replay every table of a database, and name those that do not fit their journals any more.

    Example: plume tables check --database club.sqlite

    Parameters
    ----------
    database:
        The database, as for `plume serve`.

    """
    from plume.server import checking

    async def replay(store: Store) -> list[tuple[str, str | None]]:
        return [found async for found in checking.check(store)]

    found = with_store(database, replay, may_be_new=False)
    wrong = [(table, problem) for table, problem in found if problem is not None]
    for table, problem in wrong:
        console.print(f"{table}: {problem}", markup=False, soft_wrap=True)
    console.print(f"{len(found)} tables were replayed, {len(wrong)} do not fit their journals")
    return REFUSED if wrong else OK


def with_store(database: str | None, work: Callable[[Store], Awaitable[Some]], *, may_be_new: bool = True) -> Some:
    """Open a database, do something with it, and close it."""
    from plume.server.store import Store

    async def run() -> Some:
        chosen = database or _default_database()
        store = await Store.open(_wanted(chosen) if may_be_new else chosen, durable=True, may_be_new=may_be_new)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def _wanted(database: str) -> str:
    """The database that was asked for. For a file in a folder that is not there, whoever asks is asked in turn."""
    folder = Path(database).absolute().parent
    if "://" in database or database == _default_database() or folder.is_dir():
        return database
    from plume.server.errors import BadDatabase

    question = f"There is no folder {folder}. Make it? [y/N] "
    if not sys.stdin.isatty() or input(question).strip().lower() not in YES:
        raise BadDatabase("no-folder", folder=str(folder))
    folder.mkdir(parents=True)
    return database


def _default_database() -> str:
    from plume.server.settings import default_database

    return str(default_database())


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ANYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"
