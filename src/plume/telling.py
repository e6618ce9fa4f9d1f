"""What happened, told in words: the part `telling` of a game says how."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from plume.core.events import Event
from plume.core.game import Game
from plume.core.view import Seen
from plume.language import ENGLISH, Language

__all__ = ["SILENT", "SPECTATOR", "Repertoire", "Voice", "repertoire_of", "tell", "tell_history", "words"]

PART = "telling"
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
"""In English, to somebody who only watches."""


@dataclass(frozen=True)
class Repertoire:
    """What is told of a game: kinds of events, and how one is said; all others go without saying."""

    told: frozenset[str]
    own: frozenset[str]
    """What tells a card to the player alone; of those that are not told, the others learn nothing."""
    changes: frozenset[str]
    """What goes without saying for those who see the table."""
    sentence: Callable[[Event, Voice], str | None]
    automaton: str | None = None
    """From this event on it is an automaton who acts."""

    def text(self, event: Event, voice: Voice, changes: bool) -> str | None:
        """The text of an event, if anything is said of it."""
        is_own = voice.viewer is not None and event.fields.get("seat") == voice.viewer
        if event.kind in self.own and not is_own:
            event = Event(event.kind, {**event.fields, "card": None})
        elif event.kind in self.own:
            return self.sentence(event, voice)
        if event.kind in self.told or (changes and event.kind in self.changes):
            return self.sentence(event, voice)
        return None


SILENT = Repertoire(frozenset(), frozenset(), frozenset(), lambda event, voice: None)
"""Of a game that does not say how it is told."""


def repertoire_of(game: Game) -> Repertoire:
    """What is told of a game."""
    part = game.part(PART)
    found: Repertoire = SILENT if part is None else part.REPERTOIRE
    return found


def words(game: Game, events: Iterable[Event], voice: Voice = SPECTATOR) -> list[str]:
    """What happened, a sentence each."""
    return tell(repertoire_of(game), events, voice)


def tell(repertoire: Repertoire, events: Iterable[Event], voice: Voice, *, changes: bool = False) -> list[str]:
    """What happened, a sentence each."""
    found = (repertoire.text(event, voice, changes) for event in _together(events))
    return [text for text in found if text is not None]


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


def tell_history(repertoire: Repertoire, history: Iterable[Seen], voice: Voice) -> list[str]:
    """Moves that somebody saw, a line for each turn of a side."""
    lines: list[str] = []
    for _, moves in groupby(history, key=lambda seen: seen.seat):
        for part in _sides((event for seen in moves for event in seen.events), repertoire.automaton):
            sentences = " ".join(tell(repertoire, part, voice))
            if sentences:
                lines.append(sentences)
    return lines


def _sides(events: Iterable[Event], automaton: str | None) -> Iterator[list[Event]]:
    """The events of a player, then those of the automaton after them, until the player's next turn, and so on."""
    part: list[Event] = []
    for event in events:
        if event.kind in (automaton, PLAYER):
            yield part
            part = []
        part.append(event)
    yield part
