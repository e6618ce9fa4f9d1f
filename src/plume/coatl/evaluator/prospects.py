"""Prospects: what a seat may still make of its pieces and cards, in hundredths of a point."""

from __future__ import annotations

from plume.bots.evaluator import BROAD, COUNTS, EARLY, FAR, OTHERS, QUICK
from plume.coatl.cardsets import numbers
from plume.coatl.evaluator.candidates import fill_slot, find_best, spare_all, use_best
from plume.coatl.evaluator.figures import write_figures
from plume.coatl.evaluator.memory import BARRED, MOST_SLOTS, NARROW, OF_SLOT, WIDTH, Means, Memory
from plume.coatl.order import following, is_solo, turn_order
from plume.coatl.pieces import ALL_KINDS, BODY, GOLD, KINDS, N_COLOURS
from plume.coatl.scoring import has_fulfilled_temple
from plume.coatl.state import (
    BODY_BAG,
    COATLS_TO_END,
    COLOURS_DIFFER,
    NOT_YET,
    ROOM,
    SPACES,
    TEMPLE_NEEDED,
    THIRD_COATL,
    Player,
    State,
)
from plume.coatl.zones import BODY_SPACES, visible_temples
from plume.core.bits import NONE
from plume.core.words import lowest, popcount, rule, seldom

SHARE_OF_A_COLOUR = 20
"""Per cent, if all colours were equally frequent."""
NO_CANDIDATE = -1000
SOME_JUNK = 2
USUAL_TURNS = 8
"""In which a Cóatl is made."""
LONG = 99


@seldom
def take_stock(s: State, seat: int, traits: int, purpose: int, memory: Memory) -> None:
    """Note what a seat has, what is within its reach, and how much time there is."""
    me = s.players[seat]
    memory.traits = traits
    write_figures(memory.figures, purpose)
    memory.is_now = 0
    memory.width = 1
    if traits & BROAD:
        memory.width = NARROW if traits & QUICK else WIDTH
    for kind in range(ALL_KINDS):
        memory.means.held[kind] = me.board[kind]
        memory.near[kind] = 0
    note_supply(s, memory)
    note_bags(s, traits, memory)
    memory.means.hand = numbers(me.hand)
    memory.means.temples = me.temples
    memory.temples_seen = visible_temples(s)
    memory.least_cards = s.least_cards
    memory.differ = s.levels & COLOURS_DIFFER
    memory.needs_temple = traits & EARLY != 0 and s.levels & TEMPLE_NEEDED != 0 and not has_fulfilled_temple(s, seat)
    memory.completed = me.completed
    memory.most_cost = memory.figures.pace * (actions_to_come(s, seat, traits) - 1)
    note_slots(me, memory)


@rule
def note_supply(s: State, memory: Memory) -> None:
    """The pieces on the supply board."""
    for space in range(SPACES):
        if s.filled >> space & 1:
            memory.near[s.supply[2 * space]] += 1
            if BODY_SPACES >> space & 1:
                memory.near[s.supply[2 * space + 1]] += 1


@rule
def note_bags(s: State, traits: int, memory: Memory) -> None:
    """What pieces cost that are still in their bags; who does not look far does not reckon with them."""
    for kind in range(KINDS):
        part = kind // N_COLOURS
        left = s.bag[kind]
        cost = memory.figures.bag if part == BODY else memory.figures.bag_end
        if left == 0 or (part == BODY and not traits & FAR):
            cost = BARRED
        elif part == BODY and traits & COUNTS:
            share = 100 * left // max(s.bag_size[BODY_BAG], 1)
            cost += cost * (SHARE_OF_A_COLOUR - share) // (2 * (SHARE_OF_A_COLOUR + share))
        memory.bag_cost[kind] = cost
        if part == BODY and not traits & FAR:
            memory.near[kind] = 0


@rule
def note_slots(me: Player, memory: Memory) -> None:
    """The Cóatls that are being built, and a new one if there may be one more."""
    count = 0
    left = me.incomplete
    while left and me.completed + count < COATLS_TO_END:
        fill_slot(memory.slots[count], me, lowest(left))
        left &= left - 1
        count += 1
    if me.completed + count < COATLS_TO_END:
        fill_slot(memory.slots[count], me, me.begun)
        count += 1
    memory.n_slots = min(count, MOST_SLOTS)


# ---- time


@seldom
def actions_to_come(s: State, seat: int, traits: int) -> int:
    """How many actions a seat will have after the one it is in: counted near the end, estimated before."""
    if s.ending != NOT_YET:
        return last_actions(s, seat)
    if not traits & OTHERS:
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
    """How soon somebody may complete their third Cóatl, as far as one sees."""
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
def count_held(means: Means) -> int:
    """How many pieces there are."""
    count = 0
    for kind in range(ALL_KINDS):
        count += means.held[kind]
    return count


@seldom
def prospects(memory: Memory, me: Player, gone: int, more: int) -> int:
    """What all Cóatls that are possible may bring, one after another, each with what the others leave.

    `gone` are slots that are no longer there, as a set; `more` says whether a slot that is gone can be filled anew.
    """
    spare_all(memory)
    for place in range(OF_SLOT * MOST_SLOTS):
        memory.outlook[place] = 0
    total = 0
    is_first = 1
    for i in range(memory.n_slots):
        slot = memory.slots[i]
        if gone >> i & 1 and not more:
            continue
        find_best(memory, slot, me)
        value = memory.best.value - memory.figures.assembly
        if memory.best.candidate != NONE:
            fill_with_best(memory, i)
        elif is_first:
            value = NO_CANDIDATE if memory.most_cost >= 0 else 0
        if is_first:
            total += value
        elif value > 0:
            total += value * memory.figures.later // 100
        is_first = 0
    return total + memory.figures.spare_card * popcount(memory.spare.hand) - burden(memory, 0)


@rule
def fill_with_best(memory: Memory, i: int) -> None:
    """Note the best candidate for a slot, and leave to the others what it does not need."""
    missing = memory.missing
    memory.outlook[OF_SLOT * i] = memory.best.points
    memory.outlook[OF_SLOT * i + 1] = memory.best.points - memory.best.value
    use_best(memory, memory.slots[i])
    memory.outlook[OF_SLOT * i + 2] = 1 + memory.missing - missing


@rule
def burden(memory: Memory, placed: int) -> int:
    """What it costs that the board is full of pieces that are not wanted, or too small for those that are.

    A golden body is not junk: it can be spent.
    """
    junk = count_held(memory.spare) - memory.spare.held[GOLD]
    cost = memory.figures.junk * max(junk - SOME_JUNK, 0)
    held = count_held(memory.means) - placed
    if held + memory.missing > ROOM:
        cost += memory.figures.no_room * min(held + memory.missing - ROOM, 2)
    return cost
