"""Kinds of puzzles: what each game asks for. A game's kinds are in the part `puzzling` of its folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from plume.core.game import Game
from plume.core.options import Options, check_choice
from plume.core.position import Played, Position

PART = "puzzling"
"""The part of a game that has its `KINDS` of puzzles."""


@dataclass(frozen=True)
class Solution:
    """The best that can be done in so many turns: what it is worth, how it is played, and what it is about."""

    worth: int
    moves: tuple[str, ...]
    turns: int
    themes: tuple[str, ...]


class Kind(Protocol):
    """A kind of puzzle. All that it says depends on what the seat that decides may know, and on nothing else."""

    usual: int
    """How many of them are made if nothing is said: so many come with the game."""

    def games(self) -> Sequence[Options]:
        """The games in which such puzzles are looked for, one after another."""

    def pose(self, position: Position) -> Position | None:
        """A moment of a game as a puzzle; None if it cannot be one."""

    def solve(self, position: Position) -> Solution | None:
        """The answer that is proven to be best; None where nothing is proven, or others are as good."""

    def worth(self, position: Position, played: Sequence[Played]) -> float | None:
        """What a complete answer is worth; None if it does not reach at all what was asked for."""

    def solves(self, worth: float | None, best: int) -> bool:
        """Whether an answer of this worth solves a puzzle."""


def kinds(game: Game) -> Mapping[str, Kind]:
    """The kinds of puzzles that a game has, by their names."""
    part: Any = game.part(PART)
    return {} if part is None else part.KINDS


def kind(game: Game, name: str) -> Kind:
    """A kind of puzzle by its name."""
    known = kinds(game)
    check_choice("kind", name, tuple(known))
    return known[name]
