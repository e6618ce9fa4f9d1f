"""The rules of Cóatl, and what an environment shows of them."""

from __future__ import annotations

from plume.coatl.cards import N_TEMPLES, PROPHECIES
from plume.coatl.notation import PROPHECY_NAMES, TEMPLE_NAMES
from plume.coatl.options import LEVELS
from plume.coatl.order import ADAM, is_solo
from plume.coatl.pieces import ALL_PIECES, COLOURS, GOLD, N_COLOURS
from plume.coatl.rules import broken, copies, determinise, hide, legal, play, score, set_up, sides, winners
from plume.coatl.state import (
    ACTIONS,
    CHOOSING,
    ENDINGS,
    HAS_HEAD,
    HAS_TAIL,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    MOST_COATLS,
    MOST_HELD,
    MOST_PLAYERS,
    NOT_YET,
    ROW,
    SPACES,
    TOKENS,
    Coatl,
    Player,
    State,
)
from plume.coatl.zones import BODY_SPACES
from plume.core.bits import NONE
from plume.core.words import rule, spread
from plume.envs.observing.layout import IS_FLAG, WORD_BYTES, Block, Layout, category, count, flags
from plume.envs.observing.writing import (
    eight_bytes,
    two_bytes,
    write_numbers,
    write_one,
    write_set,
    write_zeros,
)

__all__ = [
    "LAYOUT",
    "broken",
    "copies",
    "determinise",
    "hide",
    "legal",
    "observe",
    "play",
    "score",
    "set_up",
    "sides",
    "winners",
]

CARDS = [*PROPHECY_NAMES, *(f"second P{card.number}" for card in PROPHECIES if card.copies == 2)]
BODY_COLOURS = [*COLOURS, "golden"]
LONGEST = 128
"""Room for the pieces of a serpent: no more than 122 fit."""


def _coatl(number: int) -> list[Block]:
    return [
        Block(
            f"coatl {number}",
            ["begun", "head", "tail", "length", "points low", "points high"],
            255,
            "whether it was begun, has a head, has a tail; pieces; points announced, in two bytes",
            {**flags("begun", "head", "tail"), "length": count(LONGEST)},
        ),
        Block(f"coatl {number} cards", CARDS, 1, "Prophecy cards beside it"),
        Block(f"coatl {number} temple", TEMPLE_NAMES, 1, "the Temple card beside it"),
        Block(
            f"coatl {number} pieces",
            [str(place + 1) for place in range(LONGEST)],
            N_COLOURS,
            "colours from head to tail: 1 black, 2 blue, 3 green, 4 red, 5 yellow, 0 no piece",
            {str(place + 1): category(N_COLOURS) for place in range(LONGEST)},
        ),
    ]


def _held(place: int) -> list[Block]:
    return [
        Block(f"card {place}", PROPHECY_NAMES, 1, "the Prophecy card in this place, from the left"),
        Block(
            f"card {place} pieces",
            [*COLOURS, "any"],
            24,
            "pieces in its coloured places by colour; on its `any` place 1 + colour, 0 if there is none",
            {"any": category(N_COLOURS)},
        ),
    ]


LAYOUT = Layout(
    table=[
        Block(
            "game",
            ["seat", "players", "sacrifice", "closed ends", "first named", "deck", "discard"],
            60,
            "the viewer's seat; options, the named first player as 1 + places after the viewer, 0 if drawn; cards in "
            "the deck and in the discard pile",
            {
                **flags("sacrifice", "closed ends"),
                "seat": category(MOST_PLAYERS - 1),
                "players": count(MOST_PLAYERS),
                "first named": category(MOST_PLAYERS),
            },
        ),
        Block(
            "expansions",
            ["promo", "fewer bodies", "golden feathers"],
            1,
            "which of them are played with",
        ),
        Block(
            "turn",
            ["low", "high", "completing", "acted", "actions left", "passes", "turns left"],
            255,
            "number of the turn in two bytes; number of the Cóatl that was just completed; the state of the turn; "
            "turns left after the end was triggered",
            {
                "completing": category(MOST_COATLS),
                "acted": IS_FLAG,
                "actions left": count(2),
                "passes": count(MOST_PLAYERS),
                "turns left": count(MOST_PLAYERS),
            },
        ),
        Block("action", ACTIONS, 1, "the action that has begun"),
        Block(
            "end",
            [*(f"by {why}" for why in ENDINGS), *(f"ended by {why}" for why in ENDINGS)],
            1,
            "what triggered the end, and what ended the game",
        ),
        *(
            Block(f"space {space + 1}", BODY_COLOURS, 2, f"{part} on this space of the supply board, by colour")
            for space, part in enumerate(["bodies"] * 6 + ["head"] * 2 + ["tail"] * 2)
        ),
        Block("bags", ALL_PIECES, 24, "pieces in the bags"),
        *(Block(f"row {slot + 1}", PROPHECY_NAMES, 1, "the Prophecy card in this place") for slot in range(ROW)),
        *(Block(f"temple {pile + 1}", TEMPLE_NAMES, 1, "the Temple card on top of this pile") for pile in range(2)),
        Block("under", ["1", "2"], N_TEMPLES, "Temple cards under it, by pile"),
        Block("hand", CARDS, 1, "Prophecy cards in the viewer's own hand"),
        Block("dealt", CARDS, 1, "in set-up: cards that the viewer may still keep"),
        Block("temples", TEMPLE_NAMES, 1, "Temple cards in the viewer's own hand"),
        Block("in deck", CARDS, 1, "cards that the viewer knows to be in the deck"),
        Block("in discard", CARDS, 1, "cards that the viewer knows to be in the discard pile"),
        Block("maybe in deck", PROPHECY_NAMES, 1, "cards of which a copy that they do not see may be in the deck"),
        Block("maybe in discard", PROPHECY_NAMES, 1, "the same for the discard pile"),
    ],
    seat=[
        Block(
            "seat",
            ["decides", "on turn", "first", "triggered the end", "hand", "temple cards", "feathers"],
            60,
            "flags; Prophecy cards in hand, of others in set-up 0; Temple cards in hand; Golden Feathers",
            flags("decides", "on turn", "first", "triggered the end"),
        ),
        Block("tokens", TOKENS, 1, "Sacrifice tokens left"),
        Block("board", ALL_PIECES, 8, "pieces on the player board"),
        Block("taken", CARDS, 1, "cards that all have seen them take and that must still be in hand"),
        Block("temples taken", TEMPLE_NAMES, 1, "the same for Temple cards"),
        Block("maybe in hand", PROPHECY_NAMES, 1, "cards of which a copy that the viewer does not see may be in hand"),
        *(block for number in range(1, MOST_COATLS + 1) for block in _coatl(number)),
    ],
    automaton=[
        Block(
            "adam",
            ["cards", "triggered the end", "points low", "points high", "temple piles"],
            255,
            "cards held; flag; points in two bytes; the option `solo_temples`",
            {"cards": count(MOST_HELD), **flags("triggered the end", "temple piles")},
        ),
        Block("levels", [f"level {level}" for level in LEVELS], 1, "the advanced algorithms that are switched on"),
        Block(
            "space order",
            [str(place + 1) for place in range(SPACES)],
            SPACES,
            "the spaces in his order, from 1",
            {str(place + 1): category(SPACES) for place in range(SPACES)},
        ),
        Block("discarded", COLOURS, 120, "pieces he has discarded"),
        Block("realised", CARDS, 1, "Prophecy cards he has realised"),
        *(block for place in range(1, MOST_HELD + 1) for block in _held(place)),
    ],
)

GAME, EXPANSIONS, TURN, ACTION, END, SPACE, BAGS = (
    LAYOUT.word(name) for name in ("game", "expansions", "turn", "action", "end", "space 1", "bags")
)
ROW_1, TEMPLE_1, UNDER, HAND, DEALT, TEMPLES = (
    LAYOUT.word(name) for name in ("row 1", "temple 1", "under", "hand", "dealt", "temples")
)
KNOWN_IN_DECK, KNOWN_IN_DISCARD, MAYBE_IN_DECK, MAYBE_IN_DISCARD = (
    LAYOUT.word(name) for name in ("in deck", "in discard", "maybe in deck", "maybe in discard")
)
SEATS, NEXT_SEAT = LAYOUT.seats, LAYOUT.seat_words
SEAT, OF_TOKENS, BOARD, TAKEN, TEMPLES_TAKEN, MAYBE_IN_HAND = (
    LAYOUT.word(name) for name in ("seat", "tokens", "board", "taken", "temples taken", "maybe in hand")
)
COATL, COATL_CARDS, COATL_TEMPLE, COATL_PIECES = (
    LAYOUT.word(f"coatl 1{what}") for what in ("", " cards", " temple", " pieces")
)
OF_ADAM, OF_LEVELS, SPACE_ORDER, DISCARDED, REALISED, HELD, HELD_PIECES = (
    LAYOUT.word(name) for name in ("adam", "levels", "space order", "discarded", "realised", "card 1", "card 1 pieces")
)
NEXT_COATL, NEXT_HELD = LAYOUT.word("coatl 2") - COATL, LAYOUT.word("card 2") - HELD
ONES, EIGHT_COLOURS = 0x0101010101010101, 0x0707070707070707
OF_ACTIONS, OF_CARDS, OF_NUMBERS, OF_TEMPLES, OF_PIECES = (
    -(-len(names) // WORD_BYTES) for names in (ACTIONS, CARDS, PROPHECY_NAMES, TEMPLE_NAMES, range(LONGEST))
)
"""How many words the actions have, a set of Prophecy cards, one of their numbers, a set of Temple cards, a serpent."""


@rule
def observe(s: State, viewer: int, out: list[int], at: int) -> None:
    """Write all that a seat may know (C-SEE), as `LAYOUT` has it."""
    observe_turn(s, viewer, out, at)
    observe_table(s, out, at)
    observe_own(s, viewer, out, at)
    for place in range(s.seats):
        seat = (viewer + place) % s.seats
        observe_seat(s, viewer, seat, s.players[seat], out, at + SEATS + NEXT_SEAT * place)
    if is_solo(s):
        observe_adam(s, out, at + SEATS + NEXT_SEAT)


@rule
def observe_turn(s: State, viewer: int, out: list[int], at: int) -> None:
    """The options, whose turn it is, and the end."""
    first_named = 0 if s.chosen_first == NONE else 1 + (s.chosen_first - viewer) % s.seats
    out[at + GAME] = (
        viewer
        | s.seats << 8
        | s.sacrifice << 16
        | s.closed_ends << 24
        | first_named << 32
        | s.deck_size << 40
        | s.discard_size << 48
    )
    out[at + EXPANSIONS] = s.promo | s.fewer_bodies << 8 | (s.golden > 0) << 16
    out[at + TURN] = (
        two_bytes(s.turns)
        | s.closing << 16
        | s.acted << 24
        | s.actions_left << 32
        | s.passes << 40
        | s.turns_left << 48
    )
    write_one(out, at + ACTION, OF_ACTIONS, s.action)
    out[at + END] = spread(1 << s.ending | 1 << len(ENDINGS) + s.ended_by)


@rule
def observe_table(s: State, out: list[int], at: int) -> None:
    """What lies in the middle."""
    for space in range(SPACES):
        out[at + SPACE + space] = on_space(s, space)
    write_numbers(out, at + BAGS, s.bag)
    for slot in range(ROW):
        write_one(out, at + ROW_1 + OF_NUMBERS * slot, OF_NUMBERS, s.row[slot])
    for pile in range(2):
        write_one(out, at + TEMPLE_1 + OF_TEMPLES * pile, OF_TEMPLES, s.temple_top[pile])
    write_numbers(out, at + UNDER, s.temple_under)


@rule
def on_space(s: State, space: int) -> int:
    """The pieces on a space of the supply board, a byte for each colour."""
    if s.filled >> space & 1 == 0:
        return 0
    pieces = one_of_its_colour(s.supply[2 * space])
    if BODY_SPACES >> space & 1:
        pieces += one_of_its_colour(s.supply[2 * space + 1])
    return pieces


@rule
def one_of_its_colour(kind: int) -> int:
    """A piece as a byte for its colour; gold comes after the others."""
    return 1 << 8 * (N_COLOURS if kind == GOLD else kind % N_COLOURS)


@rule
def observe_own(s: State, viewer: int, out: list[int], at: int) -> None:
    """The viewer's hand, and what they know of the piles."""
    me = s.players[viewer]
    known = s.known[viewer]
    write_set(out, at + HAND, OF_CARDS, me.hand)
    write_set(out, at + DEALT, OF_CARDS, me.dealt)
    write_set(out, at + TEMPLES, OF_TEMPLES, me.temples)
    write_set(out, at + KNOWN_IN_DECK, OF_CARDS, known.in_deck)
    write_set(out, at + KNOWN_IN_DISCARD, OF_CARDS, known.in_discard)
    write_set(out, at + MAYBE_IN_DECK, OF_NUMBERS, known.may_be[IN_DECK])
    write_set(out, at + MAYBE_IN_DISCARD, OF_NUMBERS, known.may_be[IN_DISCARD])


@rule
def observe_seat(s: State, viewer: int, seat: int, player: Player, out: list[int], at: int) -> None:
    """What lies before a player, and what the viewer knows of their hand."""
    is_choosing = s.action == CHOOSING and seat != viewer
    out[at + SEAT] = (
        s.deciders >> seat & 1
        | (seat == s.current) << 8
        | (seat == s.first) << 16
        | (seat == s.trigger and s.ending != NOT_YET) << 24
        | (0 if is_choosing else player.hand_size) << 32
        | player.temple_count << 40
        | player.feathers << 48
    )
    out[at + OF_TOKENS] = spread(player.tokens)
    write_numbers(out, at + BOARD, player.board)
    write_set(out, at + TAKEN, OF_CARDS, player.taken)
    write_set(out, at + TEMPLES_TAKEN, OF_TEMPLES, player.temples_taken)
    write_set(out, at + MAYBE_IN_HAND, OF_NUMBERS, s.known[viewer].may_be[IN_HAND + seat])
    for number in range(player.begun):
        observe_coatl(player.coatls[number], out, at + COATL + NEXT_COATL * number)
    write_zeros(out, at + COATL + NEXT_COATL * player.begun, NEXT_COATL * (MOST_COATLS - player.begun))


@rule
def observe_coatl(coatl: Coatl, out: list[int], at: int) -> None:
    """A serpent, and the cards beside it."""
    out[at] = (
        1
        | (coatl.ends & HAS_HEAD != 0) << 8
        | (coatl.ends & HAS_TAIL != 0) << 16
        | coatl.length << 24
        | two_bytes(coatl.points) << 32
    )
    write_set(out, at + COATL_CARDS - COATL, OF_CARDS, coatl.cards)
    write_one(out, at + COATL_TEMPLE - COATL, OF_TEMPLES, coatl.temple)
    whole = (coatl.length + WORD_BYTES - 1) // WORD_BYTES
    for word in range(whole):
        out[at + COATL_PIECES - COATL + word] = eight_pieces(coatl, WORD_BYTES * word)
    write_zeros(out, at + COATL_PIECES - COATL + whole, OF_PIECES - whole)


@rule
def eight_pieces(coatl: Coatl, first: int) -> int:
    """Up to eight pieces of a serpent, from here towards the tail: colours lie two to a byte, and get a byte each."""
    place = coatl.start + first
    colours = 0
    for i in range(5):
        colours |= coatl.ring[(place >> 1) + i & 63] << 8 * i
    colours = colours >> 4 * (place & 1) & 0xFFFFFFFF
    colours = (colours | colours << 16) & 0x0000FFFF0000FFFF
    colours = (colours | colours << 8) & 0x00FF00FF00FF00FF
    colours = (colours | colours << 4) & 0x0F0F0F0F0F0F0F0F
    behind = WORD_BYTES * max(first + WORD_BYTES - coatl.length, 0)
    return colours + ONES & EIGHT_COLOURS >> behind


@rule
def observe_adam(s: State, out: list[int], at: int) -> None:
    """A.D.A.M., all of whom can be seen, and the options of the solo game."""
    adam = s.adam
    triggered = s.trigger == ADAM and s.ending != NOT_YET
    out[at + OF_ADAM] = adam.held | triggered << 8 | two_bytes(adam.points) << 16 | s.temple_piles << 32
    out[at + OF_LEVELS] = spread(s.levels >> LEVELS[0])
    for word in range(2):
        out[at + SPACE_ORDER + word] = spaces_in_order(s, WORD_BYTES * word)
    write_numbers(out, at + DISCARDED, adam.discarded)
    write_set(out, at + REALISED, OF_CARDS, adam.realised)
    for place in range(MOST_HELD):
        is_held = place < adam.held
        write_one(out, at + HELD + NEXT_HELD * place, OF_NUMBERS, adam.cards[place] if is_held else NONE)
        pieces = eight_bytes(adam.pieces, N_COLOURS * place, N_COLOURS) | 1 + adam.wild[place] << 8 * N_COLOURS
        out[at + HELD_PIECES + NEXT_HELD * place] = pieces if is_held else 0


@rule
def spaces_in_order(s: State, first: int) -> int:
    """Up to eight of the spaces in A.D.A.M.'s order."""
    spaces = 0
    for i in range(min(SPACES - first, WORD_BYTES)):
        spaces |= 1 + s.space_order[first + i] << 8 * i
    return spaces
