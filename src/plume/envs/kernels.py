"""Kernels of a GPU over the same rules: each thread has a game. Needs the extra `gpu`."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from numba import cuda
from numba.cuda import types
from numba.cuda.np.numpy_support import from_dtype

from plume.core.carriers import PLAYOUT, gpu
from plume.core.carriers.records import dtype
from plume.core.game import Game
from plume.core.options import Options
from plume.core.streams import Stream
from plume.envs.observing import rules_with_observation
from plume.envs.setting import BATCHING

PLAYOUT_REGISTERS, STEP_REGISTERS = 48, 128
"""Random play is fastest with many threads at once; a step, which writes much, with few, so that its lines fill up."""


class Kernels(NamedTuple):
    """What a GPU can do with a batch of games."""

    reset: Any
    show: Any
    observe: Any
    step: Any
    check: Any
    choose: Any


@cache
def batch_kernels(game: Game, options: Options) -> Kernels:
    """The kernels for batches of a game with these options."""
    engine = gpu(game, options, BATCHING, rules=rules_with_observation(game))
    begin, show_one, play, is_legal, choose_one, wait, choices, observe_one = engine.device_functions(
        "begin", "show", "step", "is_legal", "choose", "wait", "choices", "observe_one"
    )
    words = game.moves.words

    @cuda.jit
    def reset(
        options: Any,
        choosers: Any,
        states: Any,
        seats: Any,
        legal: Any,
        masks: Any,
        observations: Any,
        width: int,
        chosen: Any,
        results: Any,
        scores: Any,
        seeds: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < results.size and chosen[i]:
            moves = cuda.local.array(words, types.int64)
            wait(states[i], i, results, scores)
            begin(options, states, i, seeds, choosers, moves)
            show_one(states, i, moves, seats, legal, masks, observations, width)

    @cuda.jit
    def show(
        states: Any,
        seats: Any,
        legal: Any,
        masks: Any,
        observations: Any,
        width: int,
        chosen: Any,
        results: Any,
        scores: Any,
        seeds: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < results.size and chosen[i]:
            moves = cuda.local.array(words, types.int64)
            wait(states[i], i, results, scores)
            choices(states[i], moves)
            show_one(states, i, moves, seats, legal, masks, observations, width)

    @cuda.jit
    def observe(states: Any, viewers: Any, observations: Any, width: int) -> None:
        i = cuda.grid(1)
        if i < viewers.size:
            observe_one(states, i, viewers, observations, width)

    @cuda.jit(max_registers=STEP_REGISTERS)
    def step(
        actions: Any,
        is_reset: int,
        states: Any,
        seats: Any,
        legal: Any,
        masks: Any,
        observations: Any,
        width: int,
        chosen: Any,
        results: Any,
        scores: Any,
        seeds: Any,
        rows: Any,
        rewards: Any,
        ended: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < results.size:
            moves = cuda.local.array(words, types.int64)
            if chosen[i]:
                play(states, i, actions[i], moves, seats, legal, results, scores, seeds, is_reset)
                show_one(states, i, moves, seats, legal, masks, observations, width)
            else:
                wait(states[i], i, results, scores)
            ended[i] = results[i] != 0
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = rows[results[i], seat]

    @cuda.jit
    def check(legal: Any, actions: Any, chosen: Any, first_illegal: Any) -> None:
        i = cuda.grid(1)
        if i < actions.size and chosen[i] and not is_legal(legal, words, i, actions[i]):
            cuda.atomic.min(first_illegal, 0, i)

    @cuda.jit
    def choose(legal: Any, choosers: Any, actions: Any, chosen: Any) -> None:
        i = cuda.grid(1)
        if i < actions.size and chosen[i]:
            actions[i] = choose_one(legal, words, i, choosers)

    return Kernels(reset, show, observe, step, check, choose)


@cache
def playout_kernel(game: Game, options: Options) -> Any:
    """The kernel that plays random games; each thread keeps its state in memory of its own."""
    engine = gpu(game, options, PLAYOUT)
    [play_game] = engine.device_functions("play_game")
    numbers, words = engine.module.TALLY, game.moves.words
    state, stream = from_dtype(dtype(game.state)), from_dtype(dtype(Stream))

    @cuda.jit(max_registers=PLAYOUT_REGISTERS)
    def play_games(options: Any, w0: int, w1: int, w2: int, w3: int, games: int, tally: Any) -> None:
        states = cuda.local.array(1, state)
        choosers = cuda.local.array(1, stream)
        moves = cuda.local.array(words, types.int64)
        own = cuda.local.array(numbers, types.int64)
        states[0] = options[0]
        for number in range(numbers):
            own[number] = 0
        for number in range(cuda.grid(1), games, cuda.gridsize(1)):
            play_game(states[0], moves, choosers[0], w0, w1, w2, w3, number, own)
        for number in range(numbers):
            cuda.atomic.add(tally, number, own[number])

    return play_games
