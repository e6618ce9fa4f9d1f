"""What to compare with: how the bots do in the environments, as `docs/baselines.md` has it.

python -m bench.baselines                     a table in Markdown; the same seed gives the same figures
python -m bench.baselines --networks FOLDER   and networks that `examples/ppo.py --network FOLDER/<name>.npz` has made

The opponent is `random`, as the environments have it if nothing is said, or `greedy`; every deal is played from both
seats. Alone there is no opponent but the automaton.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from plume.arena import Ladder, Tournament, run
from plume.arena.ladder import Standing
from plume.core.game import Game
from plume.envs.environments import Variant, all_environments

EXAMPLES = Path(__file__).parents[1] / "examples"
BOTS = ("random", "greedy", "planner")
OPPONENTS = ("random", "greedy")
NEURAL, NETWORK = "network_bot:Network", "PLUME_NETWORK"
HEAD = "| environment | bot | opponent | games | mean reward | points |\n|---|---|---|---|---|---|"


def rows(game: Game, variant: Variant, network: Path, games: int) -> Iterator[str]:
    """The lines of a variant: what each bot gets against each opponent."""
    who = [*BOTS, *([NEURAL] if network.exists() else [])]
    os.environ[NETWORK] = str(network.resolve())
    for bot in who:
        for opponent in OPPONENTS if not variant.is_solo else ("",):
            if bot != opponent:
                yield line(game, variant, bot, opponent, games)


def line(game: Game, variant: Variant, bot: str, opponent: str, games: int) -> str:
    """What a bot gets against an opponent, or alone."""
    options = game.options.make(players=min(variant.players))
    playing = tuple(filter(None, (bot, opponent)))
    tournament = Tournament(game, options, playing, games=games, seed=1)
    ladder = Ladder.of(tournament, run(tournament))
    standing = next(row for row in ladder.rows if row.bot == bot)
    points = "" if standing.points is None else f"{standing.points.value:.1f}"
    name = "neural" if bot == NEURAL else bot
    return f"| {variant.title} | {name} | {opponent or '–'} | {standing.games} | {reward(standing)} | {points} |"


def reward(standing: Standing) -> str:
    """A share of victories as the environments tell it: 1 for a victory, -1 for a defeat; with its interval."""
    mean, low, high = (2 * share - 1 for share in (standing.wins.value, standing.wins.low, standing.wins.high))
    return f"{mean:+.2f} ({low:+.2f} to {high:+.2f})"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--networks", type=Path, default=Path("build/networks"), metavar="FOLDER")
    chosen = parser.parse_args()
    sys.path.insert(0, str(EXAMPLES))
    os.environ["PYTHONPATH"] = os.pathsep.join([str(EXAMPLES), os.environ.get("PYTHONPATH", "")])
    sys.stdout.write(f"{HEAD}\n")
    for game, offered in all_environments():
        for variant in offered.variants:
            for told in rows(game, variant, chosen.networks / f"{variant.name}.npz", chosen.games):
                sys.stdout.write(f"{told}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
