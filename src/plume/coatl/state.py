"""The state of a game of Cóatl, declared once for every carrier.

Sets are integers (bit n is member n). A set of Prophecy cards that may hold a card twice has bit 55 + n for the second
copy of card n (see `cardsets`). A kind of piece is a number from 0 to 14, or 15 for the golden body (see `pieces`).
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from plume.coatl.pieces import ALL_KINDS
from plume.core.streams import Stream
from plume.core.structs import I8, I8S, I16, I64, I64S, PLAIN, STRUCT, U8S, struct
from plume.core.tape import Tape

MOST_PLAYERS = 4
MOST_COATLS = 4
SPACES = 10
ROW = 6

ROOM = 8  # C-BOX-3
MOST_KEPT = 3  # C-SETUP-6
HAND_LIMIT = 5  # C-CARD-2
MOST_TEMPLES = 15  # in a hand: nobody gets near so many, and the solver has room for them
MOST_INCOMPLETE = 2  # C-ASM-1
MOST_CARDS = 4  # C-ASM-4
COATLS_TO_END = 3  # C-END-1
SMALL_HAND = 4  # S-LVL-2
FEATHER_POINTS = 2  # X-GOLD-5
USUALLY_HELD, MOST_HELD = 3, 4  # S-SETUP-4, S-LVL-5

# The advanced algorithms of the solo game, as sets of one level each.
TEMPLE_NEEDED, HAND_OF_FOUR, COLOURS_DIFFER, FOUR_FULFILLED, ADAM_HAS_FOUR = (1 << level for level in range(1, 6))

# Zones: where chance takes things from. The bags are numbered like the parts of a serpent.
HEAD_BAG, BODY_BAG, TAIL_BAG, TEMPLE_CARDS, DECK, FIRST_PLAYER = range(6)
ZONES = ("heads", "bodies", "tails", "temples", "deck", "first player")

# Where a card that a viewer cannot see may be: in the deck, in the discard pile, in the hand of a seat.
IN_DECK, IN_DISCARD, IN_HAND = 0, 1, 2

# What the action is that a player has begun.
NO_ACTION, TAKING, DRAWING, ASSEMBLING, PICKING, FORESEEING, COMMITTING, CHOOSING, STEALING = range(9)
Action = Literal["nothing", "take", "draw", "assemble", "pick", "future", "commit", "set-up", "steal"]
ACTIONS: tuple[Action, ...] = get_args(Action)

PERFECT_PICK, SEE_THE_FUTURE, PRIEST_COMMITMENT = 1, 2, 4
Token = Literal["pick", "future", "commit"]
TOKENS: tuple[Token, ...] = get_args(Token)

HAS_HEAD, HAS_TAIL, COMPLETE = 1, 2, 3

# How the game ends.
NOT_YET, THIRD_COATL, NO_BODIES, ALL_PASSED = range(4)
Ending = Literal["third coatl", "no bodies", "all passed"]
ENDINGS: tuple[str, ...] = ("not yet", *get_args(Ending))


@struct
class Coatl:
    """A serpent and the cards beside it. Its colours lie in a ring of 128 places, two to a byte."""

    satisfied: I64  # Prophecy cards of which it reaches the lowest level, open ends counted as absent
    one_short: I64  # with one open end: cards it satisfies too once a piece of the right colour is put there
    cards: I64
    points: I16  # announced when it was finished
    temple: I8
    ends: I8
    start: I8  # where in the ring the piece nearest to the head lies
    length: I8
    count: Annotated[list[int], I8S, 5]
    some: I8  # the colours that it has, each as its count card
    several: I8  # those that it has more than once
    lone_pairs: Annotated[list[int], I8S, 5]
    ring: Annotated[list[int], I8S, 64]


@struct
class Player:
    """What lies before a player."""

    hand: I64
    dealt: I64  # in set-up: cards that the player may still keep
    taken: I64  # cards that all have seen the player take, and that are still in hand for certain
    temples: I64
    temples_taken: I64
    kinds: I16  # the kinds of pieces on the board, without the golden body
    board: Annotated[list[int], I8S, ALL_KINDS]
    pieces: I8
    hand_size: I8
    temple_count: I8
    feathers: I8  # Golden Feathers received
    tokens: I8
    begun: I8
    incomplete: I8  # a set: bit i is Cóatl number i + 1
    completed: I8
    coatls: Annotated[list[Coatl], MOST_COATLS]


@struct
class Adam:
    """A.D.A.M., the automaton of the solo game: his cards from left to right, and the pieces on them by colour."""

    hand_size: I8  # as many cards as he was dealt (S-SETUP-4, S-LVL-5)
    held: I8
    cards: Annotated[list[int], I8S, MOST_HELD]
    missing: Annotated[list[int], I8S, MOST_HELD]  # what a card still needs, as a set of colours (see `adam`)
    pieces: Annotated[list[int], I8S, 5 * MOST_HELD]  # five colours for each card, those in its coloured places
    wild: Annotated[list[int], I8S, MOST_HELD]  # the colour on its "any" place, or NONE
    realised: I64
    points: I16
    discarded: Annotated[list[int], I8S, 5]


@struct
class Knowledge:
    """What a viewer knows about the cards they do not see: see `knowledge`."""

    in_deck: I64
    in_discard: I64
    may_be: Annotated[list[int], I64S, IN_HAND + MOST_PLAYERS]


@struct
class State:
    """A game of Cóatl."""

    # options
    seats: I8
    sacrifice: I8
    closed_ends: I8
    chosen_first: I8
    levels: I8
    temple_piles: I8
    space_order: Annotated[list[int], I8S, SPACES]  # in which A.D.A.M. looks
    hand_limit: I8
    least_cards: I8  # that a completed Cóatl carries
    promo: I8
    fewer_bodies: I8
    bodies: I8  # of each colour, that are played with
    golden: I8  # golden bodies that are played with

    # the table
    deck: I64
    discard: I64
    row: Annotated[list[int], I8S, ROW]
    deck_size: I8
    discard_size: I8
    filled: I16  # the spaces of the supply board that hold something
    supply: Annotated[list[int], U8S, 2 * SPACES]  # two kinds of pieces for each space
    bag: Annotated[list[int], I8S, ALL_KINDS]
    bag_size: Annotated[list[int], I8S, 3]
    covered: I64
    temple_top: Annotated[list[int], I8S, 2]
    temple_under: Annotated[list[int], I8S, 2]

    # whose turn it is
    deciders: I8
    current: I8
    first: I8
    action: I8
    closing: I8  # the number of the Cóatl that was just completed, while it may take cards
    acted: I8  # one action of a two-action turn is done
    actions_left: I8
    passes: I8
    turns: I16

    # the end
    ending: I8
    trigger: I8
    turns_left: I8
    ended_by: I8

    players: Annotated[list[Player], MOST_PLAYERS]
    adam: Annotated[Adam, STRUCT]
    known: Annotated[list[Knowledge], MOST_PLAYERS + 1]  # by viewer; the last one is the spectator
    streams: Annotated[list[Stream], len(ZONES)]
    tape: Annotated[Tape | None, PLAIN]
