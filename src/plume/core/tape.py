"""What a plain state writes while it is played, and reads on replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from plume.core.errors import BadOutcome, Word
from plume.core.messages import slug

if TYPE_CHECKING:
    from plume.core.game import Game

RawEvent = tuple[int, ...]


class OutcomeSource(Protocol):
    """What gives outcomes in place of chance."""

    def read(self, s: Any, zone: int) -> int:
        """The member that a zone gives next."""


class Script:
    """Noted outcomes, read one by one instead of drawing."""

    def __init__(self, outcomes: Sequence[str], game: Game) -> None:
        self._waiting = list(reversed(outcomes))
        self._game = game

    def read(self, s: Any, zone: int) -> int:
        """The next outcome, if this zone can give it."""
        game = self._game
        if not self._waiting:
            raise BadOutcome("missing", zone=self._zone_word(zone))
        outcome = self._waiting.pop()
        if outcome in game.members[zone]:
            member = game.members[zone].index(outcome)
            if game.rules.copies(s, zone, member):
                return member
        raise BadOutcome("not-there", zone=self._zone_word(zone), outcome=outcome)

    def _zone_word(self, zone: int) -> Word:
        name = self._game.zones[zone]
        return Word(f"{self._game.name}_zone_{slug(name)}", name)

    def finish(self) -> None:
        """Refuse outcomes that nothing asked for."""
        if self._waiting:
            raise BadOutcome("left-over", count=len(self._waiting))


class Tape:
    """The events of a move, the zones that chance gave something from, and what gives outcomes instead, if anything."""

    __slots__ = ("drawn", "events", "script")

    def __init__(self, script: OutcomeSource | None = None) -> None:
        self.events: list[RawEvent] = []
        self.drawn: list[int] = []
        self.script = script
