"""What each viewer must think possible: in which hidden places the cards he does not see may be (C-SEE).

`may_be` is a set of card numbers for the deck, the discard pile and every hand. It only has to be right for cards that
the viewer does not see now; for a card that he has seen in the meantime it is set right when the card is hidden again.
"""

from __future__ import annotations

from plume.coatl.cardsets import ALL_NUMBERS, DOUBLES, numbers
from plume.coatl.state import IN_DECK, IN_DISCARD, IN_HAND, State
from plume.core.words import rule


@rule
def know_nothing(s: State) -> None:
    """Before anything is dealt every card is in the deck."""
    for viewer in range(s.seats + 1):
        may_be = s.known[viewer].may_be
        may_be[IN_DECK] = ALL_NUMBERS
        may_be[IN_DISCARD] = 0
        for seat in range(s.seats):
            may_be[IN_HAND + seat] = 0


@rule
def card_drawn_unseen(s: State, seat: int) -> None:
    """A seat has a card more; the others only know that it was in the deck."""
    for viewer in range(s.seats + 1):
        if viewer != seat:
            may_be = s.known[viewer].may_be
            may_be[IN_HAND + seat] |= may_be[IN_DECK]


@rule
def deck_reshuffled(s: State) -> None:
    """The discard pile is the deck now."""
    for viewer in range(s.seats + 1):
        may_be = s.known[viewer].may_be
        may_be[IN_DECK] = may_be[IN_DISCARD]
        may_be[IN_DISCARD] = 0


@rule
def hidden_again(s: State, viewer: int, cards: int, place: int) -> None:
    """Cards that the viewer has just seen go to this place, so of these he knows where they are.

    Of a card that is in the box twice the other copy may still be anywhere.
    """
    may_be = s.known[viewer].may_be
    elsewhere = ~(numbers(cards) & ~DOUBLES)
    for other in range(IN_HAND + s.seats):
        may_be[other] &= elsewhere
    may_be[place] |= numbers(cards)


@rule
def row_discarded(s: State, cards: int) -> None:
    """The row goes to the discard pile before everybody's eyes."""
    for viewer in range(s.seats + 1):
        hidden_again(s, viewer, cards, IN_DISCARD)


@rule
def cards_discarded_unseen(s: State, seat: int, cards: int) -> None:
    """A seat discards these cards; the others only see how many, so that what they saw him take is uncertain now."""
    if cards == 0:
        return
    me = s.players[seat]
    for viewer in range(s.seats + 1):
        if viewer == seat:
            hidden_again(s, viewer, cards, IN_DISCARD)
        else:
            hidden_again(s, viewer, me.taken, IN_HAND + seat)
            may_be = s.known[viewer].may_be
            may_be[IN_DISCARD] |= may_be[IN_HAND + seat]
    me.taken = 0
