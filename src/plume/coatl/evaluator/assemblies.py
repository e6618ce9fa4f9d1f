"""Which assemblies are worth a try: completing a Cóatl with what is at hand, or making room on the board."""

from __future__ import annotations

from plume.bots.evaluator import EARLY, FAR, OTHERS, TWICE
from plume.coatl.assembling import BEGIN, FULFIL, JOIN_HEAD, JOIN_TAIL, NEXT_COATL, TEMPLE
from plume.coatl.combining import USUAL_BUDGET, best_assembly, next_move
from plume.coatl.evaluator.candidates import (
    FROM_HEAD,
    begin_reading,
    best_temple,
    card_points,
    closing_piece,
    find_best,
    lacks_both_ends,
    read,
    read_serpent,
    spare_all,
    use_best,
    used_of,
)
from plume.coatl.evaluator.memory import BARRED, POINT, Memory, Slot
from plume.coatl.evaluator.prospects import burden, count_held, prospects
from plume.coatl.evaluator.weights import consider
from plume.coatl.order import ADAM, is_solo
from plume.coatl.patterns import NOTHING
from plume.coatl.pieces import N_COLOURS
from plume.coatl.scoring import score, temple_points, temples_reached
from plume.coatl.state import ASSEMBLING, COATLS_TO_END, Player, State
from plume.coatl.zones import visible_temples
from plume.core.bits import NONE
from plume.core.moves import WORD_BITS
from plume.core.words import assign, lowest, popcount, rule, seldom

CROWDED = 3
"""With so many pieces on the board one may think of making room."""
CROWDED_ALONE, WITH_FULL_HAND = 7, 5
"""Alone, where turns count, one waits longer; less so with a full hand."""
CERTAINTY = 42
"""What it is worth to have points instead of prospects."""
LAST_WORD = 500
"""What the others may still gain after the third Cóatl of somebody."""
FREE_HAND, HALF_FREE_HAND = 90, 20
"""What it is worth to have laid a card early: with a full hand, or nearly so, and else."""
CLOSER = 10
"""To go on with what one has begun is a little better than to stop."""


@rule
def first_colour(memory: Memory) -> int:
    """The colour of the first body that the best candidate puts on; NONE if it is closed at once."""
    candidate = memory.candidates[memory.best.candidate]
    colour = NONE
    while candidate.parent != NONE:
        colour = candidate.colour
        candidate = memory.candidates[candidate.parent]
    return colour


@rule
def next_piece(memory: Memory, slot: Slot) -> int:
    """The kind of piece that the best candidate puts on first."""
    opened = memory.candidates[memory.best.candidate].opened
    if opened != NONE:
        return opened
    colour = first_colour(memory)
    if colour != NONE:
        return N_COLOURS + colour
    return closing_piece(memory, slot)


@rule
def move_for(slot: Slot, me: Player, kind: int) -> int:
    """The move that puts this piece on."""
    if slot.number >= me.begun:
        return BEGIN + kind
    if lacks_both_ends(slot) or slot.direction != FROM_HEAD:
        return JOIN_HEAD + NEXT_COATL * slot.number + kind
    return JOIN_TAIL + NEXT_COATL * slot.number + kind - N_COLOURS


@rule
def asks_solver(traits: int) -> bool:
    """Who sees everything that lies before them, but nothing beyond, is best advised by the solver."""
    return traits & TWICE != 0 and traits & FAR == 0


@seldom
def propose_solution(s: State, seat: int, moves: list[int], weights: list[float], memory: Memory) -> int:
    """The assembly that scores most now, if any does; returns how many points."""
    points = best_assembly(s, seat, USUAL_BUDGET, memory.solver)
    if points:
        consider(moves, weights, next_move(s, seat, memory.solver.plan), POINT * points + CERTAINTY)
    return points


@seldom
def propose_completions(s: State, seat: int, moves: list[int], weights: list[float], memory: Memory) -> None:
    """For each Cóatl that can be completed now: what it brings, and the prospects that are left."""
    me = s.players[seat]
    time = memory.most_cost
    for i in range(memory.n_slots):
        slot = memory.slots[i]
        spare_all(memory)
        memory.most_cost = 0
        memory.is_now = 1
        find_best(memory, slot, me)
        memory.most_cost = time
        memory.is_now = 0
        if memory.best.candidate == NONE:
            continue
        move = move_for(slot, me, next_piece(memory, slot))
        points = memory.best.points
        value = points + left_after(memory, i, me) + CERTAINTY
        if memory.completed == COATLS_TO_END - 1 and memory.traits & OTHERS:
            value -= regret(s, seat, points)
        consider(moves, weights, move, value)


@seldom
def left_after(memory: Memory, i: int, me: Player) -> int:
    """The prospects after the best candidate for a slot has come true with what is at hand."""
    slot = memory.slots[i]
    use_best(memory, slot)
    assign(memory.saved, memory.means)
    assign(memory.means, memory.spare)
    is_new = slot.number >= me.begun
    more = is_new and memory.completed + memory.n_slots < COATLS_TO_END
    left = prospects(memory, me, 1 << i, 1 if more else 0)
    assign(memory.means, memory.saved)
    return left


@rule
def regret(s: State, seat: int, points: int) -> int:
    """What it costs to bring the end on with the third Cóatl while somebody else has more."""
    mine = POINT * score(s, seat) + points
    most = 0
    if is_solo(s):
        most = POINT * score(s, ADAM)
    for other in range(s.seats):
        if other != seat:
            most = max(most, POINT * score(s, other))
    return max(most + LAST_WORD - mine, 0)


@rule
def makes_room(s: State, seat: int, memory: Memory) -> bool:
    """Whether to think of pieces that complete nothing: with a crowded board; some also to lay cards early."""
    me = s.players[seat]
    held = count_held(memory.means)
    if not memory.traits & EARLY:
        return held >= CROWDED
    if s.action == ASSEMBLING:
        return True
    if is_solo(s):
        return held >= (CROWDED_ALONE if me.hand_size < s.hand_limit else WITH_FULL_HAND)
    return held >= CROWDED or me.hand_size >= s.hand_limit - 1


@seldom
def propose_room(s: State, seat: int, base: int, moves: list[int], weights: list[float], memory: Memory) -> None:
    """The next piece of a candidate, if it is at hand, so that there is room for others."""
    if not makes_room(s, seat, memory):
        return
    me = s.players[seat]
    spare_all(memory)
    for i in range(memory.n_slots):
        slot = memory.slots[i]
        find_best(memory, slot, me)
        if memory.best.candidate == NONE:
            continue
        kind = next_piece(memory, slot)
        placed = pieces_at_hand(memory, slot)
        if placed and memory.means.held[kind]:
            use_best(memory, slot)
            value = base + burden(memory, 0) - burden(memory, placed) + CLOSER
            consider(moves, weights, move_for(slot, me, kind), value)
            if not memory.traits & EARLY:
                return
        use_best(memory, slot)


@seldom
def propose_early_cards(s: State, seat: int, moves: list[int], weights: list[float], memory: Memory) -> None:
    """Cards beside Cóatls that are not complete yet: they free the hand, and are still there for the Cóatl."""
    me = s.players[seat]
    if is_solo(s) and s.action != ASSEMBLING and me.hand_size < s.hand_limit:
        return
    room = FREE_HAND if me.hand_size >= s.hand_limit - 1 else HALF_FREE_HAND
    hand = memory.means.hand
    for i in range(memory.n_slots):
        slot = memory.slots[i]
        if slot.number >= me.begun:
            continue
        cards = slot.cards
        first = FULFIL + NEXT_COATL * slot.number
        left = moves[first // WORD_BITS] & hand
        while left:
            card = lowest(left)
            left &= left - 1
            slot.cards = cards | 1 << card
            memory.means.hand = hand & ~(1 << card)
            consider(moves, weights, first + card, prospects(memory, me, 0, 0) + room)
        slot.cards = cards
        memory.means.hand = hand


@seldom
def pieces_at_hand(memory: Memory, slot: Slot) -> int:
    """How many pieces of the best candidate are at hand, none counted beyond the first that is missing."""
    candidate = memory.candidates[memory.best.candidate]
    spare = memory.spare
    missing = 0
    run = 0
    while candidate.parent != NONE:
        run += 1
        if used_of(candidate, candidate.colour) > spare.held[N_COLOURS + candidate.colour]:
            run = 0
            missing = 1
        candidate = memory.candidates[candidate.parent]
    if candidate.opened != NONE:
        if spare.held[candidate.opened] == 0:
            return 0
        run += 1
    return run + (missing == 0 and spare.held[closing_piece(memory, slot)] > 0)


@seldom
def propose_cards(s: State, seat: int, moves: list[int], weights: list[float], memory: Memory) -> int:
    """After a Cóatl was completed: the cards to put beside it, and when none is left a Temple card."""
    me = s.players[seat]
    number = s.closing - 1
    coatl = me.coatls[number]
    reading = memory.trial.reading
    begin_reading(reading, FROM_HEAD)
    read_serpent(reading, FROM_HEAD, coatl)
    read(reading, NOTHING)
    found = lay_best(s, me, moves, weights, memory)
    if found:
        return found
    if not memory.traits & TWICE and popcount(coatl.cards) >= s.least_cards:
        return 0
    first, second, third = temples_reached(coatl)
    left = (me.temples | visible_temples(s)) & (first | second | third)
    while left:
        card = lowest(left)
        left &= left - 1
        points = POINT * temple_points(card, first, second, third)
        consider(moves, weights, TEMPLE + NEXT_COATL * number + card, points + (me.temples >> card & 1))
        found += 1
    return found


@seldom
def lay_best(s: State, me: Player, moves: list[int], weights: list[float], memory: Memory) -> int:
    """Consider the legal card that brings most with a Temple card, if one brings anything or one must be laid."""
    number = s.closing - 1
    beside = me.coatls[number].cards
    must = popcount(beside) < s.least_cards
    reading = memory.trial.reading
    spare_all(memory)
    _, worth = best_temple(memory, reading, beside)
    word = (FULFIL + NEXT_COATL * number) // WORD_BITS
    left = moves[word]
    best = NONE
    most = -BARRED if must else 0
    while left:
        card = lowest(left)
        left &= left - 1
        _, then = best_temple(memory, reading, beside | 1 << card)
        points = card_points(memory, reading, card) + (then - worth) * POINT // memory.figures.temple
        if points > most:
            most = points
            best = card
    if best == NONE:
        return 0
    consider(moves, weights, FULFIL + NEXT_COATL * number + best, 0)
    return 1
