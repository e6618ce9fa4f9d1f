"""What a plain state writes while it is played, and reads on replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plume.core.bits import NONE
from plume.core.errors import BadOutcome

RawEvent = tuple[int, ...]


class Script:
    """Noted outcomes, read one by one instead of drawing."""

    def __init__(
        self,
        outcomes: Sequence[str],
        zones: Sequence[str],
        read: Callable[[int, str], int],
        holds: Callable[[Any, int, int], bool],
    ) -> None:
        self._waiting = list(reversed(outcomes))
        self._zones = zones
        self._read = read
        self._holds = holds

    def read(self, s: Any, zone: int) -> int:
        """The next outcome, if this zone can give it."""
        if not self._waiting:
            raise BadOutcome("missing", zone=self._zones[zone])
        outcome = self._waiting.pop()
        try:
            member = self._read(zone, outcome)
        except (TypeError, ValueError):
            member = NONE
        if not self._holds(s, zone, member):
            raise BadOutcome("not-there", zone=self._zones[zone], outcome=outcome)
        return member

    def finish(self) -> None:
        """Refuse outcomes that nothing asked for."""
        if self._waiting:
            raise BadOutcome("left-over", count=len(self._waiting))


class Tape:
    """The events of a move, the zones that chance gave something from, and the script if it is a replay."""

    __slots__ = ("drawn", "events", "script")

    def __init__(self, script: Script | None = None) -> None:
        self.events: list[RawEvent] = []
        self.drawn: list[int] = []
        self.script = script
