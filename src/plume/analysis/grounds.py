"""Why something is good: as data, which each language turns into a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plume.core.game import Game
from plume.core.messages import slug
from plume.core.position import Position
from plume.language import ENGLISH, Language

PART = "analysing"
"""The part of a game that says what analysis has to know of it."""

Fact = str | int


@dataclass(frozen=True)
class Ground:
    """A reason: its kind, and what it is about, in the notation: `{"card": "P28", "points": 7}`.

    The fact `seat` is always the seat of another player.
    """

    kind: str
    facts: Mapping[str, Fact]


def grounds_of(position: Position, seat: int, moves: Sequence[str]) -> tuple[Ground, ...]:
    """What speaks for these moves of a seat, the weightiest first, each once; nothing if the game does not say."""
    part: Any = position.game.part(PART)
    found: list[Ground] = []
    for ground in () if part is None else part.grounds(position, seat, moves):
        if ground not in found:
            found.append(ground)
    return tuple(found)


def explanation(ground: Ground, game: Game, language: Language = ENGLISH, names: Sequence[str] = ()) -> str:
    """A reason in a sentence; `names` are what the seats are called."""
    part: Any = game.part(PART)
    facts: dict[str, Any] = {**ground.facts, **getattr(part, "words", _no_words)(ground.facts, language)}
    if "seat" in facts:
        seat = facts["seat"]
        facts["name"] = names[seat] if seat < len(names) else language.label("seat", number=seat)
    return language.say(f"{game.name}_ground_{slug(ground.kind)}", **facts)


def _no_words(facts: Mapping[str, Fact], language: Language) -> dict[str, str]:
    return {}
