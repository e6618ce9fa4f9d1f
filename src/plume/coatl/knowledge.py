"""What each viewer knows about the cards they do not see (C-SEE): where they are, or where they may be.

`in_discard` and `in_deck` are the cards that they know to be there. For the others `may_be` is a set of card numbers
for the deck, the discard pile and every hand. It only has to be right for cards that they do not see now: for a card
that they have seen in the meantime it is set right when the card is hidden again.
"""

from __future__ import annotations

from plume.coatl.box import numbers_in_box
from plume.coatl.cardsets import DOUBLES, merged, numbers, without
from plume.coatl.state import IN_DECK, IN_DISCARD, IN_HAND, Knowledge, State
from plume.core.words import apart, rule


@rule
def know_nothing(s: State) -> None:
    """Before anything is dealt every card is in the deck."""
    for viewer in range(s.seats + 1):
        known = s.known[viewer]
        known.in_deck = 0
        known.in_discard = 0
        known.may_be[IN_DECK] = numbers_in_box(s)
        known.may_be[IN_DISCARD] = 0
        for seat in range(s.seats):
            known.may_be[IN_HAND + seat] = 0


@rule
def card_shown(s: State, card: int) -> None:
    """A card of the deck is laid open."""
    for viewer in range(s.seats + 1):
        s.known[viewer].in_deck = without(s.known[viewer].in_deck, card)


@rule
def card_drawn_unseen(s: State, seat: int, card: int) -> None:
    """A seat has this card more; the others only know that it was in the deck, whatever they knew to be there."""
    for viewer in range(s.seats + 1):
        known = s.known[viewer]
        if viewer == seat:
            known.in_deck = without(known.in_deck, card)
        else:
            known.may_be[IN_DECK] |= numbers(known.in_deck)
            known.may_be[IN_HAND + seat] |= known.may_be[IN_DECK]
            known.in_deck = 0


@rule
def deck_reshuffled(s: State) -> None:
    """The discard pile is the deck now."""
    for viewer in range(s.seats + 1):
        known = s.known[viewer]
        known.in_deck = known.in_discard
        known.in_discard = 0
        known.may_be[IN_DECK] = known.may_be[IN_DISCARD]
        known.may_be[IN_DISCARD] = 0


@rule
def forget(s: State, known: Knowledge, cards: int) -> None:
    """Where these cards might have been before the viewer saw them does not matter any more.

    Of a card that is in the box twice the other copy may still be there.
    """
    for place in range(IN_HAND + s.seats):
        known.may_be[place] &= ~(numbers(cards) & ~DOUBLES)


@apart
def row_discarded(s: State, cards: int) -> None:
    """The row goes to the discard pile before everybody's eyes."""
    for viewer in range(s.seats + 1):
        forget(s, s.known[viewer], cards)
        s.known[viewer].in_discard = merged(s.known[viewer].in_discard, cards)


@apart
def cards_discarded_unseen(s: State, seat: int, cards: int) -> None:
    """A seat discards these cards; the others only see how many, so that what they saw it take is uncertain now."""
    if cards == 0:
        return
    me = s.players[seat]
    for viewer in range(s.seats + 1):
        known = s.known[viewer]
        if viewer == seat:
            forget(s, known, cards)
            known.in_discard = merged(known.in_discard, cards)
        else:
            forget(s, known, me.taken)
            known.may_be[IN_HAND + seat] |= numbers(me.taken)
            known.may_be[IN_DISCARD] |= known.may_be[IN_HAND + seat]
    me.taken = 0
