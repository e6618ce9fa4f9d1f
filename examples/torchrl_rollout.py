"""TorchRL plays whole episodes: a seat by Gymnasium, and all seats by PettingZoo, with masks that it knows itself."""

from __future__ import annotations

import argparse
from typing import Any

from pettingzoo.utils import BaseWrapper
from torchrl.envs import ActionMask, GymEnv, PettingZooWrapper, TransformedEnv

import plume.envs.gymnasium
from plume.envs import cotcot_v0

MOST = 10_000
"""More decisions than any game has."""


def one_seat(seed: int) -> TransformedEnv:
    """A seat against bots; a policy that asks the action spec draws legal actions only."""
    env = TransformedEnv(GymEnv("plume/Cotcot-v0", opponents="random", categorical_action_encoding=True), ActionMask())
    env.set_seed(seed)
    return env


class WithoutInfos(BaseWrapper):  # type: ignore[misc]
    """TorchRL takes no infos that come only at the end, such as the scores."""

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.env.infos}


def all_seats(seed: int) -> PettingZooWrapper:
    """All seats, which TorchRL groups."""
    env = PettingZooWrapper(WithoutInfos(cotcot_v0.env(players=2)), use_mask=True, categorical_actions=True)
    env.set_seed(seed)
    return env


def main() -> None:
    """Play an episode with each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    assert plume.envs.gymnasium.AGENT, "importing the module has registered the environments"
    for make in (one_seat, all_seats):
        episode = make(chosen.seed).rollout(MOST)
        print(f"{make.__name__}: {len(episode)} decisions, done: {bool(episode['next', 'done'][-1].all())}")


if __name__ == "__main__":
    main()
