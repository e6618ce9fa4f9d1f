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
from plume.coatl.matching import begin, read_symbol
from plume.coatl.patterns import NOTHING, assortments, count_on
from plume.coatl.pieces import BODY_KINDS, HEAD_KINDS, KINDS, N_COLOURS, TAIL_KINDS
from plume.coatl.scoring import prophecy_points
from plume.coatl.serpents import HEAD_END, TAIL_END, colour_at, colour_inward, colour_of, run_inward
from plume.coatl.state import HAND_LIMIT, HAS_HEAD, HAS_TAIL, MOST_CARDS, ROOM, Coatl, Player, State
from plume.coatl.workspace import Level, Matches, Outcomes, Workspace
from plume.core.bits import NONE, set_of
from plume.core.words import lowest, popcount, rule, seldom

LONE_PAIRS = set_of(card.number for card in PROPHECIES if card.family is Family.ISOLATED_PAIR)
SHORTEST = 3
"""C-DONE-1: a head, a body and a tail."""

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

NEEDS_HEAD, BEFORE_COATL, BEHIND_COATL, WHOLE = range(4)
THE_COATL = KINDS
"""The choice to go on with what lies there already; the other choices are kinds of pieces."""


@rule
def prepare(s: State, me: Player, ends_are_free: int, budget: int, space: Workspace) -> None:
    """Note what may be used: the pieces and cards of a player.

    Free heads and tails come from wherever, as many as one likes; those on the board are then left alone.
    """
    space.nodes = 0
    space.budget = budget
    space.ends_are_free = ends_are_free
    codes = 1
    for kind in range(KINDS):
        stock = space.stock[kind]
        stock.count = 0 if ends_are_free and BODY_KINDS >> kind & 1 == 0 else me.board[kind]
        stock.weight = codes if stock.count else 0
        codes *= stock.count + 1
    space.codes = codes
    held = 0
    cards = numbers(me.hand)
    space.early = 0 if s.closed_ends else cards & LONE_PAIRS
    while cards:
        space.hand[held].number = lowest(cards)
        cards &= cards - 1
        held += 1
    space.held = held


@seldom
def arrange(s: State, me: Player, number: int, outcomes: Outcomes, space: Workspace) -> None:
    """Fill the table of one of the player's Cóatls, or with NONE of a new one, until the budget is used up."""
    clear_table(outcomes, space)
    coatl = me.coatls[max(number, 0)]
    space.carried = 0 if number == NONE else coatl.cards
    space.allowed = allowed_subsets(s, space)
    write_first_level(me, coatl, number, space)
    depth = 0
    while depth >= 0 and space.nodes < space.budget:
        level = space.levels[depth]
        if level.choices == 0:
            take_back(level, space)
            depth -= 1
            continue
        space.nodes += 1
        choice = lowest(level.choices)
        level.choices &= level.choices - 1
        after = space.levels[depth + 1]
        go_on(coatl, number, level, after, choice, space)
        if after.stage < WHOLE:
            depth += 1
        else:
            if after.length >= SHORTEST:
                weigh(coatl, number, depth + 1, outcomes, space)
            take_back(after, space)


@rule
def clear_table(outcomes: Outcomes, space: Workspace) -> None:
    """Make it empty, and forget what was seen."""
    space.noted = 0
    for entry in range(space.codes << space.held):
        outcomes.table[entry] = 0
    for code in range(space.codes):
        space.seen[code] = 0
    for kind in range(KINDS):
        space.stock[kind].left = space.stock[kind].count


@rule
def allowed_subsets(s: State, space: Workspace) -> int:
    """C-ASM-4, C-DONE-2, S-LVL-3, S-LVL-4: which choices of cards may lie beside those that the Cóatl carries."""
    found = 0
    for subset in range(1 << space.held):
        cards = cards_of(subset, space)
        together = cards | space.carried
        if cards & space.carried == 0 and s.least_cards <= popcount(together) <= MOST_CARDS:
            found |= (most_together(s, together) == popcount(together)) << subset
    return found


@rule
def cards_of(subset: int, space: Workspace) -> int:
    """A set of places in the hand as a set of cards."""
    cards = 0
    while subset:
        cards |= 1 << space.hand[lowest(subset)].number
        subset &= subset - 1
    return cards


@rule
def write_first_level(me: Player, coatl: Coatl, number: int, space: Workspace) -> None:
    """Before the first piece: nothing is read but what lies before a head."""
    level = space.levels[0]
    level.stage = NEEDS_HEAD
    level.kind = THE_COATL
    level.code = 0
    level.shape = 0
    level.placed = 0
    level.before = 0
    level.length = 0
    begin(level.matches, NOTHING)
    level.available = me.kinds
    if space.ends_are_free:
        level.available = me.kinds & BODY_KINDS | HEAD_KINDS | TAIL_KINDS
    if number != NONE and coatl.ends & HAS_HEAD:
        level.choices = 1 << THE_COATL
    else:
        level.choices = level.available & HEAD_KINDS


@rule
def go_on(coatl: Coatl, number: int, level: Level, after: Level, choice: int, space: Workspace) -> None:
    """Write the next level: the serpent with one more piece, or with all of the Cóatl as it lies there."""
    after.kind = choice
    after.stage = level.stage
    after.available = level.available
    after.code = level.code
    after.shape = level.shape
    after.placed = level.placed
    after.before = level.before
    if choice == THE_COATL:
        read_coatl(coatl, level.matches, after.matches)
        after.before = level.placed
        after.length = level.length + coatl.length
        after.stage = WHOLE if coatl.ends & HAS_TAIL else BEHIND_COATL
    else:
        read_symbol(level.matches, after.matches, colour_of(choice))
        after.length = level.length + 1
        if space.stock[choice].weight:
            use_piece(after, choice, space)
        if TAIL_KINDS >> choice & 1:
            after.stage = WHOLE
        elif HEAD_KINDS >> choice & 1:
            after.stage = BEHIND_COATL if number == NONE else BEFORE_COATL
    after.choices = choices_at(after.stage, after.length, after.available)


@rule
def choices_at(stage: int, length: int, available: int) -> int:
    """What may come next."""
    if stage == BEFORE_COATL:
        return available & BODY_KINDS | 1 << THE_COATL
    if length + 1 < SHORTEST:
        return available & BODY_KINDS
    return available & (BODY_KINDS | TAIL_KINDS)


@rule
def read_coatl(coatl: Coatl, before: Matches, after: Matches) -> None:
    """The automaton reads all of the Cóatl."""
    one = before.one
    two = before.two
    three = before.three
    four = before.four
    ones = before.ones
    twos = before.twos
    fours = before.fours
    for i in range(coatl.length):
        one, two, three, four, ones, twos, fours = count_on(
            one, two, three, four, ones, twos, fours, colour_at(coatl, i)
        )
    after.one = one
    after.two = two
    after.three = three
    after.four = four
    after.ones = ones
    after.twos = twos
    after.fours = fours


@rule
def use_piece(level: Level, kind: int, space: Workspace) -> None:
    """A piece of the board is part of the serpent."""
    stock = space.stock[kind]
    stock.left -= 1
    if stock.left == 0:
        level.available &= ~(1 << kind)
    level.code += stock.weight
    level.shape |= kind << KIND_BITS * level.placed
    level.placed += 1


@rule
def take_back(level: Level, space: Workspace) -> None:
    """The piece of this level goes back to the board."""
    if level.kind < KINDS and space.stock[level.kind].weight:
        space.stock[level.kind].left += 1


@rule
def weigh(coatl: Coatl, number: int, depth: int, outcomes: Outcomes, space: Workspace) -> None:
    """A serpent is complete: note it for every choice of cards for which it is the best so far."""
    level = space.levels[depth]
    closed = space.levels[depth + 1].matches
    read_symbol(level.matches, closed, NOTHING)
    twos = closed.twos
    fours = closed.fours
    ones = closed.ones | assortments(closed.ones, twos, fours)
    early = space.early & ~(ones | twos | fours)
    if early:
        early &= pairs_on_the_way(coatl, number, depth, space)
    carried = 0
    cards = space.carried
    while cards:
        carried += prophecy_points(lowest(cards), ones, twos, fours)
        cards &= cards - 1
    value = carried << FIELD * HAND_LIMIT
    layable = 0
    for place in range(space.held):
        card = space.hand[place]
        card.worth = prophecy_points(card.number, ones, twos, fours)
        if card.worth or early >> card.number & 1:
            layable |= 1 << place
            value |= card.worth + 1 << FIELD * place
    code = level.code
    if (space.seen[code] | FIELD_GUARDS) - value & FIELD_GUARDS != FIELD_GUARDS or space.seen[code] == 0:
        space.seen[code] = value
        shape = level.before << BEFORE_AT | level.placed << PIECES_AT | level.shape
        note(code << space.held, carried, layable, shape, outcomes, space)


@rule
def note(row: int, carried: int, layable: int, shape: int, outcomes: Outcomes, space: Workspace) -> None:
    """Put a serpent into its row of the table, wherever it brings more points than the one before."""
    space.sums[0] = carried
    for subset in range(1 << space.held):
        if subset & ~layable:
            continue
        if subset:
            space.sums[subset] = space.sums[subset & subset - 1] + space.hand[lowest(subset)].worth
        points = space.sums[subset]
        if space.allowed >> subset & 1 and outcomes.table[row + subset] >> POINTS_AT <= points:
            if outcomes.table[row + subset] == 0:
                space.filled[space.noted] = row + subset
                space.noted += 1
            outcomes.table[row + subset] = points + 1 << POINTS_AT | shape


@seldom
def pairs_on_the_way(coatl: Coatl, number: int, depth: int, space: Workspace) -> int:
    """The cards for isolated pairs that the growing serpent satisfies at some time, open ends counted as absent.

    A run grows through two pieces, unless the Cóatl holds more of it already. A new serpent grows from its head.
    """
    if number == NONE:
        return pairs_outward(1, 1, depth, NONE, 0, space)
    found = 0
    for colour in range(N_COLOURS):
        if coatl.lone_pairs[colour]:
            found |= LONE_PAIR_CARD[colour]
    here = 1
    while space.levels[here].kind != THE_COATL:
        here += 1
    colour = colour_inward(coatl, HEAD_END, 0)
    run = run_inward(coatl, HEAD_END, colour)
    found |= pairs_outward(here - 1, -1, here - 1, colour, run, space)
    colour = colour_inward(coatl, TAIL_END, 0)
    run = run_inward(coatl, TAIL_END, colour)
    return found | pairs_outward(here + 1, 1, depth - here, colour, run, space)


@rule
def pairs_outward(depth: int, step: int, pieces: int, colour: int, run: int, space: Workspace) -> int:
    """The same at one end, where a run of a colour stands already and the pieces of these levels are added."""
    found = 0
    for _ in range(pieces):
        following = colour_of(space.levels[depth].kind)
        run = run + 1 if following == colour else 1
        colour = following
        if run == 2:
            found |= LONE_PAIR_CARD[colour]
        depth += step
    return found
