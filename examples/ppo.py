"""Masked PPO in PyTorch on a batch of games: one network learns for all seats, by playing against itself.

It learns CotCotCollec' for two in a few minutes on two cores, then plays new deals against `random`, each of them from
both seats. The same seed gives the same network on the same machine.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch

from plume.arena.ratings import Estimate, share
from plume.envs.batch import Batch
from plume.envs.episodes import record
from plume.records import Record, save

PLAYERS = 2
GAMES, STEPS = 512, 256
"""How many games are played at once, and how far before the network learns from them."""
EPOCHS, SAMPLES = 3, 4096
"""How often it learns from a step, and from how many of them at once."""
RATE = 1e-3
CLIP = 0.2
LAMBDA = 0.95
ENTROPY = 0.01
HIDDEN = 128
SCALE = 8.0
"""Bytes of an observation are mostly small counts: divided by this they are about 1."""

Tensor = Any
Rollout = dict[str, Tensor]


def make_network(batch: Batch) -> Any:
    """Gives a logit for each action, and last the value of the seat that decides."""
    return torch.nn.Sequential(
        torch.nn.Linear(batch.observations.shape[1], HIDDEN),
        torch.nn.ReLU(),
        torch.nn.Linear(HIDDEN, HIDDEN),
        torch.nn.ReLU(),
        torch.nn.Linear(HIDDEN, batch.masks.shape[1] + 1),
    )


def judge(network: Any, observations: Tensor, masks: Tensor) -> tuple[Any, Tensor]:
    """What to play, as a distribution over the legal actions, and the value of the seat that decides."""
    outputs = network(observations.float() / SCALE)
    logits = outputs[:, :-1].masked_fill(~masks, -1e9)
    return torch.distributions.Categorical(logits=logits, validate_args=False), outputs[:, -1]


def play(batch: Batch, network: Any) -> Rollout:
    """Play some steps in all games: what was seen, done and got, one row for each step."""
    observations, masks = torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)  # the same memory
    rows: list[Rollout] = []
    for _ in range(STEPS):
        with torch.no_grad():
            policy, values = judge(network, observations, masks)
            actions = policy.sample()
        row = {"observations": observations.clone(), "masks": masks.clone(), "actions": actions, "values": values}
        row |= {"log_probs": policy.log_prob(actions), "seats": torch.from_numpy(batch.seats.copy())}
        batch.step(actions)
        row |= {"rewards": torch.from_numpy(batch.rewards.copy()), "ended": torch.from_numpy(batch.ended.copy())}
        rows.append(row)
    return {name: torch.stack([row[name] for row in rows]) for name in rows[0]}


def credit(rollout: Rollout) -> Rollout:
    """The steps to learn from, each with its advantage (GAE) and return.

    What follows a decision of a seat is that seat's next decision, or the end with that seat's reward: others decide
    in between. The last decision of a seat, if its game goes on, is not learnt from: nothing is known of what follows.
    """
    values, seats = rollout["values"], rollout["seats"]
    games = torch.arange(values.shape[1])
    following, gained = torch.zeros(len(games), PLAYERS), torch.zeros(len(games), PLAYERS)
    is_known = torch.zeros(len(games), PLAYERS, dtype=torch.bool)
    advantages, learnt = torch.zeros_like(values), torch.zeros_like(values, dtype=torch.bool)
    for step in reversed(range(len(values))):
        ended = rollout["ended"][step]
        following[ended], gained[ended], is_known[ended] = rollout["rewards"][step][ended], 0.0, True
        mine = games, seats[step]
        learnt[step] = is_known[mine]
        advantages[step] = torch.where(learnt[step], following[mine] - values[step] + LAMBDA * gained[mine], 0.0)
        following[mine], gained[mine], is_known[mine] = values[step], advantages[step], True
    rollout |= {"advantages": advantages, "returns": advantages + values}
    return {name: rows[learnt] for name, rows in rollout.items()}


def learn(network: Any, optimiser: Any, samples: Rollout) -> None:
    """Improve the network by PPO's clipped objective."""
    advantages = samples["advantages"]
    samples["advantages"] = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(advantages)).split(SAMPLES):
            of = {name: rows[chosen] for name, rows in samples.items()}
            policy, values = judge(network, of["observations"], of["masks"])
            ratio = (policy.log_prob(of["actions"]) - of["log_probs"]).exp()
            gain = torch.minimum(ratio * of["advantages"], ratio.clamp(1 - CLIP, 1 + CLIP) * of["advantages"])
            loss = (values - of["returns"]).square().mean() / 2 - gain.mean() - ENTROPY * policy.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def train(game: str, updates: int, seed: int) -> Any:
    """A network that has learnt by playing against itself."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # for so small a network, threads cost more than they bring; and sums have one order
    batch = Batch(game, GAMES, seed=seed, players=PLAYERS)
    network = make_network(batch)
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)
    for update in range(1, updates + 1):
        for group in optimiser.param_groups:
            group["lr"] = RATE * (1 - (update - 1) / updates)
        rollout = play(batch, network)
        ended = int(rollout["ended"].sum())
        learn(network, optimiser, credit(rollout))
        if update % 5 == 0:
            print(f"{update * GAMES * STEPS:,} decisions, {GAMES * STEPS // max(1, ended)} in a game", flush=True)
    return network


def against_random(game: str, network: Any, deals: int, seed: int) -> tuple[Estimate, Record]:
    """What share of its games the network wins, and the record of the first one. Each deal is played from both seats.

    The seeds are new: those of the games that it learnt from differ from `seed` in their upper words alone.
    """
    seeds = [seed + 1 + deal for deal in range(deals)]
    batch = Batch(game, 2 * deals, seeds=seeds * 2, players=PLAYERS)
    observations, masks = torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)
    mine = np.repeat([0, 1], deals)
    won, first = np.full(2 * deals, np.nan), list[int]()
    while np.isnan(won).any():
        with torch.no_grad():
            policy, _ = judge(network, observations, masks)
        actions = np.where(batch.seats == mine, policy.sample(), batch.random_actions())
        if np.isnan(won[0]):
            first.append(int(actions[0]))
        batch.step(actions)
        ended = batch.ended & np.isnan(won)  # a row goes on with further games, which do not count
        won[ended] = (1 + batch.rewards[ended, mine[ended]]) / 2
    estimate = share({deal: won[deal::deals].tolist() for deal in range(deals)})
    return estimate, record(batch.game, batch.options, seeds[0], first, ("ppo", "random"))


def main() -> None:
    """Learn, then play against `random`; fails if it was not clearly better."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=["cotcot", "coatl"], default="cotcot")
    parser.add_argument(
        "--updates", type=int, default=20, help=f"how often it learns, each time from {GAMES * STEPS} steps"
    )
    parser.add_argument("--deals", type=int, default=200, help="deals against random, each of them played twice")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to save the record of a game against random")
    parser.add_argument("--network", type=Path, metavar="FILE", help="where to save the network for `network_bot.py`")
    chosen = parser.parse_args()
    network = train(chosen.game, chosen.updates, chosen.seed)
    if chosen.network:
        np.savez(chosen.network, *[weights.detach().numpy() for weights in network.parameters()])
    won, game = against_random(chosen.game, network, chosen.deals, chosen.seed)
    interval = f"95 % interval {won.low:.1%} to {won.high:.1%}"
    print(f"won {won.value:.1%} of {2 * chosen.deals} games against random ({interval})")
    if chosen.save:
        save(chosen.save, [game])
    if won.low <= 1 / PLAYERS:
        sys.exit("it is not clearly better than random")


if __name__ == "__main__":
    main()
