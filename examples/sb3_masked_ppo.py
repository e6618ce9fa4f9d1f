"""MaskablePPO of sb3-contrib learns a seat of CotCotCollec' against a bot: it finds the masks by itself."""

from __future__ import annotations

import argparse

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env

ENVIRONMENT = "plume.envs.gymnasium:plume/Cotcot-v0"


def main() -> None:
    """Learn, and say how it plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--episodes", type=int, default=50, help="how many it plays then")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    torch.set_num_threads(1)  # for so small a network, threads cost more than they bring
    envs = make_vec_env(ENVIRONMENT, n_envs=8, seed=chosen.seed, env_kwargs={"opponents": chosen.opponents})
    model = MaskablePPO("MultiInputPolicy", envs, n_steps=256, batch_size=512, gamma=1.0, seed=chosen.seed)
    model.learn(chosen.steps)
    mean, spread = evaluate_policy(model, envs, n_eval_episodes=chosen.episodes, warn=False)
    print(f"mean reward {mean:+.2f} ± {spread:.2f} against {chosen.opponents} in {chosen.episodes} episodes")


if __name__ == "__main__":
    main()
