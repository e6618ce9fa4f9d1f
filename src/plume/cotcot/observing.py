"""The rules of CotCotCollec', and what an environment shows of them."""

from __future__ import annotations

from plume.core.bits import NONE
from plume.core.words import rule
from plume.cotcot.cards import HAND_NAMES, ITEM_NAMES, MARKET_NAMES
from plume.cotcot.rules import broken, copies, determinise, hide, legal, play, score, set_up, sides, winners
from plume.cotcot.state import FACE_UP, LAST_COQ, MOST_PLAYERS, POINTS, Player, State
from plume.envs.observing.layout import Block, Layout, category, count, flags
from plume.envs.observing.writing import two_bytes, write_numbers, write_one, write_set

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

MOST_COPIES = 110
"""No zone holds more cards: so many are in the box."""

LAYOUT = Layout(
    table=[
        Block(
            "game",
            ["seat", "players", "zoch", "first named", "points left", "fox moved", "coqs", "pile"],
            MOST_COPIES,
            "the viewer's seat; options, the named first player as 1 + places after the viewer, 0 if drawn; action "
            f"points left, up to {POINTS}; whether the fox was moved; Gengis Coq cards, up to {LAST_COQ}; cards in the "
            "pile",
            {
                **flags("zoch", "fox moved"),
                "seat": category(MOST_PLAYERS - 1),
                "players": count(MOST_PLAYERS),
                "first named": category(MOST_PLAYERS),
                "points left": count(POINTS),
                "coqs": count(LAST_COQ),
            },
        ),
        Block(
            "turn",
            ["low", "high", "over"],
            255,
            "number of the turn in two bytes; whether the game is over",
            flags("over"),
        ),
        *(Block(f"market {slot + 1}", MARKET_NAMES, 1, "the face-up card in this place") for slot in range(FACE_UP)),
        Block("fox", ITEM_NAMES, 1, "the item of the collection that the fox is on"),
        Block("hand", HAND_NAMES, MOST_COPIES, "cards in the viewer's own hand"),
    ],
    seat=[
        Block(
            "seat",
            ["decides", "on turn", "first", "has the fox", "hand", "chests"],
            MOST_COPIES,
            "flags; cards in hand; chests without a collection",
            flags("decides", "on turn", "first", "has the fox"),
        ),
        Block("points", ["1", "2", "3", "3 below 0"], 255, "points of each scoring; the last can be below 0"),
        Block("taken", HAND_NAMES, MOST_COPIES, "cards that all have seen them take and that must still be in hand"),
        Block("shown", HAND_NAMES, MOST_COPIES, "cards laid as chests"),
        Block("length", ITEM_NAMES, MOST_COPIES, "length of each collection"),
        Block("jokers", ITEM_NAMES, MOST_COPIES, "jokers in each collection"),
        Block("doubled", ITEM_NAMES, 1, "collections that a doubler has closed"),
    ],
)

GAME, TURN, MARKET, FOX, HAND = (LAYOUT.word(name) for name in ("game", "turn", "market 1", "fox", "hand"))
NEXT_SLOT = LAYOUT.word("market 2") - MARKET
SEATS, NEXT_SEAT = LAYOUT.seats, LAYOUT.seat_words
SEAT, OF_POINTS, TAKEN, SHOWN, LENGTH, JOKERS, DOUBLED = (
    LAYOUT.word(name) for name in ("seat", "points", "taken", "shown", "length", "jokers", "doubled")
)


@rule
def observe(s: State, viewer: int, out: list[int], at: int) -> None:
    """Write all that a seat may know (K-SEE), as `LAYOUT` has it."""
    out[at + GAME] = (
        viewer
        | s.seats << 8
        | s.zoch << 16
        | first_named(s, viewer) << 24
        | s.points_left << 32
        | s.fox_moved << 40
        | s.coqs << 48
        | s.pile_size << 56
    )
    out[at + TURN] = two_bytes(s.turns) | (s.deciders == 0) << 16
    for slot in range(FACE_UP):
        write_one(out, at + MARKET + NEXT_SLOT * slot, 2, s.market[slot])
    write_one(out, at + FOX, 2, s.fox_item)
    write_numbers(out, at + HAND, s.players[viewer].hand)
    for place in range(s.seats):
        seat = (viewer + place) % s.seats
        observe_seat(s, seat, s.players[seat], out, at + SEATS + NEXT_SEAT * place)


@rule
def first_named(s: State, viewer: int) -> int:
    """Who was named to begin, as 1 + places after the viewer; 0 if that was drawn."""
    return 0 if s.chosen_first == NONE else 1 + (s.chosen_first - viewer) % s.seats


@rule
def observe_seat(s: State, seat: int, player: Player, out: list[int], at: int) -> None:
    """What lies before a player, and what all know of their hand."""
    out[at + SEAT] = (
        s.deciders >> seat & 1
        | (seat == s.current) << 8
        | (seat == s.first) << 16
        | (seat == s.fox_seat) << 24
        | player.hand_size << 32
        | player.chests << 40
    )
    out[at + OF_POINTS] = (
        player.points[0] | player.points[1] << 8 | max(player.points[2], 0) << 16 | max(-player.points[2], 0) << 24
    )
    write_numbers(out, at + TAKEN, player.taken)
    write_numbers(out, at + SHOWN, player.shown)
    write_numbers(out, at + LENGTH, player.length)
    write_numbers(out, at + JOKERS, player.jokers)
    write_set(out, at + DOUBLED, 2, player.doubled)
