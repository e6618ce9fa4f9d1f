"""Whether hints are as good as the strongest bot, and reviews find blunders: `python -m bench.understanding`.

Hints: somebody who follows every one of them meets `hard`, and so does a search like that of `merciless`, with as many
simulations. Reviews: in games of `hard` one decision is made badly on purpose, and has to be in one of the three turns
that the review names first.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Iterator
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table

import plume
from plume import bots
from plume.analysis import review
from plume.analysis.assessing import Assessor
from plume.analysis.hinting import SECONDS, hint
from plume.analysis.margins import pace
from plume.arena import Ladder, Tournament, run
from plume.bots.evaluator import ALL_TRAITS
from plume.bots.guided import THREADS, SearchBot
from plume.core.game import Game
from plume.core.legal import LegalMoves
from plume.core.position import Position
from plume.core.view import View
from plume.records import Record

GAMES = ("coatl", "cotcot")
BLUNDER = 0.3
"""What a blunder takes from the chance to win, at least."""
CAREFULLY = 2.0
"""Seconds, on an ordinary machine, of the search that says whether a move is a blunder."""
SURE = 4_000
"""So many decisions are looked at until one is found that can be made so badly."""
NAMED, TARGET = 3, 0.95
LATENCY = 1.0


class HintFollower:
    """Plays what the hint says, whatever it is."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def decide(self, view: View, legal: LegalMoves) -> str:
        """Choose one of the legal moves."""
        return hint(view, self._rng.getrandbits(32)).best.moves[0]


class Searcher:
    """Searches as `merciless` does, with as many simulations as a hint has."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._bot: SearchBot | None = None

    def decide(self, view: View, legal: LegalMoves) -> str:
        """Choose one of the legal moves."""
        if self._bot is None:
            self._bot = SearchBot(self._seed, ALL_TRAITS, simulations=int(SECONDS * pace(view.game)))
        return self._bot.decide(view, legal)


def followers(games: int) -> Iterator[tuple[str, str, str, str]]:
    """How often each of the two wins against `hard`."""
    for name in GAMES:
        game = plume.game(name)
        for who, bot in (("a follower of hints", "HintFollower"), ("a search as long", "Searcher")):
            two = (f"bench.understanding:{bot}", "hard")
            contest = Tournament(game, game.options.make(players=2), two, games=games)
            ladder = Ladder.of(contest, list(track(run(contest), f"{name}: {who}", games, transient=True)))
            found = next(iter(next(iter(ladder.pairs.values())).values()))
            interval = f"{found.value:.0%} ({found.low:.0%} to {found.high:.0%})"
            yield f"{name}: {who} against hard", interval, "as the search", str(ladder.games)


def latency(games: int) -> Iterator[tuple[str, str, str, str]]:
    """How long a hint takes."""
    for name in GAMES:
        seconds = []
        for seed in range(games):
            position = begun(plume.game(name), seed)
            start = time.monotonic()
            hint(position.view(position.deciders[0]), seed)
            seconds.append(time.monotonic() - start)
        late = statistics.quantiles(seconds, n=20)[-1]
        yield f"{name}: a hint, 95th percentile", f"{late:.2f} s", f"{LATENCY} s", str(games)


def begun(game: Game, seed: int) -> Position:
    """A game of `hard` bots for two, somewhere in the middle."""
    position, rng = Position.new(game, game.options.make(players=2), seed), Random(seed)
    players = [bots.make("hard", seed + seat) for seat in range(2)]
    for _ in range(rng.randrange(20, 60)):
        before = position.copy()
        play_on(position, players)
        if position.over:
            return before
    return position


def play_on(position: Position, players: list[bots.Bot]) -> None:
    """Let who decides decide."""
    seat = position.deciders[0]
    position.play(seat, players[seat].decide(position.view(seat), position.legal(seat)))


def blundered(game: Game, seed: int) -> tuple[Record, int] | None:
    """A game in which one decision is a blunder, and the number of that decision; None if there was no occasion."""
    position, rng = Position.new(game, game.options.make(players=2), seed), Random(seed)
    players = [bots.make("hard", seed + seat) for seat in range(2)]
    wait, at = rng.randrange(10, 40), None
    while not position.over:
        seat = position.deciders[0]
        if at is None and len(position.history) >= wait and (bad := bad_move(position, seat, rng)):
            at = len(position.history)
            position.play(seat, bad)
        else:
            play_on(position, players)
    return None if at is None else (Record.of(position), at)


def bad_move(position: Position, seat: int, rng: Random) -> str | None:
    """A legal move that is a blunder, if the one that was drawn is."""
    move = rng.choice(position.legal(seat))
    assessor = Assessor(position.view(seat), rng.getrandbits(32), also=move)
    found = assessor.think(int(CAREFULLY * pace(position.game)))
    played = found.choice(move)
    return move if played and found.best.chance - played.chance >= BLUNDER else None


def blunders(games: int) -> Iterator[tuple[str, str, str, str]]:
    """How many blunders a review names."""
    for name in GAMES:
        planted = named = 0
        for seed in track(range(SURE), f"{name}: blunders", games, transient=True):
            if planted == games:
                break
            if game := blundered(plume.game(name), seed):
                record, at = game
                turn = record.position(at).state.turns
                planted += 1
                named += turn in [slip.turn for slip in review(record).slips[:NAMED]]
        yield (
            f"{name}: blunders among the {NAMED} turns named first",
            f"{named / planted:.1%}",
            f"{TARGET:.0%}",
            str(planted),
        )


def main() -> None:
    """Measure what was asked for, and print it."""
    parts = {"latency": latency, "blunders": blunders, "followers": followers}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="of each game and kind")
    parser.add_argument("--only", choices=parts)
    ask = parser.parse_args()
    table = Table("what", "found", "target", "games")
    os.environ[THREADS] = "1"
    for name, part in parts.items():
        if ask.only in (None, name):
            for row in part(ask.games):
                table.add_row(*row)
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
