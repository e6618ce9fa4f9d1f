"""Information-set Monte-Carlo tree search for any game, guided by the evaluator of that game, on every carrier.

Each simulation deals what the seat cannot see anew and goes down one tree of moves. What chance gives is not part of
the tree: a node stands for the moves that lead to it, whatever was dealt and drawn on the way, and only those of its
children are considered that are legal this time.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, cast

from plume.bots import playouts
from plume.bots.evaluator import Evaluator
from plume.bots.nodes import DEEPEST, MOST_NODES, ROOT, Tree, Trial
from plume.bots.playouts import share_victory
from plume.core.bits import NONE
from plume.core.exponential import exp
from plume.core.game import MOST_SIDES
from plume.core.movesets import has_move, heaviest, nth_move
from plume.core.streams import Stream
from plume.core.words import entry, game, lowest, popcount, rule, seldom, store

evaluator = cast(Evaluator, game if hasattr(game, "propose") else playouts)

if TYPE_CHECKING:
    Memory = Any
else:
    Memory = evaluator.Memory

CURIOSITY, BY_SPREAD = evaluator.CURIOSITY, evaluator.BY_SPREAD
USUAL_SPREAD, GUESSED = 0.15, 8
"""How far apart values are, as long as nothing is known; this counts as much as so many of them."""
LOOK_AGAIN = 8
"""At so many visits, and each time they have doubled, a node looks for moves that were not proposed before."""

HIDDEN, DEALT = 0, 1
"""The two states of a search: as the seat sees it, and as it was dealt for this simulation."""


@entry
def best_move(s: Any, seat: int, traits: int, moves: list[int], weights: list[float], memory: Memory) -> int:
    """The move that weighs most."""
    game.legal(s, seat, moves)
    return heaviest(moves, weights, evaluator.propose(s, seat, traits, moves, weights, memory))


@entry
def deal(s: Any, seat: int, stream: Stream) -> None:
    """Deal what a seat cannot see anew."""
    game.determinise(s, seat, stream)


@entry
def search(
    states: list[Any],
    seat: int,
    traits: int,
    simulations: int,
    stream: Stream,
    moves: list[int],
    weights: list[float],
    values: list[float],
    memory: Memory,
    tree: Tree,
) -> None:
    """Let the tree grow by so many simulations; it begins with one node."""
    tree.size = max(tree.size, 1)
    for _ in range(simulations):
        store(states, DEALT, states[HIDDEN])
        s = states[DEALT]
        game.determinise(s, seat, stream)
        depth = descend(s, seat, traits, moves, weights, memory, tree)
        if s.deciders:
            evaluator.evaluate(s, traits, values, moves, weights, memory, stream)
        else:
            share_victory(s, values)
        learn(depth, values, tree)


@entry
def include(move: int, prior: float, tree: Tree) -> None:
    """Try a move as if it were so promising, whatever the evaluator thinks of it."""
    tree.size = max(tree.size, 1)
    add_child(ROOT, move, prior, tree)


@entry
def trials(tree: Tree, found: list[Trial]) -> int:
    """Tell of each move of the root how it has done; returns how many there are."""
    count = 0
    child = tree.nodes[ROOT].child
    while child:
        node = tree.nodes[child]
        told = found[count]
        told.move, told.visits, told.total = node.move, node.visits, node.total
        count += 1
        child = node.sibling
    return count


@entry
def line(move: int, tree: Tree, found: list[int]) -> int:
    """Tell a move of the root and what follows it, as far as it was tried and the search prefers it to all else."""
    count = 0
    place = tree.nodes[ROOT].child
    while place and tree.nodes[place].move != move:
        place = tree.nodes[place].sibling
    while place and tree.nodes[place].visits and count < DEEPEST:
        found[count] = tree.nodes[place].move
        count += 1
        place = favourite(place, tree)
    return count


@rule
def favourite(place: int, tree: Tree) -> int:
    """The child that was tried most often, the latest of equals; 0 if there is none."""
    child = tree.nodes[place].child
    best = child
    while child:
        if tree.nodes[child].visits > tree.nodes[best].visits:
            best = child
        child = tree.nodes[child].sibling
    return best


@rule
def descend(
    s: Any, searcher: int, traits: int, moves: list[int], weights: list[float], memory: Memory, tree: Tree
) -> int:
    """Play from the root, where the searcher decides, to a node not visited yet; returns how far down it lies."""
    place = ROOT
    depth = 0
    while s.deciders and depth < DEEPEST:
        seat = searcher if place == ROOT and s.deciders >> searcher & 1 else lowest(s.deciders)
        if game.legal(s, seat, moves) == 1:
            game.play(s, seat, nth_move(moves, 0))
            continue
        visits = tree.nodes[place].visits
        if place != ROOT and visits == 0:
            break
        if looks_again(visits):
            expand(s, seat, traits, place, moves, weights, memory, tree)
        child = choose(place, seat, moves, tree)
        if child == NONE:
            expand(s, seat, traits, place, moves, weights, memory, tree)
            child = choose(place, seat, moves, tree)
        if child == NONE:
            break
        game.play(s, seat, tree.nodes[child].move)
        depth += 1
        step = tree.path[depth]
        step.node = child
        step.seat = seat
        place = child
    return depth


@rule
def looks_again(visits: int) -> bool:
    """Whether a node with so many visits looks for more moves."""
    return visits >= LOOK_AGAIN and popcount(visits) == 1


@seldom
def expand(
    s: Any, seat: int, traits: int, place: int, moves: list[int], weights: list[float], memory: Memory, tree: Tree
) -> None:
    """Add the moves that the evaluator proposes as children; their priors follow from their weights."""
    count = evaluator.propose(s, seat, traits, moves, weights, memory)
    most = weights[nth_move(moves, 0)]
    for n in range(1, count):
        most = max(most, weights[nth_move(moves, n)])
    total = 0.0
    for n in range(count):
        total += exp(weights[nth_move(moves, n)] - most)
    for n in range(count):
        move = nth_move(moves, n)
        add_child(place, move, exp(weights[move] - most) / total, tree)
    game.legal(s, seat, moves)


@rule
def add_child(place: int, move: int, prior: float, tree: Tree) -> None:
    """A child for a move, unless there is one or the tree is full."""
    parent = tree.nodes[place]
    child = parent.child
    while child:
        node = tree.nodes[child]
        if node.move == move:
            node.prior = max(prior, node.prior)
            return
        child = node.sibling
    if tree.size == MOST_NODES:
        return
    new = tree.nodes[tree.size]
    new.child = 0
    new.sibling = parent.child
    new.move = move
    new.visits = 0
    new.total = 0.0
    new.prior = prior
    parent.child = tree.size
    tree.size += 1


@rule
def spread(seat: int, tree: Tree) -> float:
    """How far apart the values are that simulations have brought a seat."""
    visits = tree.nodes[ROOT].visits
    if visits == 0:
        return USUAL_SPREAD
    mean = tree.totals[seat] / visits
    deviation = max(tree.squares[seat] - mean * tree.totals[seat], 0.0)
    return sqrt((deviation + GUESSED * USUAL_SPREAD * USUAL_SPREAD) / (visits + GUESSED))


@rule
def choose(place: int, seat: int, moves: list[int], tree: Tree) -> int:
    """The legal child that promises most: what it brought so far, and the more the less it was tried; or NONE."""
    visits = 0
    total = 0.0
    child = tree.nodes[place].child
    while child:
        node = tree.nodes[child]
        visits += node.visits
        total += node.total
        child = node.sibling
    unknown = total / visits if visits else 0.5
    curiosity = (CURIOSITY + BY_SPREAD * spread(seat, tree)) * sqrt(visits + 1.0)
    best = NONE
    most = -1.0
    child = tree.nodes[place].child
    while child:
        node = tree.nodes[child]
        if has_move(moves, node.move):
            promise = node.total / node.visits if node.visits else unknown
            promise += curiosity * node.prior / (1 + node.visits)
            if promise > most:
                most = promise
                best = child
        child = node.sibling
    return best


@rule
def learn(depth: int, values: list[float], tree: Tree) -> None:
    """Note what came of a simulation, for all sides, and at each node for the one who chose it."""
    tree.nodes[ROOT].visits += 1
    for side in range(MOST_SIDES):
        tree.totals[side] += values[side]
        tree.squares[side] += values[side] * values[side]
    for d in range(1, depth + 1):
        step = tree.path[d]
        node = tree.nodes[step.node]
        node.visits += 1
        node.total += values[step.seat]
