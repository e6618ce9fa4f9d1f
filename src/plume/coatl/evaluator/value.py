"""The learnt value: a small network for each number of players, of whole numbers, so that all carriers have the same.

For each side it reads its features, those of its best rival, those of the others on average and those of the table.
`python -m bench.learn` fits it to the ends of games.
"""

from __future__ import annotations

from plume.coatl.evaluator.features import STRENGTH
from plume.coatl.evaluator.learnt import NUMBERS
from plume.coatl.evaluator.memory import HIDDEN, INPUTS, OF_SIDE, OF_TABLE, TABLE, Memory
from plume.core.words import rule, seldom, table

FINE, HALF_FINE, COARSE = 1 << 20, 10, 1 << 26
"""Units of a weight of the first layer; bits that are dropped after it; units of what comes out of the second."""

OF_NODE = INPUTS + 2
"""A hidden node: its bias, the weights of what comes in, and that of what goes out."""
OF_NETWORK = HIDDEN * OF_NODE + 1
"""All nodes, and the bias of what comes out."""
WEIGHTS = table(NUMBERS)


@seldom
def note_inputs(memory: Memory, side: int, sides: int) -> None:
    """Gather what the network reads for a side."""
    row = memory.features
    best = side
    for other in range(sides):
        if other != side and (best == side or row[OF_SIDE * other + STRENGTH] > row[OF_SIDE * best + STRENGTH]):
            best = other
    for n in range(OF_SIDE):
        total = 0
        for other in range(sides):
            if other != side and other != best:
                total += row[OF_SIDE * other + n]
        memory.inputs[n] = row[OF_SIDE * side + n]
        memory.inputs[OF_SIDE + n] = row[OF_SIDE * best + n]
        memory.inputs[2 * OF_SIDE + n] = total // max(sides - 2, 1)
    for n in range(OF_TABLE):
        memory.inputs[3 * OF_SIDE + n] = row[TABLE + n]


@rule
def promise(memory: Memory, seats: int) -> float:
    """What the network for so many players makes of its inputs: the more, the likelier to win."""
    place = OF_NETWORK * (seats - 1)
    total = WEIGHTS[place + OF_NETWORK - 1]
    for _ in range(HIDDEN):
        node = WEIGHTS[place]
        for n in range(INPUTS):
            node += WEIGHTS[place + 1 + n] * memory.inputs[n]
        total += (max(node, 0) >> HALF_FINE) * WEIGHTS[place + INPUTS + 1]
        place += OF_NODE
    return total / COARSE
