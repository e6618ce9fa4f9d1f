"""Engines: programs in any language that play by lines of text over pipes. `docs/engines.md` has the protocol.

An engine sits down as a bot like any other. One that crashes, hangs or talks nonsense has lost; it never holds
anybody up.
"""

from __future__ import annotations

import atexit
import json
import os
import shlex
import time
import weakref
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from plume.bots.failing import EngineFailed
from plume.bots.pipes import Piped
from plume.core.errors import BadOption
from plume.core.legal import LegalMoves
from plume.core.view import Seen, View

PROTOCOL = 1
ENGINE = "engine:"
"""What the name of an engine begins with; its command follows."""
BETWEEN_MOVES = "; "
ADMITTED = "PLUME_ENGINES"
"""The environment variable with the engines that an operator has given names, as JSON: `{"name": "command"}`."""

TIME_TO_GREET = 20.0
USUAL_PATIENCE = 30.0
TIME_AFTER_STOP = 2.0
"""Seconds to play a move after `stop`."""


@dataclass(frozen=True)
class Command:
    """How an engine is started, and the options that it is given."""

    words: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def read(cls, text: str) -> Command:
        """A command as a shell has it; words `NAME=VALUE` before it are options of the engine."""
        try:
            words = shlex.split(text, posix=os.name == "posix")
        except ValueError as problem:
            raise BadOption("engine-command", command=text, problem=problem) from None
        options: list[tuple[str, str]] = []
        while words and "=" in words[0]:
            name, _, value = words.pop(0).partition("=")
            options.append((name, value))
        if not words:
            raise BadOption("no-engine-command", command=text)
        return cls(tuple(words), tuple(options))

    def __str__(self) -> str:
        return shlex.join(self.words)


@dataclass
class Greeting:
    """What an engine said of itself."""

    name: str = ""
    version: str = ""
    games: tuple[str, ...] = ()
    """The games that it plays; if it names none, all."""
    options: dict[str, dict[str, Any]] = field(default_factory=dict)


class Running:
    """An engine that runs and has introduced itself, and what it was told of its game."""

    def __init__(self, command: Command) -> None:
        self.pipe = Piped(command.words, str(command))
        self.greeting = Greeting()
        try:
            self._greet(command)
        except BaseException:
            self.pipe.kill()
            raise

    def _greet(self, command: Command) -> None:
        self.pipe.send(f"plume {PROTOCOL}")
        until = time.monotonic() + TIME_TO_GREET
        while True:
            line = self.pipe.line(until - time.monotonic())
            if line is None:
                raise EngineFailed("silent", engine=str(command), seconds=f"{TIME_TO_GREET:g}")
            if line == "ready":
                break
            self._note(line, str(command))
        for name, value in command.options:
            if name not in self.greeting.options:
                raise EngineFailed("no-option", engine=str(command), name=name)
            self.pipe.send(f"option {name} {value}")

    def _note(self, line: str, command: str) -> None:
        word, _, rest = line.partition(" ")
        match word:
            case "name":
                self.greeting.name = rest
            case "version":
                self.greeting.version = rest
            case "games":
                self.greeting.games = tuple(rest.split())
            case "option":
                name, _, about = rest.partition(" ")
                self.greeting.options[name] = {"about": about}
            case "error":
                raise EngineFailed("gave-up", engine=command, reason=rest)


class Engine:
    """A program that plays, as a bot. It starts when it is first asked, and goes on with another game afterwards.

    Without a clock it may think for as long as one has `patience`, in seconds.
    """

    def __init__(self, command: str | Command, seed: int = 0, *, patience: float = USUAL_PATIENCE) -> None:
        self._command = Command.read(command) if isinstance(command, str) else command
        self._seed = seed
        self._patience = patience
        self._running: Running | None = None
        self._failed: EngineFailed | None = None
        self._about: tuple[Any, ...] | None = None
        """The game, its options and the seat that it was told of, and the set-up."""
        self._told: list[Seen] = []
        """The moves that it was told of."""
        self._holder: list[Running] = []
        self._give_back = weakref.finalize(self, _retire, self._command, self._holder)

    def greet(self) -> Greeting:
        """Start it, unless it runs, and return what it says of itself."""
        if self._failed is not None:
            raise self._failed
        if self._running is None:
            try:
                self._running = _running(self._command)
            except EngineFailed as problem:
                self._failed = problem
                raise
            self._holder.append(self._running)
        return self._running.greeting

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """What the engine plays; raises `EngineFailed` if it does not."""
        greeting = self.greet()
        assert self._running is not None
        pipe = self._running.pipe
        try:
            if greeting.games and view.game.name not in greeting.games:
                raise EngineFailed("other-game", engine=pipe.name, game=view.game.title)
            self._tell(pipe, view)
            pipe.forget_answers()
            pipe.send(
                f"position {_json(view.to_json())}",
                f"legal {BETWEEN_MOVES.join(legal)}",
                "go" if clock is None else f"go {clock:g}",
            )
            move = self._answer(pipe, self._patience if clock is None else clock)
        except EngineFailed as problem:
            self._fail(problem)
            raise
        if move not in legal:
            pipe.send(f"refused {move}")
            raise EngineFailed("illegal", engine=pipe.name, move=move)
        return move

    def close(self) -> None:
        """It is not needed any more here: another game may have it."""
        self._give_back()

    def _tell(self, pipe: Piped, view: View) -> None:
        """What is new since it was last told; all of it where that does not go on from there."""
        about, history = (view.game.name, view.options, view.seat, view.opening), list(view.history)
        if about != self._about or history[: len(self._told)] != self._told:
            self._about, self._told = about, []
            new = {
                "game": view.game.name,
                "rules": view.game.version,
                "options": view.options.to_json(),
                "seat": view.seat,
                "seed": self._seed,
                "opening": [event.to_json() for event in view.opening],
            }
            pipe.send(f"new {_json(new)}")
        pipe.send(*(f"seen {_json(_shown(seen))}" for seen in history[len(self._told) :]))
        self._told = history

    def _answer(self, pipe: Piped, seconds: float) -> str:
        """The move that it names; when its time is up it is stopped."""
        start = time.monotonic()
        until, is_stopped = start + seconds, False
        while True:
            line = pipe.line(until - time.monotonic())
            if line is None and is_stopped:
                raise EngineFailed("hung", engine=pipe.name, seconds=f"{time.monotonic() - start:.1f}")
            if line is None:
                pipe.send("stop")
                until, is_stopped = time.monotonic() + TIME_AFTER_STOP, True
                continue
            word, _, rest = line.partition(" ")
            if word == "move":
                return " ".join(rest.split())
            if word == "error":
                raise EngineFailed("gave-up", engine=pipe.name, reason=rest)

    def _fail(self, problem: EngineFailed) -> None:
        """It can play no more."""
        self._failed = problem
        if self._running is not None:
            self._running.pipe.kill()
            self._running = None
            self._holder.clear()

    def __repr__(self) -> str:
        return f"<engine {self._command}>"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _shown(seen: Seen) -> dict[str, Any]:
    return {"seat": seen.seat, "move": seen.move, "events": [event.to_json() for event in seen.events]}


# ---- engines that wait for a game

_idle: dict[Command, list[Running]] = defaultdict(list)


def _running(command: Command) -> Running:
    """One that waits for a game, or a new one."""
    while _idle[command]:
        found = _idle[command].pop()
        if found.pipe.runs:
            return found
        found.pipe.kill()
    return Running(command)


def _retire(command: Command, holder: list[Running]) -> None:
    """Let an engine whose game is over wait for another one."""
    _idle[command] += holder
    holder.clear()


@atexit.register
def end_all() -> None:
    """End all engines that wait for a game."""
    for waiting in _idle.values():
        while waiting:
            with suppress(OSError):
                waiting.pop().pipe.end()


# ---- engines with names


def admitted() -> Mapping[str, str]:
    """The commands of the engines that an operator has named."""
    return _admitted(os.environ.get(ADMITTED, ""))


@lru_cache(maxsize=4)
def _admitted(text: str) -> Mapping[str, str]:
    if not text:
        return {}
    try:
        found = json.loads(text)
        commands = {str(name): str(command) for name, command in found.items()}
    except (ValueError, AttributeError) as problem:
        raise BadOption("engines", name=ADMITTED, problem=problem) from None
    for command in commands.values():
        Command.read(command)
    return commands


def admit(engines: Sequence[str]) -> None:
    """Give names to engines, for this process and those that it starts: `name=command`."""
    named = dict(admitted())
    for engine in engines:
        name, equals, command = engine.partition("=")
        if not equals or not name.isidentifier():
            raise BadOption("engine-name", value=engine)
        Command.read(command)
        named[name] = command
    os.environ[ADMITTED] = json.dumps(named)
