"""A.D.A.M., the automaton of the solo game (S-ADAM): what he does follows from the table alone.

He wants each of his cards at its highest level. What a card needs is a number of pieces by colour, and with a mirror
one piece of any colour; where they stand, and whether they are heads, bodies or tails, does not matter to him.
"""

from __future__ import annotations

from plume.coatl import events
from plume.coatl.cards import PROPHECIES, Prophecy
from plume.coatl.cardsets import plus
from plume.coatl.endings import all_passed, check_triggers, runs_short
from plume.coatl.order import ADAM
from plume.coatl.pieces import BODY, HEAD, N_COLOURS, TAIL
from plume.coatl.serpents import colour_of
from plume.coatl.state import ROW, SPACES, Adam, State
from plume.coatl.zones import BODY_SPACES, fill_row, fill_supply
from plume.core.bits import NONE
from plume.core.words import apart, emit, lowest, rule, seldom, table


def _needs(card: Prophecy) -> list[int]:
    """S-ADAM-1, X-PROMO-4: how many pieces of each colour a card needs, the pattern times the highest level's count."""
    times = card.levels[-1][0]
    places = [place.colours for place in card.pattern if not place.looks_only and len(place.colours) == 1]
    return [times * sum(colour in colours for colours in places) for colour in range(N_COLOURS)]


def _wild(card: Prophecy) -> int:
    """S-ADAM-1: how many pieces of any colour a card needs."""
    return sum(len(place.colours) == N_COLOURS for place in card.pattern)


NEEDS = table(number for card in PROPHECIES for number in _needs(card))
HAS_WILD = table(_wild(card) for card in PROPHECIES)
HIGHEST_POINTS = table(card.levels[-1][1] for card in PROPHECIES)

ALL_COLOURS = (1 << N_COLOURS) - 1
ALL_PARTS = 1 << N_COLOURS * HEAD | 1 << N_COLOURS * BODY | 1 << N_COLOURS * TAIL
"""Times this, a set of colours is the set of all kinds of pieces in them."""
ANY = N_COLOURS
"""In the set of colours that a card still needs: its "any" place is open."""


@seldom
def adam_plays(s: State) -> None:
    """One turn of A.D.A.M."""
    emit(s, events.ADAM_TURN)
    search(s)
    if all_passed(s):
        return
    realise(s)
    if s.adam.held < s.adam.hand_size:
        take_cards(s)
        fill_row(s)  # S-ROW-1


# ---- what his cards need


@rule
def still_missing(adam: Adam, place: int) -> int:
    """What a card still needs, as a set of colours; ANY is a member as long as its "any" place is open."""
    missing = 0
    for colour in range(N_COLOURS):
        if adam.pieces[N_COLOURS * place + colour] < NEEDS[N_COLOURS * adam.cards[place] + colour]:
            missing |= 1 << colour
    if HAS_WILD[adam.cards[place]] and adam.wild[place] == NONE:
        missing |= 1 << ANY
    return missing


@rule
def needed_colours(adam: Adam, place: int) -> int:
    """The colours that a card needs, as a set; as long as its "any" place is open, it needs every piece."""
    return ALL_COLOURS if adam.missing[place] >> ANY & 1 else adam.missing[place]


@rule
def put_on_card(adam: Adam, place: int, colour: int) -> None:
    """S-ADAM-3: a piece comes to a card that needs it: to a coloured place, or else to its "any" place."""
    if adam.missing[place] >> colour & 1:
        adam.pieces[N_COLOURS * place + colour] += 1
        if adam.pieces[N_COLOURS * place + colour] == NEEDS[N_COLOURS * adam.cards[place] + colour]:
            adam.missing[place] &= ~(1 << colour)
    else:
        adam.wild[place] = colour
        adam.missing[place] &= ~(1 << ANY)


# ---- search


@rule
def search(s: State) -> None:
    """S-ADAM-2 to S-ADAM-5: take a space that holds what a card needs, or pass and discard one; then fill the board."""
    space = wanted_space(s)
    if space != NONE:
        take_space(s, space)
    else:
        space = first_filled(s)
        emit(s, events.ADAM_PASSED)
        if space == NONE:
            s.passes += 1
            return
        discard_space(s, space)
    s.passes = 0
    s.filled &= ~(1 << space)
    if runs_short(s):
        fill_supply(s)
    check_triggers(s, ADAM)


@rule
def wanted_space(s: State) -> int:
    """S-ADAM-2: the first space, in his order, that holds something his leftmost card needs; if none, his next card."""
    for place in range(s.adam.held):
        colours = needed_colours(s.adam, place)
        emit(s, events.ADAM_LOOKED, s.adam.cards[place], colours)
        found = spaces_with(s, colours)
        if found:
            space = s.space_order[lowest(found)]
            emit(s, events.ADAM_FOUND, s.adam.cards[place], space)
            return space
    return NONE


@rule
def spaces_with(s: State, colours: int) -> int:
    """Where in his order there are spaces with a piece of these colours, as a set."""
    kinds = colours * ALL_PARTS
    found = 0
    for i in range(SPACES):
        space = s.space_order[i]
        first = kinds >> s.supply[2 * space]
        second = kinds >> s.supply[2 * space + 1] & BODY_SPACES >> space
        found |= (s.filled >> space & (first | second) & 1) << i
    return found


@rule
def first_filled(s: State) -> int:
    """The first space in his order that is not empty."""
    for i in range(SPACES):
        if s.filled >> s.space_order[i] & 1:
            return s.space_order[i]
    return NONE


@rule
def take_space(s: State, space: int) -> None:
    """S-ADAM-2, S-ADAM-3: take all of a space; its pieces are placed in the order in which they were drawn."""
    place_piece(s, s.supply[2 * space])
    if BODY_SPACES >> space & 1:
        place_piece(s, s.supply[2 * space + 1])


@rule
def place_piece(s: State, kind: int) -> None:
    """S-ADAM-3: a piece goes to the leftmost card that needs it, first to a coloured place; or it is discarded."""
    adam = s.adam
    colour = colour_of(kind)
    for place in range(adam.held):
        if needed_colours(adam, place) >> colour & 1:
            put_on_card(adam, place, colour)
            emit(s, events.ADAM_PLACED, kind, adam.cards[place])
            return
    adam.discarded[colour] += 1
    emit(s, events.ADAM_DISCARDED, kind)


@rule
def discard_space(s: State, space: int) -> None:
    """S-ADAM-4: all that a space holds leaves the game."""
    for i in range(2 if BODY_SPACES >> space & 1 else 1):
        kind = s.supply[2 * space + i]
        s.adam.discarded[colour_of(kind)] += 1
        emit(s, events.ADAM_DISCARDED, kind)


# ---- realise


@rule
def realise(s: State) -> None:
    """S-ADAM-6: his satisfied cards, one after another, always the leftmost."""
    place = leftmost_satisfied(s.adam)
    while place != NONE:
        realise_card(s, place)
        place = leftmost_satisfied(s.adam)


@rule
def leftmost_satisfied(adam: Adam) -> int:
    """The leftmost card that has all it needs."""
    for place in range(adam.held):
        if adam.missing[place] == 0:
            return place
    return NONE


@rule
def realise_card(s: State, realised: int) -> None:
    """S-ADAM-6: the card scores; its pieces go to the other cards that need them, and the rest is discarded."""
    adam = s.adam
    card = adam.cards[realised]
    adam.realised = plus(adam.realised, card)
    adam.points += HIGHEST_POINTS[card]
    emit(s, events.ADAM_REALISED, card, HIGHEST_POINTS[card])
    if adam.wild[realised] != NONE:
        adam.pieces[N_COLOURS * realised + adam.wild[realised]] += 1
    for place in range(adam.held):
        if place != realised:
            hand_on(s, realised, place)
    for colour in range(N_COLOURS):
        adam.discarded[colour] += adam.pieces[N_COLOURS * realised + colour]
        for _ in range(adam.pieces[N_COLOURS * realised + colour]):
            emit(s, events.ADAM_LEFT_OVER, colour)
    put_away(adam, realised)


@apart
def hand_on(s: State, realised: int, place: int) -> None:
    """S-ADAM-6: pieces of a realised card go to another one: first to its coloured places, then to its "any" place."""
    for colour in range(N_COLOURS):
        while s.adam.pieces[N_COLOURS * realised + colour] > 0 and s.adam.missing[place] >> colour & 1:
            hand_on_piece(s, realised, place, colour)
    for colour in range(N_COLOURS):
        if s.adam.pieces[N_COLOURS * realised + colour] > 0 and s.adam.missing[place] >> ANY & 1:
            hand_on_piece(s, realised, place, colour)


@rule
def hand_on_piece(s: State, realised: int, place: int, colour: int) -> None:
    """One piece of a realised card goes to another one."""
    s.adam.pieces[N_COLOURS * realised + colour] -= 1
    put_on_card(s.adam, place, colour)
    emit(s, events.ADAM_HANDED_ON, colour, s.adam.cards[place])


@rule
def put_away(adam: Adam, realised: int) -> None:
    """A card leaves his hand, and those to its right move up."""
    adam.held -= 1
    for place in range(realised, adam.held):
        adam.cards[place] = adam.cards[place + 1]
        adam.missing[place] = adam.missing[place + 1]
        adam.wild[place] = adam.wild[place + 1]
        for colour in range(N_COLOURS):
            adam.pieces[N_COLOURS * place + colour] = adam.pieces[N_COLOURS * (place + 1) + colour]
    empty_place(adam, adam.held)


@rule
def empty_place(adam: Adam, place: int) -> None:
    """A place for a card, without a card."""
    adam.cards[place] = NONE
    adam.missing[place] = 0
    adam.wild[place] = NONE
    for colour in range(N_COLOURS):
        adam.pieces[N_COLOURS * place + colour] = 0


# ---- cards


@rule
def take_cards(s: State) -> None:
    """S-ADAM-7: the rightmost card of the row comes to the right of his cards, until he has as many as at set-up."""
    for i in range(ROW):
        slot = ROW - 1 - i
        if s.adam.held < s.adam.hand_size and s.row[slot] != NONE:
            receive_card(s.adam, s.row[slot])
            emit(s, events.ADAM_TOOK_CARD, s.row[slot])
            s.row[slot] = NONE


@rule
def receive_card(adam: Adam, card: int) -> None:
    """A card is laid to the right of his others, without pieces."""
    adam.cards[adam.held] = card
    adam.missing[adam.held] = still_missing(adam, adam.held)
    adam.held += 1


@rule
def adam_cards(adam: Adam) -> int:
    """All Prophecy cards that are or were before him, as a set."""
    cards = adam.realised
    for place in range(adam.held):
        cards = plus(cards, adam.cards[place])
    return cards
