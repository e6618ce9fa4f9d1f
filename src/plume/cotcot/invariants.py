"""What holds in every position of CotCotCollec'. A checker that is a rule file itself, so that it can run compiled."""

from __future__ import annotations

from plume.core.bits import NONE
from plume.core.words import popcount, rule
from plume.cotcot.cards import COQ, DOUBLER, JOKER, KINDS, N_CARDS, N_ITEMS
from plume.cotcot.census import found, found_at
from plume.cotcot.fox import all_collect
from plume.cotcot.scoring import scorings_held
from plume.cotcot.setup import IN_BOX
from plume.cotcot.state import FACE_UP, LAST_COQ, POINTS, SCORINGS, Player, State

INVARIANTS = (
    "in order",
    "card count",
    "doublers",
    "coqs",
    "sizes",
    "market",
    "taken",
    "collections",
    "chests",
    "fox",
    "scored",
    "turn",
)
"""What is checked; the languages say what each means."""
IN_ORDER, CARD_COUNT, DOUBLERS, COQS, SIZES, MARKET, TAKEN, COLLECTIONS, CHESTS, FOX, SCORED, TURN = range(12)


@rule
def broken(s: State) -> int:
    """The first invariant that does not hold, 0 if all do."""
    for card in range(JOKER + 1):
        if s.pile[card] < 0 or s.pile[card] + found(s, card) != IN_BOX[card]:
            return CARD_COUNT
    if s.pile[DOUBLER] or s.pile[COQ] < 0 or s.pile[COQ] + s.coqs != IN_BOX[COQ]:
        return COQS
    if not pile_counted(s):
        return SIZES
    if s.coqs < LAST_COQ and not market_full(s):
        return MARKET
    for seat in range(s.seats):
        wrong = broken_before(s, s.players[seat])
        if wrong:
            return wrong
    if not fox_right(s):
        return FOX
    if not turn_right(s):
        return TURN
    return IN_ORDER


@rule
def pile_counted(s: State) -> bool:
    """The size of the pile is the sum of what it holds."""
    count = 0
    for card in range(KINDS):
        count += s.pile[card]
    return count == s.pile_size


@rule
def market_full(s: State) -> bool:
    """K-TAKE-1: three face-up cards."""
    for slot in range(FACE_UP):
        if s.market[slot] == NONE:
            return False
    return True


@rule
def broken_before(s: State, player: Player) -> int:
    """The first invariant that does not hold for a player, 0 if all do."""
    if found_at(player, DOUBLER) != 1:
        return DOUBLERS
    if not hand_counted(player):
        return SIZES
    for card in range(N_CARDS):
        if not 0 <= player.taken[card] <= player.hand[card]:
            return TAKEN
    if not collections_right(player):
        return COLLECTIONS
    if not chests_shown(player):
        return CHESTS
    for scoring in range(scorings_held(s), SCORINGS):
        if player.points[scoring]:
            return SCORED
    return IN_ORDER


@rule
def hand_counted(player: Player) -> bool:
    """The size and the set of a hand fit its cards."""
    count = 0
    cards = 0
    for card in range(N_CARDS):
        if player.hand[card] < 0:
            return False
        count += player.hand[card]
        if player.hand[card]:
            cards |= 1 << card
    return count == player.hand_size and cards == player.cards


@rule
def collections_right(player: Player) -> bool:
    """K-COLL-1, K-COLL-4, K-COLL-5."""
    for item in range(N_ITEMS):
        items = player.length[item] - player.jokers[item]
        if player.jokers[item] < 0 or items < 0 or (items > 0) != (player.collections >> item & 1 == 1):
            return False
        if items == 0 and player.jokers[item]:
            return False
    return player.doubled & ~player.collections == 0


@rule
def chests_shown(player: Player) -> bool:
    """K-CHEST-1: each chest was a card that was shown, those under collections too."""
    count = 0
    for card in range(N_CARDS):
        if player.shown[card] < 0:
            return False
        count += player.shown[card]
    return player.chests >= 0 and count == player.chests + popcount(player.collections)


@rule
def fox_right(s: State) -> bool:
    """K-FOX-1, K-OPT-1: when the fox is there, and that it is on a collection."""
    if s.fox_seat == NONE:
        return s.fox_item == NONE and not fox_expected(s)
    return fox_expected(s) and s.players[s.fox_seat].collections >> s.fox_item & 1 == 1


@rule
def fox_expected(s: State) -> bool:
    """Whether the fox must have entered."""
    if s.zoch:
        return all_collect(s)
    for seat in range(s.seats):
        if s.players[seat].collections:
            return True
    return False


@rule
def turn_right(s: State) -> bool:
    """K-TURN-1, K-COQ-3."""
    if s.coqs == LAST_COQ:
        return s.deciders == 0 and s.points_left == 0
    if s.fox_moved and (s.fox_seat == NONE or s.points_left == POINTS):
        return False
    return s.deciders == 1 << s.current and 0 <= s.points_left <= POINTS
