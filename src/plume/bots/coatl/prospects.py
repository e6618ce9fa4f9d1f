"""Prospects: what a seat may still make of its pieces and cards, in hundredths of a point."""

from __future__ import annotations

from plume.bots.coatl import figures
from plume.bots.coatl.dreams import dream, fill_slot, spare_all, use_best
from plume.bots.coatl.figures import write_figures
from plume.bots.coatl.memory import (
    BAG_COST,
    BARRED,
    BEAM,
    BEST_DREAM,
    BEST_VALUE,
    COMPLETED,
    DIFFER,
    FIGURE,
    HAND,
    HELD,
    IS_NOW,
    LEAST_CARDS,
    MISSING,
    MOST_COST,
    MOST_SLOTS,
    N_SLOTS,
    NEAR,
    SLOT,
    SLOTS,
    SPARE_HAND,
    SPARE_HELD,
    STYLE,
    TEMPLES,
    TEMPLES_SEEN,
    WIDTH,
)
from plume.bots.mind import BROAD, COUNTS, FAR, OTHERS
from plume.coatl.cardsets import numbers
from plume.coatl.order import following, is_solo, turn_order
from plume.coatl.pieces import BODY, KINDS, N_COLOURS
from plume.coatl.state import (
    BODY_BAG,
    COATLS_TO_END,
    COLOURS_DIFFER,
    NOT_YET,
    ROOM,
    SPACES,
    THIRD_COATL,
    Player,
    State,
)
from plume.coatl.zones import BODY_SPACES, visible_temples
from plume.core.bits import NONE
from plume.core.words import lowest, popcount, rule, seldom

SHARE_OF_A_COLOUR = 20
"""Per cent, if all colours were equally frequent."""
NO_DREAM = -1000
SOME_JUNK = 2
USUAL_TURNS = 8
"""In which a Cóatl is made."""
LONG = 99


@seldom
def take_stock(s: State, seat: int, style: int, purpose: int, work: list[int]) -> None:
    """Note what a seat has, what is within its reach, and how much time there is."""
    me = s.players[seat]
    work[STYLE] = style
    write_figures(work, FIGURE, purpose)
    work[IS_NOW] = 0
    work[BEAM] = WIDTH if style & BROAD else 1
    for kind in range(KINDS):
        work[HELD + kind] = me.board[kind]
        work[NEAR + kind] = 0
    note_supply(s, work)
    note_bags(s, style, work)
    work[HAND] = numbers(me.hand)
    work[TEMPLES] = me.temples
    work[TEMPLES_SEEN] = visible_temples(s)
    work[LEAST_CARDS] = s.least_cards
    work[DIFFER] = s.levels & COLOURS_DIFFER
    work[COMPLETED] = me.completed
    work[MOST_COST] = work[FIGURE + figures.PACE] * (actions_to_come(s, seat, style) - 1)
    note_slots(me, work)


@rule
def note_supply(s: State, work: list[int]) -> None:
    """The pieces on the supply board."""
    for space in range(SPACES):
        if s.filled >> space & 1:
            work[NEAR + s.supply[2 * space]] += 1
            if BODY_SPACES >> space & 1:
                work[NEAR + s.supply[2 * space + 1]] += 1


@rule
def note_bags(s: State, style: int, work: list[int]) -> None:
    """What pieces cost that are still in their bags; who does not look far does not reckon with them."""
    for kind in range(KINDS):
        part = kind // N_COLOURS
        left = s.bag[kind]
        cost = work[FIGURE + (figures.BAG if part == BODY else figures.BAG_END)]
        if left == 0 or (part == BODY and not style & FAR):
            cost = BARRED
        elif part == BODY and style & COUNTS:
            share = 100 * left // max(s.bag_size[BODY_BAG], 1)
            cost += cost * (SHARE_OF_A_COLOUR - share) // (2 * (SHARE_OF_A_COLOUR + share))
        work[BAG_COST + kind] = cost
        if part == BODY and not style & FAR:
            work[NEAR + kind] = 0


@rule
def note_slots(me: Player, work: list[int]) -> None:
    """The Cóatls that are being built, and a new one if there may be one more."""
    count = 0
    left = me.incomplete
    while left and me.completed + count < COATLS_TO_END:
        fill_slot(work, SLOTS + SLOT * count, me, lowest(left))
        left &= left - 1
        count += 1
    if me.completed + count < COATLS_TO_END:
        fill_slot(work, SLOTS + SLOT * count, me, me.begun)
        count += 1
    work[N_SLOTS] = min(count, MOST_SLOTS)


# ---- time


@seldom
def actions_to_come(s: State, seat: int, style: int) -> int:
    """How many actions a seat will have after the one it is in: counted near the end, estimated before."""
    if s.ending != NOT_YET:
        return last_actions(s, seat)
    if not style & OTHERS:
        return LONG
    bodies = s.bag_size[BODY_BAG] + 2 * popcount(s.filled & BODY_SPACES)
    turns = 1 + bodies // (2 * (s.seats + is_solo(s)))
    for other in range(s.seats):
        if other != seat:
            turns = min(turns, turns_to_third(s.players[other]))
    return turns


@rule
def last_actions(s: State, seat: int) -> int:
    """After the end was triggered: what is left of this turn, and the turns still to come before the last."""
    actions = s.actions_left - 1 if s.current == seat else 0
    follower = s.current
    for _ in range(s.turns_left):
        follower = following(s, follower)
        if follower == seat:
            actions += 2 if s.ending == THIRD_COATL and turn_order(s, seat) > turn_order(s, s.trigger) else 1
    return actions


@rule
def turns_to_third(player: Player) -> int:
    """How soon somebody may complete his third Cóatl, as far as one sees."""
    if player.completed >= COATLS_TO_END:
        return 1
    longest = 0
    left = player.incomplete
    while left:
        longest = max(longest, player.coatls[lowest(left)].length)
        left &= left - 1
    ready = longest + player.pieces
    return max(2, USUAL_TURNS * (COATLS_TO_END - player.completed) - min(ready, USUAL_TURNS - 1))


# ---- value


@rule
def count_held(work: list[int], where: int) -> int:
    """How many pieces there are."""
    count = 0
    for kind in range(KINDS):
        count += work[where + kind]
    return count


@seldom
def prospects(work: list[int], me: Player, gone: int, more: int) -> int:
    """What all Cóatls that are possible may bring, one after another, each with what the others leave.

    `gone` are slots that are no longer there, as a set; `more` says whether a slot that is gone can be filled anew.
    """
    spare_all(work)
    total = 0
    is_first = 1
    for i in range(work[N_SLOTS]):
        slot = SLOTS + SLOT * i
        if gone >> i & 1 and not more:
            continue
        dream(work, slot, me)
        value = work[BEST_VALUE] - work[FIGURE + figures.ASSEMBLY]
        if work[BEST_DREAM] != NONE:
            use_best(work, slot)
        elif is_first:
            value = NO_DREAM if work[MOST_COST] >= 0 else 0
        if is_first:
            total += value
        elif value > 0:
            total += value * work[FIGURE + figures.LATER] // 100
        is_first = 0
    return total + work[FIGURE + figures.SPARE_CARD] * popcount(work[SPARE_HAND]) - burden(work, 0)


@rule
def burden(work: list[int], placed: int) -> int:
    """What it costs that the board is full of pieces that are not wanted, or too small for those that are."""
    junk = count_held(work, SPARE_HELD)
    cost = work[FIGURE + figures.JUNK] * max(junk - SOME_JUNK, 0)
    held = count_held(work, HELD) - placed
    if held + work[MISSING] > ROOM:
        cost += work[FIGURE + figures.NO_ROOM] * min(held + work[MISSING] - ROOM, 2)
    return cost
