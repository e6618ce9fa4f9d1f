"""What can happen in a game of Cóatl: the kinds of events and who may see them (C-SEE)."""

from __future__ import annotations

from plume.coatl.pieces import LETTERS, PIECES
from plume.coatl.state import ENDINGS
from plume.core.events import EventTable

EVENTS = EventTable(
    {
        "piece": lambda kind: PIECES[kind],
        "card": lambda card: f"P{card}",
        "temple": lambda card: f"T{card}",
        "space": lambda space: space + 1,
        "slot": lambda slot: slot + 1,
        "coatl": lambda number: number + 1,
        "pile": lambda pile: pile + 1,
        "end": lambda end: ("head", "tail")[end],
        "why": lambda why: ENDINGS[why],
        "colour": lambda colour: LETTERS[colour],
        "colours": lambda colours: " ".join(letter for bit, letter in enumerate(LETTERS) if colours >> bit & 1),
    }
)

# what chance gives
FIRST_PLAYER_DRAWN = EVENTS.add("first player", "of", "seat", outcome="seat")
SPACE_FILLED = EVENTS.add("space filled", "space", "piece", outcome="piece")
TEMPLE_DEALT = EVENTS.add("temple dealt", "seat", "temple", secret="temple", outcome="temple")
TEMPLE_SHOWN = EVENTS.add("temple shown", "pile", "temple", outcome="temple")
ROW_FILLED = EVENTS.add("row filled", "slot", "card", outcome="card")
CARD_DEALT = EVENTS.add("card dealt", "seat", "card", secret="card", outcome="card")

# set-up
CARD_KEPT = EVENTS.add("kept", "seat", "card", private=True)
READY = EVENTS.add("ready", "seat")
HAND_CHOSEN = EVENTS.add("hand chosen", "seat", "kept", "discarded")

# what a player does
TURN = EVENTS.add("turn", "seat", "actions")
PIECE_TAKEN = EVENTS.add("took", "seat", "space", "piece")
CARD_TAKEN = EVENTS.add("drew", "seat", "card")
BEGUN = EVENTS.add("began", "seat", "coatl", "piece")
EXTENDED = EVENTS.add("extended", "seat", "coatl", "end", "piece")
FULFILLED = EVENTS.add("fulfilled", "seat", "coatl", "card")
TEMPLE_FULFILLED = EVENTS.add("temple fulfilled", "seat", "coatl", "temple")
COMPLETED = EVENTS.add("completed", "seat", "coatl")
SCORED = EVENTS.add("scored", "seat", "coatl", "points")
PIECE_PICKED = EVENTS.add("picked", "seat", "piece")
FUTURE_SEEN = EVENTS.add("future", "seat")
ROW_DISCARDED = EVENTS.add("row discarded", "card")
DISCARDED = EVENTS.add("discarded", "seat", "card", secret="card")
COMMITTED = EVENTS.add("committed", "seat", "temple")
PASSED = EVENTS.add("passed", "seat")

# A.D.A.M. explains himself
ADAM_DEALT = EVENTS.add("adam dealt", "side", "card", outcome="card")
ADAM_TURN = EVENTS.add("adam turn")
ADAM_LOOKED = EVENTS.add("adam looked", "card", "colours")
ADAM_FOUND = EVENTS.add("adam found", "card", "space")
ADAM_PASSED = EVENTS.add("adam passed")
ADAM_PLACED = EVENTS.add("adam placed", "piece", "card")
ADAM_DISCARDED = EVENTS.add("adam discarded", "piece")
ADAM_REALISED = EVENTS.add("adam realised", "card", "points")
ADAM_HANDED_ON = EVENTS.add("adam handed on", "colour", "card")
ADAM_LEFT_OVER = EVENTS.add("adam left over", "colour")
ADAM_TOOK_CARD = EVENTS.add("adam took card", "card")

# what follows
RESHUFFLED = EVENTS.add("reshuffled", "count")
END_TRIGGERED = EVENTS.add("end triggered", "side", "why")
GAME_OVER = EVENTS.add("over", "why")
