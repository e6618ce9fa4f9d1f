"""Where pieces and cards come from: bags, deck, covered Temple cards.

There is no hidden order: chance chooses at the moment something is revealed, and all of it passes through `draw`.
"""

from __future__ import annotations

from plume.coatl.cardsets import count_of, merged, number_of, plus, without
from plume.coatl.events import CARD_DEALT, RESHUFFLED, ROW_FILLED, SPACE_FILLED, TEMPLE_SHOWN
from plume.coatl.knowledge import card_drawn_unseen, card_shown, deck_reshuffled
from plume.coatl.order import is_solo
from plume.coatl.pieces import GOLD, N_COLOURS
from plume.coatl.state import BODY_BAG, DECK, HEAD_BAG, ROW, SPACES, TAIL_BAG, TEMPLE_CARDS, State
from plume.core.bits import NONE
from plume.core.chance import uniform
from plume.core.words import apart, emit, nth, popcount, rule, scripted, seldom

BODY_SPACES, HEAD_SPACES, TAIL_SPACES = 0b0000111111, 0b0011000000, 0b1100000000
"""C-BOX-2, as sets."""


@rule
def draw(s: State, zone: int, event: int, where: int) -> int:
    """All chance: one member leaves its zone, and the event tells where to. On replay it is the one that was noted."""
    member = scripted(s, zone)
    if member == NONE:
        member = at_random(s, zone)
    leave(s, zone, member)
    emit(s, event, where, member)
    return member


@rule
def at_random(s: State, zone: int) -> int:
    """A member of a zone, each copy as likely as any other."""
    stream = s.streams[zone]
    if zone <= TAIL_BAG:
        n = uniform(stream, s.bag_size[zone])
        kind = N_COLOURS * zone
        below = 0
        for colour in range(N_COLOURS - 1):
            below += s.bag[N_COLOURS * zone + colour]
            kind += n >= below
        return GOLD if zone == BODY_BAG and n >= s.bag_size[zone] - s.bag[GOLD] else kind
    if zone == DECK:
        return number_of(nth(s.deck, uniform(stream, s.deck_size)))
    if zone == TEMPLE_CARDS:
        return nth(s.covered, uniform(stream, popcount(s.covered)))
    return uniform(stream, s.seats)


@rule
def leave(s: State, zone: int, member: int) -> None:
    """Take a member out of its zone."""
    if zone <= TAIL_BAG:
        s.bag[member] -= 1
        s.bag_size[zone] -= 1
    elif zone == DECK:
        s.deck = without(s.deck, member)
        s.deck_size -= 1
    elif zone == TEMPLE_CARDS:
        s.covered &= ~(1 << member)


@rule
def copies(s: State, zone: int, member: int) -> int:
    """How many copies of a member a zone can give now: 0 if it cannot, which a replay checks before it takes it."""
    if zone <= TAIL_BAG:
        return s.bag[member] if member // N_COLOURS == zone or (member == GOLD and zone == BODY_BAG) else 0
    if zone == DECK:
        return count_of(s.deck, member)
    if zone == TEMPLE_CARDS:
        return s.covered >> member & 1
    return int(member < s.seats)


@seldom
def fill_supply(s: State) -> None:
    """C-TAKE-4, C-TAKE-5: fill all empty spaces in ascending order, bodies always in twos."""
    for space in range(SPACES):
        if s.filled >> space & 1 == 0:
            fill_space(s, space)


@apart
def fill_space(s: State, space: int) -> None:
    """Fill one empty space from its bag, if the bag has enough."""
    if BODY_SPACES >> space & 1:
        if s.bag_size[BODY_BAG] >= 2:
            s.supply[2 * space] = draw(s, BODY_BAG, SPACE_FILLED, space)
            s.supply[2 * space + 1] = draw(s, BODY_BAG, SPACE_FILLED, space)
            s.filled |= 1 << space
    else:
        bag = HEAD_BAG if HEAD_SPACES >> space & 1 else TAIL_BAG
        if s.bag_size[bag] >= 1:
            s.supply[2 * space] = draw(s, bag, SPACE_FILLED, space)
            s.filled |= 1 << space


@rule
def cards_left(s: State) -> bool:
    """Whether a card can be drawn from the deck, if need be after reshuffling."""
    return s.deck_size + s.discard_size > 0


@apart
def draw_card(s: State, event: int, where: int) -> int:
    """C-CARD-4: the next Prophecy card; an empty deck is made of the discard pile first."""
    if s.deck_size == 0:
        emit(s, RESHUFFLED, s.discard_size)
        s.deck = s.discard
        s.deck_size = s.discard_size
        s.discard = 0
        s.discard_size = 0
        deck_reshuffled(s)
    return draw(s, DECK, event, where)


@rule
def deal_card(s: State, seat: int) -> int:
    """The next Prophecy card goes to a seat, unseen by the others."""
    card = draw_card(s, CARD_DEALT, seat)
    card_drawn_unseen(s, seat, card)
    return card


@seldom
def fill_row(s: State) -> None:
    """C-CARD-3, S-ROW-1: the row is filled up to six cards, as far as there are any; in the solo game from the left."""
    if is_solo(s):
        if has_gap(s):
            slide_row(s)
            for i in range(ROW):
                fill_slot(s, ROW - 1 - i)
    else:
        for slot in range(ROW):
            fill_slot(s, slot)


@apart
def fill_slot(s: State, slot: int) -> None:
    """A new card is laid into a gap of the row."""
    if s.row[slot] == NONE and cards_left(s):
        s.row[slot] = draw_card(s, ROW_FILLED, slot)
        card_shown(s, s.row[slot])


@rule
def has_gap(s: State) -> bool:
    """Whether a card is missing in the row."""
    for slot in range(ROW):
        if s.row[slot] == NONE:
            return True
    return False


@rule
def slide_row(s: State) -> None:
    """S-ROW-1: the cards of the row slide to the right."""
    target = ROW - 1
    for i in range(ROW):
        card = s.row[ROW - 1 - i]
        if card != NONE:
            s.row[ROW - 1 - i] = NONE
            s.row[target] = card
            target -= 1


@rule
def row_numbers(s: State) -> int:
    """The numbers of the cards in the row, as a set."""
    cards = 0
    for slot in range(ROW):
        if s.row[slot] != NONE:
            cards |= 1 << s.row[slot]
    return cards


@rule
def row_cards(s: State) -> int:
    """The cards of the row, as a set."""
    cards = 0
    for slot in range(ROW):
        if s.row[slot] != NONE:
            cards = plus(cards, s.row[slot])
    return cards


@rule
def take_from_row(s: State, card: int) -> None:
    """A card leaves the row, of two equal ones the rightmost."""
    slot = ROW - 1
    while s.row[slot] != card:
        slot -= 1
    s.row[slot] = NONE


@rule
def discard(s: State, cards: int) -> None:
    """Prophecy cards go to the discard pile."""
    s.discard = merged(s.discard, cards)
    s.discard_size += popcount(cards)


@rule
def show_temple(s: State, pile: int) -> None:
    """C-DONE-4: the next card of a Temple pile shows; an empty pile stays empty."""
    s.temple_top[pile] = NONE
    if s.temple_under[pile]:
        s.temple_under[pile] -= 1
        s.temple_top[pile] = draw(s, TEMPLE_CARDS, TEMPLE_SHOWN, pile)


@rule
def visible_temples(s: State) -> int:
    """The Temple cards on top of the two piles, as a set."""
    cards = 0
    for pile in range(2):
        if s.temple_top[pile] != NONE:
            cards |= 1 << s.temple_top[pile]
    return cards


@rule
def take_visible_temple(s: State, card: int) -> None:
    """A visible Temple card leaves its pile, and the next one shows at once."""
    show_temple(s, 0 if s.temple_top[0] == card else 1)
