"""All complete serpents that a player's pieces can make of one Cóatl, and the best points for every choice of cards.

A serpent is written from head to tail: a head if there is none yet, bodies, the Cóatl as it lies there, bodies, a tail.
Pieces of one kind are alike, so every serpent is written once. The automaton of `patterns` reads along: one more piece
costs one step, and nothing is read again.

The result is a table: for the pieces used and the cards laid, the most points of these cards and those that lie there
already, and the serpent that brings them. The pieces used are a code: how many of each kind, as the digits of one
number. The cards laid are a set of places in the hand, which has every card number once.

A card is laid when the serpent is complete. Only an isolated pair may be laid on the way and be broken later (C-ASM-6):
it is worth nothing then, but it is a card that the Cóatl carries.
"""

from __future__ import annotations

from plume.coatl.assembling import most_together
from plume.coatl.cards import PROPHECIES, Family
from plume.coatl.cardsets import numbers
from plume.coatl.growing import LONE_PAIR_CARD
from plume.coatl.patterns import FIRST, NOTHING, count_on
from plume.coatl.pieces import BODY_KINDS, HEAD_KINDS, KINDS, N_COLOURS, TAIL_KINDS
from plume.coatl.scoring import prophecy_points
from plume.coatl.serpents import HEAD_END, TAIL_END, colour_at, colour_inward, colour_of, run_inward
from plume.coatl.state import HAND_LIMIT, HAS_HEAD, HAS_TAIL, MOST_CARDS, ROOM, Coatl, Player, State
from plume.core.bits import NONE, set_of
from plume.core.words import lowest, popcount, rule, seldom

LONE_PAIRS = set_of(card.number for card in PROPHECIES if card.family is Family.ISOLATED_PAIR)
SHORTEST = 3
"""C-DONE-1: a head, a body and a tail."""

MOST_CODES = 1 << ROOM  # eight pieces of different kinds
MOST_SUBSETS = 1 << HAND_LIMIT
TABLE_SIZE = MOST_CODES * MOST_SUBSETS

# An entry of the table: the points and one more, how many pieces stand before the Cóatl, how many there are, and their
# kinds from head to tail.
KIND_BITS = 4
PIECES_AT = KIND_BITS * ROOM
BEFORE_AT = PIECES_AT + 4
POINTS_AT = BEFORE_AT + 4

# What a serpent makes of the cards, as one number: for each card in hand 0, or 1 and its points; then the points of
# those beside it. Every field has a bit above it that is free, so that all fields are compared at once.
FIELD = 5
FIELD_GUARDS = sum(1 << FIELD * i + FIELD - 1 for i in range(HAND_LIMIT)) | 1 << FIELD * HAND_LIMIT + 6

# Memory: a few numbers, lists, and the levels of the search.
NODES, BUDGET, ENDS_ARE_FREE, CODES, HELD, EARLY, CARRIED, ALLOWED, NOTED = range(9)
HAND = 9
STOCK = HAND + HAND_LIMIT  # by kind: pieces that may be used
WEIGHT = STOCK + KINDS  # by kind: what one piece adds to the code
LEFT = WEIGHT + KINDS
WORTH = LEFT + KINDS
SUMS = WORTH + HAND_LIMIT
SEEN = SUMS + MOST_SUBSETS  # by code: what the last serpent noted makes of the cards
FILLED = SEEN + MOST_CODES  # the entries of the table that are not empty
LEVELS = FILLED + TABLE_SIZE

CHOICES, STAGE, KIND, AVAILABLE, CODE, SHAPE, PLACED, BEFORE, LENGTH, ONE, TWO, THREE, FOUR, ONES, TWOS, FOURS = range(
    16
)
LEVEL = 16
MOST_LEVELS = ROOM + 5
ARRANGING = LEVELS + LEVEL * MOST_LEVELS
"""How much memory this needs, without tables."""

NEEDS_HEAD, BEFORE_COATL, BEHIND_COATL, WHOLE = range(4)
THE_COATL = KINDS
"""The choice to go on with what lies there already; the other choices are kinds of pieces."""


@rule
def prepare(s: State, me: Player, ends_are_free: int, budget: int, work: list[int]) -> None:
    """Note what may be used: the pieces and cards of a player.

    Free heads and tails come from wherever, as many as one likes; those on the board are then left alone.
    """
    work[NODES] = 0
    work[BUDGET] = budget
    work[ENDS_ARE_FREE] = ends_are_free
    codes = 1
    for kind in range(KINDS):
        stock = 0 if ends_are_free and BODY_KINDS >> kind & 1 == 0 else me.board[kind]
        work[STOCK + kind] = stock
        work[WEIGHT + kind] = codes if stock else 0
        codes *= stock + 1
    work[CODES] = codes
    held = 0
    cards = numbers(me.hand)
    work[EARLY] = 0 if s.closed_ends else cards & LONE_PAIRS
    while cards:
        work[HAND + held] = lowest(cards)
        cards &= cards - 1
        held += 1
    work[HELD] = held


@seldom
def arrange(s: State, me: Player, number: int, table: int, work: list[int]) -> None:
    """Fill the table of one of the player's Cóatls, or with NONE of a new one, until the budget is used up."""
    clear_table(table, work)
    coatl = me.coatls[max(number, 0)]
    work[CARRIED] = 0 if number == NONE else coatl.cards
    work[ALLOWED] = allowed_subsets(s, work)
    write_first_level(me, coatl, number, work)
    depth = 0
    while depth >= 0 and work[NODES] < work[BUDGET]:
        level = LEVELS + LEVEL * depth
        choices = work[level + CHOICES]
        if choices == 0:
            take_back(level, work)
            depth -= 1
            continue
        work[NODES] += 1
        work[level + CHOICES] = choices & choices - 1
        go_on(coatl, number, level, lowest(choices), work)
        if work[level + LEVEL + STAGE] < WHOLE:
            depth += 1
        else:
            if work[level + LEVEL + LENGTH] >= SHORTEST:
                weigh(coatl, number, level + LEVEL, table, work)
            take_back(level + LEVEL, work)


@rule
def clear_table(table: int, work: list[int]) -> None:
    """Make it empty, and forget what was seen."""
    work[NOTED] = 0
    for entry in range(work[CODES] << work[HELD]):
        work[table + entry] = 0
    for code in range(work[CODES]):
        work[SEEN + code] = 0
    for kind in range(KINDS):
        work[LEFT + kind] = work[STOCK + kind]


@rule
def allowed_subsets(s: State, work: list[int]) -> int:
    """C-ASM-4, C-DONE-2, S-LVL-3, S-LVL-4: which choices of cards may lie beside those that the Cóatl carries."""
    found = 0
    for subset in range(1 << work[HELD]):
        cards = cards_of(subset, work)
        together = cards | work[CARRIED]
        if cards & work[CARRIED] == 0 and s.least_cards <= popcount(together) <= MOST_CARDS:
            found |= (most_together(s, together) == popcount(together)) << subset
    return found


@rule
def cards_of(subset: int, work: list[int]) -> int:
    """A set of places in the hand as a set of cards."""
    cards = 0
    while subset:
        cards |= 1 << work[HAND + lowest(subset)]
        subset &= subset - 1
    return cards


@rule
def write_first_level(me: Player, coatl: Coatl, number: int, work: list[int]) -> None:
    """Before the first piece: nothing is read but what lies before a head."""
    for field in range(LEVEL):
        work[LEVELS + field] = 0
    work[LEVELS + KIND] = THE_COATL
    work[LEVELS + ONE] = FIRST[NOTHING]
    work[LEVELS + AVAILABLE] = me.kinds
    if work[ENDS_ARE_FREE]:
        work[LEVELS + AVAILABLE] = me.kinds & BODY_KINDS | HEAD_KINDS | TAIL_KINDS
    if number != NONE and coatl.ends & HAS_HEAD:
        work[LEVELS + CHOICES] = 1 << THE_COATL
    else:
        work[LEVELS + CHOICES] = work[LEVELS + AVAILABLE] & HEAD_KINDS


@rule
def go_on(coatl: Coatl, number: int, level: int, choice: int, work: list[int]) -> None:
    """Write the next level: the serpent with one more piece, or with all of the Cóatl as it lies there."""
    after = level + LEVEL
    for field in range(CHOICES, ONE):
        work[after + field] = work[level + field]
    work[after + KIND] = choice
    if choice == THE_COATL:
        read_coatl(coatl, level, work)
        work[after + BEFORE] = work[level + PLACED]
        work[after + LENGTH] += coatl.length
        work[after + STAGE] = WHOLE if coatl.ends & HAS_TAIL else BEHIND_COATL
    else:
        read_piece(level, colour_of(choice), work)
        work[after + LENGTH] += 1
        if work[WEIGHT + choice]:
            use_piece(after, choice, work)
        if TAIL_KINDS >> choice & 1:
            work[after + STAGE] = WHOLE
        elif HEAD_KINDS >> choice & 1:
            work[after + STAGE] = BEHIND_COATL if number == NONE else BEFORE_COATL
    work[after + CHOICES] = choices_at(work[after + STAGE], work[after + LENGTH], work[after + AVAILABLE])


@rule
def choices_at(stage: int, length: int, available: int) -> int:
    """What may come next."""
    if stage == BEFORE_COATL:
        return available & BODY_KINDS | 1 << THE_COATL
    if length + 1 < SHORTEST:
        return available & BODY_KINDS
    return available & (BODY_KINDS | TAIL_KINDS)


@rule
def read_piece(level: int, symbol: int, work: list[int]) -> None:
    """The automaton reads one more piece."""
    after = level + LEVEL
    (
        work[after + ONE],
        work[after + TWO],
        work[after + THREE],
        work[after + FOUR],
        work[after + ONES],
        work[after + TWOS],
        work[after + FOURS],
    ) = count_on(
        work[level + ONE],
        work[level + TWO],
        work[level + THREE],
        work[level + FOUR],
        work[level + ONES],
        work[level + TWOS],
        work[level + FOURS],
        symbol,
    )


@rule
def read_coatl(coatl: Coatl, level: int, work: list[int]) -> None:
    """The automaton reads all of the Cóatl."""
    one = work[level + ONE]
    two = work[level + TWO]
    three = work[level + THREE]
    four = work[level + FOUR]
    ones = work[level + ONES]
    twos = work[level + TWOS]
    fours = work[level + FOURS]
    for i in range(coatl.length):
        one, two, three, four, ones, twos, fours = count_on(
            one, two, three, four, ones, twos, fours, colour_at(coatl, i)
        )
    after = level + LEVEL
    work[after + ONE] = one
    work[after + TWO] = two
    work[after + THREE] = three
    work[after + FOUR] = four
    work[after + ONES] = ones
    work[after + TWOS] = twos
    work[after + FOURS] = fours


@rule
def use_piece(level: int, kind: int, work: list[int]) -> None:
    """A piece of the board is part of the serpent."""
    work[LEFT + kind] -= 1
    if work[LEFT + kind] == 0:
        work[level + AVAILABLE] &= ~(1 << kind)
    work[level + CODE] += work[WEIGHT + kind]
    work[level + SHAPE] |= kind << KIND_BITS * work[level + PLACED]
    work[level + PLACED] += 1


@rule
def take_back(level: int, work: list[int]) -> None:
    """The piece of this level goes back to the board."""
    kind = work[level + KIND]
    if kind < KINDS and work[WEIGHT + kind]:
        work[LEFT + kind] += 1


@rule
def weigh(coatl: Coatl, number: int, level: int, table: int, work: list[int]) -> None:
    """A serpent is complete: note it for every choice of cards for which it is the best so far."""
    read_piece(level, NOTHING, work)
    ones = work[level + LEVEL + ONES]
    twos = work[level + LEVEL + TWOS]
    fours = work[level + LEVEL + FOURS]
    early = work[EARLY] & ~(ones | twos | fours)
    if early:
        early &= pairs_on_the_way(coatl, number, level, work)
    carried = 0
    cards = work[CARRIED]
    while cards:
        carried += prophecy_points(lowest(cards), ones, twos, fours)
        cards &= cards - 1
    value = carried << FIELD * HAND_LIMIT
    layable = 0
    for place in range(work[HELD]):
        card = work[HAND + place]
        worth = prophecy_points(card, ones, twos, fours)
        work[WORTH + place] = worth
        if worth or early >> card & 1:
            layable |= 1 << place
            value |= worth + 1 << FIELD * place
    code = work[level + CODE]
    if (work[SEEN + code] | FIELD_GUARDS) - value & FIELD_GUARDS != FIELD_GUARDS or work[SEEN + code] == 0:
        work[SEEN + code] = value
        shape = work[level + BEFORE] << BEFORE_AT | work[level + PLACED] << PIECES_AT | work[level + SHAPE]
        note(table + (code << work[HELD]), carried, layable, shape, work)


@rule
def note(row: int, carried: int, layable: int, shape: int, work: list[int]) -> None:
    """Put a serpent into its row of the table, wherever it brings more points than the one before."""
    work[SUMS] = carried
    for subset in range(1 << work[HELD]):
        if subset & ~layable:
            continue
        if subset:
            work[SUMS + subset] = work[SUMS + (subset & subset - 1)] + work[WORTH + lowest(subset)]
        points = work[SUMS + subset]
        if work[ALLOWED] >> subset & 1 and work[row + subset] >> POINTS_AT <= points:
            if work[row + subset] == 0:
                work[FILLED + work[NOTED]] = row + subset
                work[NOTED] += 1
            work[row + subset] = points + 1 << POINTS_AT | shape


@seldom
def pairs_on_the_way(coatl: Coatl, number: int, level: int, work: list[int]) -> int:
    """The cards for isolated pairs that the growing serpent satisfies at some time, open ends counted as absent.

    A run grows through two pieces, unless the Cóatl holds more of it already. A new serpent grows from its head.
    """
    first = LEVELS + LEVEL
    if number == NONE:
        return pairs_outward(first, LEVEL, (level - first) // LEVEL + 1, NONE, 0, work)
    found = 0
    for colour in range(N_COLOURS):
        if coatl.lone_pairs[colour]:
            found |= LONE_PAIR_CARD[colour]
    here = first
    while work[here + KIND] != THE_COATL:
        here += LEVEL
    colour = colour_inward(coatl, HEAD_END, 0)
    run = run_inward(coatl, HEAD_END, colour)
    found |= pairs_outward(here - LEVEL, -LEVEL, (here - first) // LEVEL, colour, run, work)
    colour = colour_inward(coatl, TAIL_END, 0)
    run = run_inward(coatl, TAIL_END, colour)
    return found | pairs_outward(here + LEVEL, LEVEL, (level - here) // LEVEL, colour, run, work)


@rule
def pairs_outward(level: int, step: int, pieces: int, colour: int, run: int, work: list[int]) -> int:
    """The same at one end, where a run of a colour stands already and these pieces are added."""
    found = 0
    for _ in range(pieces):
        following = colour_of(work[level + KIND])
        run = run + 1 if following == colour else 1
        colour = following
        if run == 2:
            found |= LONE_PAIR_CARD[colour]
        level += step
    return found
