"""The draw pile, the face-up cards, and the Gengis Coq cards that come up (K-TAKE, K-COQ).

There is no hidden order: chance chooses at the moment a card comes up, and all of it passes through `draw`.
"""

from __future__ import annotations

from plume.core.bits import NONE
from plume.core.chance import uniform
from plume.core.streams import Stream
from plume.core.words import emit, rule, scripted
from plume.cotcot.cards import COQ
from plume.cotcot.events import COQ_TURNED, GAME_OVER
from plume.cotcot.scoring import hold_scoring
from plume.cotcot.state import LAST_COQ, PILE, TENTH_COQ, State

SCORING_COQS = 1 << 4 | 1 << 7 | 1 << LAST_COQ
"""K-COQ-2, K-COQ-3: the Gengis Coq cards that bring a scoring, as a set."""


@rule
def draw(s: State, zone: int, event: int, where: int) -> int:
    """All chance: one member leaves its zone, and the event tells where to. On replay it is the one that was noted."""
    member = scripted(s, zone)
    if member == NONE:
        stream = s.streams[zone]
        member = card_at_random(s, stream) if zone == PILE else uniform(stream, s.seats)
    if zone == PILE:
        s.pile[member] -= 1
        s.pile_size -= 1
        if member == COQ:
            emit(s, COQ_TURNED, s.coqs + 1, COQ)
            return COQ
    emit(s, event, where, member)
    return member


@rule
def card_at_random(s: State, stream: Stream) -> int:
    """A card of the pile, each copy as likely as any other."""
    n = uniform(stream, s.pile_size)
    card = 0
    below = s.pile[0]
    while n >= below:
        card += 1
        below += s.pile[card]
    return card


@rule
def copies(s: State, zone: int, member: int) -> int:
    """How many copies of a member a zone can give now: 0 if it cannot, which a replay checks before it takes it."""
    return s.pile[member] if zone == PILE else int(member < s.seats)


@rule
def next_card(s: State, event: int, where: int) -> int:
    """K-COQ-1: the next card of the pile that is no Gengis Coq; NONE if the 10th of them has ended the game."""
    card = draw(s, PILE, event, where)
    while card == COQ:
        turn_coq(s)
        if s.coqs == LAST_COQ:
            return NONE
        card = draw(s, PILE, event, where)
    return card


@rule
def turn_coq(s: State) -> None:
    """K-COQ-2, K-COQ-3: the 4th, 7th and 10th bring a scoring at once, and the 10th ends the game."""
    s.coqs += 1
    if SCORING_COQS >> s.coqs & 1:
        hold_scoring(s)
    if s.coqs == LAST_COQ:
        s.points_left = 0
        s.deciders = 0
        s.ended_by = TENTH_COQ
        emit(s, GAME_OVER, TENTH_COQ)


@rule
def face_up(s: State) -> int:
    """The face-up cards, as a set."""
    return 1 << s.market[0] | 1 << s.market[1] | 1 << s.market[2]


@rule
def slot_of(s: State, card: int) -> int:
    """Where a face-up card lies."""
    slot = 0
    while s.market[slot] != card:
        slot += 1
    return slot
