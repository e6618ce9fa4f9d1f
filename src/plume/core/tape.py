"""What a plain state writes while it is played, and reads on replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plume.core.errors import BadOutcome

RawEvent = tuple[int, ...]


class Script:
    """Noted outcomes, read one by one instead of drawing."""

    def __init__(self, outcomes: Sequence[int], holds: Callable[[Any, int, int], bool], zones: Sequence[str]) -> None:
        self._outcomes = outcomes
        self._holds = holds
        self._zones = zones
        self._next = 0

    def read(self, s: Any, zone: int) -> int:
        """The next outcome, if this zone can give it."""
        if self._next >= len(self._outcomes):
            raise BadOutcome("outcomes-missing", zone=self._zones[zone])
        member = self._outcomes[self._next]
        if not self._holds(s, zone, member):
            raise BadOutcome("bad-outcome", zone=self._zones[zone], member=member)
        self._next += 1
        return member

    def finish(self) -> None:
        """Refuse outcomes that nothing asked for."""
        left = len(self._outcomes) - self._next
        if left:
            raise BadOutcome("outcomes-left", count=left)


class Tape:
    """The events of a move, and the script if it is a replay."""

    __slots__ = ("events", "script")

    def __init__(self, script: Script | None = None) -> None:
        self.events: list[RawEvent] = []
        self.script = script
