"""Many games at once, from decision to decision, for any game, on every carrier.

A game that ends begins anew at once, from the seed whose third word is one more, or it stays as it is until it is
reset. Each game has its place in all arrays; a rule here is about one of them, so that a thread of a GPU can run it.
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
from plume.envs.stepping import choices, go_on, play

observed = cast(Observed, game)

# What became of a game in a step: it goes on, or the set of its winners, or a seat has played an illegal move.
GOES_ON = 0
ILLEGAL = 1 << MOST_SIDES

SEED_WORDS = 4
MASK_WORDS = WORD_BITS // WORD_BYTES
"""The words of a mask for each word of a set of moves."""
EPISODE = 2
"""The word of a seed that counts the episodes of a place."""
NOBODY = -1
"""Stands for the seat that decides where a game is over."""


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
    """Write who decides, what they may play and what they see; `width` is the number of words of an observation.

    Where a game is over nobody decides, nothing is legal, and it is seen as the first seat sees it.
    """
    s = states[i]
    words = len(moves)
    seat = 0
    seats[i] = NOBODY
    if s.deciders:
        seat = lowest(s.deciders)
        seats[i] = seat
    else:
        for word in range(words):
            moves[word] = 0
    for word in range(words):
        legal[words * i + word] = moves[word]
    write_mask(masks, MASK_WORDS * words * i, moves, words)
    observed.observe(s, seat, observations, width * i)


@rule
def wait(s: Any, i: int, results: list[int], scores: list[int]) -> None:
    """Nothing is played in a game."""
    results[i] = GOES_ON
    for side in range(game.sides(s)):
        scores[game.sides(s) * i + side] = 0


@rule
def step(
    states: list[Any],
    i: int,
    action: int,
    moves: list[int],
    seats: list[int],
    legal: list[int],
    results: list[int],
    scores: list[int],
    seeds: list[int],
    is_reset: int,
) -> None:
    """Play an action and go on to the next decision. A game that ends, by an illegal action too, tells its scores.

    Then it begins anew, if ended games are to be reset.
    """
    s = states[i]
    result = GOES_ON
    if s.deciders and not is_legal(legal, len(moves), i, action):
        result = ILLEGAL + seats[i]
    elif s.deciders:
        play(s, action)
        if go_on(s, moves) == 0:
            result = game.winners(s)
    if result == GOES_ON:
        wait(s, i, results, scores)
    else:
        results[i] = result
        end(states, i, moves, scores, seeds, is_reset)


@seldom
def end(states: list[Any], i: int, moves: list[int], scores: list[int], seeds: list[int], is_reset: int) -> None:
    """A game has ended: tell its scores, and begin the next one, or leave it where nobody decides any more."""
    s = states[i]
    for side in range(game.sides(s)):
        scores[game.sides(s) * i + side] = game.score(s, side)
    if is_reset:
        seeds[SEED_WORDS * i + EPISODE] = seeds[SEED_WORDS * i + EPISODE] + 1 & WORD
        deal(states, i, seeds, moves)
    else:
        s.deciders = 0


@rule
def is_legal(legal: list[int], words: int, i: int, action: int) -> bool:
    """Whether an action is legal in a game; a number that is no move never is."""
    if action < 0 or action >= WORD_BITS * words:
        return False
    return legal[words * i + action // WORD_BITS] >> action % WORD_BITS & 1 == 1


@rule
def choose(legal: list[int], words: int, i: int, choosers: list[Stream]) -> int:
    """A legal action of a game, each as likely as any other; NONE where the game is over."""
    count = 0
    for word in range(words):
        count += popcount(legal[words * i + word])
    if count == 0:
        return NONE
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
    chosen: list[int],
    results: list[int],
    scores: list[int],
    seeds: list[int],
    first: int,
    last: int,
    moves: list[int],
) -> None:
    """Begin the games that are chosen, from one place up to another."""
    for i in range(first, last):
        if chosen[i]:
            wait(states[i], i, results, scores)
            begin(options, states, i, seeds, choosers, moves)
            show(states, i, moves, seats, legal, masks, observations, width)


@entry
def show_games(
    states: list[Any],
    seats: list[int],
    legal: list[int],
    masks: list[int],
    observations: list[int],
    width: int,
    chosen: list[int],
    results: list[int],
    scores: list[int],
    seeds: list[int],
    first: int,
    last: int,
    moves: list[int],
) -> None:
    """Show the games that are chosen as they are."""
    for i in range(first, last):
        if chosen[i]:
            wait(states[i], i, results, scores)
            choices(states[i], moves)
            show(states, i, moves, seats, legal, masks, observations, width)


@rule
def observe_one(states: list[Any], i: int, viewers: list[int], observations: list[int], width: int) -> None:
    """Write what a seat of a game may know."""
    observed.observe(states[i], viewers[i], observations, width * i)


@entry
def observe_games(states: list[Any], viewers: list[int], observations: list[int], width: int) -> None:
    """Write what a seat of each game may know, whoever decides."""
    for i in range(len(states)):
        observe_one(states, i, viewers, observations, width)


@entry
def step_games(
    actions: list[int],
    is_reset: int,
    states: list[Any],
    seats: list[int],
    legal: list[int],
    masks: list[int],
    observations: list[int],
    width: int,
    chosen: list[int],
    results: list[int],
    scores: list[int],
    seeds: list[int],
    first: int,
    last: int,
    moves: list[int],
) -> None:
    """Play an action in each game that is chosen, from one place up to another; the others stay as they are."""
    for i in range(first, last):
        if chosen[i]:
            step(states, i, actions[i], moves, seats, legal, results, scores, seeds, is_reset)
            show(states, i, moves, seats, legal, masks, observations, width)
        else:
            wait(states[i], i, results, scores)


@entry
def first_illegal(legal: list[int], words: int, actions: list[int], chosen: list[int]) -> int:
    """The first chosen game whose action is not legal, or NONE."""
    for i in range(len(actions)):
        if chosen[i] and not is_legal(legal, words, i, actions[i]):
            return i
    return NONE


@entry
def choose_actions(legal: list[int], words: int, choosers: list[Stream], actions: list[int], chosen: list[int]) -> None:
    """Choose a legal action for each game that is chosen, at random."""
    for i in range(len(actions)):
        if chosen[i]:
            actions[i] = choose(legal, words, i, choosers)
