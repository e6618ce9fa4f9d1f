"""Events: what happened in a move. Each kind says what its numbers are and who may see them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from plume.core.tape import RawEvent

HIDDEN = -1 << 40
"""Stands in an event for a number that its viewer may not see."""


@dataclass(frozen=True)
class EventKind:
    """A kind of event: the names of its numbers, and which of them are secret or an outcome of chance."""

    name: str
    fields: tuple[str, ...]
    secret: str | None
    private: bool
    outcome: str | None


@dataclass(frozen=True)
class Event:
    """Something that happened, in the words of the notation."""

    kind: str
    fields: Mapping[str, Any]

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]

    def to_json(self) -> dict[str, Any]:
        """The kind as `event`, and the fields."""
        return {"event": self.kind, **self.fields}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Event:
        """What `to_json` wrote."""
        return cls(data["event"], {key: value for key, value in data.items() if key != "event"})


def from_one(number: int) -> int:
    """A term: what the rules count from 0 is told from 1."""
    return number + 1


class EventTable:
    """The kinds of events of a game.

    `terms` turns a number into its text, by the name of the field; what a term returns is the type of the field.
    """

    def __init__(self, terms: Mapping[str, Callable[[int], Any]]) -> None:
        self.kinds: list[EventKind] = []
        self.terms = terms

    def add(
        self, name: str, *fields: str, secret: str | None = None, private: bool = False, outcome: str | None = None
    ) -> int:
        """A new kind, whose number is returned.

        A `secret` field is seen by the event's seat alone; of a `private` event nobody else even learns that it
        happened; `outcome` names the field that chance gave.
        """
        self.kinds.append(EventKind(name, fields, secret, private, outcome))
        return len(self.kinds) - 1

    def is_open(self, raw: RawEvent) -> bool:
        """Whether everybody may see all of an event."""
        kind = self.kinds[raw[0]]
        return kind.secret is None and not kind.private

    def redact(self, raw: RawEvent, viewer: int) -> RawEvent | None:
        """The event as a viewer may see it; None if not at all. The one place that decides this."""
        kind = self.kinds[raw[0]]
        if self.is_open(raw):
            return raw
        if viewer == raw[1 + kind.fields.index("seat")]:
            return raw
        if kind.private:
            return None
        hidden = 1 + kind.fields.index(kind.secret or "")
        return (*raw[:hidden], HIDDEN, *raw[hidden + 1 :])

    def outcome(self, raw: RawEvent) -> str | None:
        """What chance gave in this event, in the notation, if it did."""
        kind = self.kinds[raw[0]]
        return None if kind.outcome is None else str(self.show(raw)[kind.outcome])

    def show(self, raw: RawEvent) -> Event:
        """The event in the words of the notation; what is hidden is None."""
        kind = self.kinds[raw[0]]
        numbers = zip(kind.fields, raw[1:], strict=True)
        return Event(kind.name, {field: self._term(field, number) for field, number in numbers})

    def _term(self, field: str, number: int) -> Any:
        if number == HIDDEN:
            return None
        term = self.terms.get(field)
        return number if term is None else term(number)
