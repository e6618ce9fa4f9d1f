"""Candidates: the serpents that pieces and cards can become.

A beam of serpents grows piece by piece from what is there. A piece at hand costs nothing, another one the turns it
takes to get it. Every serpent on the way is also closed with each end, and the best of all is kept.
"""

from __future__ import annotations

from plume.bots.evaluator import TWICE
from plume.coatl.adam import NEEDS
from plume.coatl.cards import PROPHECIES, TEMPLES
from plume.coatl.cardsets import CARDS_OF_COLOUR
from plume.coatl.evaluator.memory import BARRED, DEPTH, POINT, WIDTH, Candidate, Memory, Reading, Slot
from plume.coatl.matching import begin, read_symbol, times
from plume.coatl.patterns import ASSORTED, MOST_TIMES, NOTHING, SYMBOLS
from plume.coatl.pieces import N_COLOURS, TAIL
from plume.coatl.scoring import COUNT_BITS, MOST_COUNTED, POINTS, requirements_met, temple_points
from plume.coatl.serpents import HEAD_END, TAIL_END, colour_inward
from plume.coatl.state import HAS_TAIL, MOST_CARDS, Coatl, Player
from plume.core.bits import NONE, set_of
from plume.core.words import assign, lowest, popcount, rule, seldom, table

FROM_HEAD, FROM_TAIL = 0, SYMBOLS
"""Directions in which a serpent is read: where the symbols of `patterns` begin that are counted from this end."""

LOWEST_POINTS = table(POINT * card.levels[0][1] for card in PROPHECIES)
PLACES = table(len(card.pattern) for card in PROPHECIES)
CARD_COLOUR = table(card.colour for card in PROPHECIES)

ABOUT_CARDS = set_of(card.number for card in TEMPLES if any(one.no_card is not None for one in card.requirements))
"""The Temple cards that ask for cards (X-PROMO-2)."""

NO_TEMPLE = 400
"""What a Cóatl costs without a Temple card, as long as one is needed to win (S-LVL-1)."""
LACKING = 400
"""What each card costs that a Cóatl must carry and that is not in hand (S-LVL-4)."""


# ---- reading


@rule
def begin_reading(reading: Reading, direction: int) -> None:
    """Nothing is read yet but what lies before the first piece."""
    begin(reading.matches, direction + NOTHING)
    reading.counts = 0
    reading.length = 0


@seldom
def read(reading: Reading, symbol: int) -> None:
    """Read one more symbol."""
    read_symbol(reading.matches, reading.matches, symbol)


@rule
def read_piece(reading: Reading, direction: int, colour: int) -> None:
    """Read a piece of this colour."""
    read(reading, direction + colour)
    reading.counts += 1 << COUNT_BITS * colour
    reading.length += 1


@seldom
def read_serpent(reading: Reading, direction: int, coatl: Coatl) -> None:
    """Read all pieces of a Cóatl, from its head or from its tail."""
    end = HEAD_END if direction == FROM_HEAD else TAIL_END
    for i in range(coatl.length):
        read_piece(reading, direction, colour_inward(coatl, end, i))


@seldom
def fill_slot(slot: Slot, me: Player, number: int) -> None:
    """A Cóatl that is being built, as the beginning of candidates; with the number `begun` it is a new one."""
    coatl = me.coatls[number]
    slot.number = number
    slot.direction = FROM_HEAD
    slot.cards = 0
    if number < me.begun:
        slot.cards = coatl.cards
        if coatl.ends == HAS_TAIL:
            slot.direction = FROM_TAIL
    begin_reading(slot.reading, slot.direction)
    if number < me.begun and coatl.ends:
        read_serpent(slot.reading, slot.direction, coatl)


@rule
def lacks_both_ends(slot: Slot) -> bool:
    """Whether it has neither head nor tail: then it is read from a head that is put there first."""
    return slot.reading.length == 0


# ---- what it is worth


@rule
def card_points(memory: Memory, reading: Reading, card: int) -> int:
    """What a card brings beside this serpent; who does not see second matches counts the first alone."""
    points = POINT * POINTS[(MOST_TIMES + 1) * card + times(reading.matches, card)]
    if memory.traits & TWICE:
        return points
    return min(points, LOWEST_POINTS[card])


@rule
def progress(memory: Memory, reading: Reading, card: int) -> int:
    """How far a card is that is not satisfied yet, or not once more, in hundredths of a point."""
    matches = reading.matches
    if PLACES[card] == 1:
        return memory.figures.counted * times(matches, card)
    if ASSORTED >> card & 1:
        return gathered(memory, reading, card)
    places = matches.one >> card & 1
    if matches.four >> card & 1:
        places = 4
    elif matches.three >> card & 1:
        places = 3
    elif matches.two >> card & 1:
        places = 2
    ahead = LOWEST_POINTS[card] * places * memory.figures.matched // (100 * PLACES[card])
    return ahead if times(matches, card) == 0 else ahead // 2


@seldom
def gathered(memory: Memory, reading: Reading, card: int) -> int:
    """How far an assortment is: the same for pieces that may be anywhere (X-PROMO-1)."""
    if times(reading.matches, card):
        return 0
    there = 0
    for colour in range(N_COLOURS):
        there += min(counted_of(reading.counts, colour), NEEDS[N_COLOURS * card + colour])
    return LOWEST_POINTS[card] * there * memory.figures.matched // (100 * PLACES[card])


@seldom
def points_of(memory: Memory, reading: Reading, cards: int) -> int:
    """What these cards bring together."""
    total = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        total += card_points(memory, reading, card)
    return total


@rule
def worst_of(memory: Memory, reading: Reading, cards: int) -> int:
    """The card that brings least."""
    worst = lowest(cards)
    cards &= cards - 1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card_points(memory, reading, card) < card_points(memory, reading, worst):
            worst = card
    return worst


@seldom
def best_cards(memory: Memory, reading: Reading, beside: int, hand: int) -> int:
    """The cards in hand that one would lay beside it: the best, as many as there is room for (C-ASM-4, S-LVL-3)."""
    laid = 0
    left = hand & ~beside
    while left:
        card = lowest(left)
        left &= left - 1
        if card_points(memory, reading, card) == 0:
            continue
        if memory.differ:
            same = CARDS_OF_COLOUR[CARD_COLOUR[card]]
            if beside & same:
                continue
            if laid & same:
                if card_points(memory, reading, card) <= card_points(memory, reading, lowest(laid & same)):
                    continue
                laid &= ~same
        laid |= 1 << card
    while popcount(laid) > MOST_CARDS - popcount(beside):
        laid &= ~(1 << worst_of(memory, reading, laid))
    return laid


@seldom
def best_temple(memory: Memory, reading: Reading, cards: int) -> tuple[int, int]:
    """The Temple card that is worth most beside it and these cards, or NONE, and what it is worth.

    Some do not think of them yet.
    """
    if not memory.traits & TWICE:
        return NONE, 0
    first, second, third = requirements_met(reading.length, reading.counts, cards)
    left = (memory.spare.temples | memory.temples_seen) & (first | second | third)
    best = NONE
    most = 0
    while left:
        card = lowest(left)
        left &= left - 1
        points = memory.figures.temple * temple_points(card, first, second, third)
        if points > most:
            most = points
            best = card
    return best, most


@seldom
def worth_with(memory: Memory, reading: Reading, cards: int) -> int:
    """What these cards bring beside it, and the best Temple card with them."""
    _, points = best_temple(memory, reading, cards)
    return points + points_of(memory, reading, cards)


@seldom
def without_hindrance(memory: Memory, reading: Reading, beside: int, laid: int) -> int:
    """X-PROMO-2: the cards that one would lay, without those of a colour that would cost more with a Temple card."""
    if not memory.traits & TWICE or (memory.spare.temples | memory.temples_seen) & ABOUT_CARDS == 0:
        return laid
    best = laid
    most = worth_with(memory, reading, beside | laid)
    for colour in range(N_COLOURS):
        fewer = laid & ~CARDS_OF_COLOUR[colour]
        if fewer != laid and popcount(fewer | beside) >= memory.least_cards:
            worth = worth_with(memory, reading, beside | fewer)
            if worth > most:
                most = worth
                best = fewer
    return best


# ---- what pieces cost


@rule
def body_cost(memory: Memory, colour: int, used: int) -> int:
    """What one more body of this colour costs when so many are used already."""
    kind = N_COLOURS + colour
    spare = memory.spare.held[kind]
    if used < spare:
        return 0
    if used < spare + memory.near[kind]:
        return memory.figures.near
    return memory.bag_cost[kind]


@rule
def end_cost(memory: Memory, kind: int) -> int:
    """What a head or tail costs."""
    if memory.spare.held[kind]:
        return 0
    if memory.near[kind]:
        return memory.figures.near_end
    return memory.bag_cost[kind]


# ---- the beam


@seldom
def keep_trial(memory: Memory, level: int) -> None:
    """Keep the candidate on trial, if it is one of the best of its level."""
    first = WIDTH * level
    size = memory.sizes[level]
    place = first + size
    if size < memory.width:
        memory.sizes[level] += 1
    else:
        place = first
        for other in range(first + 1, first + size):
            if memory.candidates[other].score < memory.candidates[place].score:
                place = other
        if memory.candidates[place].score >= memory.trial.score:
            return
    assign(memory.candidates[place], memory.trial)


@seldom
def rate_trial(memory: Memory, cards: int) -> None:
    """How promising the candidate on trial is: what its cards bring, how far the others are, and what it costs."""
    trial = memory.trial
    score = -trial.cost
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        score += card_points(memory, trial.reading, card) + progress(memory, trial.reading, card)
    trial.score = score


@seldom
def open_beam(memory: Memory, slot: Slot, me: Player) -> None:
    """The first candidates: the serpent as it is, or with each head."""
    trial = memory.trial
    cards = slot.cards | memory.spare.hand
    memory.sizes[0] = 0
    if not lacks_both_ends(slot):
        assign(trial.reading, slot.reading)
        start(trial, 0, NONE)
        rate_trial(memory, cards)
        keep_trial(memory, 0)
        return
    for colour in range(N_COLOURS):
        cost = end_cost(memory, colour)
        if cost >= BARRED:
            continue
        begin_reading(trial.reading, FROM_HEAD)
        read_piece(trial.reading, FROM_HEAD, colour)
        if slot.number < me.begun:
            read_serpent(trial.reading, FROM_HEAD, me.coatls[slot.number])
        start(trial, cost, colour)
        rate_trial(memory, cards)
        keep_trial(memory, 0)


@rule
def start(candidate: Candidate, cost: int, opened: int) -> None:
    """A candidate has no pieces that were not there, but the head that it may have been opened with."""
    candidate.used = 0
    candidate.cost = cost
    candidate.parent = NONE
    candidate.colour = NONE
    candidate.opened = opened


@seldom
def find_best(memory: Memory, slot: Slot, me: Player) -> None:
    """Find the best serpent that a slot can become; what it is worth, and how, is noted as the best completion."""
    memory.best.value = -BARRED
    memory.best.points = 0
    memory.best.candidate = NONE
    open_beam(memory, slot, me)
    cards = slot.cards | memory.spare.hand
    for level in range(DEPTH):
        memory.sizes[level + 1] = 0
        for i in range(memory.sizes[level]):
            place = WIDTH * level + i
            if memory.candidates[place].reading.length >= 2:
                close(memory, place, slot)
            for colour in range(N_COLOURS):
                add_body(memory, place, slot.direction, colour, level, cards)
        if memory.sizes[level + 1] == 0:
            break


@seldom
def add_body(memory: Memory, place: int, direction: int, colour: int, level: int, cards: int) -> None:
    """A candidate of this level with one more body."""
    candidate = memory.candidates[place]
    cost = candidate.cost + body_cost(memory, colour, used_of(candidate, colour))
    if cost > memory.most_cost:
        return
    trial = memory.trial
    assign(trial, candidate)
    read_piece(trial.reading, direction, colour)
    trial.used += 1 << COUNT_BITS * colour
    trial.cost = cost
    trial.parent = place
    trial.colour = colour
    rate_trial(memory, cards)
    keep_trial(memory, level + 1)


@seldom
def close(memory: Memory, place: int, slot: Slot) -> None:
    """Close a candidate with each end, and note the best of all."""
    candidate = memory.candidates[place]
    closed = memory.trial.reading
    best = memory.best
    part = N_COLOURS * TAIL if slot.direction == FROM_HEAD else 0
    for colour in range(N_COLOURS):
        cost = candidate.cost + end_cost(memory, part + colour)
        if cost > memory.most_cost:
            continue
        assign(closed, candidate.reading)
        read_piece(closed, slot.direction, colour)
        read(closed, slot.direction + NOTHING)
        laid = best_cards(memory, closed, slot.cards, memory.spare.hand)
        laid = without_hindrance(memory, closed, slot.cards, laid)
        lacking = max(memory.least_cards - popcount(laid | slot.cards), 0)
        if lacking and memory.is_now:
            continue
        cost += LACKING * lacking
        temple, points = best_temple(memory, closed, slot.cards | laid)
        points += points_of(memory, closed, slot.cards | laid)
        if memory.needs_temple and temple == NONE:
            cost += NO_TEMPLE
        if points - cost > best.value:
            best.value = points - cost
            best.points = points
            best.candidate = place
            best.end = colour
            best.cards = laid
            best.temple = temple


# ---- what a candidate uses


@rule
def spare_all(memory: Memory) -> None:
    """All pieces and cards at hand may be used."""
    assign(memory.spare, memory.means)
    memory.missing = 0


@rule
def used_of(candidate: Candidate, colour: int) -> int:
    """How many bodies of a colour a candidate has taken."""
    return counted_of(candidate.used, colour)


@rule
def counted_of(counts: int, colour: int) -> int:
    """How many pieces of a colour are counted."""
    return counts >> COUNT_BITS * colour & MOST_COUNTED


@rule
def closing_piece(memory: Memory, slot: Slot) -> int:
    """The kind of piece that closes the best candidate."""
    return memory.best.end + (N_COLOURS * TAIL if slot.direction == FROM_HEAD else 0)


@seldom
def use_best(memory: Memory, slot: Slot) -> None:
    """What the best candidate needs is no longer to spare."""
    best = memory.best
    candidate = memory.candidates[best.candidate]
    use_piece(memory, closing_piece(memory, slot))
    if candidate.opened != NONE:
        use_piece(memory, candidate.opened)
    for colour in range(N_COLOURS):
        for _ in range(used_of(candidate, colour)):
            use_piece(memory, N_COLOURS + colour)
    memory.spare.hand &= ~best.cards
    if best.temple != NONE:
        memory.spare.temples &= ~(1 << best.temple)


@rule
def use_piece(memory: Memory, kind: int) -> None:
    """One piece less to spare, or one more that is missing."""
    if memory.spare.held[kind]:
        memory.spare.held[kind] -= 1
    else:
        memory.missing += 1
