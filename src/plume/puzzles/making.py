"""Making puzzles out of games that bots play. The same seed makes the same puzzles."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from plume import bots
from plume.core.game import Game
from plume.core.options import Options
from plume.core.position import Position
from plume.core.streams import SEED_BITS
from plume.puzzles.answering import answer_of, texts, worth_of
from plume.puzzles.kinds import Kind, Solution, kind
from plume.puzzles.puzzle import Puzzle, slim, start_of
from plume.puzzles.rating import STRENGTH, credit, rate

TRIES = 2
"""So often each of the weaker bots tries a puzzle."""
MOST_TRIED = 12
"""So many moments of a game are tried before the next game."""


def make(
    game: Game, name: str, count: int, seed: int = 0, advance: Callable[[int], None] = lambda some: None
) -> Iterator[Puzzle]:
    """Puzzles of a kind, at most one out of each game."""
    asked = kind(game, name)
    bots.prepare(STRENGTH, game)
    sources = asked.games()
    made: set[str] = set()
    for number in itertools.count():
        if len(made) >= count:
            return
        rng = Random(f"{seed} {game.name} {name} {number}")
        found = _in_game(asked, name, game, sources[number % len(sources)], rng)
        if found is not None and found.id not in made:
            made.add(found.id)
            advance(1)
            yield found


def _in_game(asked: Kind, name: str, game: Game, options: Options, rng: Random) -> Puzzle | None:
    """A puzzle out of a game that is played for it."""
    moments = list(_moments(asked, game, options, rng))
    rng.shuffle(moments)
    for moment in moments[:MOST_TRIED]:
        found = _puzzle(asked, name, moment)
        if found is not None:
            return found
    return None


def _moments(asked: Kind, game: Game, options: Options, rng: Random) -> Iterator[Position]:
    """What may be a puzzle in a game of weaker bots."""
    position = Position.new(game, options, rng.getrandbits(SEED_BITS))
    players = [bots.make(rng.choice(list(STRENGTH)), rng.getrandbits(64)) for _ in range(options.players)]
    while not position.over:
        seat = position.deciders[0]
        posed = asked.pose(position)
        if posed is not None:
            yield posed
        legal = position.legal(seat)
        move = legal[0] if len(legal) == 1 else players[seat].decide(position.view(seat), legal, None)
        position.advance(seat, move)


def _puzzle(asked: Kind, name: str, moment: Position) -> Puzzle | None:
    """A moment as a puzzle, if its solution is proven, and misses some of the weaker bots."""
    if asked.solve(moment) is None:
        return None
    data = slim(moment)
    start = start_of(moment.game, name, data)
    solution = asked.solve(start)
    return None if solution is None else _rated(asked, name, data, start, solution)


def _rated(asked: Kind, name: str, data: dict[str, Any], start: Position, solution: Solution) -> Puzzle | None:
    """The puzzle with its rating, unless every bot solves it."""
    solved: dict[str, float] = {}
    wrong: list[tuple[float, int, tuple[str, ...], float | None]] = []
    for place, bot in enumerate(STRENGTH):
        solved[bot] = 0.0
        for seed in range(TRIES):
            answer = answer_of(bot, seed, start, solution.turns)
            worth = worth_of(asked, start, answer)
            if asked.solves(worth, solution.worth):
                solved[bot] += 1 / TRIES
            else:
                solved[bot] += credit(worth, solution.worth) / TRIES
                wrong.append((float("-inf") if worth is None else worth, place, texts(answer), worth))
    if not wrong:
        return None
    _, _, moves, worth = max(wrong, key=lambda found: found[:2])
    return Puzzle(
        game=start.game,
        kind=name,
        position=data,
        worth=solution.worth,
        moves=solution.moves,
        turns=solution.turns,
        themes=solution.themes,
        rating=rate(solved, len(solution.moves)),
        wrong=moves,
        wrong_worth=None if worth is None else round(worth, 2),
    )
