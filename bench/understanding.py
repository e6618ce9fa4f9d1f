"""Whether hints are as good as the strongest bot, and reviews find blunders: `python -m bench.understanding`.

Hints: somebody who follows every one of them meets `hard`, and so does a search like that of `merciless`, with as many
simulations. Reviews: in games of `hard` one decision is made badly on purpose, and has to be in one of the three turns
that the review names first.

    python -m bench.understanding --only blunders --games 200 --jobs 16     in so many processes
    python -m bench.understanding --only blunders --games 200 --part 2/5    the second fifth, for several machines

What is found is printed game by game, with the sum so far, so that parts can be added up.
"""

from __future__ import annotations

import argparse
import itertools
import os
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

import plume
from plume import bots
from plume.analysis import review
from plume.analysis.assessing import Assessor
from plume.analysis.hinting import SECONDS, Hint, advise, hint
from plume.analysis.margins import pace
from plume.arena import Ladder, Tournament, run
from plume.bots.evaluator import ALL_TRAITS
from plume.bots.guided import THREADS, SearchBot, finish
from plume.core.game import Game
from plume.core.legal import LegalMoves
from plume.core.position import Position
from plume.core.view import View
from plume.records import Record
from plume.server.house import FIRST_SECONDS, FIRST_SHARE

GAMES = ("coatl", "cotcot")
BLUNDER = 0.3
"""What a blunder takes from the chance to win, at least."""
BRIEFLY, CAREFULLY = 0.2, 2.0
"""Seconds, on an ordinary machine, of the searches that say whether a move is a blunder: what a brief one thinks too
good by half is not looked at carefully."""
STRIDE = 1_000_000
"""Where a game has no occasion for a blunder, the one so many seeds further is played instead."""
NAMED, TARGET = 3, 0.95
LATENCY, FIRST_LATENCY = 1.0, 0.2

console = Console(width=120)


class Row(NamedTuple):
    """A figure, beside what it should be, and of how many games it is."""

    what: str
    found: str
    target: str
    games: int


@dataclass(frozen=True)
class Share:
    """How much is measured: the part of so many games, in so many processes."""

    games: int
    jobs: int
    part: int
    parts: int

    @property
    def numbers(self) -> range:
        """The games of this part."""
        return range(self.part - 1, self.games, self.parts)


class HintFollower:
    """Plays what the hint says, whatever it is."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """Choose one of the legal moves."""
        return hint(view, self._rng.getrandbits(32)).best.moves[0]


class Searcher:
    """Searches as `merciless` does, with as many simulations as a hint has."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._bot: SearchBot | None = None

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """Choose one of the legal moves."""
        if self._bot is None:
            self._bot = SearchBot(self._seed, ALL_TRAITS, simulations=int(SECONDS * pace(view.game)))
        return self._bot.decide(view, legal)


def followers(share: Share) -> Iterator[Row]:
    """How often each of the two wins against `hard`."""
    for name in GAMES:
        game = plume.game(name)
        for who, bot in (("a follower of hints", "HintFollower"), ("a search as long", "Searcher")):
            two = (f"bench.understanding:{bot}", "hard")
            contest = Tournament(
                game, game.options.make(players=2), two, games=len(share.numbers), seed=share.part, patience=600.0
            )
            results = run(contest, processes=share.jobs)
            assert not any(result.faults for result in results), "everybody has to play by themselves"
            ladder = Ladder.of(contest, results)
            found = next(iter(next(iter(ladder.pairs.values())).values()))
            interval = f"{found.value:.1%} ({found.low:.0%} to {found.high:.0%})"
            yield Row(f"{name}: {who} against hard", interval, "as the search", ladder.games)


def _first_hint(view: View) -> Hint:
    """What somebody is told at once."""
    return finish(advise(view, FIRST_SHARE, FIRST_SECONDS))


def latency(share: Share) -> Iterator[Row]:
    """How long one waits for a hint, and for the first answer."""
    for name in GAMES:
        game = plume.game(name)
        bots.prepare(["merciless"], game)
        positions = [begun(game, seed) for seed in share.numbers]
        views = [position.view(position.deciders[0]) for position in positions]
        whole = [seconds(partial(hint, view)) for view in views]
        first = [seconds(partial(_first_hint, view)) for view in views]
        for what, found, most in (("a hint", whole, LATENCY), ("a first answer", first, FIRST_LATENCY)):
            late = statistics.quantiles(found, n=20)[-1]
            yield Row(f"{name}: {what}, 95th percentile", f"{late:.2f} s", f"{most} s", len(found))


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    start = time.monotonic()
    work()
    return time.monotonic() - start


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
    for time_to_think, least in ((BRIEFLY, BLUNDER / 2), (CAREFULLY, BLUNDER)):
        found = assessor.think(int(time_to_think * pace(position.game)))
        played = found.choice(move)
        if played is None or found.best.chance - played.chance < least:
            return None
    return move


def is_named(name: str, number: int) -> bool:
    """Whether the review of a game names the blunder in it."""
    game = plume.game(name)
    record, at = next(filter(None, (blundered(game, seed) for seed in itertools.count(number, STRIDE))))
    turn = record.position(at).state.turns
    return turn in [slip.turn for slip in review(record).slips[:NAMED]]


def _is_named(asked: tuple[str, int]) -> bool:
    return is_named(*asked)


def blunders(share: Share) -> Iterator[Row]:
    """How many blunders a review names."""
    for name in GAMES:
        bots.prepare(["merciless", "hard"], plume.game(name))
        named: list[bool] = []
        with get_context("spawn").Pool(share.jobs) as pool:
            for found in pool.imap_unordered(_is_named, [(name, number) for number in share.numbers]):
                named.append(found)
                console.print(f"{name}: {sum(named)} of {len(named)} blunders named")
        what = f"{name}: blunders among the {NAMED} turns named first"
        yield Row(what, f"{sum(named) / len(named):.1%}", f"{TARGET:.0%}", len(named))


def wanted() -> argparse.Namespace:
    """What the command asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="of each game and kind")
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that play and review")
    parser.add_argument("--part", default="1/1", help="such as 2/5: the second fifth of the games")
    return parser.parse_args()


PARTS: dict[str, Callable[[Share], Iterator[Row]]] = {
    "latency": latency,
    "blunders": blunders,
    "followers": followers,
}


def main() -> None:
    """Measure what was asked for, and print it."""
    ask = wanted()
    part, _, parts = ask.part.partition("/")
    share = Share(ask.games, ask.jobs, int(part), int(parts))
    os.environ[THREADS] = "1"
    table = Table("what", "found", "target", "games")
    for name, measure in PARTS.items():
        if ask.only in (None, name):
            for row in measure(share):
                console.print(f"{row.what}: {row.found}")
                table.add_row(row.what, row.found, row.target, str(row.games))
    console.print(table)


if __name__ == "__main__":
    main()
