"""Dealing what a viewer cannot see anew, in a way that fits all they know: positions to search in.

Hidden hands are dealt as `dealt`, which is empty outside set-up, and picked up at the end.
"""

from __future__ import annotations

from plume.coatl.adam import adam_cards
from plume.coatl.assembling import addable, most_together
from plume.coatl.box import cards_in_box, numbers_in_box, temples_in_box
from plume.coatl.cardsets import (
    ALL_NUMBERS,
    SECOND_COPY,
    both_copies,
    in_order,
    merged,
    number_of,
    remaining,
)
from plume.coatl.setup import cards_dealt, keep
from plume.coatl.state import CHOOSING, IN_DECK, IN_DISCARD, IN_HAND, MOST_KEPT, Player, State
from plume.coatl.zones import row_cards, visible_temples
from plume.core.bits import NONE
from plume.core.chance import next_word, seed, uniform
from plume.core.streams import Stream
from plume.core.words import lowest, nth, popcount, rule

EXCHANGES = 200
"""So many exchanges mix 54 or 60 cards well: each card is drawn some seven times."""
NEW = 15
"""In a chain of moves: the copy comes from nowhere."""


@rule
def determinise(s: State, viewer: int, stream: Stream) -> None:
    """Make a state that `hide` has been over into one that may be the true one, as far as the viewer can tell."""
    deal_temples(s, viewer, stream)
    deal_prophecies(s, viewer, stream)
    for other in range(s.seats + 1):
        if other != viewer:
            for place in range(len(s.known[other].may_be)):
                s.known[other].may_be[place] = numbers_in_box(s)
    seed(s, next_word(stream), next_word(stream), next_word(stream), next_word(stream))


@rule
def deal_temples(s: State, viewer: int, stream: Stream) -> None:
    """The Temple cards that the viewer does not see go to the hands they do not see, the rest is covered."""
    unseen = temples_in_box(s) & ~visible_temples(s)
    for seat in range(s.seats):
        player = s.players[seat]
        unseen &= ~player.temples
        for number in range(player.begun):
            if player.coatls[number].temple != NONE:
                unseen &= ~(1 << player.coatls[number].temple)
    for seat in range(s.seats):
        player = s.players[seat]
        for _ in range(player.temple_count - popcount(player.temples)):
            card = nth(unseen, uniform(stream, popcount(unseen)))
            unseen &= ~(1 << card)
            player.temples |= 1 << card
    s.covered = unseen


@rule
def deal_prophecies(s: State, viewer: int, stream: Stream) -> None:
    """The Prophecy cards that the viewer does not see go where they may be.

    First every card finds a place, then random exchanges that fit as well mix them.
    """
    known = s.known[viewer]
    cards = remaining(remaining(unseen_cards(s), known.in_deck), known.in_discard)
    while cards:
        card = nth(cards, uniform(stream, popcount(cards)))
        cards &= ~(1 << card)
        find_place(s, viewer, card)
    for _ in range(EXCHANGES):
        exchange(s, viewer, stream)
    let_complete(s, viewer, stream)
    s.deck = merged(in_order(s.deck), known.in_deck)
    s.discard = merged(in_order(s.discard), known.in_discard)
    for seat in range(s.seats):
        if seat != viewer:
            pick_up(s, seat, stream)


@rule
def unseen_cards(s: State) -> int:
    """The cards that the viewer does not see; hidden hands hold only what all have seen them take."""
    cards = remaining(remaining(cards_in_box(s), row_cards(s)), adam_cards(s.adam))
    for seat in range(s.seats):
        player = s.players[seat]
        cards = remaining(remaining(cards, player.hand), player.dealt)
        for number in range(player.begun):
            cards = remaining(cards, player.coatls[number].cards)
    return cards


@rule
def may_be(s: State, viewer: int, copy: int, place: int) -> bool:
    """Whether the viewer must think that the card may be in this place."""
    return s.known[viewer].may_be[place] >> number_of(copy) & 1 == 1


@rule
def room(s: State, viewer: int, place: int) -> int:
    """How many cards this place still takes."""
    known = s.known[viewer]
    if place == IN_DECK:
        return s.deck_size - popcount(known.in_deck) - popcount(s.deck)
    if place == IN_DISCARD:
        return s.discard_size - popcount(known.in_discard) - popcount(s.discard)
    seat = place - IN_HAND
    player = s.players[seat]
    if seat == viewer:
        return 0
    if s.action == CHOOSING:
        return cards_dealt(s, seat) - popcount(player.dealt)
    return player.hand_size - popcount(player.taken) - popcount(player.dealt)


@rule
def copies_in(s: State, viewer: int, place: int) -> int:
    """The copies that have been put into a place."""
    if place == IN_DECK:
        return s.deck
    if place == IN_DISCARD:
        return s.discard
    return 0 if place - IN_HAND == viewer else s.players[place - IN_HAND].dealt


@rule
def flip(s: State, copy: int, place: int) -> None:
    """Put a copy into a place, or take it out."""
    if place == IN_DECK:
        s.deck ^= 1 << copy
    elif place == IN_DISCARD:
        s.discard ^= 1 << copy
    else:
        s.players[place - IN_HAND].dealt ^= 1 << copy


@rule
def find_place(s: State, viewer: int, copy: int) -> None:
    """Put a copy where it may be; where that is full, others move on, along the shortest chain that ends at a room.

    For each place that is reached, `moving` has the copy that would come (8 bits) and `source` from where (4 bits).
    """
    places = IN_HAND + s.seats
    reached = 0
    moving = 0
    source = 0
    for place in range(places):
        if may_be(s, viewer, copy, place):
            reached |= 1 << place
            moving |= copy << 8 * place
            source |= NEW << 4 * place
    looked = 0
    while reached & ~looked:
        place = lowest(reached & ~looked)
        looked |= 1 << place
        if room(s, viewer, place) > 0:
            make_moves(s, place, moving, source)
            return
        for onward in range(places):
            movable = copies_in(s, viewer, place) & both_copies(s.known[viewer].may_be[onward])
            if reached >> onward & 1 == 0 and movable:
                reached |= 1 << onward
                moving |= lowest(movable) << 8 * onward
                source |= place << 4 * onward


@rule
def make_moves(s: State, place: int, moving: int, source: int) -> None:
    """Move the copies of a chain, from its end back to the new copy."""
    came_from = source >> 4 * place & 15
    while came_from != NEW:
        flip(s, moving >> 8 * place & 255, came_from)
        flip(s, moving >> 8 * place & 255, place)
        place = came_from
        came_from = source >> 4 * place & 15
    flip(s, moving >> 8 * place & 255, place)


@rule
def exchange(s: State, viewer: int, stream: Stream) -> None:
    """Exchange two copies of different places, chosen at random, if each may be where the other is."""
    places = IN_HAND + s.seats
    here = uniform(stream, places)
    there = uniform(stream, places)
    mine = copies_in(s, viewer, here)
    yours = copies_in(s, viewer, there)
    if here == there or mine == 0 or yours == 0:
        return
    one = nth(mine, uniform(stream, popcount(mine)))
    other = nth(yours, uniform(stream, popcount(yours)))
    if may_be(s, viewer, one, there) and may_be(s, viewer, other, here):
        swap(s, one, here, other, there)


@rule
def swap(s: State, one: int, here: int, other: int, there: int) -> None:
    """One copy goes there, the other comes here."""
    flip(s, one, here)
    flip(s, one, there)
    flip(s, other, there)
    flip(s, other, here)


@rule
def let_complete(s: State, viewer: int, stream: Stream) -> None:
    """C-DONE-3, S-LVL-4: whoever has just completed a Cóatl holds the cards that it must still get.

    Where the deal has not given them enough, others are exchanged for cards of theirs that may be where they were.
    """
    if s.closing and s.current != viewer:
        for _ in range(s.least_cards):
            exchange_for_fitting(s, viewer, s.players[s.current], stream)


@rule
def exchange_for_fitting(s: State, viewer: int, player: Player, stream: Stream) -> None:
    """If cards for the completed Cóatl are missing, exchange one that does not help for one that does."""
    coatl = player.coatls[s.closing - 1]
    known = s.known[viewer]
    fitting = addable(s, coatl, coatl.satisfied & (player.hand | in_order(player.dealt)))
    if popcount(coatl.cards) + most_together(s, fitting) >= s.least_cards:
        return
    place = IN_HAND + s.current
    wanted = both_copies(helpful(s, fitting, addable(s, coatl, coatl.satisfied & known.may_be[place])))
    twice = player.dealt & (player.dealt >> SECOND_COPY | both_copies(player.hand & ALL_NUMBERS))
    spare = player.dealt & ~both_copies(needed(s, fitting)) | twice
    for other in range(IN_HAND + s.seats):
        theirs = copies_in(s, viewer, other) & wanted
        mine = spare & both_copies(known.may_be[other])
        if other != place and theirs and mine:
            one = nth(theirs, uniform(stream, popcount(theirs)))
            swap(s, nth(mine, uniform(stream, popcount(mine))), place, one, other)
            return


@rule
def helpful(s: State, fitting: int, cards: int) -> int:
    """Those of these cards with which more could lie beside the Cóatl than with the fitting ones alone."""
    found = 0
    while cards:
        card = cards & -cards
        cards ^= card
        if most_together(s, fitting | card) > most_together(s, fitting):
            found |= card
    return found


@rule
def needed(s: State, fitting: int) -> int:
    """Those of the fitting cards without which fewer could lie beside the Cóatl."""
    found = 0
    cards = fitting
    while cards:
        card = cards & -cards
        cards ^= card
        if most_together(s, fitting & ~card) < most_together(s, fitting):
            found |= card
    return found


@rule
def pick_up(s: State, seat: int, stream: Stream) -> None:
    """The cards dealt to a hidden hand become its hand; in set-up, if it has chosen, some that it may have kept."""
    player = s.players[seat]
    player.dealt = in_order(player.dealt)
    if s.action != CHOOSING:
        player.hand = merged(player.hand, player.dealt)
        player.dealt = 0
    elif s.deciders >> seat & 1 == 0:
        for _ in range(uniform(stream, MOST_KEPT + 1)):
            keep(s, seat, number_of(nth(player.dealt, uniform(stream, popcount(player.dealt)))))
