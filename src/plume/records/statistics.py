"""What many records say together: who won, with how many points, in how many moves, with which cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from plume.records.record import Record


@dataclass(frozen=True)
class SideResult:
    """One side of one finished game."""

    game: str
    players: int
    side: str
    score: int
    won: bool
    ended_by: str
    turns: int
    moves: int
    cards: int | None

    @classmethod
    def names(cls) -> list[str]:
        """The names of the columns."""
        return [column.name for column in fields(cls)]

    def values(self) -> list[Any]:
        """The values of the columns."""
        return list(asdict(self).values())


def rows(record: Record) -> Iterator[SideResult]:
    """The sides of a game, none if it is not finished. `cards` counts achievements."""
    if record.result is None:
        return
    fulfilled = Counter(seat for seat, _ in fulfilments(record))
    for side, score in enumerate(record.result.scores):
        yield SideResult(
            game=record.game.name,
            players=record.options.players,
            side=record.name(side),
            score=score,
            won=side in record.result.winners,
            ended_by=record.result.ended_by,
            turns=record.moves[-1].turn if record.moves else 0,
            moves=len(record.moves),
            cards=fulfilled[side] if side < record.options.players else None,
        )


def fulfilments(record: Record) -> Iterator[tuple[int, str]]:
    """What was reached by moves that the game counts as achievements, and by which seat."""
    for move in record.moves:
        verb, *words = move.move.split()
        if verb in record.game.achievements:
            yield move.seat, words[-1]


@dataclass
class Side:
    """What one player has reached."""

    games: int = 0
    wins: int = 0
    points: int = 0


@dataclass
class Summary:
    """The sum of many records of one game and number of players."""

    games: int = 0
    unfinished: int = 0
    moves: int = 0
    turns: int = 0
    sides: dict[str, Side] = field(default_factory=dict)
    ended_by: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)

    def add(self, record: Record) -> None:
        """Count one more record."""
        self.games += 1
        if record.result is None:
            self.unfinished += 1
            return
        self.moves += len(record.moves)
        self.cards.update(card for _, card in fulfilments(record))
        self.ended_by[record.result.ended_by] += 1
        for number, row in enumerate(rows(record)):
            self.turns += row.turns if number == 0 else 0
            side = self.sides.setdefault(row.side, Side())
            side.games += 1
            side.wins += row.won
            side.points += row.score

    def to_json(self) -> dict[str, Any]:
        finished = max(1, self.games - self.unfinished)
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "mean_moves": self.moves / finished,
            "mean_turns": self.turns / finished,
            "ended_by": dict(self.ended_by),
            "sides": {
                name: {"games": side.games, "wins": side.wins, "mean_score": side.points / side.games}
                for name, side in self.sides.items()
            },
            "cards": dict(self.cards.most_common()),
        }


def summarise(records: Iterable[Record]) -> dict[str, Summary]:
    """Sums by game and number of players, as a name and a number."""
    found: dict[str, Summary] = {}
    for record in records:
        found.setdefault(f"{record.game.name} {record.options.players}", Summary()).add(record)
    return found
