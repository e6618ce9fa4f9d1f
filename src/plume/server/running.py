"""Running a server: a process that listens, and ends cleanly."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from plume.server import page
from plume.server.api.guests import LONGEST_MESSAGE
from plume.server.app import create
from plume.server.errors import BadAddress
from plume.server.guarding import GuardedProtocol
from plume.server.settings import Settings
from plume.server.sockets import PromptProtocol
from plume.server.store import Store

log = logging.getLogger(__name__)

KEEP_ALIVE = 75
TIME_TO_CLOSE = 5
WAITING_CONNECTIONS = 2_048
COLLECT_AFTER = (50_000, 50, 1_000)
"""A position is many small objects: with the usual thresholds a third of the time went into looking for garbage."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":  # where it would let two servers have the same port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(WAITING_CONNECTIONS)
    except OSError as problem:
        listening.close()
        raise BadAddress("taken", host=host, port=port, problem=problem.strerror) from None
    return listening


class RunningServer(uvicorn.Server):
    """A server that says when it is ready, and that ends in order when it is told to end."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()
        self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Close when interrupted or told to end, without raising the signal again, so that the database closes too.

        The event loops of Windows know no signals, so they are handled outside of it.
        """
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None] = lambda: None) -> None:
    """Serve the page and its tables until told to end; `ready` is called when the first request can come."""
    page.check()
    _allow_connections()
    gc.set_threshold(*COLLECT_AFTER)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(settings, listening, ready))


async def _serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    store = await Store.open(settings.database, durable=settings.durable)
    config = uvicorn.Config(
        create(settings, store),
        http=GuardedProtocol,
        ws=PromptProtocol,
        ws_max_size=LONGEST_MESSAGE * 4,
        ws_per_message_deflate=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=TIME_TO_CLOSE,
        access_log=False,
        log_config=None,
        server_header=False,
    )
    try:
        await RunningServer(config, ready).serve(sockets=[listening])
    finally:
        await store.close()
        log.info("closed")


def _allow_connections() -> None:
    """Let as many be connected as the system allows, where it would usually allow fewer."""
    if os.name != "nt":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop, where there is one."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop
