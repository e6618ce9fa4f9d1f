"""What a browser's worker calls, by Pyodide: the host of the page, kept in the browser's own database."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from js import Object
from pyodide.ffi import JsException, to_js

from plume.bots.guided import THREADS
from plume.bots.searching import Found, Task
from plume.core.carriers.wasm import WASM, packed
from plume.core.chance import seed_stream
from plume.core.streams import Stream, seed_words
from plume.pocket.console import Console
from plume.pocket.edge import Answer, Asked
from plume.pocket.host import Host
from plume.pocket.searches import found, order
from plume.pocket.shelf import Changes, Taken
from plume.pocket.thinking import Beside

TAKEN = "ConstraintError"
"""What the browser's database says where there is something already."""


class BrowserShelf:
    """A shelf that JavaScript keeps, in IndexedDB."""

    def __init__(self, kept: Any) -> None:
        self._kept = kept

    async def under(self, prefix: str) -> Mapping[str, bytes]:
        return {key: value.to_bytes() for key, value in await self._kept.under(prefix)}

    async def keep(self, changes: Changes) -> None:
        try:
            await self._kept.keep(_given(changes.new), _given(changes.put), to_js(list(changes.gone)))
        except JsException as problem:
            if problem.name == TAKEN:
                raise Taken from None
            raise OSError(f"{problem.name}: {problem.message}") from None

    def changed_elsewhere(self) -> set[str]:
        return set(self._kept.changedElsewhere())


class WorkerPage:
    """The page, at the other end of the worker's messages."""

    def __init__(self, said: Any) -> None:
        self._said = said

    def answer(self, number: int, answer: Answer) -> None:
        self._said.answer(number, answer.status, answer.kind, answer.content.decode(), answer.name)

    def tell(self, wire: int, message: str) -> None:
        self._said.tell(wire, message)

    def hang_up(self, wire: int, code: int, why: str) -> None:
        self._said.hangUp(wire, code, why)


class Door:
    """What the worker calls when the page has said something."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def ask(self, number: int, method: str, path: str, languages: str, body: str) -> None:
        self._host.ask(number, Asked(method, path, languages, body.encode()))

    def dial(self, wire: int, path: str, languages: str) -> None:
        self._host.dial(wire, path, languages)

    def hear(self, wire: int, message: object) -> None:
        """Take what is sent by a wire; what is no text closes it, as JavaScript's `null` is not None."""
        self._host.hear(wire, message if isinstance(message, str) else None)


def give(game: str, file: str, module: Any) -> None:
    """Take a module of rules for a game."""
    WASM.give(game, file, module)


def prompt(tell: Any) -> Console:
    """Begin a session of somebody who tries the library."""
    os.environ[THREADS] = "1"
    return Console(tell)


class Thinkers:
    """Workers that search, on rules in WebAssembly."""

    def __init__(self, workers: Any) -> None:
        self._workers = workers

    async def search(self, task: Task) -> Found:
        """What comes of a search, which one of them makes as soon as it has time."""
        stream = Stream()
        seed_stream(stream, *seed_words(task.seed))
        given = packed(task.view.game.state, task.view.state), packed(Stream, stream)
        return found(task, await self._workers.search(order(task), *map(to_js, given)))


async def start(kept: Any, said: Any, workers: Any) -> Door:
    """Open the house for a page."""
    os.environ[THREADS] = str(workers.count)
    return Door(await Host.start(BrowserShelf(kept), Beside(Thinkers(workers).search), WorkerPage(said)))


def _given(values: Mapping[str, bytes]) -> Any:
    """Values by their keys, as JavaScript takes them."""
    return to_js(dict(values), dict_converter=Object.fromEntries)
