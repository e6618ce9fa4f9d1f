"""A game as one of its seats saw it, from the beginning: the redacted record that an information state is.

It is a JSON list: first the options with what was seen of the set-up, then each move with what was seen of it. A move
of which the seat learns nothing is left out. Histories are linked backwards and never change, so states can share them.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from plume.core.events import Event
from plume.core.game import Game
from plume.core.options import Options
from plume.core.position import Played
from plume.core.structs import copy
from plume.core.tape import RawEvent
from plume.core.view import Log, seen_by, shown


class History(ABC):
    """All that happened so far, as each seat saw it: the last thing, and the history before it."""

    def __init__(self, before: History | None = None) -> None:
        self.before = before
        self._shown: dict[int, Sequence[str]] = {}

    def shown_to(self, seat: int) -> Sequence[str]:
        """What a seat saw of the last thing, as parts of the list."""
        if seat not in self._shown:
            self._shown[seat] = self._show_to(seat)
        return self._shown[seat]

    @abstractmethod
    def _show_to(self, seat: int) -> Sequence[str]: ...


class SetUp(History):
    """The set-up of a game, or as much of it as there was."""

    def __init__(self, game: Game, options: Options, events: tuple[RawEvent, ...]) -> None:
        super().__init__()
        self._game, self._options = game, options
        self.events = events

    def _show_to(self, seat: int) -> Sequence[str]:
        seen = map(self._game.events.show, Log(self._game, seat, self.events).opening)
        return (compact({"options": self._options.to_json(), "opening": as_json(seen)}),)


class AfterMove(History):
    """A move, after all that was before it."""

    def __init__(self, before: History, game: Game, played: Played) -> None:
        super().__init__(before)
        self._game = game
        self.played = played

    def _show_to(self, seat: int) -> Sequence[str]:
        raw = seen_by(self._game, seat, self.played)
        if raw is None:
            return ()
        seen = shown(self._game, raw)
        return (compact({"seat": seen.seat, "move": seen.move, "events": as_json(seen.events)}),)


class Determinised(History):
    """The beginning of a state that was dealt anew for a seat, which remembers; the others only see what is there."""

    def __init__(self, game: Game, options: Options, state: Any, seat: int, memory: Sequence[str]) -> None:
        super().__init__()
        self._game, self._options, self._state = game, options, state
        self.seat, self.memory = seat, memory

    def _show_to(self, seat: int) -> Sequence[str]:
        if seat == self.seat:
            return self.memory
        seen = self._game.describe(hidden(self._game, self._state, seat), self._options, seat)
        return (compact({"options": self._options.to_json(), "seen": seen}),)


def parts(history: History | None, seat: int) -> list[str]:
    """All that a seat has seen."""
    things = []
    while history is not None:
        things.append(history)
        history = history.before
    return [part for thing in reversed(things) for part in thing.shown_to(seat)]


def information_state(history: History | None, seat: int) -> str:
    """The same as one text."""
    return f"[{','.join(parts(history, seat))}]"


def hidden(game: Game, state: Any, seat: int) -> Any:
    """A copy of a state with all erased that a seat may not see."""
    seen = copy(state)
    game.rules.hide(seen, seat)
    return seen


def as_json(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Events as data."""
    return [event.to_json() for event in events]


def compact(data: Any) -> str:
    """JSON without blanks."""
    return json.dumps(data, separators=(",", ":"))
