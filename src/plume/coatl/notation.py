"""The notation: moves, pieces, serpents and cards as short texts (C-MOVE-1)."""

from __future__ import annotations

from collections.abc import Iterable

from plume.coatl.cards import PROPHECIES, TEMPLES, Place, Prophecy, Requirement
from plume.coatl.errors import BadText
from plume.coatl.growing import grow
from plume.coatl.pieces import ALL_PIECES, BODY, GOLD, HEAD, IN_BOX, LETTERS, N_COLOURS, PART_NAMES, PIECES, TAIL
from plume.coatl.serpents import TAIL_END, clear, colour_at
from plume.coatl.state import HAS_HEAD, HAS_TAIL, MOST_COATLS, MOST_PLAYERS, SPACES, Coatl
from plume.core.errors import Word
from plume.core.moves import MoveTable

PROPHECY_NAMES = [f"P{card.number}" for card in PROPHECIES]
TEMPLE_NAMES = [f"T{card.number}" for card in TEMPLES]
BODY_PAIRS = tuple((one, other) for one in range(N_COLOURS) for other in range(one, N_COLOURS))
PAIR_TEXTS = [f"{LETTERS[one]} {LETTERS[other]}" for one, other in BODY_PAIRS]
MEMBERS = (PIECES, ALL_PIECES, PIECES, TEMPLE_NAMES, PROPHECY_NAMES, [str(seat) for seat in range(MOST_PLAYERS)])
"""What each zone can give: a member's number is its place."""


def _texts(verb: str, things: Iterable[str]) -> dict[str, list[str]]:
    return {verb: [f"{verb} {thing}" for thing in things]}


def _on_coatl(number: int) -> list[dict[str, list[str]]]:
    """The moves that name a Cóatl: one word for pieces and Temple cards, one for Prophecy cards."""
    return [
        _texts(f"head {number}", PIECES[:10])
        | _texts(f"tail {number}", PIECES[5:])
        | _texts(f"temple {number}", TEMPLE_NAMES),
        _texts(f"fulfil {number}", PROPHECY_NAMES),
    ]


def _steals(seat: int) -> dict[str, list[str]]:
    """X-GOLD-4: one or two bodies from the player board of a seat."""
    return _texts(f"steal {seat}", [*LETTERS, *PAIR_TEXTS])


MOVES = MoveTable(
    "coatl",
    [
        {"done": ["done"]} | _texts("take", (str(space + 1) for space in range(SPACES))) | _steals(0) | _steals(1),
        _texts("draw", [*PROPHECY_NAMES, "deck"]) | {"pass": ["pass"]},
        _texts("begin", PIECES)
        | {"future": ["future"]}
        | _texts("pick", [*PIECES[:5], *PIECES[10:], *PAIR_TEXTS])
        | _texts("commit", TEMPLE_NAMES),
        _texts("keep", PROPHECY_NAMES),
        _texts("discard", PROPHECY_NAMES),
        _steals(2) | _steals(3),
        *(word for number in range(1, MOST_COATLS + 1) for word in _on_coatl(number)),
    ],
    secret=["keep", "discard"],
)


def piece_word(kind: int) -> Word:
    """A kind of piece in words: red head."""
    if kind == GOLD:
        return Word("coatl_body_o")
    return Word(f"coatl_{PART_NAMES[kind // N_COLOURS]}_{LETTERS[kind % N_COLOURS]}")


def read_piece(text: str) -> int:
    """The kind of a piece such as `<r`."""
    if text not in ALL_PIECES:
        raise BadText("unknown-piece", text=text)
    return ALL_PIECES.index(text)


def read_pieces(text: str) -> list[int]:
    """Kinds of pieces, from their texts with blanks between them."""
    if not isinstance(text, str):
        raise BadText("unknown-piece", text=text)
    return [read_piece(word) for word in text.split()]


def write_pieces(kinds: Iterable[int]) -> str:
    """Kinds of pieces as text."""
    return " ".join(ALL_PIECES[kind] for kind in kinds)


def read_card(text: str) -> tuple[str, int]:
    """A card as its letter, P or T, and its number."""
    for letter, names in (("P", PROPHECY_NAMES), ("T", TEMPLE_NAMES)):
        if text in names:
            return letter, names.index(text)
    raise BadText("unknown-card", text=text)


def pattern_text(card: Prophecy) -> str:
    """A pattern from head to tail, such as `y k+ r`; the pieces of an assortment have no order."""
    return " ".join(map(_place_text, card.pattern))


def _place_text(place: Place) -> str:
    if place.looks_only:
        return "!" + "".join(letter for colour, letter in enumerate(LETTERS) if colour not in place.colours)
    letters = "".join(LETTERS[colour] for colour in sorted(place.colours))
    return ("any" if letters == LETTERS else letters) + "+" * place.repeats


def requirement_text(asked: Requirement) -> str:
    """What a Temple card asks for, such as `no g`, `9 long` or `no g card`."""
    if asked.absent is not None:
        return f"no {LETTERS[asked.absent]}"
    if asked.equal is not None:
        return " = ".join(LETTERS[colour] for colour in asked.equal)
    if asked.no_card is not None:
        return f"no {LETTERS[asked.no_card]} card"
    return f"{asked.length} long"


def read_serpent(text: str) -> Coatl:
    """A serpent from its pieces, read from head to tail; an unfinished one lacks an end."""
    kinds = read_pieces(text)
    _check_serpent(text, kinds)
    coatl = Coatl()
    clear(coatl)
    for kind in kinds:
        grow(coatl, TAIL_END, kind)
    return coatl


def _check_serpent(text: str, kinds: list[int]) -> None:
    parts = [kind // N_COLOURS for kind in kinds]
    if not kinds:
        raise BadText("serpent-empty")
    if GOLD in kinds:
        raise BadText("golden-body", text=text)
    if HEAD in parts[1:]:
        raise BadText("head-inside", text=text)
    if TAIL in parts[:-1]:
        raise BadText("tail-inside", text=text)
    if HEAD in parts and TAIL in parts and BODY not in parts:
        raise BadText("no-body", text=text)
    for kind in set(kinds):
        if kinds.count(kind) > IN_BOX[kind // N_COLOURS]:
            raise BadText("too-many-pieces", piece=piece_word(kind), most=IN_BOX[kind // N_COLOURS])


def serpent_kinds(coatl: Coatl) -> list[int]:
    """The kinds of a serpent's pieces, from head to tail."""
    kinds = [N_COLOURS * BODY + colour_at(coatl, i) for i in range(coatl.length)]
    if coatl.ends & HAS_HEAD:
        kinds[0] -= N_COLOURS
    if coatl.ends & HAS_TAIL:
        kinds[-1] += N_COLOURS
    return kinds


def write_serpent(coatl: Coatl) -> str:
    """A serpent as text, such as `<b b r`."""
    return write_pieces(serpent_kinds(coatl))
