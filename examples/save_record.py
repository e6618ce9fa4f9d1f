"""Save an episode as a record, which `plume replay` and the page in the browser open. Needs `plume-games[envs]`."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from plume.envs import coatl_v1, cotcot_v0
from plume.records import save

GAMES = {"coatl": coatl_v1, "cotcot": cotcot_v0}


def main() -> None:
    """Play an episode at random, save it and print how it ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="such as episode.plume; JSON if it ends in .json")
    parser.add_argument("--game", choices=GAMES, default="cotcot")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()

    env = GAMES[chosen.game].env(players=chosen.players)
    env.reset(seed=chosen.seed)
    rng = Random(chosen.seed)
    while not any(env.terminations.values()):
        env.step(rng.choice(env.legal_actions()))
    record = env.record()
    save(chosen.file, [record])
    print(f"{len(record.moves)} moves of {chosen.game} saved in {chosen.file}: {record.result}")


if __name__ == "__main__":
    main()
