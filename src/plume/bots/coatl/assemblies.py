"""Which assemblies are worth a thought: completing a Cóatl with what is at hand, or making room on the board."""

from __future__ import annotations

from plume.bots.coatl.dreams import (
    FROM_HEAD,
    begin_reading,
    card_points,
    closing_piece,
    copy_numbers,
    dream,
    lacks_both_ends,
    read,
    read_serpent,
    spare_all,
    use_best,
    used_of,
)
from plume.bots.coatl.memory import (
    BEST_DREAM,
    BEST_POINTS,
    COLOUR,
    COMPLETED,
    COUNTS,
    HAND,
    HELD,
    IS_NOW,
    LENGTH,
    MOST_COST,
    N_SLOTS,
    NUMBER,
    OPENED,
    PARENT,
    POINT,
    READING,
    SAVED_HELD,
    SLOT,
    SLOTS,
    SPARE_HAND,
    SPARE_HELD,
    SPARE_TEMPLES,
    STYLE,
    TEMPLES,
    TRIAL,
)
from plume.bots.coatl.prospects import burden, count_held, prospects
from plume.bots.coatl.weights import consider
from plume.bots.mind import FAR, OTHERS, TWICE
from plume.coatl.assembling import BEGIN, FULFIL, JOIN_HEAD, JOIN_TAIL, NEXT_COATL, TEMPLE
from plume.coatl.combining import USUAL_BUDGET, best_assembly, next_move
from plume.coatl.order import ADAM, is_solo
from plume.coatl.patterns import NOTHING
from plume.coatl.pieces import KINDS, N_COLOURS
from plume.coatl.scoring import TEMPLE_POINTS, requirements_met, score
from plume.coatl.state import COATLS_TO_END, Player, State
from plume.coatl.zones import visible_temples
from plume.core.bits import NONE
from plume.core.moves import WORD_BITS
from plume.core.words import lowest, popcount, rule, seldom

CROWDED = 3
"""With so many pieces on the board one may think of making room."""
CERTAINTY = 42
"""What it is worth to have points instead of prospects."""
LAST_WORD = 500
"""What the others may still gain after the third Cóatl of somebody."""
CLOSER = 10
"""To go on with what one has begun is a little better than to stop."""


@rule
def first_colour(work: list[int]) -> int:
    """The colour of the first body that the best dream puts on; NONE if it is closed at once."""
    at = work[BEST_DREAM]
    colour = NONE
    while work[at + PARENT] != NONE:
        colour = work[at + COLOUR]
        at = work[at + PARENT]
    return colour


@rule
def next_piece(work: list[int], slot: int) -> int:
    """The kind of piece that the best dream puts on first."""
    if work[work[BEST_DREAM] + OPENED] != NONE:
        return work[work[BEST_DREAM] + OPENED]
    colour = first_colour(work)
    if colour != NONE:
        return N_COLOURS + colour
    return closing_piece(work, slot)


@rule
def move_for(work: list[int], slot: int, me: Player, kind: int) -> int:
    """The move that puts this piece on."""
    number = work[slot + NUMBER]
    if number >= me.begun:
        return BEGIN + kind
    if lacks_both_ends(work, slot) or work[slot + READING] != FROM_HEAD:
        return JOIN_HEAD + NEXT_COATL * number + kind
    return JOIN_TAIL + NEXT_COATL * number + kind - N_COLOURS


@rule
def asks_solver(style: int) -> bool:
    """Who sees everything that lies before him, but nothing beyond, is best advised by the solver."""
    return style & TWICE != 0 and style & FAR == 0


@seldom
def propose_solution(s: State, seat: int, moves: list[int], weights: list[float], work: list[int]) -> int:
    """The assembly that scores most now, if any does; returns how many points."""
    points = best_assembly(s, seat, USUAL_BUDGET, work)
    if points:
        consider(moves, weights, next_move(s, seat, work), POINT * points + CERTAINTY)
    return points


@seldom
def propose_completions(s: State, seat: int, moves: list[int], weights: list[float], work: list[int]) -> None:
    """For each Cóatl that can be completed now: what it brings, and the prospects that are left."""
    me = s.players[seat]
    time = work[MOST_COST]
    for i in range(work[N_SLOTS]):
        slot = SLOTS + SLOT * i
        spare_all(work)
        work[MOST_COST] = 0
        work[IS_NOW] = 1
        dream(work, slot, me)
        work[MOST_COST] = time
        work[IS_NOW] = 0
        if work[BEST_DREAM] == NONE:
            continue
        move = move_for(work, slot, me, next_piece(work, slot))
        value = work[BEST_POINTS] + left_after(work, slot, i, me) + CERTAINTY
        if work[COMPLETED] == COATLS_TO_END - 1 and work[STYLE] & OTHERS:
            value -= regret(s, seat, work[BEST_POINTS])
        consider(moves, weights, move, value)


@seldom
def left_after(work: list[int], slot: int, i: int, me: Player) -> int:
    """The prospects after the best dream of a slot has come true with what is at hand."""
    points = work[BEST_POINTS]
    use_best(work, slot)
    copy_numbers(work, HELD, SAVED_HELD, KINDS)
    hand = work[HAND]
    temples = work[TEMPLES]
    copy_numbers(work, SPARE_HELD, HELD, KINDS)
    work[HAND] = work[SPARE_HAND]
    work[TEMPLES] = work[SPARE_TEMPLES]
    is_new = work[slot + NUMBER] >= me.begun
    more = is_new and work[COMPLETED] + work[N_SLOTS] < COATLS_TO_END
    left = prospects(work, me, 1 << i, 1 if more else 0)
    copy_numbers(work, SAVED_HELD, HELD, KINDS)
    work[HAND] = hand
    work[TEMPLES] = temples
    work[BEST_POINTS] = points
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


@seldom
def propose_room(s: State, seat: int, base: int, moves: list[int], weights: list[float], work: list[int]) -> None:
    """With a crowded board: the next piece of a dream, if it is at hand, so that there is room for others."""
    if count_held(work, HELD) < CROWDED:
        return
    me = s.players[seat]
    spare_all(work)
    for i in range(work[N_SLOTS]):
        slot = SLOTS + SLOT * i
        dream(work, slot, me)
        if work[BEST_DREAM] == NONE:
            continue
        kind = next_piece(work, slot)
        placed = pieces_at_hand(work, slot)
        if placed and work[HELD + kind]:
            use_best(work, slot)
            value = base + burden(work, 0) - burden(work, placed) + CLOSER
            consider(moves, weights, move_for(work, slot, me, kind), value)
            return
        use_best(work, slot)


@seldom
def pieces_at_hand(work: list[int], slot: int) -> int:
    """How many pieces of the best dream are at hand, none counted beyond the first that is missing."""
    at = work[BEST_DREAM]
    missing = 0
    run = 0
    while work[at + PARENT] != NONE:
        run += 1
        colour = work[at + COLOUR]
        kind = N_COLOURS + colour
        if used_of(work, at, colour) > work[SPARE_HELD + kind]:
            run = 0
            missing = 1
        at = work[at + PARENT]
    if work[at + OPENED] != NONE:
        if work[SPARE_HELD + work[at + OPENED]] == 0:
            return 0
        run += 1
    return run + (missing == 0 and work[SPARE_HELD + closing_piece(work, slot)] > 0)


@seldom
def propose_cards(s: State, seat: int, moves: list[int], weights: list[float], work: list[int]) -> int:
    """After a Cóatl was completed: the cards to put beside it, and when none is left a Temple card."""
    me = s.players[seat]
    number = s.closing - 1
    coatl = me.coatls[number]
    begin_reading(work, TRIAL, FROM_HEAD)
    read_serpent(work, TRIAL, FROM_HEAD, coatl)
    read(work, TRIAL, NOTHING)
    found = lay_best(s, me, moves, weights, work)
    if found:
        return found
    if not work[STYLE] & TWICE and popcount(coatl.cards) >= s.least_cards:
        return 0
    first, second = requirements_met(work[TRIAL + LENGTH], work[TRIAL + COUNTS])
    left = (me.temples | visible_temples(s)) & (first | second)
    while left:
        card = lowest(left)
        left &= left - 1
        points = POINT * TEMPLE_POINTS[(first >> card & 1) + (second >> card & 1)]
        consider(moves, weights, TEMPLE + NEXT_COATL * number + card, points + (me.temples >> card & 1))
        found += 1
    return found


@seldom
def lay_best(s: State, me: Player, moves: list[int], weights: list[float], work: list[int]) -> int:
    """Consider the legal card that brings most, if one brings anything or one must be laid."""
    number = s.closing - 1
    must = popcount(me.coatls[number].cards) < s.least_cards
    word = (FULFIL + NEXT_COATL * number) // WORD_BITS
    left = moves[word]
    best = NONE
    most = -1 if must else 0
    while left:
        card = lowest(left)
        left &= left - 1
        if card_points(work, TRIAL, card) > most:
            most = card_points(work, TRIAL, card)
            best = card
    if best == NONE:
        return 0
    consider(moves, weights, FULFIL + NEXT_COATL * number + best, 0)
    return 1
