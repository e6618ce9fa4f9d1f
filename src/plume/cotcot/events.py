"""What can happen in a game of CotCotCollec': the kinds of events and who may see them (K-SEE)."""

from __future__ import annotations

from typing import get_args

from plume.core.events import EventTable, from_one
from plume.cotcot.cards import ITEM_NAMES, NAMES, CardName, Item
from plume.cotcot.state import Ending


def card(number: int) -> CardName:
    """The name of a card."""
    return NAMES[number]


def item(number: int) -> Item:
    """The name of an item."""
    return ITEM_NAMES[number]


def why(ending: int) -> Ending:
    """How the game ends."""
    found: tuple[Ending, ...] = get_args(Ending)
    return found[ending - 1]


EVENTS = EventTable({"card": card, "item": item, "slot": from_one, "scoring": from_one, "why": why})

# what chance gives
FIRST_PLAYER_DRAWN = EVENTS.add("first player", "of", "seat", outcome="seat")
MARKET_FILLED = EVENTS.add("market filled", "slot", "card", outcome="card")
CARD_DEALT = EVENTS.add("card dealt", "seat", "card", secret="card", outcome="card")
COQ_TURNED = EVENTS.add("coq", "number", "card", outcome="card")

# what a player does
TURN = EVENTS.add("turn", "seat")
CHEST_LAID = EVENTS.add("chest", "seat", "card")
STARTED = EVENTS.add("started", "seat", "item")
ADDED = EVENTS.add("added", "seat", "item", "length")
JOKER_ADDED = EVENTS.add("joker added", "seat", "item", "length")
DOUBLED = EVENTS.add("doubled", "seat", "item")
TAKEN = EVENTS.add("took", "seat", "card")
DREW = EVENTS.add("drew", "seat")
FOX_MOVED = EVENTS.add("fox", "seat", "owner", "item")

# what follows
FOX_ENTERED = EVENTS.add("fox entered", "owner", "item")
SCORING = EVENTS.add("scoring", "scoring")
COLLECTION_SCORED = EVENTS.add("collection scored", "seat", "item", "points")
PENALTY = EVENTS.add("penalty", "seat", "points")
SCORED = EVENTS.add("scored", "seat", "points")
GAME_OVER = EVENTS.add("over", "why")
