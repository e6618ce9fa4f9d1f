"""Dreams: the serpents that pieces and cards can become.

A beam of serpents grows piece by piece from what is there. A piece at hand costs nothing, another one the turns it
takes to get it. Every serpent on the way is also closed with each end, and the best of all is kept.
"""

from __future__ import annotations

from plume.bots.coatl import figures
from plume.bots.coatl.memory import (
    BAG_COST,
    BARRED,
    BEAM,
    BEST_CARDS,
    BEST_DREAM,
    BEST_END,
    BEST_POINTS,
    BEST_TEMPLE,
    BEST_VALUE,
    CARDS,
    COLOUR,
    COST,
    COUNTS,
    DEPTH,
    DIFFER,
    DREAM,
    DREAMS,
    FIGURE,
    FOUR,
    FOURS,
    HAND,
    HELD,
    IS_NOW,
    LEAST_CARDS,
    LENGTH,
    LEVEL_SIZE,
    MISSING,
    MOST_COST,
    NEAR,
    NUMBER,
    ONE,
    ONES,
    OPENED,
    PARENT,
    POINT,
    READING,
    SCORE,
    SPARE_HAND,
    SPARE_HELD,
    SPARE_TEMPLES,
    STYLE,
    TEMPLES,
    TEMPLES_SEEN,
    THREE,
    TRIAL,
    TWO,
    TWOS,
    USED,
    WIDTH,
)
from plume.bots.mind import TWICE
from plume.coatl.assembling import CARDS_OF_COLOUR
from plume.coatl.cards import PROPHECIES
from plume.coatl.patterns import FIRST, MOST_TIMES, NOTHING, SYMBOLS, count_on
from plume.coatl.pieces import KINDS, N_COLOURS, TAIL
from plume.coatl.scoring import COUNT_BITS, MOST_COUNTED, POINTS, TEMPLE_POINTS, requirements_met
from plume.coatl.serpents import HEAD_END, TAIL_END, colour_inward
from plume.coatl.state import HAS_TAIL, MOST_CARDS, Coatl, Player
from plume.core.bits import NONE
from plume.core.words import lowest, popcount, rule, seldom, table

FROM_HEAD, FROM_TAIL = 0, SYMBOLS
"""How a serpent is read: the symbols of `patterns`, counted from the head or from the tail."""

LOWEST_POINTS = table(POINT * card.levels[0][1] for card in PROPHECIES)
PLACES = table(len(card.pattern) for card in PROPHECIES)
CARD_COLOUR = table(card.colour for card in PROPHECIES)

LACKING = 400
"""What each card costs that a Cóatl must carry and that is not in hand (S-LVL-4)."""


# ---- reading


@rule
def begin_reading(work: list[int], at: int, reading: int) -> None:
    """Nothing is read yet but what lies before the first piece."""
    work[at + ONE] = FIRST[reading + NOTHING]
    for field in range(TWO, LENGTH + 1):
        work[at + field] = 0


@seldom
def read(work: list[int], at: int, symbol: int) -> None:
    """Read one more symbol."""
    (
        work[at + ONE],
        work[at + TWO],
        work[at + THREE],
        work[at + FOUR],
        work[at + ONES],
        work[at + TWOS],
        work[at + FOURS],
    ) = count_on(
        work[at + ONE],
        work[at + TWO],
        work[at + THREE],
        work[at + FOUR],
        work[at + ONES],
        work[at + TWOS],
        work[at + FOURS],
        symbol,
    )


@rule
def read_piece(work: list[int], at: int, reading: int, colour: int) -> None:
    """Read a piece of this colour."""
    read(work, at, reading + colour)
    work[at + COUNTS] += 1 << COUNT_BITS * colour
    work[at + LENGTH] += 1


@seldom
def read_serpent(work: list[int], at: int, reading: int, coatl: Coatl) -> None:
    """Read all pieces of a Cóatl, from its head or from its tail."""
    end = HEAD_END if reading == FROM_HEAD else TAIL_END
    for i in range(coatl.length):
        read_piece(work, at, reading, colour_inward(coatl, end, i))


@seldom
def fill_slot(work: list[int], slot: int, me: Player, number: int) -> None:
    """A Cóatl that is being built, as the beginning of dreams; with the number `begun` it is a new one."""
    coatl = me.coatls[number]
    work[slot + NUMBER] = number
    work[slot + READING] = FROM_HEAD
    work[slot + CARDS] = 0
    if number < me.begun:
        work[slot + CARDS] = coatl.cards
        if coatl.ends == HAS_TAIL:
            work[slot + READING] = FROM_TAIL
    begin_reading(work, slot, work[slot + READING])
    if number < me.begun and coatl.ends:
        read_serpent(work, slot, work[slot + READING], coatl)


@rule
def lacks_both_ends(work: list[int], slot: int) -> bool:
    """Whether it has neither head nor tail: then it is read from a head that is put there first."""
    return work[slot + LENGTH] == 0


# ---- what it is worth


@rule
def times(work: list[int], at: int, card: int) -> int:
    """How often a card is satisfied."""
    return (work[at + ONES] >> card & 1) + 2 * (work[at + TWOS] >> card & 1) + 4 * (work[at + FOURS] >> card & 1)


@rule
def card_points(work: list[int], at: int, card: int) -> int:
    """What a card brings beside this serpent; who does not see second matches counts the first alone."""
    points = POINT * POINTS[(MOST_TIMES + 1) * card + times(work, at, card)]
    if work[STYLE] & TWICE:
        return points
    return min(points, LOWEST_POINTS[card])


@rule
def progress(work: list[int], at: int, card: int) -> int:
    """How far a card is that is not satisfied yet, or not once more, in hundredths of a point."""
    if PLACES[card] == 1:
        return work[FIGURE + figures.COUNTED] * times(work, at, card)
    places = work[at + ONE] >> card & 1
    if work[at + FOUR] >> card & 1:
        places = 4
    elif work[at + THREE] >> card & 1:
        places = 3
    elif work[at + TWO] >> card & 1:
        places = 2
    ahead = LOWEST_POINTS[card] * places * work[FIGURE + figures.MATCHED] // (100 * PLACES[card])
    return ahead if times(work, at, card) == 0 else ahead // 2


@seldom
def points_of(work: list[int], at: int, cards: int) -> int:
    """What these cards bring together."""
    total = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        total += card_points(work, at, card)
    return total


@rule
def worst_of(work: list[int], at: int, cards: int) -> int:
    """The card that brings least."""
    worst = lowest(cards)
    cards &= cards - 1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card_points(work, at, card) < card_points(work, at, worst):
            worst = card
    return worst


@seldom
def best_cards(work: list[int], at: int, beside: int, hand: int) -> int:
    """The cards in hand that one would lay beside it: the best, as many as there is room for (C-ASM-4, S-LVL-3)."""
    laid = 0
    left = hand & ~beside
    while left:
        card = lowest(left)
        left &= left - 1
        if card_points(work, at, card) == 0:
            continue
        if work[DIFFER]:
            same = CARDS_OF_COLOUR[CARD_COLOUR[card]]
            if beside & same:
                continue
            if laid & same:
                if card_points(work, at, card) <= card_points(work, at, lowest(laid & same)):
                    continue
                laid &= ~same
        laid |= 1 << card
    while popcount(laid) > MOST_CARDS - popcount(beside):
        laid &= ~(1 << worst_of(work, at, laid))
    return laid


@seldom
def best_temple(work: list[int], at: int) -> tuple[int, int]:
    """The Temple card that is worth most beside it, or NONE, and what it is worth; some do not think of them yet."""
    if not work[STYLE] & TWICE:
        return NONE, 0
    first, second = requirements_met(work[at + LENGTH], work[at + COUNTS])
    left = (work[SPARE_TEMPLES] | work[TEMPLES_SEEN]) & (first | second)
    best = NONE
    most = 0
    while left:
        card = lowest(left)
        left &= left - 1
        points = work[FIGURE + figures.TEMPLE] * TEMPLE_POINTS[(first >> card & 1) + (second >> card & 1)]
        if points > most:
            most = points
            best = card
    return best, most


# ---- what pieces cost


@rule
def body_cost(work: list[int], colour: int, used: int) -> int:
    """What one more body of this colour costs when so many are used already."""
    kind = N_COLOURS + colour
    spare = work[SPARE_HELD + kind]
    if used < spare:
        return 0
    if used < spare + work[NEAR + kind]:
        return work[FIGURE + figures.NEAR]
    return work[BAG_COST + kind]


@rule
def end_cost(work: list[int], kind: int) -> int:
    """What a head or tail costs."""
    if work[SPARE_HELD + kind]:
        return 0
    if work[NEAR + kind]:
        return work[FIGURE + figures.NEAR_END]
    return work[BAG_COST + kind]


# ---- the beam


@rule
def copy_numbers(work: list[int], source: int, target: int, size: int) -> None:
    """Copy a part of the memory to another place."""
    for i in range(size):
        work[target + i] = work[source + i]


@rule
def place_of(level: int, i: int) -> int:
    """Where the i-th dream of a level lies."""
    return DREAMS + (level * WIDTH + i) * DREAM


@seldom
def keep_trial(work: list[int], level: int) -> None:
    """Keep the dream on trial, if it is one of the best of its level."""
    size = work[LEVEL_SIZE + level]
    target = place_of(level, size)
    if size < work[BEAM]:
        work[LEVEL_SIZE + level] += 1
    else:
        target = place_of(level, 0)
        for i in range(1, size):
            if work[place_of(level, i) + SCORE] < work[target + SCORE]:
                target = place_of(level, i)
        if work[target + SCORE] >= work[TRIAL + SCORE]:
            return
    copy_numbers(work, TRIAL, target, DREAM)


@seldom
def rate_trial(work: list[int], cards: int) -> None:
    """How promising the dream on trial is: what its cards bring, how far the others are, and what it costs."""
    score = -work[TRIAL + COST]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        score += card_points(work, TRIAL, card) + progress(work, TRIAL, card)
    work[TRIAL + SCORE] = score


@seldom
def open_dreams(work: list[int], slot: int, me: Player) -> None:
    """The first dreams: the serpent as it is, or with each head."""
    cards = work[slot + CARDS] | work[SPARE_HAND]
    work[LEVEL_SIZE] = 0
    if not lacks_both_ends(work, slot):
        copy_numbers(work, slot, TRIAL, LENGTH + 1)
        start_trial(work, 0, NONE)
        rate_trial(work, cards)
        keep_trial(work, 0)
        return
    for colour in range(N_COLOURS):
        cost = end_cost(work, colour)
        if cost >= BARRED:
            continue
        begin_reading(work, TRIAL, FROM_HEAD)
        read_piece(work, TRIAL, FROM_HEAD, colour)
        if work[slot + NUMBER] < me.begun:
            read_serpent(work, TRIAL, FROM_HEAD, me.coatls[work[slot + NUMBER]])
        start_trial(work, cost, colour)
        rate_trial(work, cards)
        keep_trial(work, 0)


@rule
def start_trial(work: list[int], cost: int, opened: int) -> None:
    """The dream on trial has no pieces that were not there, but the head that it may have been opened with."""
    work[TRIAL + USED] = 0
    work[TRIAL + COST] = cost
    work[TRIAL + PARENT] = NONE
    work[TRIAL + COLOUR] = NONE
    work[TRIAL + OPENED] = opened


@seldom
def dream(work: list[int], slot: int, me: Player) -> None:
    """Find the best serpent that a slot can become; what it is worth, and how, is noted as BEST."""
    work[BEST_VALUE] = -BARRED
    work[BEST_POINTS] = 0
    work[BEST_DREAM] = NONE
    open_dreams(work, slot, me)
    reading = work[slot + READING]
    cards = work[slot + CARDS] | work[SPARE_HAND]
    for level in range(DEPTH):
        work[LEVEL_SIZE + level + 1] = 0
        for i in range(work[LEVEL_SIZE + level]):
            at = place_of(level, i)
            if work[at + LENGTH] >= 2:
                close(work, at, slot)
            for colour in range(N_COLOURS):
                grow_dream(work, at, reading, colour, level, cards)
        if work[LEVEL_SIZE + level + 1] == 0:
            break


@seldom
def grow_dream(work: list[int], at: int, reading: int, colour: int, level: int, cards: int) -> None:
    """One more body."""
    used = used_of(work, at, colour)
    cost = work[at + COST] + body_cost(work, colour, used)
    if cost > work[MOST_COST]:
        return
    copy_numbers(work, at, TRIAL, DREAM)
    read_piece(work, TRIAL, reading, colour)
    work[TRIAL + USED] += 1 << COUNT_BITS * colour
    work[TRIAL + COST] = cost
    work[TRIAL + PARENT] = at
    work[TRIAL + COLOUR] = colour
    rate_trial(work, cards)
    keep_trial(work, level + 1)


@seldom
def close(work: list[int], at: int, slot: int) -> None:
    """Close a dream with each end, and note the best of all."""
    reading = work[slot + READING]
    part = N_COLOURS * TAIL if reading == FROM_HEAD else 0
    beside = work[slot + CARDS]
    for colour in range(N_COLOURS):
        cost = work[at + COST] + end_cost(work, part + colour)
        if cost > work[MOST_COST]:
            continue
        copy_numbers(work, at, TRIAL, LENGTH + 1)
        read_piece(work, TRIAL, reading, colour)
        read(work, TRIAL, reading + NOTHING)
        laid = best_cards(work, TRIAL, beside, work[SPARE_HAND])
        lacking = max(work[LEAST_CARDS] - popcount(laid | beside), 0)
        if lacking and work[IS_NOW]:
            continue
        cost += LACKING * lacking
        temple, points = best_temple(work, TRIAL)
        points += points_of(work, TRIAL, beside | laid)
        if points - cost > work[BEST_VALUE]:
            work[BEST_VALUE] = points - cost
            work[BEST_POINTS] = points
            work[BEST_DREAM] = at
            work[BEST_END] = colour
            work[BEST_CARDS] = laid
            work[BEST_TEMPLE] = temple


# ---- what a dream uses


@rule
def spare_all(work: list[int]) -> None:
    """All pieces and cards at hand may be used."""
    copy_numbers(work, HELD, SPARE_HELD, KINDS)
    work[SPARE_HAND] = work[HAND]
    work[SPARE_TEMPLES] = work[TEMPLES]
    work[MISSING] = 0


@rule
def used_of(work: list[int], at: int, colour: int) -> int:
    """How many bodies of a colour a dream has taken."""
    return work[at + USED] >> COUNT_BITS * colour & MOST_COUNTED


@rule
def closing_piece(work: list[int], slot: int) -> int:
    """The kind of piece that closes the best dream."""
    return work[BEST_END] + (N_COLOURS * TAIL if work[slot + READING] == FROM_HEAD else 0)


@seldom
def use_best(work: list[int], slot: int) -> None:
    """What the best dream needs is no longer to spare."""
    at = work[BEST_DREAM]
    use_piece(work, closing_piece(work, slot))
    if work[at + OPENED] != NONE:
        use_piece(work, work[at + OPENED])
    for colour in range(N_COLOURS):
        for _ in range(used_of(work, at, colour)):
            use_piece(work, N_COLOURS + colour)
    work[SPARE_HAND] &= ~work[BEST_CARDS]
    if work[BEST_TEMPLE] != NONE:
        work[SPARE_TEMPLES] &= ~(1 << work[BEST_TEMPLE])


@rule
def use_piece(work: list[int], kind: int) -> None:
    """One piece less to spare, or one more that is missing."""
    if work[SPARE_HELD + kind]:
        work[SPARE_HELD + kind] -= 1
    else:
        work[MISSING] += 1
