"""The best assembly of one action: Cóatls that are completed together, with no piece and no card used twice.

For each Cóatl that may be completed `arranging` fills a table. What another entry gives with fewer pieces and cards is
left out, and the rest is sorted, best first. A search then chooses one entry for each Cóatl, or none, and gives up
where even the best of what is left could not bring more. All that may be used once is one number with a field for each
kind of piece, card and Temple card; a free bit above each field shows where too much was used.

Other rule files call `best_assembly` or `best_promise`, and then `next_move` again and again. Their memory, `work`, is
`WORK` numbers. Nothing here changes the state.
"""

from __future__ import annotations

from plume.coatl.arranging import (
    ARRANGING,
    BEFORE_AT,
    BUDGET,
    ENDS_ARE_FREE,
    FILLED,
    HAND,
    HELD,
    KIND_BITS,
    NODES,
    NOTED,
    PIECES_AT,
    POINTS_AT,
    STOCK,
    TABLE_SIZE,
    WEIGHT,
    arrange,
    cards_of,
    prepare,
)
from plume.coatl.assembling import BEGIN, FULFIL, JOIN_HEAD, JOIN_TAIL, NEXT_COATL, TEMPLE, fulfils
from plume.coatl.cards import N_TEMPLES, PROPHECIES
from plume.coatl.cardsets import DOUBLES, SECOND_COPY
from plume.coatl.growing import satisfied_with
from plume.coatl.notation import MOVES
from plume.coatl.pieces import KINDS, N_COLOURS
from plume.coatl.scoring import COUNT_BITS, TEMPLE_POINTS, requirements_met, temple_points
from plume.coatl.serpents import HEAD_END, TAIL_END, colour_of
from plume.coatl.state import (
    COATLS_TO_END,
    COMPLETE,
    HAND_LIMIT,
    MOST_INCOMPLETE,
    Coatl,
    Player,
    State,
)
from plume.coatl.zones import visible_temples
from plume.core.bits import NONE
from plume.core.words import lowest, popcount, rule, seldom, table

DONE = MOVES.first("done")
HIGHEST_POINTS = table(card.levels[-1][1] for card in PROPHECIES)
MOST_TEMPLE_POINTS = max(TEMPLE_POINTS)
USUAL_BUDGET = 10_000_000
"""Pieces that the search may place: enough for a proof with any eight pieces on the board."""

# A score is the points, and among equal ones fewer pieces are better.
SCORE_BITS = 4
MOST_SCORES = 1 << 10

# An entry of a sorted list.
SCORE, SPENT, SOURCE = range(3)
ENTRY = 3
MOST_FOUND, MOST_ENTRIES = 1 << 15, 1 << 12
"""Before and after those that are not needed are left out; about ten times as many as were met with full boards."""

LIST_SIZE = ENTRY * MOST_ENTRIES

# One Cóatl of a plan.
NUMBER, SHAPE, CARDS, TEMPLE_CARD, PLACED, PROMISE = range(6)
ITEM = 6
MOST_ITEMS = 5
"""The Cóatl just completed, two unfinished ones, two new ones."""

LISTS = 4
"""The two new ones have one list."""

# Memory behind that of `arranging`: a few numbers, the fields, the places of the search, tables and lists.
POINTS, UPPER, IS_PROVEN, CHOSEN, ITEMS, AT, TOTAL, GUARDS, TEMPLES, IS_OVERFULL, SLOTS = range(
    ARRANGING, ARRANGING + 11
)
PIECE_FIELD = SLOTS + 1
CARD_FIELD = PIECE_FIELD + KINDS
TEMPLE_FIELD = CARD_FIELD + HAND_LIMIT
LIST_LENGTH = TEMPLE_FIELD + N_TEMPLES
SLOT_NUMBER = LIST_LENGTH + LISTS
SLOT_LIST = SLOT_NUMBER + MOST_ITEMS
PICK = SLOT_LIST + MOST_ITEMS
BEST_PICK = PICK + MOST_ITEMS
FREE = BEST_PICK + MOST_ITEMS
SUM = FREE + MOST_ITEMS + 1
REST = SUM + MOST_ITEMS + 1
COMPLETED = REST + MOST_ITEMS + 1
PLAN = COMPLETED + MOST_ITEMS + 1
BUCKETS = PLAN + ITEM * MOST_ITEMS
TABLES = BUCKETS + MOST_SCORES
UNSORTED = TABLES + TABLE_SIZE * LISTS
ORDER = UNSORTED + ENTRY * MOST_FOUND
SORTED = ORDER + MOST_FOUND
WORK = SORTED + LIST_SIZE * LISTS


@seldom
def best_assembly(s: State, seat: int, budget: int, work: list[int]) -> int:
    """The most points that Cóatls completed in one action bring; the plan for it stays in `work`.

    A Cóatl that was just completed belongs to them. Of Temple cards only those visible now count.
    """
    return solve(s, seat, 0, budget, work)


@seldom
def best_promise(s: State, seat: int, budget: int, work: list[int]) -> int:
    """Without completing any: the most points that the unfinished Cóatls would bring if they then got their ends.

    These ends may have any colours; Temple cards do not count. The plan stays in `work`.
    """
    return solve(s, seat, 1, budget, work)


@seldom
def solve(s: State, seat: int, ends_are_free: int, budget: int, work: list[int]) -> int:
    """Fill the tables and lists, search, and write the plan."""
    me = s.players[seat]
    prepare(s, me, ends_are_free, budget, work)
    name_fields(s, me, work)
    work[IS_OVERFULL] = 0
    find_slots(s, me, work)
    for slot in range(work[SLOTS]):
        kept = work[SLOT_LIST + slot]
        if slot == 0 or work[SLOT_LIST + slot - 1] != kept:
            arrange(s, me, work[SLOT_NUMBER + slot], TABLES + TABLE_SIZE * kept, work)
            list_entries(me, work[SLOT_NUMBER + slot], kept, work)
    choose(s, me, work)
    write_plan(s, me, work)
    return work[POINTS]


@rule
def find_slots(s: State, me: Player, work: list[int]) -> None:
    """Which Cóatls may be completed: the one just completed, unfinished ones, and new ones."""
    work[SLOTS] = 0
    lists = 0
    if s.closing and not work[ENDS_ARE_FREE]:
        add_slot(s.closing - 1, lists, work)
        lists += 1
    if me.completed >= COATLS_TO_END:
        return
    left = me.incomplete
    while left:
        add_slot(lowest(left), lists, work)
        left &= left - 1
        lists += 1
    new = MOST_INCOMPLETE - popcount(me.incomplete) if work[ENDS_ARE_FREE] else MOST_INCOMPLETE
    for _ in range(new):
        add_slot(NONE, lists, work)


@rule
def add_slot(number: int, kept: int, work: list[int]) -> None:
    """One more Cóatl, and where its entries are listed."""
    work[SLOT_NUMBER + work[SLOTS]] = number
    work[SLOT_LIST + work[SLOTS]] = kept
    work[SLOTS] += 1


@rule
def name_fields(s: State, me: Player, work: list[int]) -> None:
    """Give every kind of piece, card and Temple card a field that holds how many there are, with a free bit above."""
    work[TOTAL] = 0
    work[GUARDS] = 0
    bit = 0
    for kind in range(KINDS):
        work[PIECE_FIELD + kind] = bit
        bit = add_field(bit, work[STOCK + kind], work)
    for place in range(work[HELD]):
        work[CARD_FIELD + place] = bit
        bit = add_field(bit, copies_of(work[HAND + place], me.hand), work)
    work[TEMPLES] = 0 if work[ENDS_ARE_FREE] else me.temples | visible_temples(s)
    for card in range(N_TEMPLES):
        work[TEMPLE_FIELD + card] = bit
        bit = add_field(bit, work[TEMPLES] >> card & 1, work)


@rule
def copies_of(card: int, hand: int) -> int:
    """How many copies of a card of the hand it holds."""
    if DOUBLES >> card & 1:
        return 1 + (hand >> card + SECOND_COPY & 1)
    return 1


@rule
def add_field(bit: int, count: int, work: list[int]) -> int:
    """A field at this bit; return the bit behind it."""
    if count == 0:
        return bit
    work[TOTAL] |= count << bit
    while count:
        count >>= 1
        bit += 1
    work[GUARDS] |= 1 << bit
    return bit + 1


# ---- lists


@seldom
def list_entries(me: Player, number: int, kept: int, work: list[int]) -> None:
    """List the entries of a table, with and without Temple cards, that no other makes needless, best first."""
    coatl = me.coatls[max(number, 0)]
    found = 0
    for i in range(work[NOTED]):
        found = add_entries(me, coatl, number, TABLES + TABLE_SIZE * kept, work[FILLED + i], found, work)
    sort_entries(found, work)
    work[LIST_LENGTH + kept] = 0
    for i in range(found):
        keep_if_needed(kept, UNSORTED + ENTRY * work[ORDER + i], work)


@rule
def add_entries(me: Player, coatl: Coatl, number: int, first: int, place: int, found: int, work: list[int]) -> int:
    """Add an entry of a table that begins at `first` to those found so far: alone, and with each Temple card."""
    source = place - first
    code = source >> work[HELD]
    points = (work[place] >> POINTS_AT) - 1
    spent = 0
    pieces = 0
    counts = 0
    length = 0
    if number != NONE:
        length = coatl.length
        for colour in range(N_COLOURS):
            counts += coatl.count[colour] << COUNT_BITS * colour
    kinds = me.kinds
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        count = count_in(code, kind, work)
        pieces += count
        spent |= count << work[PIECE_FIELD + kind]
        counts += count << COUNT_BITS * colour_of(kind)
    left = source & (1 << work[HELD]) - 1
    while left:
        spent |= 1 << work[CARD_FIELD + lowest(left)]
        left &= left - 1
    found = add_entry(points, pieces, spent, source, NONE, found, work)
    temples = work[TEMPLES]
    if temples:
        first_holds, second_holds = requirements_met(length + pieces, counts)
        temples &= first_holds | second_holds
        while temples:
            card = lowest(temples)
            temples &= temples - 1
            more = temple_points(card, first_holds, second_holds)
            with_card = spent | 1 << work[TEMPLE_FIELD + card]
            found = add_entry(points + more, pieces, with_card, source, card, found, work)
    return found


@rule
def count_in(code: int, kind: int, work: list[int]) -> int:
    """How many pieces of a kind a code stands for."""
    if work[STOCK + kind] == 0:
        return 0
    return code // work[WEIGHT + kind] % (work[STOCK + kind] + 1)


@rule
def add_entry(points: int, pieces: int, spent: int, source: int, temple: int, found: int, work: list[int]) -> int:
    """Add one to what was found so far."""
    score = (points << SCORE_BITS) - pieces
    if score < 0:
        return found
    if found == MOST_FOUND:
        work[IS_OVERFULL] = 1
        return found
    entry = UNSORTED + ENTRY * found
    work[entry + SCORE] = score
    work[entry + SPENT] = spent
    work[entry + SOURCE] = source * (N_TEMPLES + 1) + temple + 1
    return found + 1


@rule
def sort_entries(found: int, work: list[int]) -> None:
    """Put what was found into order by score, best first: count each score, then give every entry its place."""
    for score in range(MOST_SCORES):
        work[BUCKETS + score] = 0
    for i in range(found):
        work[BUCKETS + work[UNSORTED + ENTRY * i + SCORE]] += 1
    better = 0
    for i in range(MOST_SCORES):
        bucket = BUCKETS + MOST_SCORES - 1 - i
        here = work[bucket]
        work[bucket] = better
        better += here
    for i in range(found):
        bucket = BUCKETS + work[UNSORTED + ENTRY * i + SCORE]
        work[ORDER + work[bucket]] = i
        work[bucket] += 1


@rule
def keep_if_needed(kept: int, entry: int, work: list[int]) -> None:
    """Keep an entry, unless one that is kept brings as much with some of the same pieces and cards, and no others."""
    length = work[LIST_LENGTH + kept]
    first = SORTED + LIST_SIZE * kept
    room = work[entry + SPENT] | work[GUARDS]
    for i in range(length):
        if room - work[first + ENTRY * i + SPENT] & work[GUARDS] == work[GUARDS]:
            return
    if length == MOST_ENTRIES:
        work[IS_OVERFULL] = 1
        return
    for field in range(ENTRY):
        work[first + ENTRY * length + field] = work[entry + field]
    work[LIST_LENGTH + kept] += 1


# ---- the search


@seldom
def choose(s: State, me: Player, work: list[int]) -> None:
    """Choose entries, one or none for each Cóatl, with the highest score."""
    slots = work[SLOTS]
    work[REST + slots] = 0
    for i in range(slots):
        slot = slots - 1 - i
        kept = work[SLOT_LIST + slot]
        top = work[SORTED + LIST_SIZE * kept + SCORE] if work[LIST_LENGTH + kept] else 0
        work[REST + slot] = work[REST + slot + 1] + top
    best = -1
    slot = 0
    work[PICK] = 0
    work[FREE] = work[TOTAL] | work[GUARDS]
    work[SUM] = 0
    work[COMPLETED] = 0
    while slot >= 0:
        if slot == slots:
            best = work[SUM + slot]
            for i in range(slots):
                work[BEST_PICK + i] = work[PICK + i] - 1
            slot -= 1
        elif next_pick(s, me, slot, best, work):
            slot += 1
            if slot < slots:
                work[PICK + slot] = first_pick(slot, work)
        else:
            slot -= 1
    work[CHOSEN] = best


@rule
def first_pick(slot: int, work: list[int]) -> int:
    """Where the choice for a slot begins: for a second new Cóatl where the first one is, as their order is none."""
    if work[SLOT_LIST + slot] == work[SLOT_LIST + slot - 1]:
        return work[PICK + slot - 1] - 1
    return 0


@rule
def next_pick(s: State, me: Player, slot: int, best: int, work: list[int]) -> bool:
    """Go to the next entry of this slot that can be chosen and might lead to more than the best; after all none."""
    is_closing = s.closing > 0 and work[SLOT_NUMBER + slot] == s.closing - 1
    kept = work[SLOT_LIST + slot]
    length = work[LIST_LENGTH + kept]
    needed = best - work[SUM + slot] - work[REST + slot + 1]
    pick = work[PICK + slot]
    if not may_complete(me, slot, work):
        pick = max(pick, length)
    while pick < length:
        entry = SORTED + LIST_SIZE * kept + ENTRY * pick
        if work[entry + SCORE] <= needed:
            pick = length
            break
        left = work[FREE + slot] - work[entry + SPENT]
        pick += 1
        if left & work[GUARDS] == work[GUARDS]:
            work[PICK + slot] = pick
            work[FREE + slot + 1] = left
            work[SUM + slot + 1] = work[SUM + slot] + work[entry + SCORE]
            work[COMPLETED + slot + 1] = work[COMPLETED + slot] + (not is_closing)
            return True
    work[PICK + slot] = length + 1
    if pick > length or needed >= 0 or is_closing:
        return False
    work[FREE + slot + 1] = work[FREE + slot]
    work[SUM + slot + 1] = work[SUM + slot]
    work[COMPLETED + slot + 1] = work[COMPLETED + slot]
    return True


@rule
def may_complete(me: Player, slot: int, work: list[int]) -> bool:
    """C-ASM-1, C-DONE-6: not after the third, and a new one only if fewer than two others are unfinished then."""
    number = work[SLOT_NUMBER + slot]
    if number != NONE:
        return me.incomplete >> number & 1 == 0 or me.completed + work[COMPLETED + slot] < COATLS_TO_END
    if work[ENDS_ARE_FREE] == 0 and popcount(me.incomplete) - work[COMPLETED + slot] >= MOST_INCOMPLETE:
        return False
    return me.completed + work[COMPLETED + slot] < COATLS_TO_END


# ---- the plan


@rule
def write_plan(s: State, me: Player, work: list[int]) -> None:
    """Write down what was chosen, and whether it is proven to be the best."""
    work[ITEMS] = 0
    work[AT] = 0
    work[POINTS] = 0
    begun = me.begun
    for slot in range(work[SLOTS]):
        kept = work[SLOT_LIST + slot]
        pick = work[BEST_PICK + slot]
        if work[CHOSEN] < 0 or pick >= work[LIST_LENGTH + kept]:
            continue
        source = work[SORTED + LIST_SIZE * kept + ENTRY * pick + SOURCE]
        entry = work[TABLES + TABLE_SIZE * kept + source // (N_TEMPLES + 1)]
        number = work[SLOT_NUMBER + slot]
        if number == NONE:
            number = begun
            begun += 1
        item = PLAN + ITEM * work[ITEMS]
        work[item + NUMBER] = number
        work[item + SHAPE] = entry & (1 << POINTS_AT) - 1
        work[item + CARDS] = cards_of(source // (N_TEMPLES + 1) & (1 << work[HELD]) - 1, work)
        work[item + TEMPLE_CARD] = source % (N_TEMPLES + 1) - 1
        work[item + PLACED] = 0
        work[item + PROMISE] = (entry >> POINTS_AT) - 1
        work[ITEMS] += 1
    work[POINTS] = max(0, work[CHOSEN] + (1 << SCORE_BITS) - 1 >> SCORE_BITS)
    work[IS_PROVEN] = work[NODES] < work[BUDGET] and not work[IS_OVERFULL]
    work[UPPER] = work[POINTS] if work[IS_PROVEN] else most_thinkable(me, work)


@rule
def most_thinkable(me: Player, work: list[int]) -> int:
    """No more points than all cards bring at their highest levels."""
    total = 0
    for place in range(work[HELD]):
        card = work[HAND + place]
        total += HIGHEST_POINTS[card] * copies_of(card, me.hand)
    for slot in range(work[SLOTS]):
        if work[SLOT_NUMBER + slot] != NONE:
            cards = me.coatls[work[SLOT_NUMBER + slot]].cards
            while cards:
                total += HIGHEST_POINTS[lowest(cards)]
                cards &= cards - 1
    return total + MOST_TEMPLE_POINTS * min(popcount(work[TEMPLES]), work[SLOTS])


@seldom
def next_move(s: State, seat: int, work: list[int]) -> int:
    """The next move of the plan, which must then be played; after the last one `done`.

    A card is laid when the Cóatl is complete, or before the piece that would break it.
    """
    me = s.players[seat]
    while work[AT] < work[ITEMS]:
        item = PLAN + ITEM * work[AT]
        number = work[item + NUMBER]
        coatl = me.coatls[number]
        cards = 0
        if work[item + PLACED] < pieces_of(work[item + SHAPE]):
            if number < me.begun:
                cards = breaking(s, me, coatl, item, work)
            if cards == 0:
                work[item + PLACED] += 1
                return piece_move(me, item, work)
        elif coatl.ends == COMPLETE:
            cards = work[item + CARDS] & ~coatl.cards
            if cards == 0 and coatl.temple != work[item + TEMPLE_CARD]:
                return TEMPLE + NEXT_COATL * number + work[item + TEMPLE_CARD]
        if cards:
            return FULFIL + NEXT_COATL * number + lowest(cards)
        work[AT] += 1
    return DONE


@rule
def pieces_of(shape: int) -> int:
    """How many pieces are added."""
    return shape >> PIECES_AT & (1 << KIND_BITS) - 1


@rule
def next_end(item: int, work: list[int]) -> int:
    """Where the next piece goes: first those before the Cóatl, from the inside out, then those behind it."""
    return HEAD_END if work[item + PLACED] < work[item + SHAPE] >> BEFORE_AT else TAIL_END


@rule
def next_kind(item: int, placed: int, work: list[int]) -> int:
    """The kind of a piece that is added, by its place in the order of adding."""
    before = work[item + SHAPE] >> BEFORE_AT
    place = before - 1 - placed if placed < before else placed
    return work[item + SHAPE] >> KIND_BITS * place & (1 << KIND_BITS) - 1


@rule
def breaking(s: State, me: Player, coatl: Coatl, item: int, work: list[int]) -> int:
    """The cards of the plan that can be laid now, and no more after the next piece."""
    colour = colour_of(next_kind(item, work[item + PLACED], work))
    cards = work[item + CARDS] & ~satisfied_with(coatl, next_end(item, work), colour)
    return cards & fulfils(s, me, coatl) if cards else 0


@rule
def piece_move(me: Player, item: int, work: list[int]) -> int:
    """The move that adds the piece noted last."""
    number = work[item + NUMBER]
    placed = work[item + PLACED] - 1
    kind = next_kind(item, placed, work)
    if number >= me.begun:
        return BEGIN + kind
    if placed < work[item + SHAPE] >> BEFORE_AT:
        return JOIN_HEAD + NEXT_COATL * number + kind
    return JOIN_TAIL + NEXT_COATL * number + kind - N_COLOURS
