"""Random play in PettingZoo, where agents act one after the other. Needs `plume-games[envs]`."""

from __future__ import annotations

import argparse
from random import Random

from plume.envs import coatl_v1, cotcot_v0

GAMES = {"coatl": coatl_v1, "cotcot": cotcot_v0}


def main() -> None:
    """Play some episodes and print the mean reward of each agent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="cotcot")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--episodes", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()

    env = GAMES[chosen.game].env(players=chosen.players)
    rng = Random(chosen.seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for episode in range(chosen.episodes):
        env.reset(seed=chosen.seed + episode)
        for agent in env.agent_iter():
            _observation, reward, terminated, truncated, _info = env.last()
            totals[agent] += reward
            # An observation has the mask of legal actions too, under "action_mask".
            env.step(None if terminated or truncated else rng.choice(env.legal_actions()))
    means = ", ".join(f"{agent} {total / chosen.episodes:+.2f}" for agent, total in totals.items())
    print(f"{chosen.episodes} episodes of {chosen.game}, mean rewards: {means}")


if __name__ == "__main__":
    main()
