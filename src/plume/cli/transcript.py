"""What happened, told in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from plume.core.events import Event
from plume.core.view import Seen
from plume.language import ENGLISH, Language

PLAYER = "turn"
"""From this event on it is a player who acts."""


@dataclass(frozen=True)
class Voice:
    """How a table is told: in which language, what the sides are called, and to whom; None is a spectator."""

    language: Language = ENGLISH
    names: tuple[str, ...] = ()
    viewer: int | None = None

    def name(self, side: int) -> str:
        """What a side is called."""
        return self.names[side] if side < len(self.names) else self.language.label("seat", number=side)


SPECTATOR = Voice()


@dataclass(frozen=True)
class Catalogue:
    """The English texts for the events of a game, with placeholders for their fields; others go without saying."""

    game: str
    told: Mapping[str, str]
    own: Mapping[str, str]
    """What only the player himself is told."""
    changes: Mapping[str, str]
    """What goes without saying for those who see the table."""
    automaton: str | None = None
    """From this event on it is an automaton who acts."""

    def text(self, event: Event, voice: Voice, changes: bool) -> str | None:
        """The text of an event, if anything is said of it."""
        kind = event.kind
        if kind in self.own and voice.viewer is not None and event.fields.get("seat") == voice.viewer:
            return voice.language.told(self.game, kind, self.own[kind], "OWN")
        if kind in self.told:
            return voice.language.told(self.game, kind, self.told[kind])
        if changes and kind in self.changes:
            return voice.language.told(self.game, kind, self.changes[kind], "CHANGES")
        return None


class Told(NamedTuple):
    """A few words on something that happened, and who did it; None if nobody did."""

    who: str | None
    words: str

    def line(self, language: Language) -> str:
        """The words with who did it before them."""
        return self.words if self.who is None else language.label("about", what=self.who, text=self.words)


def tell(catalogue: Catalogue, events: Iterable[Event], voice: Voice, *, changes: bool = False) -> list[Told]:
    """What happened, in a few words each."""
    found = ((event, catalogue.text(event, voice, changes)) for event in _together(events))
    return [_told(catalogue.game, event, text, voice) for event, text in found if text is not None]


def _together(events: Iterable[Event]) -> Iterator[Event]:
    """The events, where a player does the same with several pieces as one."""
    for _, alike in groupby(events, key=_apart_from_the_piece):
        first, *more = alike
        if "piece" in first.fields and "seat" in first.fields:
            pieces = " ".join(event["piece"] for event in (first, *more))
            yield Event(first.kind, {**first.fields, "piece": pieces})
        else:
            yield from (first, *more)


def _apart_from_the_piece(event: Event) -> tuple[Any, ...]:
    return event.kind, *(value for field, value in event.fields.items() if field != "piece")


def _told(game: str, event: Event, text: str, voice: Voice) -> Told:
    fields = {field: voice.language.term(game, value) for field, value in event.fields.items()}
    fields |= {field: voice.name(event[field]) for field in ("seat", "owner") if field in fields}
    acts = "seat" in fields and "{seat}" not in text
    return Told(fields["seat"] if acts else None, text.format(**fields))


def tell_history(catalogue: Catalogue, history: Iterable[Seen], voice: Voice) -> list[str]:
    """Moves that somebody saw, a line for each turn of a side."""
    lines: list[str] = []
    for seat, moves in groupby(history, key=lambda seen: seen.seat):
        for by_automaton, part in _sides((event for seen in moves for event in seen.events), catalogue.automaton):
            words = ", ".join(told.words for told in tell(catalogue, part, voice))
            if words:
                lines.append(Told(None if by_automaton else voice.name(seat), words).line(voice.language))
    return lines


def _sides(events: Iterable[Event], automaton: str | None) -> Iterator[tuple[bool, list[Event]]]:
    """The events of a player, then those of the automaton after him, until the next turn of a player, and so on."""
    part: list[Event] = []
    by_automaton = False
    for event in events:
        if event.kind in (automaton, PLAYER):
            yield by_automaton, part
            part = []
            by_automaton = event.kind == automaton
        part.append(event)
    yield by_automaton, part
