"""The state of a game of CotCotCollec', declared once for every carrier.

Sets are integers (bit n is member n). A card is its number in `cards`, an item is the number of its card.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from plume.core.streams import Stream
from plume.core.structs import I8, I8S, I16, I16S, PLAIN, struct
from plume.core.tape import Tape
from plume.cotcot.cards import KINDS, N_CARDS, N_ITEMS

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
FACE_UP = 3  # K-SETUP-1
HAND_AT_START = 4  # K-SETUP-1
POINTS = 3  # K-TURN-1
LAST_COQ = 10  # K-COQ-3
SCORINGS = 3

# Zones: where chance takes things from.
PILE, FIRST_PLAYER = range(2)
ZONES = ("pile", "first player")

# How the game ends.
NOT_YET, TENTH_COQ = range(2)
Ending = Literal["tenth coq"]
ENDINGS: tuple[str, ...] = ("not yet", *get_args(Ending))


@struct
class Player:
    """A player's hand and what lies before them."""

    cards: I16  # the cards in hand, as a set
    hand_size: I8
    hand: Annotated[list[int], I8S, N_CARDS]  # how many of each card
    taken: Annotated[list[int], I8S, N_CARDS]  # how many of them everybody knows of
    chests: I8  # those without a collection
    shown: Annotated[list[int], I8S, N_CARDS]  # how many of each card were laid as chests
    collections: I16  # the items collected, as a set
    doubled: I16  # those that a doubler has closed
    length: Annotated[list[int], I8S, N_ITEMS]
    jokers: Annotated[list[int], I8S, N_ITEMS]
    points: Annotated[list[int], I16S, SCORINGS]


@struct
class State:
    """A game of CotCotCollec'."""

    # options
    seats: I8
    zoch: I8
    chosen_first: I8

    # the table
    market: Annotated[list[int], I8S, FACE_UP]
    pile: Annotated[list[int], I8S, KINDS]  # how many of each card
    pile_size: I8
    coqs: I8  # that have come up
    fox_seat: I8  # NONE as long as it waits
    fox_item: I8

    # whose turn it is
    deciders: I8
    first: I8
    current: I8
    points_left: I8
    fox_moved: I8  # as an action of this turn
    turns: I16
    ended_by: I8

    players: Annotated[list[Player], MOST_PLAYERS]
    streams: Annotated[list[Stream], len(ZONES)]
    tape: Annotated[Tape | None, PLAIN]
