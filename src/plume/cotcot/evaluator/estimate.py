"""What a position will come to: the points that a player may expect at the end, in hundredths.

The tables were fitted to games that `policy` played against itself with some whim: what the final points of a player
were above those of the others, by what they had at the beginning of a turn. What all have alike does not matter.
"""

from __future__ import annotations

from plume.core.words import rule, table
from plume.cotcot.cards import JOKER, N_ITEMS
from plume.cotcot.evaluator.memory import POINT
from plume.cotcot.scoring import score, scorings_held
from plume.cotcot.state import LAST_COQ, SCORINGS, State

LEADS = 4
COLLECTION = table((
    # between two: to have it, and to lead by one, two, three; with one, two, three scorings left
    8, 68, 91, 94,
    120, 118, 171, 191,
    223, 146, 201, 174,
    # among more
    37, 71, 97, 113,
    115, 123, 180, 202,
    156, 151, 230, 260,
))  # fmt: skip
"""To be behind by as many is as bad."""

BEHIND, STEPS = -2, 6
DOUBLED = table((
    # between two: a doubler on a collection that is behind by two, ... leads by three
    149, 147, 137, 256, 355, 400,
    271, 246, 178, 331, 714, 800,
    284, 308, 241, 233, 1044, 1200,
    # among more
    173, 150, 153, 120, 350, 400,
    358, 272, 261, 280, 700, 800,
    318, 205, 155, 106, 1050, 1200,
))  # fmt: skip

FITTING, STARTING, OTHER, JOKERS, CHESTS, TURN = (LAST_COQ * row for row in range(6))
HAND_ROWS = 6
IN_HAND = table((
    # between two, by how many Gengis Coq are out: cards for one's collections, items that could start one, other items,
    # jokers, free chests, to have the turn
    128, 126, 128, 152, 108, 108, 89, 45, 25, -4,
    112, 126, 127, 197, 128, 151, 189, 114, 92, 50,
    117, 153, 25, 7, -45, -13, -85, -103, -122, -100,
    120, 75, 121, 221, 111, 134, 179, 60, 96, 98,
    254, 253, 236, 207, 73, -1, -99, -152, -194, -200,
    221, 186, 182, 107, 129, 99, 59, 36, 21, 14,
    # among more
    103, 107, 108, 127, 89, 90, 67, 43, 21, -14,
    115, 109, 83, 77, 50, 39, 33, 14, -6, -33,
    144, 53, 52, 17, 37, 9, 6, -7, -22, -56,
    116, 122, 138, 118, 119, 140, 119, 93, 60, 41,
    235, 173, 183, 155, 132, 111, 66, 15, -34, -69,
    157, 153, 136, 83, 100, 86, 40, 44, 40, 24,
))  # fmt: skip


@rule
def final_points(s: State, seat: int) -> int:
    """What a seat may expect, beside what all have alike. The game is not over."""
    me = s.players[seat]
    many = 0 if s.seats == 2 else 1
    phase = SCORINGS * many + SCORINGS - 1 - scorings_held(s)
    now = LAST_COQ * HAND_ROWS * many + s.coqs
    total = POINT * score(s, seat) + me.hand[JOKER] * IN_HAND[now + JOKERS] + me.chests * IN_HAND[now + CHESTS]
    if s.current == seat:
        total += IN_HAND[now + TURN]
    for item in range(N_ITEMS):
        mine = me.length[item]
        lead = mine - longest_rival(s, seat, item)
        held = me.hand[item]
        total += standing(mine, lead, phase)
        if me.doubled >> item & 1:
            total += DOUBLED[STEPS * phase + max(0, min(STEPS - 1, lead - BEHIND))]
            total += held * IN_HAND[now + OTHER]
        elif mine:
            total += held * IN_HAND[now + FITTING]
        elif held:
            total += IN_HAND[now + STARTING] + (held - 1) * IN_HAND[now + OTHER]
    return total


@rule
def longest_rival(s: State, seat: int, item: int) -> int:
    """The longest collection of an item that another has."""
    longest = 0
    for other in range(s.seats):
        if other != seat:
            longest = max(longest, s.players[other].length[item])
    return longest


@rule
def standing(mine: int, lead: int, phase: int) -> int:
    """What a collection is worth that is ahead or behind; also one that is missing."""
    value = COLLECTION[LEADS * phase] if mine else 0
    if lead > 0:
        return value + COLLECTION[LEADS * phase + min(lead, LEADS - 1)]
    if lead < 0:
        return value - COLLECTION[LEADS * phase + min(-lead, LEADS - 1)]
    return value
