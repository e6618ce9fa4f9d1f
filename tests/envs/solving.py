"""Small games solved: counterfactual regret minimisation, and how much a best response wins against a strategy.

Written for these tests after the papers alone (Zinkevich and others 2007, Tammelin 2014), for two players.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from plume.core.position import Position
from plume.envs.chance_nodes import Node
from plume.envs.history import information_state
from plume.envs.plain_states import PlainState
from plume.envs.rewards import rewards

CHANCE, END = -1, -2
Known = str
"""What a player knows: an information state."""
Strategy = Mapping[Known, Mapping[int, float]]
"""How likely each action is."""
Sums = defaultdict[Known, defaultdict[int, float]]


@dataclass
class Point:
    """A place in the tree of a game: who acts there, what they know, and where each action leads."""

    player: int
    known: Known = ""
    actions: dict[int, Point] = field(default_factory=dict)
    chances: dict[int, float] = field(default_factory=dict)
    utility: float = 0.0
    """What the first player gets at the end."""
    own: tuple[tuple[Known, int], ...] = ()
    """What the player who acts knew and did before."""


def tree_of(position: Position) -> Point:
    """All that can follow from a position."""
    return _grown(Node.at(PlainState.of(position)), ((), ()))


def _grown(node: Node, own: tuple[tuple[tuple[Known, int], ...], ...]) -> Point:
    reached = node.reached
    if node.draw is not None:
        chances = dict(node.draw.probabilities())
        return Point(CHANCE, actions={one: _grown(node.after(one), own) for one in chances}, chances=chances)
    if not reached.legal:
        return Point(END, utility=rewards(reached.game.rules.winners(reached.state), reached.options)[0])
    seat, known = reached.seat, information_state(node.history, reached.seat)
    made = Point(seat, known, own=own[seat])
    for action in reached.legal:
        mine = (*own[seat], (known, action))
        made.actions[action] = _grown(node.after(action), (mine, own[1]) if seat == 0 else (own[0], mine))
    return made


def points(point: Point) -> Iterable[Point]:
    """A point and all that follow."""
    yield point
    for after in point.actions.values():
        yield from points(after)


def solved(root: Point, rounds: int) -> Strategy:
    """A strategy for both players that comes close to an equilibrium: CFR+, averaged with growing weights."""
    regrets: Sums = defaultdict(lambda: defaultdict(float))
    sums: Sums = defaultdict(lambda: defaultdict(float))
    for number in range(rounds):
        for player in (0, 1):
            now = {known: _shares(found) for known, found in regrets.items()}
            _Walk(player, now, regrets, sums, number + 1).worth(root, 1.0)
            for found in regrets.values():
                found.update((action, max(regret, 0.0)) for action, regret in found.items())
    return {known: _shares(found) for known, found in sums.items()}


@dataclass
class _Walk:
    """A walk through a game for a player, whose regrets grow; what the other one does now is noted."""

    player: int
    now: Strategy
    regrets: Sums
    sums: Sums
    weight: float

    def worth(self, point: Point, reach: float) -> float:
        """What a point is worth to the player, where chance and the other one come to it so often."""
        if point.player == END:
            return point.utility if self.player == 0 else -point.utility
        if point.player == CHANCE:
            return sum(often * self.worth(point.actions[one], reach * often) for one, often in point.chances.items())
        strategy = self.now.get(point.known) or _even(point)
        if point.player != self.player:
            noted = self.sums[point.known]
            for action, often in strategy.items():
                noted[action] += self.weight * reach * often
            return sum(often * self.worth(point.actions[one], reach * often) for one, often in strategy.items())
        worths = {action: self.worth(point.actions[action], reach) for action in strategy}
        worth = sum(strategy[action] * value for action, value in worths.items())
        regrets = self.regrets[point.known]
        for action, value in worths.items():
            regrets[action] += reach * (value - worth)
        return worth


def _even(point: Point) -> Mapping[int, float]:
    return dict.fromkeys(point.actions, 1 / len(point.actions))


def _shares(found: Mapping[int, float]) -> Mapping[int, float]:
    """Numbers as shares of their sum; where all are nothing they are equal."""
    total = sum(found.values())
    return {one: number / total if total else 1 / len(found) for one, number in found.items()}


def best_response(root: Point, player: int, strategy: Strategy) -> float:
    """What a player can win at most against this strategy of the other one."""
    reached: dict[Known, list[tuple[Point, float]]] = defaultdict(list)
    chosen: dict[Known, int] = {}

    def come(point: Point, reach: float) -> None:
        if point.player == player:
            reached[point.known].append((point, reach))
        for action, after in point.actions.items():
            come(after, reach if point.player == player else reach * _often(point, action, strategy))

    def best(known: Known) -> int:
        if known not in chosen:
            there = reached[known]
            chosen[known] = max(
                there[0][0].actions, key=lambda one: sum(reach * worth(at.actions[one]) for at, reach in there)
            )
        return chosen[known]

    def worth(point: Point) -> float:
        if point.player == END:
            return point.utility if player == 0 else -point.utility
        if point.player == player:
            return worth(point.actions[best(point.known)])
        return sum(_often(point, action, strategy) * worth(after) for action, after in point.actions.items())

    come(root, 1.0)
    return worth(root)


def _often(point: Point, action: int, strategy: Strategy) -> float:
    """How often chance, or the player who acts there, does this."""
    if point.player == CHANCE:
        return point.chances[action]
    found = strategy.get(point.known)
    return 1 / len(point.actions) if found is None else found.get(action, 0.0)


def exploitability(root: Point, strategy: Strategy) -> float:
    """What best responses win against a strategy, on average of both players: 0 in an equilibrium."""
    return sum(best_response(root, player, strategy) for player in (0, 1)) / 2
