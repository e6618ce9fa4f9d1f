"""Fit the learnt value of Cóatl to the ends of games: `python -m bench.learn`.

The planner plays itself, with some whim, on all cores; PyTorch (the extra `train`) fits a network for each number of
players; the numbers go into `coatl/evaluator/learnt.py`.

python -m bench.learn --games 400000           what was done on 16 cores and a GPU, in some minutes
python -m bench.learn --games 400 --epochs 2   a small one, to see it work
"""

from __future__ import annotations

import argparse
import base64
import os
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from bench.practising import FEATURES, ROW, WON
from plume import coatl
from plume.coatl.evaluator.memory import HIDDEN, INPUTS, OF_SIDE, OF_TABLE, TABLE
from plume.coatl.evaluator.value import COARSE, FINE, HALF_FINE, OF_NODE
from plume.coatl.order import ADAM
from plume.core.carriers import Engine, compiled

LEARNT = Path(coatl.__file__).parent / "evaluator" / "learnt.py"
MOST_ROWS = 80
EVERY = 4
WHIMS = (0.0, 0.3, 0.6, 1.2, 2.5)
LEVELS = ((), (1,), (2,), (3,), (4,), (5,), *[(1, 2, 3, 4, 5)] * 6)
A_LOT = 15
"""Alone: so many points are a lot to be ahead of A.D.A.M., or behind."""
SEED = 19

Rows = Any
"""An array of whole numbers, a row for each moment (see `practising`)."""


def engine() -> Engine:
    """What plays and notes."""
    return compiled(coatl.GAME, "bench.practising", rules="plume.coatl.evaluator.evaluation")


def options(seats: int, number: int) -> dict[str, Any]:
    """What a game is played with: every fourth has the expansions, and alone there are levels."""
    extra = {"promo": True, "golden_feathers": seats > 1} if number % 4 == 3 else {}
    return {"players": seats, **extra, **({"levels": LEVELS[number % len(LEVELS)]} if seats == 1 else {})}


def games(job: tuple[int, int, int]) -> Rows:
    """The rows of some games, from one number to another."""
    seats, first, last = job
    made = engine()
    rows, moves = made.ints(ROW * MOST_ROWS), made.moves()
    weights, memory = made.floats(coatl.GAME.moves.size), made.make(made.module.Memory)
    found = []
    for number in range(first, last):
        state = coatl.GAME.state()
        coatl.GAME.options.make(**options(seats, number)).apply(state)
        whim = WHIMS[number // len(LEVELS) % len(WHIMS)]
        given = (made.load(state), made.stream(number), number, SEED, EVERY, whim, moves, weights, memory, rows)
        count = made.module.practise(*given)
        found.append(rows[: ROW * count].reshape(count, ROW).astype(np.int32))
    return np.concatenate(found)


def practise(seats: int, count: int, seconds: float) -> Rows:
    """The rows of so many games, or of as many as there is time for, from all cores."""
    portion = 50
    jobs = [(seats, first, first + portion) for first in range(0, count, portion)]
    until, found = time.monotonic() + seconds, []
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        for rows in pool.imap_unordered(games, jobs):
            found.append(rows)
            if time.monotonic() > until:
                pool.terminate()
                break
    return np.concatenate(found)


def inputs(rows: Rows, side: int, sides: int) -> Rows:
    """What the network reads for a side: the same as `value.note_inputs`."""
    blocks = [rows[:, OF_SIDE * one : OF_SIDE * (one + 1)] for one in range(sides)]
    others = [one for one in range(sides) if one != side]
    strengths = np.stack([blocks[one][:, 0] for one in others], 1)
    best = strengths.argmax(1)
    rivals = np.stack([blocks[one] for one in others], 1)
    rival = rivals[np.arange(len(rows)), best]
    rest = (rivals.sum(1) - rival) // max(sides - 2, 1)
    return np.concatenate([blocks[side], rival, rest, rows[:, TABLE : TABLE + OF_TABLE]], 1)


def outcome(rows: Rows, sides: int) -> tuple[Rows, Rows]:
    """Each side's share of the victory, and how many points it is ahead of the best of the others."""
    won = rows[:, WON : WON + 1] >> np.arange(sides) & 1
    points = rows[:, FEATURES : FEATURES + sides]
    best = [np.delete(points, side, 1).max(1) for side in range(sides)]
    return won / won.sum(1, keepdims=True), points - np.stack(best, 1)


def by_hand(rows: Rows, seats: int) -> Rows:
    """The chances by the figures that were set by hand: what the learnt ones have to be better than."""
    worth = np.stack([rows[:, OF_SIDE * seat] for seat in range(seats)], 1).astype(float)
    turns = np.stack([np.minimum(rows[:, OF_SIDE * seat + 2], 20) for seat in range(seats)], 1).max(1)
    powers = np.exp((worth - worth.max(1, keepdims=True)) / (350 + 35 * turns)[:, None])
    return powers / powers.sum(1, keepdims=True)


def fit(seats: int, rows: Rows, epochs: int) -> list[int]:
    """The numbers of the network for so many players."""
    import torch
    from torch import nn

    torch.manual_seed(SEED)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    sides = seats + (seats == 1)
    alone = seats == 1
    who = range(1 if alone else seats)
    rng = np.random.default_rng(SEED)
    held_out = len(rows) // 20
    kept = rows[held_out:][rng.permutation(len(rows) - held_out)]
    parts = [np.concatenate([rows[:held_out], kept])]
    data = parts[0]
    shares, margins = outcome(data, sides)
    if alone:
        needs = data[:, TABLE + 7] > 0
        lost = needs & (shares[:, 0] == 0)
        margins[:, 0] = np.where(lost, np.minimum(margins[:, 0], -A_LOT // 2), margins[:, 0])
    read = np.stack([inputs(data, side, sides) for side in who], 1)
    middle = read[held_out:].reshape(-1, INPUTS).mean(0)
    spread = read[held_out:].reshape(-1, INPUTS).std(0)
    known = spread > 1e-6
    spread[~known] = 1.0
    net = nn.ModuleDict({"in": nn.Linear(INPUTS, HIDDEN), "out": nn.Linear(HIDDEN, 1), "ahead": nn.Linear(HIDDEN, 1)})
    net.to(device)
    x = torch.tensor(read, dtype=torch.float32, device=device)
    x = ((x - torch.tensor(middle, dtype=torch.float32, device=device)) / torch.tensor(spread, dtype=torch.float32, device=device))
    x[..., torch.tensor(~known, device=device)] = 0.0
    wins = torch.tensor(shares, dtype=torch.float32, device=device)
    ahead = torch.tensor(margins[:, : len(who)] / A_LOT, dtype=torch.float32, device=device)
    size = 8192
    steps = max(1, (len(x) - held_out) // size) * epochs
    learner = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-4)
    pace = torch.optim.lr_scheduler.OneCycleLR(learner, 6e-3, total_steps=steps + 1)

    def losses(which: Any) -> tuple[Any, Any]:
        hidden = torch.relu(net["in"](x[which]))
        out, margin = net["out"](hidden)[..., 0], net["ahead"](hidden)[..., 0]
        if alone:
            return nn.functional.smooth_l1_loss(out, ahead[which]), 0.0 * margin.sum()
        first = -(wins[which] * nn.functional.log_softmax(out, 1)).sum(1).mean()
        return first, nn.functional.smooth_l1_loss(margin, ahead[which])

    for step in range(steps):
        which = torch.randint(held_out, len(x), (size,), device=device)
        first, second = losses(which)
        learner.zero_grad()
        (first + 0.3 * second).backward()
        learner.step()
        pace.step()
        if step % max(1, steps // 8) == 0 or step == steps - 1:
            with torch.no_grad():
                test = losses(slice(0, held_out))
            print(f"  {seats} players, step {step}: {first.item():.4f}, held out {test[0].item():.4f}", flush=True)
    if not alone:
        old = by_hand(data[:held_out], seats)
        print(f"  by hand {-(shares[:held_out] * np.log(np.maximum(old, 1e-6))).sum(1).mean():.4f}")
    inner, outer = (net[name].cpu() for name in ("in", "out"))
    return whole(inner.weight.detach().numpy(), inner.bias.detach().numpy(), outer.weight.detach().numpy()[0], float(outer.bias), middle, spread, known)


def whole(weights: Any, biases: Any, out: Any, bias: float, middle: Any, spread: Any, known: Any) -> list[int]:
    """A network as whole numbers: what normalises its inputs goes into the first layer."""
    first = np.where(known, weights / spread, 0.0)
    start = biases - first @ middle
    numbers: list[int] = []
    units = COARSE / (FINE >> HALF_FINE)
    for node in range(HIDDEN):
        numbers += [round(float(start[node]) * FINE), *(round(float(w) * FINE) for w in first[node])]
        numbers.append(round(float(out[node]) * units))
    return [*numbers, round(bias * COARSE)]


def write(numbers: Sequence[int]) -> None:
    """Keep the numbers, as text in a module."""
    text = base64.b85encode(np.array(numbers, "<i4").tobytes()).decode()
    lines = "\n".join(f'    "{text[at : at + 112]}"' for at in range(0, len(text), 112))
    LEARNT.write_text(HEAD.format(lines=lines), "utf-8")


HEAD = '''"""The numbers of the learnt value (see `value`), as `python -m bench.learn` has found them."""

from __future__ import annotations

import struct
from base64 import b85decode

_TEXT = (
{lines}
)

NUMBERS = tuple(number for (number,) in struct.iter_unpack("<i", b85decode(_TEXT)))
'''


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--epochs", type=int, default=30)
    chosen = parser.parse_args()
    engine()
    numbers: list[int] = []
    for seats in range(1, 5):
        start = time.monotonic()
        rows = practise(seats, chosen.games, chosen.seconds / 4)
        print(f"{seats} players: {len(rows)} rows in {time.monotonic() - start:.0f} s", flush=True)
        numbers += fit(seats, rows, chosen.epochs)
    write(numbers)


if __name__ == "__main__":
    main()
