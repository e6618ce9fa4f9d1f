"""Fit the learnt value of Cóatl to the ends of games: `python -m bench.learn`.

The planner plays itself, with some whim, on all cores; then PyTorch fits a network for each number of players, and its
numbers go into `coatl/evaluator/learnt.py`. With `--by-search` the search plays, for one number of players, and what
was learnt before is fitted anew to how these games ended.

python -m bench.learn --seconds 180                            what was done on 16 cores and a GPU
python -m bench.learn --by-search 1 --seconds 80               and then, alone against A.D.A.M.
python -m bench.learn --seconds 20 --epochs 2 --into small.py  to see it work
"""

from __future__ import annotations

import argparse
import base64
import os
import time
from collections.abc import Iterable, Sequence
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from bench.practising import FEATURES, ROW, WON
from plume import coatl
from plume.bots.evaluator import ALL_TRAITS
from plume.bots.guided import THREADS, SearchBot
from plume.coatl.evaluator.features import LEVELS, STRENGTH, TIME
from plume.coatl.evaluator.learnt import NUMBERS
from plume.coatl.evaluator.memory import HIDDEN, INPUTS, OF_SIDE, OF_TABLE, TABLE
from plume.coatl.evaluator.value import COARSE, FINE, HALF_FINE, OF_NETWORK, OF_NODE
from plume.core.carriers import Engine, compiled

LEARNT = Path(coatl.__file__).parent / "evaluator" / "learnt.py"
SEED = 19
PORTION = 50
"""So many games a process plays before it tells of them; of those that are searched fewer."""
MOST_ROWS = 250
"""Of a game."""
WHIMS = (0.0, 0.3, 0.6, 1.2, 2.5)
SOLO_LEVELS = ((), (1,), (2,), (3,), (4,), (5,), *[(1, 2, 3, 4, 5)] * 6)
SHARES = (0.18, 0.37, 0.22, 0.23)
"""Of the time, for each number of players."""
SIMULATIONS = 64
A_LOT = 15
"""Alone: so many points are a lot to be ahead of A.D.A.M., or behind."""
BATCH = 8192
HELD_OUT = 20
"""One row in so many is held out, to see how well it does with games that it has not met."""
CONSOLE = Console()

Rows = Any
"""An array of whole numbers, a row for each moment (see `practising`)."""


# ---- games


@cache
def engine() -> Engine:
    """What plays and notes."""
    return compiled(coatl.GAME, "bench.practising", rules="plume.coatl.evaluator.evaluation")


def options(seats: int, number: int) -> dict[str, Any]:
    """What a game is played with: every fourth has the expansions, and alone there are levels."""
    extra = {"promo": True, "golden_feathers": seats > 1} if number % 4 == 3 else {}
    levels = {"levels": SOLO_LEVELS[number // 4 % len(SOLO_LEVELS)]} if seats == 1 else {}
    return {"players": seats, **extra, **levels}


def planned(seats: int, numbers: Iterable[int]) -> Rows:
    """The rows of games that the planner plays."""
    made = engine()
    rows, moves = made.ints(ROW * MOST_ROWS), made.moves()
    weights, memory = made.floats(coatl.GAME.moves.size), made.make(made.module.Memory)
    found: list[Rows] = []
    for number in numbers:
        state = coatl.GAME.state()
        coatl.GAME.options.make(**options(seats, number)).apply(state)
        whim = WHIMS[number % len(WHIMS)]
        given = (made.load(state), made.stream(number), number, SEED, whim, moves, weights, memory, rows)
        count = made.module.practise(*given)
        found.append(rows[: ROW * count].reshape(count, ROW).astype(np.int32))
    return np.concatenate(found)


def searched(seats: int, numbers: Iterable[int]) -> Rows:
    """The rows of games that the search plays."""
    made = engine()
    row, memory = made.ints(ROW), made.make(made.module.Memory)
    found: list[Rows] = []
    for number in numbers:
        position = coatl.new(seed=number, **options(seats, number))
        players = [SearchBot(number + seat, ALL_TRAITS, simulations=SIMULATIONS) for seat in range(seats)]
        first = len(found)
        while not position.over:
            seat = position.deciders[0]
            legal = position.legal(seat)
            if len(legal) > 1:
                made.module.observe(made.load(position.state), memory, row)
                found.append(row.astype(np.int32))
            position.play(seat, players[seat].decide(position.view(seat), legal))
        made.module.conclude(made.load(position.state), row)
        for one in found[first:]:
            one[FEATURES:] = row[FEATURES:]
    return np.stack(found)


def play(job: tuple[int, int, bool]) -> Rows:
    """The rows of some games, from a number on."""
    seats, first, searches = job
    os.environ[THREADS] = "1"
    return searched(seats, range(first, first + 2)) if searches else planned(seats, range(first, first + PORTION))


def practise(seats: int, seconds: float, *, searches: bool) -> Rows:
    """The rows of as many games as there is time for, from all cores."""
    until, found = time.monotonic() + seconds, []
    jobs = ((seats, PORTION * number, searches) for number in range(100_000))
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        for rows in pool.imap_unordered(play, jobs):
            found.append(rows)
            if time.monotonic() > until:
                pool.terminate()
                break
    return np.concatenate(found)


# ---- what is read, and what came of it


def inputs(rows: Rows, side: int, sides: int) -> Rows:
    """What the network reads for a side: the same as `value.note_inputs`."""
    blocks = [rows[:, OF_SIDE * one : OF_SIDE * (one + 1)] for one in range(sides)]
    rivals = np.stack([blocks[one] for one in range(sides) if one != side], 1)
    best = rivals[np.arange(len(rows)), rivals[:, :, STRENGTH].argmax(1)]
    rest = (rivals.sum(1) - best) // max(sides - 2, 1)
    return np.concatenate([blocks[side], best, rest, rows[:, TABLE : TABLE + OF_TABLE]], 1)


def outcome(rows: Rows, sides: int) -> tuple[Rows, Rows]:
    """Each side's share of the victory, and how many points it is ahead of the best of the others."""
    won = rows[:, WON : WON + 1] >> np.arange(sides) & 1
    points = rows[:, FEATURES : FEATURES + sides]
    best = [np.delete(points, side, 1).max(1) for side in range(sides)]
    ahead = points - np.stack(best, 1)
    if rows[:, TABLE + LEVELS].any():  # alone, without the Temple card that is needed
        ahead[:, 0] = np.where(won[:, 0] == 0, np.minimum(ahead[:, 0], -A_LOT // 2), ahead[:, 0])
    return won / won.sum(1, keepdims=True), ahead


def by_hand(rows: Rows, seats: int) -> Rows:
    """The chances by figures that were set by hand: what the learnt ones have to be better than."""
    worth = np.stack([rows[:, OF_SIDE * seat + STRENGTH] for seat in range(seats)], 1).astype(float)
    turns = np.stack([np.minimum(rows[:, OF_SIDE * seat + TIME], 20) for seat in range(seats)], 1).max(1)
    powers = np.exp((worth - worth.max(1, keepdims=True)) / (350 + 35 * turns)[:, None])
    return powers / powers.sum(1, keepdims=True)


# ---- networks


class Network:
    """A network for a number of players, while it learns: it reads inputs less their mean, by their spread."""

    def __init__(self, seats: int, read: Rows, numbers: Sequence[int] | None) -> None:
        import torch

        self.seats = seats
        self._middle = read.reshape(-1, INPUTS).mean(0)
        spread = read.reshape(-1, INPUTS).std(0)
        self._known = spread > 1e-6
        self._spread = np.where(self._known, spread, 1.0)
        torch.manual_seed(SEED)
        self.inner, self.outer = torch.nn.Linear(INPUTS, HIDDEN), torch.nn.Linear(HIDDEN, 1)
        self.ahead = torch.nn.Linear(HIDDEN, 1)
        if numbers is not None:
            self._begin_with(np.array(numbers, float))

    def _begin_with(self, numbers: Rows) -> None:
        import torch

        nodes = numbers[:-1].reshape(HIDDEN, OF_NODE)
        first = nodes[:, 1 : 1 + INPUTS] / FINE
        with torch.no_grad():
            self.inner.weight[:] = torch.tensor(first * self._spread)
            self.inner.bias[:] = torch.tensor(nodes[:, 0] / FINE + first @ self._middle)
            self.outer.weight[0] = torch.tensor(nodes[:, -1] * (FINE >> HALF_FINE) / COARSE)
            self.outer.bias[0] = numbers[-1] / COARSE

    @property
    def parts(self) -> Any:
        """All that learns."""
        import torch

        return torch.nn.ModuleList([self.inner, self.outer, self.ahead])

    def normal(self, read: Rows) -> Rows:
        """Inputs as it reads them."""
        return np.where(self._known, (read - self._middle) / self._spread, 0.0).astype(np.float32)

    def numbers(self) -> list[int]:
        """The network as whole numbers: what normalises its inputs goes into the first layer."""
        weights, biases, out, bias = (
            one.detach().cpu().numpy().astype(float)
            for one in (self.inner.weight, self.inner.bias, self.outer.weight[0], self.outer.bias)
        )
        first = np.where(self._known, weights / self._spread, 0.0)
        start = biases - first @ self._middle
        units = COARSE / (FINE >> HALF_FINE)
        nodes = np.concatenate([start[:, None] * FINE, first * FINE, out[:, None] * units], 1)
        return [*map(int, np.rint(nodes).ravel()), round(float(bias[0]) * COARSE)]


def fit(seats: int, rows: Rows, epochs: int, pace: float, numbers: Sequence[int] | None = None) -> list[int]:
    """The numbers of the network for so many players, beginning with others if there are any."""
    import torch
    from torch.nn.functional import log_softmax, smooth_l1_loss

    device = "cuda" if torch.cuda.is_available() else "cpu"
    sides, held_out = max(seats, 2), len(rows) // HELD_OUT
    shares, margins = outcome(rows, sides)
    read = np.stack([inputs(rows, side, sides) for side in range(seats)], 1)
    network = Network(seats, read[held_out:], numbers)
    parts = network.parts.to(device)
    x = torch.tensor(network.normal(read), device=device)
    won = torch.tensor(shares, dtype=torch.float32, device=device)
    ahead = torch.tensor(margins[:, :seats] / A_LOT, dtype=torch.float32, device=device)

    def loss(which: Any) -> tuple[Any, Any]:
        """Of who wins, and of the margin; alone the margin is all."""
        hidden = torch.relu(network.inner(x[which]))
        value, margin = network.outer(hidden)[..., 0], network.ahead(hidden)[..., 0]
        if seats == 1:
            return smooth_l1_loss(value, ahead[which]), 0.0
        of_wins = -(won[which] * log_softmax(value, 1)).sum(1).mean()
        return of_wins, smooth_l1_loss(margin, ahead[which])

    steps = max(16, (len(x) - held_out) // BATCH * epochs)
    learner = torch.optim.AdamW(parts.parameters(), lr=pace, weight_decay=1e-2)
    course = torch.optim.lr_scheduler.OneCycleLR(learner, pace, total_steps=steps + 1)
    least, best = float("inf"), network.numbers()
    for step in range(steps):
        if step % (steps // 16) == 0 or step == steps - 1:
            with torch.no_grad():
                found = float(loss(slice(0, held_out))[0])
            CONSOLE.print(f"  {seats} players, step {step}: held out {found:.4f}")
            if found < least:
                least, best = found, network.numbers()
        of_wins, of_margins = loss(torch.randint(held_out, len(x), (BATCH,), device=device))
        learner.zero_grad()
        (of_wins + 0.3 * of_margins).backward()
        learner.step()
        course.step()
    if seats > 1:
        chances = np.maximum(by_hand(rows[:held_out], seats), 1e-6)
        CONSOLE.print(f"  by hand {-(shares[:held_out] * np.log(chances)).sum(1).mean():.4f}")
    return best


HEAD = '''"""The numbers of the learnt value (see `value`), as `python -m bench.learn` has found them."""

from __future__ import annotations

import struct
from base64 import b85decode

_TEXT = (
{lines}
)

NUMBERS = tuple(number for (number,) in struct.iter_unpack("<i", b85decode(_TEXT)))
'''


def write(numbers: Sequence[int], file: Path) -> None:
    """Keep the numbers, as text in a module."""
    text = base64.b85encode(np.array(numbers, "<i4").tobytes()).decode()
    lines = "\n".join(f'    "{text[at : at + 112]}"' for at in range(0, len(text), 112))
    file.write_text(HEAD.format(lines=lines), "utf-8")


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--by-search", type=int, choices=range(1, 5), help="the number of players")
    parser.add_argument("--into", type=Path, default=LEARNT)
    chosen = parser.parse_args()
    engine()
    numbers = list(NUMBERS)
    for seats in range(1, 5):
        searches = chosen.by_search is not None
        if searches and seats != chosen.by_search:
            continue
        seconds = chosen.seconds if searches else chosen.seconds * SHARES[seats - 1]
        rows = practise(seats, seconds, searches=searches)
        CONSOLE.print(f"{seats} players: {len(rows)} rows")
        own = slice(OF_NETWORK * (seats - 1), OF_NETWORK * seats)
        if searches:
            numbers[own] = fit(seats, rows, 3 * chosen.epochs, 1e-3, numbers[own])
        else:
            numbers[own] = fit(seats, rows, chosen.epochs, 6e-3)
    write(numbers, chosen.into)


if __name__ == "__main__":
    main()
