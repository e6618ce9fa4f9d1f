"""Information-set Monte-Carlo tree search for any game, guided by the mind of that game, on every carrier.

Each simulation deals what the seat cannot see anew and goes down one tree of moves. What chance gives is not part of
the tree: a node stands for the moves that lead to it, whatever was dealt and drawn on the way, and only those of its
children are considered that are legal this time.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, cast

from plume.bots.mind import Mind
from plume.core.bits import NONE
from plume.core.game import MOST_SIDES
from plume.core.movesets import has_move, heaviest, nth_move
from plume.core.streams import Stream
from plume.core.words import entry, game, lowest, popcount, rule, seldom, store

mind = cast(Mind, game)

# A node's whole numbers, and its sums.
CHILD, SIBLING, MOVE, VISITS = range(4)
LINKS = 4
TOTAL, PRIOR = range(2)
SUMS = 2

ROOT = 0
USED = SIBLING
"""The root has no sibling: this number of its says how many nodes there are."""

DEEPEST = 48
"""So many moves of a simulation are remembered: node by node, then by whom."""
PATH = 2 * (DEEPEST + 1)

EXPLORATION = 1.0
LOOK_AGAIN = 8
"""At so many visits, and each time they have doubled, a node looks for moves that it has not thought of."""

HIDDEN, DEALT = 0, 1
"""The two states of a search: as the seat sees it, and as it was dealt for this simulation."""


@entry
def advise(s: Any, seat: int, style: int, moves: list[int], weights: list[float], work: list[int]) -> int:
    """The move that the mind of the game likes best."""
    mind.legal(s, seat, moves)
    return heaviest(moves, weights, mind.propose(s, seat, style, moves, weights, work))


@entry
def deal(s: Any, seat: int, stream: Stream) -> None:
    """Deal what a seat cannot see anew."""
    mind.determinise(s, seat, stream)


@entry
def think(
    states: list[Any],
    seat: int,
    style: int,
    simulations: int,
    stream: Stream,
    moves: list[int],
    weights: list[float],
    work: list[int],
    links: list[int],
    sums: list[float],
    values: list[float],
    path: list[int],
) -> None:
    """Let the tree grow by so many simulations; it begins with one node."""
    links[USED] = max(links[USED], 1)
    for _ in range(simulations):
        store(states, DEALT, states[HIDDEN])
        s = states[DEALT]
        mind.determinise(s, seat, stream)
        depth = descend(s, seat, style, moves, weights, work, links, sums, path)
        if s.deciders:
            mind.expect(s, style, values, moves, weights, work, stream)
        else:
            outcome(s, values)
        learn(depth, links, sums, values, path)


@rule
def descend(
    s: Any,
    thinker: int,
    style: int,
    moves: list[int],
    weights: list[float],
    work: list[int],
    links: list[int],
    sums: list[float],
    path: list[int],
) -> int:
    """Play from the root, where the thinker decides, to a node not visited yet; returns how far down it lies."""
    node = ROOT
    depth = 0
    path[0] = ROOT
    path[1] = NONE
    while s.deciders and depth < DEEPEST:
        seat = thinker if node == ROOT and s.deciders >> thinker & 1 else lowest(s.deciders)
        if mind.legal(s, seat, moves) == 1:
            mind.play(s, seat, nth_move(moves, 0))
            continue
        if node != ROOT and links[LINKS * node + VISITS] == 0:
            break
        if looks_again(links[LINKS * node + VISITS]):
            expand(s, seat, style, node, moves, weights, work, links, sums)
        child = choose(node, moves, links, sums)
        if child == NONE:
            expand(s, seat, style, node, moves, weights, work, links, sums)
            child = choose(node, moves, links, sums)
        if child == NONE:
            break
        mind.play(s, seat, links[LINKS * child + MOVE])
        depth += 1
        path[2 * depth] = child
        path[2 * depth + 1] = seat
        node = child
    return depth


@rule
def looks_again(visits: int) -> bool:
    """Whether a node with so many visits looks for more moves."""
    return visits >= LOOK_AGAIN and popcount(visits) == 1


@seldom
def expand(
    s: Any,
    seat: int,
    style: int,
    node: int,
    moves: list[int],
    weights: list[float],
    work: list[int],
    links: list[int],
    sums: list[float],
) -> None:
    """Add the moves that the mind proposes as children; how probable they are follows from their weights."""
    count = mind.propose(s, seat, style, moves, weights, work)
    most = weights[nth_move(moves, 0)]
    for n in range(1, count):
        most = max(most, weights[nth_move(moves, n)])
    total = 0.0
    for n in range(count):
        total += exp(weights[nth_move(moves, n)] - most)
    for n in range(count):
        move = nth_move(moves, n)
        add_child(node, move, exp(weights[move] - most) / total, links, sums)
    mind.legal(s, seat, moves)


@rule
def add_child(node: int, move: int, prior: float, links: list[int], sums: list[float]) -> None:
    """A child for a move, unless there is one or the tree is full."""
    child = links[LINKS * node + CHILD]
    while child:
        if links[LINKS * child + MOVE] == move:
            sums[SUMS * child + PRIOR] = max(prior, sums[SUMS * child + PRIOR])
            return
        child = links[LINKS * child + SIBLING]
    new = links[USED]
    if LINKS * new >= len(links):
        return
    links[USED] += 1
    links[LINKS * new + CHILD] = 0
    links[LINKS * new + SIBLING] = links[LINKS * node + CHILD]
    links[LINKS * new + MOVE] = move
    links[LINKS * new + VISITS] = 0
    sums[SUMS * new + TOTAL] = 0.0
    sums[SUMS * new + PRIOR] = prior
    links[LINKS * node + CHILD] = new


@rule
def choose(node: int, moves: list[int], links: list[int], sums: list[float]) -> int:
    """The legal child that promises most: what it brought so far, and the more the less it was tried; or NONE."""
    visits = 0
    total = 0.0
    child = links[LINKS * node + CHILD]
    while child:
        visits += links[LINKS * child + VISITS]
        total += sums[SUMS * child + TOTAL]
        child = links[LINKS * child + SIBLING]
    unknown = total / visits if visits else 0.5
    curiosity = EXPLORATION * sqrt(visits + 1.0)
    best = NONE
    most = -1.0
    child = links[LINKS * node + CHILD]
    while child:
        move = links[LINKS * child + MOVE]
        if has_move(moves, move):
            tried = links[LINKS * child + VISITS]
            promise = sums[SUMS * child + TOTAL] / tried if tried else unknown
            promise += curiosity * sums[SUMS * child + PRIOR] / (1 + tried)
            if promise > most:
                most = promise
                best = child
        child = links[LINKS * child + SIBLING]
    return best


@rule
def outcome(s: Any, values: list[float]) -> None:
    """What a finished game is worth to each side: 1 for a victory, shared among those who share it."""
    winners = mind.winners(s)
    for side in range(MOST_SIDES):
        values[side] = 1.0 / popcount(winners) if winners >> side & 1 else 0.0


@rule
def learn(depth: int, links: list[int], sums: list[float], values: list[float], path: list[int]) -> None:
    """Note what came of a simulation, at each node for the one who chose it."""
    links[LINKS * ROOT + VISITS] += 1
    for d in range(1, depth + 1):
        node = path[2 * d]
        links[LINKS * node + VISITS] += 1
        sums[SUMS * node + TOTAL] += values[path[2 * d + 1]]
