"""Positions and views of Cóatl as JSON, in the notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal, NotRequired, TypedDict, cast, get_args

from plume.coatl.box import numbers_in_box
from plume.coatl.cardsets import members
from plume.coatl.notation import PROPHECY_NAMES, TEMPLE_NAMES, write_pieces, write_serpent
from plume.coatl.order import is_solo
from plume.coatl.pieces import ALL_KINDS, BODY, GOLD, HEAD, N_COLOURS, TAIL, Letter
from plume.coatl.state import (
    ACTIONS,
    CHOOSING,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    NOT_YET,
    SPACES,
    TOKENS,
    Action,
    Coatl,
    Ending,
    State,
    Token,
)
from plume.coatl.zones import BODY_SPACES
from plume.core.bits import NONE
from plume.core.options import Options
from plume.core.streams import to_hex

COLOUR_LETTERS: tuple[Letter, ...] = get_args(Letter)
ENDED: tuple[Ending | None, ...] = (None, *get_args(Ending))
"""What brings the end, by its number."""


class Counts(TypedDict):
    """Five numbers, by the letter of the colour."""

    k: int
    b: int
    g: int
    r: int
    y: int


class Bodies(Counts):
    """The same for bodies, and in a game with Golden Feathers how many golden ones."""

    o: NotRequired[int]


class Bags(TypedDict):
    """What is left in the bags."""

    heads: Counts
    bodies: Bodies
    tails: Counts


PARTS = tuple(Bags.__annotations__)


class TemplePiles(TypedDict):
    """The Temple cards on the table: those on top, and how many lie under each; in an open position also which."""

    visible: list[str | None]
    under: list[int]
    covered: NotRequired[list[str]]


class SeenCoatl(TypedDict):
    """A serpent from head to tail, and the cards beside it; its points are announced when it is finished."""

    serpent: str
    cards: list[str]
    temple: str | None
    points: int


class CoatlSeat(TypedDict):
    """What lies before a player. What the viewer may not see is null; `taken` are cards that all know to be in hand.

    There are feathers in a game with Golden Feathers.
    """

    board: str
    hand: list[str] | None
    hand_size: int | None
    taken: list[str]
    dealt: list[str] | None
    temples: list[str] | None
    temple_count: int
    temples_taken: list[str]
    tokens: list[Token]
    coatls: list[SeenCoatl]
    feathers: NotRequired[int]


class CoatlTurn(TypedDict):
    """Whose turn it is, what was begun, and what is left of it."""

    seat: int
    number: int
    action: Action
    completing: int | None
    acted: bool
    actions_left: int
    passes: int


class CoatlEnd(TypedDict):
    """What has brought the end near, by whom, and how many turns are left; then how the game ended."""

    triggered: Ending | None
    by: int | None
    turns_left: int | None
    ended_by: Ending | None


class AdamCard(TypedDict):
    """A card of A.D.A.M. with the pieces on it, and the colour that he has settled on for `any`."""

    card: str
    pieces: Counts
    any: Letter | None


class Adam(TypedDict):
    """What lies before A.D.A.M."""

    cards: list[AdamCard]
    realised: list[str]
    points: int
    discarded: Counts


class Known(TypedDict):
    """What a viewer knows of Prophecy cards that are hidden: where they are, and where others may be.

    Where they may be is a text, the names with blanks between them or `all`.
    """

    in_deck: list[str]
    in_discard: list[str]
    deck: str
    discard: str
    hands: list[str]


class CoatlPosition(TypedDict):
    """A position of Cóatl. A view has what its viewer knows; an open position has it for all, and what is hidden."""

    game: Literal["coatl"]
    options: dict[str, Any]
    first: int
    supply: list[str]
    bags: Bags
    row: list[str | None]
    deck_size: int
    discard_size: int
    temples: TemplePiles
    seats: list[CoatlSeat]
    deciders: list[int]
    turn: CoatlTurn
    end: CoatlEnd
    adam: NotRequired[Adam]
    known: list[Known]
    deck: NotRequired[list[str]]
    discard: NotRequired[list[str]]
    random: NotRequired[list[str]]


def describe(s: State, options: Options, viewer: int | None) -> CoatlPosition:
    """A position as JSON; with a viewer, one that was hidden from them: counts stand for what they may not see."""
    whole = viewer is None
    data: CoatlPosition = {
        "game": "coatl",
        "options": options.written(),
        "first": s.first,
        "supply": list(_supply(s.filled, tuple(s.supply))),
        "bags": {"heads": in_bag(s, HEAD), "bodies": in_body_bag(s), "tails": in_bag(s, TAIL)},
        "row": [_prophecy(card) for card in s.row],
        "deck_size": s.deck_size,
        "discard_size": s.discard_size,
        "temples": {"visible": [_temple(card) for card in s.temple_top], "under": list(s.temple_under)},
        "seats": [_describe_seat(s, seat, viewer) for seat in range(s.seats)],
        "deciders": [seat for seat in range(s.seats) if s.deciders >> seat & 1],
        "turn": {
            "seat": s.current,
            "number": s.turns,
            "action": ACTIONS[s.action],
            "completing": s.closing or None,
            "acted": bool(s.acted),
            "actions_left": s.actions_left,
            "passes": s.passes,
        },
        "end": {
            "triggered": ENDED[s.ending],
            "by": None if s.ending == NOT_YET else s.trigger,
            "turns_left": None if s.ending == NOT_YET else s.turns_left,
            "ended_by": ENDED[s.ended_by],
        },
        "known": [_describe_knowledge(s, other) for other in range(s.seats + 1) if whole or other == viewer],
    }
    if is_solo(s):
        data["adam"] = _describe_adam(s)
    if whole:
        data["deck"] = prophecy_names(s.deck)
        data["discard"] = prophecy_names(s.discard)
        data["temples"]["covered"] = temple_names(s.covered)
        data["random"] = [to_hex(stream) for stream in s.streams]
    return data


def _describe_seat(s: State, seat: int, viewer: int | None) -> CoatlSeat:
    player = s.players[seat]
    shown = viewer is None or viewer == seat
    data: CoatlSeat = {
        "board": _board(tuple(player.board)),
        "hand": prophecy_names(player.hand) if shown else None,
        "hand_size": player.hand_size if shown or s.action != CHOOSING else None,
        "taken": prophecy_names(player.taken),
        "dealt": prophecy_names(player.dealt) if shown else None,
        "temples": temple_names(player.temples) if shown else None,
        "temple_count": player.temple_count,
        "temples_taken": temple_names(player.temples_taken),
        "tokens": [name for bit, name in enumerate(TOKENS) if player.tokens >> bit & 1],
        "coatls": [_describe_coatl(player.coatls[number]) for number in range(player.begun)],
    }
    if s.golden:
        data["feathers"] = player.feathers
    return data


@lru_cache(maxsize=4096)
def _board(counts: tuple[int, ...]) -> str:
    return write_pieces(kind for kind in range(ALL_KINDS) for _ in range(counts[kind]))


def _describe_coatl(coatl: Coatl) -> SeenCoatl:
    return {
        "serpent": _serpent(coatl.ends, coatl.start, coatl.length, tuple(coatl.ring)),
        "cards": prophecy_names(coatl.cards),
        "temple": _temple(coatl.temple),
        "points": coatl.points,
    }


def _describe_adam(s: State) -> Adam:
    adam = s.adam
    return {
        "cards": [
            {
                "card": PROPHECY_NAMES[adam.cards[place]],
                "pieces": count_colours(adam.pieces[N_COLOURS * place : N_COLOURS * (place + 1)]),
                "any": None if adam.wild[place] == NONE else COLOUR_LETTERS[adam.wild[place]],
            }
            for place in range(adam.held)
        ],
        "realised": prophecy_names(adam.realised),
        "points": adam.points,
        "discarded": count_colours(adam.discarded),
    }


def _describe_knowledge(s: State, viewer: int) -> Known:
    known = s.known[viewer]
    return {
        "in_deck": prophecy_names(known.in_deck),
        "in_discard": prophecy_names(known.in_discard),
        "deck": _numbers(known.may_be[IN_DECK], numbers_in_box(s)),
        "discard": _numbers(known.may_be[IN_DISCARD], numbers_in_box(s)),
        "hands": [_numbers(known.may_be[IN_HAND + seat], numbers_in_box(s)) for seat in range(s.seats)],
    }


def on_space(s: State, space: int) -> list[int]:
    """The pieces on a space of the supply board."""
    return _on_space(s.filled, s.supply, space)


def _on_space(filled: int, supply: Sequence[int], space: int) -> list[int]:
    if not filled >> space & 1:
        return []
    return list(supply[2 * space : 2 * space + (2 if BODY_SPACES >> space & 1 else 1)])


@lru_cache(maxsize=4096)
def _supply(filled: int, supply: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(write_pieces(_on_space(filled, supply, space)) for space in range(SPACES))


@lru_cache(maxsize=8192)
def _serpent(ends: int, start: int, length: int, ring: tuple[int, ...]) -> str:
    coatl = Coatl()
    coatl.ends, coatl.start, coatl.length, coatl.ring = ends, start, length, list(ring)
    return write_serpent(coatl)


def in_bag(s: State, part: int) -> Counts:
    """The pieces in a bag, by the letter of the colour."""
    return count_colours(s.bag[N_COLOURS * part : N_COLOURS * (part + 1)])


def in_body_bag(s: State) -> Bodies:
    """The bodies in their bag, the golden ones too."""
    bodies = cast("Bodies", in_bag(s, BODY))
    if s.golden:
        bodies["o"] = s.bag[GOLD]
    return bodies


def count_colours(numbers: Iterable[int]) -> Counts:
    """Five numbers, by the letter of the colour."""
    k, b, g, r, y = numbers
    return {"k": k, "b": b, "g": g, "r": r, "y": y}


def _prophecy(card: int) -> str | None:
    return None if card == NONE else PROPHECY_NAMES[card]


def _temple(card: int) -> str | None:
    return None if card == NONE else TEMPLE_NAMES[card]


def prophecy_names(cards: int) -> list[str]:
    """The names of a set of Prophecy cards."""
    return list(_prophecy_names(cards))


@lru_cache(maxsize=4096)
def _prophecy_names(cards: int) -> tuple[str, ...]:
    return tuple(PROPHECY_NAMES[card] for card in members(cards))


def temple_names(cards: int) -> list[str]:
    """The names of a set of Temple cards."""
    return [name for card, name in enumerate(TEMPLE_NAMES) if cards >> card & 1] if cards else []


@lru_cache(maxsize=4096)
def _numbers(cards: int, every: int) -> str:
    return "all" if cards == every else " ".join(prophecy_names(cards))
