"""Many games at once, from decision to decision, for any game, on every carrier.

A game that ends begins anew at once, from the seed whose third word is one more. Each game has its place in all arrays;
a rule here is about one of them, so that a thread of a GPU can run it.
"""

from __future__ import annotations

from typing import Any, cast

from plume.core.bits import NONE
from plume.core.chance import WORD, seed, seed_chooser, uniform
from plume.core.game import MOST_SIDES
from plume.core.moves import WORD_BITS
from plume.core.movesets import nth_of
from plume.core.streams import Stream
from plume.core.words import entry, game, lowest, popcount, rule, seldom, store
from plume.envs.observing.layout import WORD_BYTES
from plume.envs.observing.observed import Observed
from plume.envs.observing.writing import write_mask
from plume.envs.stepping import go_on, play

observed = cast(Observed, game)

# What became of a game in a step: it goes on, or the set of its winners, or a seat has played an illegal move.
GOES_ON = 0
ILLEGAL = 1 << MOST_SIDES

SEED_WORDS = 4
MASK_WORDS = WORD_BITS // WORD_BYTES
"""The words of a mask for each word of a set of moves."""
EPISODE = 2
"""The word of a seed that counts the episodes of a place."""


@rule
def begin(
    options: list[Any], states: list[Any], i: int, seeds: list[int], choosers: list[Stream], moves: list[int]
) -> None:
    """Begin the first game of a place; `options` is a state that has nothing but them."""
    at = SEED_WORDS * i
    seed_chooser(choosers[i], seeds[at], seeds[at + 1], seeds[at + 2], seeds[at + 3])
    store(states, i, options[0])
    deal(states, i, seeds, moves)


@seldom
def deal(states: list[Any], i: int, seeds: list[int], moves: list[int]) -> None:
    """Begin a game from its seed; the options are in the state already."""
    s = states[i]
    at = SEED_WORDS * i
    seed(s, seeds[at], seeds[at + 1], seeds[at + 2], seeds[at + 3])
    game.set_up(s)
    go_on(s, moves)


@rule
def show(
    states: list[Any],
    i: int,
    moves: list[int],
    seats: list[int],
    legal: list[int],
    masks: list[int],
    observations: list[int],
    width: int,
) -> None:
    """Write who decides, what they may play and what they see; `width` is the number of words of an observation."""
    s = states[i]
    seat = lowest(s.deciders)
    seats[i] = seat
    words = len(moves)
    for word in range(words):
        legal[words * i + word] = moves[word]
    write_mask(masks, MASK_WORDS * words * i, moves, words)
    observed.observe(s, seat, observations, width * i)


@rule
def step(
    states: list[Any],
    i: int,
    action: int,
    moves: list[int],
    seats: list[int],
    legal: list[int],
    results: list[int],
    seeds: list[int],
) -> None:
    """Play an action and go on to the next decision; a game that ends, by an illegal action too, begins anew."""
    s = states[i]
    result = GOES_ON
    if not is_legal(legal, len(moves), i, action):
        result = ILLEGAL + seats[i]
    else:
        play(s, action)
        if go_on(s, moves) == 0:
            result = game.winners(s)
    results[i] = result
    if result != GOES_ON:
        seeds[SEED_WORDS * i + EPISODE] = seeds[SEED_WORDS * i + EPISODE] + 1 & WORD
        deal(states, i, seeds, moves)


@rule
def is_legal(legal: list[int], words: int, i: int, action: int) -> bool:
    """Whether an action is legal in a game; a number that is no move never is."""
    if action < 0 or action >= WORD_BITS * words:
        return False
    return legal[words * i + action // WORD_BITS] >> action % WORD_BITS & 1 == 1


@rule
def choose(legal: list[int], words: int, i: int, choosers: list[Stream]) -> int:
    """A legal action of a game, each as likely as any other."""
    count = 0
    for word in range(words):
        count += popcount(legal[words * i + word])
    return nth_of(legal, words * i, uniform(choosers[i], count))


@entry
def reset_games(
    options: list[Any],
    choosers: list[Stream],
    states: list[Any],
    seats: list[int],
    legal: list[int],
    masks: list[int],
    observations: list[int],
    width: int,
    results: list[int],
    seeds: list[int],
    first: int,
    last: int,
    moves: list[int],
) -> None:
    """Begin the games from one place up to another."""
    for i in range(first, last):
        results[i] = GOES_ON
        begin(options, states, i, seeds, choosers, moves)
        show(states, i, moves, seats, legal, masks, observations, width)


@entry
def step_games(
    actions: list[int],
    states: list[Any],
    seats: list[int],
    legal: list[int],
    masks: list[int],
    observations: list[int],
    width: int,
    results: list[int],
    seeds: list[int],
    first: int,
    last: int,
    moves: list[int],
) -> None:
    """Play an action in each game from one place up to another."""
    for i in range(first, last):
        step(states, i, actions[i], moves, seats, legal, results, seeds)
        show(states, i, moves, seats, legal, masks, observations, width)


@entry
def first_illegal(legal: list[int], words: int, actions: list[int]) -> int:
    """The first game whose action is not legal, or NONE."""
    for i in range(len(actions)):
        if not is_legal(legal, words, i, actions[i]):
            return i
    return NONE


@entry
def choose_actions(legal: list[int], words: int, choosers: list[Stream], actions: list[int]) -> None:
    """Choose a legal action for each game at random."""
    for i in range(len(actions)):
        actions[i] = choose(legal, words, i, choosers)
