"""What moves are worth, in hundredths of a point: fast enough to play whole turns with in a search."""

from __future__ import annotations

from plume.bots.cotcot.values import NEXT, ONE_MORE, POINT, VALUES, fox_costs, points_of, value_item
from plume.bots.mind import COUNTS, FAR, OTHERS, TWICE
from plume.core.moves import WORD_BITS
from plume.core.words import lowest, rule, seldom
from plume.cotcot.cards import DOUBLER, JOKER, N_CARDS, N_ITEMS
from plume.cotcot.collecting import ADD, ADD_JOKER, ALL_ITEMS, CHEST, DOUBLE, START
from plume.cotcot.fox import FOX, FOX_TO
from plume.cotcot.rules import DONE, DRAW, TAKE
from plume.cotcot.scoring import scorings_held
from plume.cotcot.state import LAST_COQ, SCORINGS, State
from plume.cotcot.zones import face_up

# Working memory, after that of `values`.
SPAN, SPAN_OF_HAND, DANGER, TRIGGER, SHED, STARTS, BEST_START, SECOND_START, BEST_ITEM, BEST_ADD = range(
    VALUES, VALUES + 10
)
"""For how many scorings in percent what is laid counts, and what is taken; in percent how probable a scoring is before
the next turn, and with the next card; what to get rid of a card is worth; the items in hand that could start a
collection, the best two of them, and the best that a card brings to one that there is."""
POLICY = VALUES + 10

# How much things count, in percent or hundredths of a point, found by playing variants against each other.
LATER = 32
IN_HAND = 130
WITHOUT_CHEST = 45
CHEST_OPENS = 150
JOKER_IN_HAND, JOKER_USED = 340, 95
DOUBLER_IN_HAND, DOUBLE_SOON = 400, 170
BLIND = 88
LAID = 37
LET_GO = 40
MISSES = 52
DRAWS_IN_A_TURN = 195
SHORT_SIGHT = 25
LONGER, LONGER_AT_A_GLANCE = 60, 240
FOX_HOME, FOX_AWAY = -50, -200
NEVER = -1000


@seldom
def weigh(s: State, seat: int, style: int, moves: list[int], weights: list[float], work: list[int]) -> None:
    """Write what each legal move is worth; all else in `weights` stays."""
    if s.points_left == 0:
        weigh_leaving(s, seat, style, moves, weights)
        return
    look_ahead(s, style, work)
    look_at_items(s, seat, style, work)
    weigh_laying(s, seat, style, moves, weights, work)
    weigh_chests(s, seat, style, moves, weights, work)
    weigh_taking(s, seat, style, moves, weights, work)
    if s.fox_seat == seat and not s.fox_moved:
        weigh_fox(s, seat, style, moves, weights, work)


@rule
def look_ahead(s: State, style: int, work: list[int]) -> None:
    """How many scorings are to come, and how near the next one is."""
    left = SCORINGS - scorings_held(s)
    coming = LAST_COQ - s.coqs
    missing = coming - 3 * (left - 1)
    trigger = 0
    danger = 0
    if style & COUNTS and missing <= 2:
        danger = min(100, coming * DRAWS_IN_A_TURN * (s.seats - 1) // s.pile_size)
        if missing == 1:
            trigger = 100 * coming // s.pile_size
        else:
            danger = danger * danger // 200
    span = 100 + LATER * (left - 1) if style & FAR else 100
    work[SPAN] = span
    work[SPAN_OF_HAND] = span - MISSES * danger // 100 if s.points_left == 1 else span
    work[DANGER] = danger
    work[TRIGGER] = trigger
    work[SHED] = LET_GO * danger // 100 if left == 1 else 0


@rule
def look_at_items(s: State, seat: int, style: int, work: list[int]) -> None:
    """What cards of the items are worth that the seat has, can take or can lay a joker on."""
    me = s.players[seat]
    on_table = face_up(s)
    items = (me.cards | on_table) & ALL_ITEMS
    if (me.cards | on_table) >> JOKER & 1:
        items |= me.collections
    items &= ~me.doubled
    work[STARTS] = 0
    work[BEST_START] = NEVER
    work[SECOND_START] = NEVER
    work[BEST_ITEM] = 0
    work[BEST_ADD] = 0
    while items:
        item = lowest(items)
        items &= items - 1
        value_item(s, seat, item, style, work)
        if not style & OTHERS:
            believe_in_length(item, me.length[item], me.hand[item], style, work)
        if me.length[item]:
            work[BEST_ADD] = max(work[BEST_ADD], work[NEXT + item])
        elif me.hand[item]:
            note_start(item, work)


@rule
def believe_in_length(item: int, length: int, held: int, style: int, work: list[int]) -> None:
    """Who does not compare thinks that longer is better, and at a glance as good as one more collection."""
    longer = LONGER if style & FAR else LONGER_AT_A_GLANCE
    if length:
        work[NEXT + item] = longer
    if length + held:
        work[ONE_MORE + item] = longer


@rule
def note_start(item: int, work: list[int]) -> None:
    """An item in hand that could start a collection."""
    value = work[NEXT + item]
    work[STARTS] += 1
    if value > work[BEST_START]:
        work[SECOND_START] = work[BEST_START]
        work[BEST_START] = value
        work[BEST_ITEM] = item
    elif value > work[SECOND_START]:
        work[SECOND_START] = value


@rule
def weigh_laying(s: State, seat: int, style: int, moves: list[int], weights: list[float], work: list[int]) -> None:
    """Starting, extending and doubling collections."""
    span = work[SPAN]
    shed = work[SHED]
    caution = JOKER_USED * (100 - work[DANGER]) // 100
    items = (moves[0] >> START | moves[0] >> ADD | moves[0] >> ADD_JOKER) & ALL_ITEMS
    while items:
        item = lowest(items)
        items &= items - 1
        value = work[NEXT + item] * span // 100
        weights[START + item] = value + LAID + 3 * shed
        weights[ADD + item] = value + LAID + shed
        weights[ADD_JOKER + item] = value + shed - caution
    items = moves[0] >> DOUBLE & ALL_ITEMS
    while items:
        item = lowest(items)
        items &= items - 1
        weights[DOUBLE + item] = 0.0
        if style & TWICE:
            weights[DOUBLE + item] = points_of(s, seat, item, style) * span + DOUBLE_SOON


@rule
def weigh_chests(s: State, seat: int, style: int, moves: list[int], weights: list[float], work: list[int]) -> None:
    """A chest is worth the collection that can start on it, less the card."""
    me = s.players[seat]
    cards = moves[0] >> CHEST & (1 << N_CARDS) - 1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        starts = work[STARTS]
        best = work[BEST_START]
        if card < N_ITEMS and me.hand[card] == 1 and not me.collections >> card & 1:
            starts -= 1
            if card == work[BEST_ITEM]:
                best = work[SECOND_START]
        gain = -work[SHED]
        if starts > me.chests and (style & FAR or s.points_left > 1):
            gain = best * CHEST_OPENS // 100 * work[SPAN] // 100
        weights[CHEST + card] = gain - loss_of(s, seat, card, style, work)


@rule
def loss_of(s: State, seat: int, card: int, style: int, work: list[int]) -> int:
    """What a card is worth that becomes a chest."""
    me = s.players[seat]
    span = work[SPAN_OF_HAND]
    if card == JOKER:
        return JOKER_IN_HAND * span // 100
    if card == DOUBLER:
        return DOUBLER_IN_HAND * span // 100 if style & TWICE else 0
    if me.doubled >> card & 1:
        return 0
    if me.hand[card] > 1:
        return work[ONE_MORE + card] * IN_HAND // 100 * span // 100
    value = work[NEXT + card] * IN_HAND // 100 * span // 100
    return value if me.collections >> card & 1 else value * WITHOUT_CHEST // 100


@rule
def weigh_taking(s: State, seat: int, style: int, moves: list[int], weights: list[float], work: list[int]) -> None:
    """A card is worth what it brings when it is laid; that it may turn up a Gengis Coq under the fox is bad."""
    alarm = 0
    if work[TRIGGER] and s.fox_seat == seat:
        alarm = work[TRIGGER] * fox_costs(s, seat, s.fox_item, style) // 100
    if s.points_left == 1:
        alarm += work[SHED]
    cards = face_up(s)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        weights[TAKE + card] = worth_in_hand(s, seat, card, style, work) - alarm
    if s.points_left >= 2:
        weights[DRAW] = BLIND * work[SPAN_OF_HAND] // 100 - alarm


@rule
def worth_in_hand(s: State, seat: int, card: int, style: int, work: list[int]) -> int:
    """What a face-up card is worth to a seat."""
    me = s.players[seat]
    span = work[SPAN_OF_HAND]
    if card == JOKER:
        return max(JOKER_IN_HAND, work[BEST_ADD]) * span // 100
    if me.doubled >> card & 1:
        return 0
    value = work[ONE_MORE + card] * IN_HAND // 100 * span // 100
    if me.length[card] + me.hand[card] == 0 and me.chests <= work[STARTS]:
        value = value * WITHOUT_CHEST // 100
    if not style & FAR and s.points_left == 1:
        value = value * SHORT_SIGHT // 100
    return max(value, 0)


@rule
def weigh_fox(s: State, seat: int, style: int, moves: list[int], weights: list[float], work: list[int]) -> None:
    """To move the fox as an action is worth what it spares if a card that is then taken brings a scoring."""
    here = fox_costs(s, seat, s.fox_item, style)
    items = moves[0] >> FOX & ALL_ITEMS
    while items:
        item = lowest(items)
        items &= items - 1
        spared = here - fox_costs(s, seat, item, style)
        weights[FOX + item] = work[TRIGGER] * (s.points_left - 1) * spared // 100 + FOX_HOME
    places = moves[1] >> FOX_TO - WORD_BITS
    while places:
        place = lowest(places)
        places &= places - 1
        spared = here + fox_costs(s, place // N_ITEMS, place % N_ITEMS, style)
        weights[FOX_TO + place] = work[TRIGGER] * (s.points_left - 2) * spared // 100 + FOX_AWAY


@rule
def weigh_leaving(s: State, seat: int, style: int, moves: list[int], weights: list[float]) -> None:
    """K-FOX-4: the fox goes where it costs the left neighbour most."""
    weights[DONE] = 0.0
    places = moves[1] >> FOX_TO - WORD_BITS
    while places:
        place = lowest(places)
        places &= places - 1
        weights[FOX_TO + place] = POINT + fox_costs(s, place // N_ITEMS, place % N_ITEMS, style)
