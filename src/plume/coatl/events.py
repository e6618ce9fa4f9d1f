"""What can happen in a game of Cóatl: the kinds of events and who may see them (C-SEE)."""

from __future__ import annotations

from typing import Literal, get_args

from plume.coatl.pieces import ALL_PIECES, LETTERS, Letter, Piece
from plume.coatl.state import Ending
from plume.core.events import EventTable, from_one

End = Literal["head", "tail"]


def piece(kind: int) -> Piece:
    """A piece in the notation."""
    return ALL_PIECES[kind]


def prophecy(card: int) -> str:
    """The name of a Prophecy card."""
    return f"P{card}"


def temple(card: int) -> str:
    """The name of a Temple card."""
    return f"T{card}"


def end(number: int) -> End:
    """The end of a serpent that grows."""
    found: tuple[End, ...] = get_args(End)
    return found[number]


def why(ending: int) -> Ending:
    """What brings the game to its end."""
    found: tuple[Ending, ...] = get_args(Ending)
    return found[ending - 1]


def colour(number: int) -> Letter:
    """The letter of a colour."""
    found: tuple[Letter, ...] = get_args(Letter)
    return found[number]


def colours(numbers: int) -> str:
    """The letters of some colours."""
    return " ".join(letter for bit, letter in enumerate(LETTERS) if numbers >> bit & 1)


EVENTS = EventTable(
    {
        "piece": piece,
        "card": prophecy,
        "temple": temple,
        "space": from_one,
        "slot": from_one,
        "coatl": from_one,
        "pile": from_one,
        "end": end,
        "why": why,
        "colour": colour,
        "colours": colours,
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
FEATHER_GIVEN = EVENTS.add("feather", "seat", "other")
BODY_STOLEN = EVENTS.add("stole", "seat", "other", "piece")

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
