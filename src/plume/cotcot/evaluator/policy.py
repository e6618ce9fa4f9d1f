"""What moves are worth, in hundredths of a point: fast enough to play whole turns with in a search."""

from __future__ import annotations

from plume.bots.evaluator import COUNTS, FAR, OTHERS, TWICE
from plume.core.moves import WORD_BITS
from plume.core.words import lowest, rule, seldom
from plume.cotcot.cards import DOUBLER, JOKER, N_CARDS, N_ITEMS
from plume.cotcot.collecting import ADD, ADD_JOKER, ALL_ITEMS, CHEST, DOUBLE, START
from plume.cotcot.evaluator.memory import POINT, ItemValue, Memory
from plume.cotcot.evaluator.values import fox_costs, points_of, value_item
from plume.cotcot.fox import FOX, FOX_TO
from plume.cotcot.rules import DONE, DRAW, TAKE
from plume.cotcot.scoring import scorings_held
from plume.cotcot.state import LAST_COQ, SCORINGS, State
from plume.cotcot.zones import face_up

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
LONGER_AMONG_MORE, ONE_MORE_AMONG_MORE, AMONG_MORE_AT_A_GLANCE = 150, 70, 20
FOX_HOME, FOX_AWAY = -50, -200
NEVER = -1000


@seldom
def weigh(s: State, seat: int, traits: int, moves: list[int], weights: list[float], memory: Memory) -> None:
    """Write what each legal move is worth; all else in `weights` stays."""
    if s.points_left == 0:
        weigh_leaving(s, seat, traits, moves, weights)
        return
    look_ahead(s, traits, memory)
    look_at_items(s, seat, traits, memory)
    weigh_laying(s, seat, traits, moves, weights, memory)
    weigh_chests(s, seat, traits, moves, weights, memory)
    weigh_taking(s, seat, traits, moves, weights, memory)
    if s.fox_seat == seat and not s.fox_moved:
        weigh_fox(s, seat, traits, moves, weights, memory)


@rule
def look_ahead(s: State, traits: int, memory: Memory) -> None:
    """How many scorings are to come, and how near the next one is."""
    left = SCORINGS - scorings_held(s)
    coming = LAST_COQ - s.coqs
    missing = coming - 3 * (left - 1)
    trigger = 0
    danger = 0
    if traits & COUNTS and missing <= 2:
        danger = min(100, coming * DRAWS_IN_A_TURN * (s.seats - 1) // s.pile_size)
        if missing == 1:
            trigger = 100 * coming // s.pile_size
        else:
            danger = danger * danger // 200
    span = 100 + LATER * (left - 1) if traits & FAR else 100
    memory.span = span
    memory.span_of_hand = span - MISSES * danger // 100 if s.points_left == 1 else span
    memory.danger = danger
    memory.trigger = trigger
    memory.shed = LET_GO * danger // 100 if left == 1 else 0


@rule
def look_at_items(s: State, seat: int, traits: int, memory: Memory) -> None:
    """What cards of the items are worth that the seat has, can take or can lay a joker on."""
    me = s.players[seat]
    on_table = face_up(s)
    items = (me.cards | on_table) & ALL_ITEMS
    if (me.cards | on_table) >> JOKER & 1:
        items |= me.collections
    items &= ~me.doubled
    memory.starts = 0
    memory.best_start = NEVER
    memory.second_start = NEVER
    memory.best_item = 0
    memory.best_add = 0
    while items:
        item = lowest(items)
        items &= items - 1
        value_item(s, seat, item, traits, memory)
        if not traits & OTHERS:
            believe_in_length(memory.items[item], me.length[item], me.hand[item], s.seats, traits)
        if me.length[item]:
            memory.best_add = max(memory.best_add, memory.items[item].next)
        elif me.hand[item]:
            note_start(item, memory)


@rule
def believe_in_length(value: ItemValue, length: int, held: int, seats: int, traits: int) -> None:
    """Who does not compare thinks that longer is better; at a glance too much so between two, too little among more."""
    longer = LONGER if traits & FAR else LONGER_AT_A_GLANCE
    one_more = longer
    if seats > 2:
        longer = LONGER_AMONG_MORE if traits & FAR else AMONG_MORE_AT_A_GLANCE
        one_more = ONE_MORE_AMONG_MORE if traits & FAR else AMONG_MORE_AT_A_GLANCE
    if length:
        value.next = longer
    if length + held:
        value.one_more = one_more


@rule
def note_start(item: int, memory: Memory) -> None:
    """An item in hand that could start a collection."""
    value = memory.items[item].next
    memory.starts += 1
    if value > memory.best_start:
        memory.second_start = memory.best_start
        memory.best_start = value
        memory.best_item = item
    elif value > memory.second_start:
        memory.second_start = value


@rule
def weigh_laying(s: State, seat: int, traits: int, moves: list[int], weights: list[float], memory: Memory) -> None:
    """Starting, extending and doubling collections."""
    span = memory.span
    shed = memory.shed
    caution = JOKER_USED * (100 - memory.danger) // 100
    items = (moves[0] >> START | moves[0] >> ADD | moves[0] >> ADD_JOKER) & ALL_ITEMS
    while items:
        item = lowest(items)
        items &= items - 1
        value = memory.items[item].next * span // 100
        weights[START + item] = value + LAID + 3 * shed
        weights[ADD + item] = value + LAID + shed
        weights[ADD_JOKER + item] = value + shed - caution
    items = moves[0] >> DOUBLE & ALL_ITEMS
    while items:
        item = lowest(items)
        items &= items - 1
        weights[DOUBLE + item] = 0.0
        if traits & TWICE:
            weights[DOUBLE + item] = points_of(s, seat, item, traits) * span + DOUBLE_SOON


@rule
def weigh_chests(s: State, seat: int, traits: int, moves: list[int], weights: list[float], memory: Memory) -> None:
    """A chest is worth the collection that can start on it, less the card."""
    me = s.players[seat]
    cards = moves[0] >> CHEST & (1 << N_CARDS) - 1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        starts = memory.starts
        best = memory.best_start
        if card < N_ITEMS and me.hand[card] == 1 and not me.collections >> card & 1:
            starts -= 1
            if card == memory.best_item:
                best = memory.second_start
        gain = -memory.shed
        if starts > me.chests and (traits & FAR or s.points_left > 1):
            gain = best * CHEST_OPENS // 100 * memory.span // 100
        weights[CHEST + card] = gain - loss_of(s, seat, card, traits, memory)


@rule
def loss_of(s: State, seat: int, card: int, traits: int, memory: Memory) -> int:
    """What a card is worth that becomes a chest."""
    me = s.players[seat]
    span = memory.span_of_hand
    if card == JOKER:
        return JOKER_IN_HAND * span // 100
    if card == DOUBLER:
        return DOUBLER_IN_HAND * span // 100 if traits & TWICE else 0
    if me.doubled >> card & 1:
        return 0
    if me.hand[card] > 1:
        return memory.items[card].one_more * IN_HAND // 100 * span // 100
    value = memory.items[card].next * IN_HAND // 100 * span // 100
    return value if me.collections >> card & 1 else value * WITHOUT_CHEST // 100


@rule
def weigh_taking(s: State, seat: int, traits: int, moves: list[int], weights: list[float], memory: Memory) -> None:
    """A card is worth what it brings when it is laid; that it may turn up a Gengis Coq under the fox is bad."""
    alarm = 0
    if memory.trigger and s.fox_seat == seat:
        alarm = memory.trigger * fox_costs(s, seat, s.fox_item, traits) // 100
    if s.points_left == 1:
        alarm += memory.shed
    cards = face_up(s)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        weights[TAKE + card] = worth_in_hand(s, seat, card, traits, memory) - alarm
    if s.points_left >= 2:
        weights[DRAW] = BLIND * memory.span_of_hand // 100 - alarm


@rule
def worth_in_hand(s: State, seat: int, card: int, traits: int, memory: Memory) -> int:
    """What a face-up card is worth to a seat."""
    me = s.players[seat]
    span = memory.span_of_hand
    if card == JOKER:
        return max(JOKER_IN_HAND, memory.best_add) * span // 100
    if me.doubled >> card & 1:
        return 0
    value = memory.items[card].one_more * IN_HAND // 100 * span // 100
    if me.length[card] + me.hand[card] == 0 and me.chests <= memory.starts:
        value = value * WITHOUT_CHEST // 100
    if not traits & FAR and s.points_left == 1:
        value = value * SHORT_SIGHT // 100
    return max(value, 0)


@rule
def weigh_fox(s: State, seat: int, traits: int, moves: list[int], weights: list[float], memory: Memory) -> None:
    """To move the fox as an action is worth what it spares if a card that is then taken brings a scoring."""
    here = fox_costs(s, seat, s.fox_item, traits)
    items = moves[0] >> FOX & ALL_ITEMS
    while items:
        item = lowest(items)
        items &= items - 1
        spared = here - fox_costs(s, seat, item, traits)
        weights[FOX + item] = memory.trigger * (s.points_left - 1) * spared // 100 + FOX_HOME
    places = moves[1] >> FOX_TO - WORD_BITS
    while places:
        place = lowest(places)
        places &= places - 1
        spared = here + fox_costs(s, place // N_ITEMS, place % N_ITEMS, traits)
        weights[FOX_TO + place] = memory.trigger * (s.points_left - 2) * spared // 100 + FOX_AWAY


@rule
def weigh_leaving(s: State, seat: int, traits: int, moves: list[int], weights: list[float]) -> None:
    """K-FOX-4: the fox goes where it costs the left neighbour most."""
    weights[DONE] = 0.0
    places = moves[1] >> FOX_TO - WORD_BITS
    while places:
        place = lowest(places)
        places &= places - 1
        weights[FOX_TO + place] = POINT + fox_costs(s, place // N_ITEMS, place % N_ITEMS, traits)
