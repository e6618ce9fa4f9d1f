"""PPO of RLlib learns CotCotCollec' by playing against itself: one network for all seats, which masks its logits."""

from __future__ import annotations

import argparse
from typing import Any

import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.algorithms.ppo.torch.default_ppo_torch_rl_module import DefaultPPOTorchRLModule
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env

from plume.envs import cotcot_v0

NEVER = -1e9
"""The logit of what is not legal."""


class Masked(DefaultPPOTorchRLModule):  # type: ignore[misc]
    """The usual network of PPO, which sees the bytes of the observation, and plays what the mask allows."""

    def __init__(self, *, observation_space: Any, **more: Any) -> None:
        super().__init__(observation_space=observation_space["observation"], **more)

    def _forward(self, batch: dict[str, Any], **more: Any) -> Any:
        return self._masked(super()._forward, batch, **more)

    def _forward_train(self, batch: dict[str, Any], **more: Any) -> Any:
        return self._masked(super()._forward_train, batch, **more)

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Any:
        return super().compute_values(_seen(batch), embeddings)

    def _masked(self, forward: Any, batch: dict[str, Any], **more: Any) -> Any:
        found = forward(_seen(batch), **more)
        is_legal = batch[Columns.OBS]["action_mask"].bool()
        found[Columns.ACTION_DIST_INPUTS] = torch.where(is_legal, found[Columns.ACTION_DIST_INPUTS], NEVER)
        return found


def _seen(batch: dict[str, Any]) -> dict[str, Any]:
    """The batch with what the network sees alone."""
    return {**batch, Columns.OBS: batch[Columns.OBS]["observation"].float() / 8}


def main() -> None:
    """Learn for some iterations."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=10)
    parser.add_argument("--decisions", type=int, default=4000, help="in each iteration")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    register_env("plume", lambda _: PettingZooEnv(cotcot_v0.env(players=2, illegal="lose")))
    config = (
        PPOConfig()
        .environment("plume")
        .env_runners(num_env_runners=0)
        .learners(num_learners=0)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda *_, **__: "all")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"all": RLModuleSpec(module_class=Masked)}))
        .training(train_batch_size=chosen.decisions, minibatch_size=256, num_epochs=3, gamma=1.0)
        .debugging(seed=chosen.seed)
    )
    algorithm = config.build_algo()
    for iteration in range(1, chosen.iterations + 1):
        found = algorithm.train()
        lengths = found["env_runners"].get("episode_len_mean", float("nan"))
        print(f"iteration {iteration}: {lengths:.0f} decisions in a game")
    algorithm.stop()


if __name__ == "__main__":
    main()
