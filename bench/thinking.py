"""How long one waits for bots that search, where many do so at once: `python -m bench.thinking`.

The processes in which a server's bots think, each asked for one decision after another by the tables of so many people.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from statistics import quantiles

from rich.console import Console
from rich.table import Table

from plume import bots, games
from plume.core.game import Game
from plume.core.position import Position
from plume.server.thinking import Thinkers

OPENING = 30
"""Moves that are played at random before anybody is asked."""


def middle_of_a_game(game: Game, seed: int) -> Position:
    """A position in which there is something to think about."""
    position = Position.new(game, game.options.make(players=2), seed)
    chance = bots.make("random", seed)
    for _ in range(OPENING):
        seat = position.deciders[0]
        position.play(seat, chance.decide(position.view(seat), position.legal(seat)))
    return position


async def answers(thinkers: Thinkers, game: Game, person: int, bot: str, decisions: int) -> list[float]:
    """How many seconds each decision took that somebody waited for."""
    found = []
    for number in range(decisions):
        position = middle_of_a_game(game, 100 * person + number)
        seat = position.deciders[0]
        started = time.monotonic()
        await thinkers.decide(bot, number, position.view(seat), position.legal(seat), f"person {person}")
        found.append(time.monotonic() - started)
    return found


async def measure(game: Game, people: int, bot: str, decisions: int) -> list[float]:
    """The waits of all who are asked for at the same time."""
    thinkers = Thinkers(1)
    try:
        await answers(thinkers, game, 0, bot, 1)
        waits = await asyncio.gather(*(answers(thinkers, game, person, bot, decisions) for person in range(people)))
    finally:
        thinkers.close()
    return sorted(wait for person in waits for wait in person)


def main() -> None:
    """Print the waits."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="merciless")
    parser.add_argument("--people", type=int, nargs="+", default=[1, 20])
    parser.add_argument("--decisions", type=int, default=5, help="that each of them waits for")
    ask = parser.parse_args()
    table = Table("game", "people", "median", "95th percentile", title=f"Seconds until {ask.bot} has decided")
    for game in games.all_games():
        bots.prepare([ask.bot], game)
        for people in ask.people:
            waits = asyncio.run(measure(game, people, ask.bot, ask.decisions))
            cuts = quantiles(waits, n=20)
            table.add_row(game.title, str(people), f"{cuts[9]:.2f}", f"{cuts[18]:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
