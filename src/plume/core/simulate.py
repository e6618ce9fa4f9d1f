"""Random games in great numbers, and what came out of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from plume.core.carriers import Engine
from plume.core.options import Options, check_number
from plume.core.streams import seed_words

MOST_GAMES = 2**31


@dataclass(frozen=True)
class Simulation:
    """The sum of many games. Wins and scores are listed by side; a shared victory counts for each winner."""

    games: int
    decisions: int
    moves: int
    wins: list[int]
    mean_scores: list[float]
    mean_turns: float
    mean_legal_moves: float
    ended_by: dict[str, int]
    games_per_s: float

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def decisions_per_s(self) -> float:
        """Decisions per CPU second."""
        return self.games_per_s * self.decisions / self.games


def simulate(
    engine: Engine, options: Options, games: int, seed: int, advance: Callable[[int], None] = lambda games: None
) -> Simulation:
    """Play random games on an engine; `advance` is told how many more are done.

    The game number n is the one that `new` makes of the seed plus n times 2^96.
    """
    check_number("games", games, 1, MOST_GAMES)
    playout = engine.module
    w0, w1, w2, w3 = seed_words(seed)
    state = engine.state()
    options.apply(state)
    moves, chooser, tally = engine.moves(), engine.stream(), engine.ints(playout.TALLY)
    done = 0
    start = time.process_time()
    while done < games:
        some = min(games - done, max(1, games // 100))
        playout.play_games(state, moves, chooser, w0, w1, w2, w3 + done & playout.WORD, some, tally)
        done += some
        advance(some)
    seconds = max(time.process_time() - start, 1e-9)
    return summary(engine, options, [int(number) for number in tally], games / seconds)


def summary(engine: Engine, options: Options, tally: list[int], games_per_s: float) -> Simulation:
    """What a tally of random games says."""
    playout = engine.module
    games = tally[playout.GAMES]
    sides = range(options.sides)
    return Simulation(
        games=games,
        decisions=tally[playout.DECISIONS],
        moves=tally[playout.MOVES],
        wins=[tally[playout.WINS + side] for side in sides],
        mean_scores=[tally[playout.SCORES + side] / games for side in sides],
        mean_turns=tally[playout.TURNS] / games,
        mean_legal_moves=tally[playout.LISTED] / max(1, tally[playout.DECISIONS]),
        ended_by={name: tally[playout.ENDED + why] for why, name in enumerate(engine.game.endings) if why},
        games_per_s=games_per_s,
    )
