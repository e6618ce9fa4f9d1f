"""Random play in Gymnasium: one seat against bots, or Cóatl alone against A.D.A.M. Needs `plume-games[envs]`."""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np

import plume.envs.gymnasium  # noqa: F401 (registers the games)


def main() -> None:
    """Play some episodes and print their mean reward."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--env", default="plume/Cotcot-v0", help="or plume/Coatl-v1, plume/CoatlSolo-v1")
    parser.add_argument("--episodes", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()

    env = gymnasium.make(chosen.env)
    rng = np.random.default_rng(chosen.seed)
    total = 0.0
    for episode in range(chosen.episodes):
        observation, _info = env.reset(seed=chosen.seed + episode)
        is_over = False
        while not is_over:
            action = rng.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, terminated, truncated, _info = env.step(action)
            total += float(reward)
            is_over = terminated or truncated
    print(f"{chosen.episodes} episodes of {chosen.env}, mean reward {total / chosen.episodes:+.2f}")


if __name__ == "__main__":
    main()
