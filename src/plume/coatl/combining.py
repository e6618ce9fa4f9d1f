"""The best assembly of one action: Cóatls that are completed together, with no piece and no card used twice.

For each Cóatl that may be completed, a target, `arranging` fills a table. What another entry gives with fewer pieces
and cards is left out, and the rest is sorted, best first. A search then chooses one entry for each target, or none, and
gives up where even the best of what is left could not bring more. All that may be used once is one number with a field
for each kind of piece, card and Temple card; a free bit above each field shows where too much was used.

Other rule files call `best_assembly` or `best_promise`, and then `next_move` again and again with the plan that they
leave in the workspace. Nothing here changes the state.
"""

from __future__ import annotations

from plume.coatl.arranging import BEFORE_AT, KIND_BITS, PIECES_AT, POINTS_AT, arrange, cards_of, prepare
from plume.coatl.assembling import BEGIN, FULFIL, JOIN_HEAD, JOIN_TAIL, NEXT_COATL, TEMPLE, fulfils
from plume.coatl.cards import N_TEMPLES, PROPHECIES, TEMPLES
from plume.coatl.cardsets import DOUBLES, SECOND_COPY
from plume.coatl.growing import satisfied_with
from plume.coatl.notation import MOVES
from plume.coatl.pieces import KINDS, N_COLOURS
from plume.coatl.scoring import COUNT_BITS, requirements_met, temple_points
from plume.coatl.serpents import HEAD_END, TAIL_END, colour_of
from plume.coatl.state import COATLS_TO_END, COMPLETE, MOST_INCOMPLETE, Coatl, Player, State
from plume.coatl.workspace import (
    MOST_ENTRIES,
    MOST_FOUND,
    MOST_SCORES,
    Outcomes,
    Plan,
    PlannedCoatl,
    Target,
    Workspace,
)
from plume.coatl.zones import visible_temples
from plume.core.bits import NONE
from plume.core.words import lowest, popcount, rule, seldom, table

DONE = MOVES.first("done")
HIGHEST_POINTS = table(card.levels[-1][1] for card in PROPHECIES)
HIGHEST_TEMPLE_POINTS = table(card.levels[-1][1] for card in TEMPLES)
USUAL_BUDGET = 10_000_000
"""Pieces that the search may place: enough for a proof with any eight pieces on the board."""

SCORE_BITS = 4
"""A score is the points, and among equal ones fewer pieces are better."""


@seldom
def best_assembly(s: State, seat: int, budget: int, space: Workspace) -> int:
    """The most points that Cóatls completed in one action bring; the plan for it stays in the workspace.

    A Cóatl that was just completed belongs to them. Of Temple cards only those visible now count.
    """
    return solve(s, seat, 0, budget, space)


@seldom
def best_promise(s: State, seat: int, budget: int, space: Workspace) -> int:
    """Without completing any: the most points that the unfinished Cóatls would bring if they then got their ends.

    These ends may have any colours; Temple cards do not count. The plan stays in the workspace.
    """
    return solve(s, seat, 1, budget, space)


@seldom
def solve(s: State, seat: int, ends_are_free: int, budget: int, space: Workspace) -> int:
    """Fill the tables and lists, search, and write the plan."""
    me = s.players[seat]
    prepare(s, me, ends_are_free, budget, space)
    name_fields(s, me, space)
    space.is_overfull = 0
    find_targets(s, me, space)
    for i in range(space.n_targets):
        target = space.targets[i]
        if i == 0 or space.targets[i - 1].outcomes != target.outcomes:
            outcomes = space.outcomes[target.outcomes]
            arrange(s, me, target.number, outcomes, space)
            list_entries(me, target.number, outcomes, space)
    choose(s, me, space)
    write_plan(me, space)
    return space.plan.points


@rule
def find_targets(s: State, me: Player, space: Workspace) -> None:
    """Which Cóatls may be completed: the one just completed, unfinished ones, and new ones."""
    space.n_targets = 0
    lists = 0
    if s.closing and not space.ends_are_free:
        add_target(s.closing - 1, lists, space)
        lists += 1
    if me.completed >= COATLS_TO_END:
        return
    left = me.incomplete
    while left:
        add_target(lowest(left), lists, space)
        left &= left - 1
        lists += 1
    new = MOST_INCOMPLETE - popcount(me.incomplete) if space.ends_are_free else MOST_INCOMPLETE
    for _ in range(new):
        add_target(NONE, lists, space)


@rule
def add_target(number: int, outcomes: int, space: Workspace) -> None:
    """One more Cóatl, and where its outcomes are listed."""
    target = space.targets[space.n_targets]
    target.number = number
    target.outcomes = outcomes
    space.n_targets += 1


@rule
def name_fields(s: State, me: Player, space: Workspace) -> None:
    """Give every kind of piece, card and Temple card a field that holds how many there are, with a free bit above."""
    space.total = 0
    space.guards = 0
    bit = 0
    for kind in range(KINDS):
        stock = space.stock[kind]
        stock.bit = bit
        bit = add_field(bit, stock.count, space)
    for place in range(space.held):
        card = space.hand[place]
        card.bit = bit
        bit = add_field(bit, copies_of(card.number, me.hand), space)
    space.temples = 0 if space.ends_are_free else me.temples | visible_temples(s)
    for temple in range(N_TEMPLES):
        space.temple_bits[temple] = bit
        bit = add_field(bit, space.temples >> temple & 1, space)


@rule
def copies_of(card: int, hand: int) -> int:
    """How many copies of a card of the hand it holds."""
    if DOUBLES >> card & 1:
        return 1 + (hand >> card + SECOND_COPY & 1)
    return 1


@rule
def add_field(bit: int, count: int, space: Workspace) -> int:
    """A field at this bit; return the bit behind it."""
    if count == 0:
        return bit
    space.total |= count << bit
    while count:
        count >>= 1
        bit += 1
    space.guards |= 1 << bit
    return bit + 1


# ---- lists


@seldom
def list_entries(me: Player, number: int, outcomes: Outcomes, space: Workspace) -> None:
    """List the entries of a table, with and without Temple cards, that no other makes needless, best first."""
    coatl = me.coatls[max(number, 0)]
    found = 0
    for i in range(space.noted):
        place = space.filled[i]
        found = add_entries(me, coatl, number, place, outcomes.table[place], found, space)
    sort_entries(found, space)
    outcomes.length = 0
    for i in range(found):
        keep_if_needed(space.found.order[i], outcomes, space)


@rule
def add_entries(me: Player, coatl: Coatl, number: int, place: int, entry: int, found: int, space: Workspace) -> int:
    """Add the entry at a place of a table to those found so far: alone, and with each Temple card."""
    code = place >> space.held
    points = (entry >> POINTS_AT) - 1
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
        count = count_in(code, kind, space)
        pieces += count
        spent |= count << space.stock[kind].bit
        counts += count << COUNT_BITS * colour_of(kind)
    left = place & (1 << space.held) - 1
    while left:
        spent |= 1 << space.hand[lowest(left)].bit
        left &= left - 1
    found = add_entry(points, pieces, spent, place, NONE, found, space)
    temples = space.temples
    if temples:
        cards = space.carried | cards_of(place & (1 << space.held) - 1, space)
        first, second, third = requirements_met(length + pieces, counts, cards)
        temples &= first | second | third
        while temples:
            card = lowest(temples)
            temples &= temples - 1
            more = temple_points(card, first, second, third)
            with_card = spent | 1 << space.temple_bits[card]
            found = add_entry(points + more, pieces, with_card, place, card, found, space)
    return found


@rule
def count_in(code: int, kind: int, space: Workspace) -> int:
    """How many pieces of a kind a code stands for."""
    stock = space.stock[kind]
    if stock.count == 0:
        return 0
    return code // stock.weight % (stock.count + 1)


@rule
def add_entry(points: int, pieces: int, spent: int, place: int, temple: int, found: int, space: Workspace) -> int:
    """Add one to what was found so far."""
    score = (points << SCORE_BITS) - pieces
    if score < 0:
        return found
    if found == MOST_FOUND:
        space.is_overfull = 1
        return found
    space.found.scores[found] = score
    space.found.spent[found] = spent
    space.found.sources[found] = place * (N_TEMPLES + 1) + temple + 1
    return found + 1


@rule
def sort_entries(count: int, space: Workspace) -> None:
    """Put what was found into order by score, best first: count each score, then give every entry its place."""
    found = space.found
    for score in range(MOST_SCORES):
        found.buckets[score] = 0
    for i in range(count):
        found.buckets[found.scores[i]] += 1
    better = 0
    for i in range(MOST_SCORES):
        score = MOST_SCORES - 1 - i
        here = found.buckets[score]
        found.buckets[score] = better
        better += here
    for i in range(count):
        score = found.scores[i]
        found.order[found.buckets[score]] = i
        found.buckets[score] += 1


@rule
def keep_if_needed(entry: int, outcomes: Outcomes, space: Workspace) -> None:
    """Keep what was found, unless a kept one brings as much with some of the same pieces and cards, and no others."""
    length = outcomes.length
    room = space.found.spent[entry] | space.guards
    for i in range(length):
        if room - outcomes.spent[i] & space.guards == space.guards:
            return
    if length == MOST_ENTRIES:
        space.is_overfull = 1
        return
    outcomes.scores[length] = space.found.scores[entry]
    outcomes.spent[length] = space.found.spent[entry]
    outcomes.sources[length] = space.found.sources[entry]
    outcomes.length += 1


# ---- the search


@seldom
def choose(s: State, me: Player, space: Workspace) -> None:
    """Choose entries, one or none for each Cóatl, with the highest score."""
    count = space.n_targets
    space.targets[count].rest = 0
    for i in range(count):
        target = space.targets[count - 1 - i]
        outcomes = space.outcomes[target.outcomes]
        target.rest = space.targets[count - i].rest + (outcomes.scores[0] if outcomes.length else 0)
    best = -1
    at = 0
    first = space.targets[0]
    first.pick = 0
    first.free = space.total | space.guards
    first.sum = 0
    first.completed = 0
    while at >= 0:
        if at == count:
            best = space.targets[at].sum
            for i in range(count):
                space.targets[i].best_pick = space.targets[i].pick - 1
            at -= 1
        elif next_pick(s, me, space.targets[at], space.targets[at + 1], best, space):
            at += 1
            if at < count:
                space.targets[at].pick = first_pick(space.targets[at - 1], space.targets[at])
        else:
            at -= 1
    space.chosen = best


@rule
def first_pick(before: Target, target: Target) -> int:
    """Where the choice for a target begins: for a second new Cóatl where the first one is, as their order is none."""
    if target.outcomes == before.outcomes:
        return before.pick - 1
    return 0


@rule
def next_pick(s: State, me: Player, target: Target, after: Target, best: int, space: Workspace) -> bool:
    """Go to the next entry of a target that can be chosen and might lead to more than the best; after all none."""
    is_closing = s.closing > 0 and target.number == s.closing - 1
    outcomes = space.outcomes[target.outcomes]
    length = outcomes.length
    needed = best - target.sum - after.rest
    pick = target.pick
    if not may_complete(me, target, space):
        pick = max(pick, length)
    while pick < length:
        score = outcomes.scores[pick]
        if score <= needed:
            pick = length
            break
        left = target.free - outcomes.spent[pick]
        pick += 1
        if left & space.guards == space.guards:
            target.pick = pick
            after.free = left
            after.sum = target.sum + score
            after.completed = target.completed + (not is_closing)
            return True
    target.pick = length + 1
    if pick > length or needed >= 0 or is_closing:
        return False
    after.free = target.free
    after.sum = target.sum
    after.completed = target.completed
    return True


@rule
def may_complete(me: Player, target: Target, space: Workspace) -> bool:
    """C-ASM-1, C-DONE-6: not after the third, and a new one only if fewer than two others are unfinished then."""
    if target.number != NONE:
        return me.incomplete >> target.number & 1 == 0 or me.completed + target.completed < COATLS_TO_END
    if space.ends_are_free == 0 and popcount(me.incomplete) - target.completed >= MOST_INCOMPLETE:
        return False
    return me.completed + target.completed < COATLS_TO_END


# ---- the plan


@rule
def write_plan(me: Player, space: Workspace) -> None:
    """Write down what was chosen, and whether it is proven to be the best."""
    plan = space.plan
    plan.size = 0
    plan.at = 0
    begun = me.begun
    for i in range(space.n_targets):
        target = space.targets[i]
        outcomes = space.outcomes[target.outcomes]
        if space.chosen < 0 or target.best_pick >= outcomes.length:
            continue
        source = outcomes.sources[target.best_pick]
        place = source // (N_TEMPLES + 1)
        entry = outcomes.table[place]
        coatl = plan.coatls[plan.size]
        coatl.number = target.number
        if target.number == NONE:
            coatl.number = begun
            begun += 1
        coatl.shape = entry & (1 << POINTS_AT) - 1
        coatl.cards = cards_of(place & (1 << space.held) - 1, space)
        coatl.temple = source % (N_TEMPLES + 1) - 1
        coatl.placed = 0
        coatl.promise = (entry >> POINTS_AT) - 1
        plan.size += 1
    plan.nodes = space.nodes
    plan.points = max(0, space.chosen + (1 << SCORE_BITS) - 1 >> SCORE_BITS)
    plan.is_proven = space.nodes < space.budget and not space.is_overfull
    plan.upper = plan.points if plan.is_proven else most_thinkable(me, space)


@rule
def most_thinkable(me: Player, space: Workspace) -> int:
    """No more points than all cards bring at their highest levels."""
    total = 0
    for place in range(space.held):
        card = space.hand[place].number
        total += HIGHEST_POINTS[card] * copies_of(card, me.hand)
    for i in range(space.n_targets):
        number = space.targets[i].number
        if number != NONE:
            cards = me.coatls[number].cards
            while cards:
                total += HIGHEST_POINTS[lowest(cards)]
                cards &= cards - 1
    best_temple, temples = 0, space.temples
    while temples:
        best_temple = max(best_temple, HIGHEST_TEMPLE_POINTS[lowest(temples)])
        temples &= temples - 1
    return total + best_temple * min(popcount(space.temples), space.n_targets)


@seldom
def next_move(s: State, seat: int, plan: Plan) -> int:
    """The next move of the plan, which must then be played; after the last one `done`.

    A card is laid when the Cóatl is complete, or before the piece that would break it.
    """
    me = s.players[seat]
    while plan.at < plan.size:
        planned = plan.coatls[plan.at]
        number = planned.number
        coatl = me.coatls[number]
        cards = 0
        if planned.placed < pieces_of(planned.shape):
            if number < me.begun:
                cards = breaking(s, me, coatl, planned)
            if cards == 0:
                planned.placed += 1
                return piece_move(me, planned)
        elif coatl.ends == COMPLETE:
            cards = planned.cards & ~coatl.cards
            if cards == 0 and coatl.temple != planned.temple:
                return TEMPLE + NEXT_COATL * number + planned.temple
        if cards:
            return FULFIL + NEXT_COATL * number + lowest(cards)
        plan.at += 1
    return DONE


@rule
def pieces_of(shape: int) -> int:
    """How many pieces are added."""
    return shape >> PIECES_AT & (1 << KIND_BITS) - 1


@rule
def next_end(planned: PlannedCoatl) -> int:
    """Where the next piece goes: first those before the Cóatl, from the inside out, then those behind it."""
    return HEAD_END if planned.placed < planned.shape >> BEFORE_AT else TAIL_END


@rule
def kind_of(shape: int, placed: int) -> int:
    """The kind of a piece that is added, by its place in the order of adding."""
    before = shape >> BEFORE_AT
    place = before - 1 - placed if placed < before else placed
    return shape >> KIND_BITS * place & (1 << KIND_BITS) - 1


@rule
def breaking(s: State, me: Player, coatl: Coatl, planned: PlannedCoatl) -> int:
    """The cards of the plan that can be laid now, and no more after the next piece."""
    colour = colour_of(kind_of(planned.shape, planned.placed))
    cards = planned.cards & ~satisfied_with(coatl, next_end(planned), colour)
    return cards & fulfils(s, me, coatl) if cards else 0


@rule
def piece_move(me: Player, planned: PlannedCoatl) -> int:
    """The move that adds the piece noted last."""
    placed = planned.placed - 1
    kind = kind_of(planned.shape, placed)
    if planned.number >= me.begun:
        return BEGIN + kind
    if placed < planned.shape >> BEFORE_AT:
        return JOIN_HEAD + NEXT_COATL * planned.number + kind
    return JOIN_TAIL + NEXT_COATL * planned.number + kind - N_COLOURS
