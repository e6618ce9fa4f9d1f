"""What a move makes of the cards before it is played, and which moves somebody may think of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NotRequired, TypedDict

from plume.coatl.adam import HAS_WILD, NEEDS
from plume.coatl.cardsets import members, numbers
from plume.coatl.describe import Counts, count_colours, prophecy_names, temple_names
from plume.coatl.explain import SerpentScore
from plume.coatl.growing import grow
from plume.coatl.notation import MOVES, PAIR_TEXTS, PROPHECY_NAMES, TEMPLE_NAMES
from plume.coatl.order import is_solo
from plume.coatl.outlook import serpent_scores
from plume.coatl.pieces import GOLD, KINDS, LETTERS, N_COLOURS, PIECES
from plume.coatl.scoring import prophecy_points, score, temple_points
from plume.coatl.serpents import HEAD_END, TAIL_END, clear
from plume.coatl.state import CHOOSING, FEATHER_POINTS, FORESEEING, SPACES, Coatl, State
from plume.coatl.worth import Pieces, cards_met
from plume.coatl.zones import row_numbers, visible_temples
from plume.core.bits import NONE
from plume.core.structs import copy

ASSEMBLING = ("begin", "head", "tail", "fulfil", "temple")
"""The verbs of the moves that change a Cóatl."""


class CoatlPreview(TypedDict):
    """What each card is worth on a Cóatl before and after a move, and what those beside it are worth together."""

    coatl: int
    cards: dict[str, tuple[int, int]]
    total: tuple[int, int]


class StealPreview(TypedDict):
    """What stealing brings: the bodies, how many pieces are on my board, and what the other has from the feather.

    Pairs of numbers are before and after.
    """

    other: int
    pieces: str
    board: tuple[int, int]
    feathers: tuple[int, int]
    score: tuple[int, int]


class NeededCard(TypedDict):
    """The pieces that a card of A.D.A.M. needs in all, and whether it needs one of any colour."""

    card: str
    needs: Counts
    any: bool


class CoatlOutlook(TypedDict):
    """How many cards a hand may hold, the scores of all serpents by seat, and alone what A.D.A.M.'s cards need."""

    hand_limit: int
    coatls: list[list[SerpentScore]]
    adam: NotRequired[list[NeededCard]]


def preview(s: State, seat: int, move: int) -> CoatlPreview | StealPreview | None:
    """What every card is worth on the Cóatl that a move of assembling changes, or what stealing brings."""
    verb, *named = MOVES.kind(move).split()
    if verb == "steal":
        return _stolen(s, seat, int(named[0]), MOVES.text(move).split()[2:])
    if verb not in ASSEMBLING:
        return None
    number = int(named[0]) - 1 if named else s.players[seat].begun
    before = copy(s.players[seat].coatls[number])
    if verb == "begin":
        clear(before)
    after = _after(before, move)
    cards, temples = _in_question(s, seat, after)
    old, new = (_values(coatl, cards, temples, s.closed_ends) for coatl in (before, after))
    return {
        "coatl": number + 1,
        "cards": {name: (old[name], new[name]) for name in old},
        "total": (_total(before, old), _total(after, new)),
    }


def _stolen(s: State, seat: int, other: int, bodies: list[str]) -> StealPreview:
    pieces, feathers, points = s.players[seat].pieces, s.players[other].feathers, score(s, other)
    return {
        "other": other,
        "pieces": " ".join(bodies),
        "board": (pieces, pieces - 1 + len(bodies)),
        "feathers": (feathers, feathers + 1),
        "score": (points, points + FEATHER_POINTS),
    }


def _after(before: Coatl, move: int) -> Coatl:
    """A Cóatl after a move: what assembling does to it, and to nothing else."""
    kind = MOVES.kind(move)
    member = move - MOVES.first(kind)
    coatl = copy(before)
    match kind.split()[0]:
        case "begin":
            grow(coatl, TAIL_END, member)
        case "head":
            grow(coatl, HEAD_END, member)
        case "tail":
            grow(coatl, TAIL_END, N_COLOURS + member)
        case "fulfil":
            coatl.cards |= 1 << member
        case "temple":
            coatl.temple = member
    return coatl


def _in_question(s: State, seat: int, coatl: Coatl) -> tuple[int, int]:
    """The cards that lie beside a Cóatl or may come to lie there."""
    me = s.players[seat]
    temples = 1 << coatl.temple if coatl.temple != NONE else me.temples | visible_temples(s)
    return coatl.cards | numbers(me.hand), temples


def _values(coatl: Coatl, cards: int, temples: int, closed_ends: int) -> dict[str, int]:
    """The points of these cards beside a Cóatl as it stands."""
    ones, twos, fours, first, second, third = cards_met(Pieces.of(coatl), coatl.cards, closed_ends)
    values = {PROPHECY_NAMES[card]: prophecy_points(card, ones, twos, fours) for card in members(cards)}
    for card in members(temples):
        values[TEMPLE_NAMES[card]] = temple_points(card, first, second, third) if coatl.length else 0
    return values


def _total(coatl: Coatl, values: dict[str, int]) -> int:
    """The points of the cards that a Cóatl carries."""
    carried = prophecy_names(coatl.cards) + ([] if coatl.temple == NONE else [TEMPLE_NAMES[coatl.temple]])
    return sum(values[name] for name in carried)


def outlook(s: State, viewer: int | None) -> CoatlOutlook:
    """How many cards a hand may hold, what all serpents score, and alone what each of A.D.A.M.'s cards needs in all."""
    found: CoatlOutlook = {"hand_limit": s.hand_limit, "coatls": serpent_scores(s, viewer)}
    if is_solo(s):
        found["adam"] = [_needed(s.adam.cards[place]) for place in range(s.adam.held)]
    return found


def _needed(card: int) -> NeededCard:
    needs = count_colours(NEEDS[N_COLOURS * card : N_COLOURS * (card + 1)])
    return {"card": PROPHECY_NAMES[card], "needs": needs, "any": bool(HAS_WILD[card])}


def of_interest(s: State, seat: int) -> Iterator[str]:
    """The moves that concern what lies on the table or belongs to this seat."""
    me = s.players[seat]
    if s.action == CHOOSING:
        yield from (f"keep {card}" for card in prophecy_names(numbers(me.dealt | me.hand)))
        yield "done"
        return
    yield from ("done", "pass", "future")
    yield from (f"take {space + 1}" for space in range(SPACES))
    yield from (f"draw {card}" for card in (*prophecy_names(row_numbers(s)), "deck"))
    yield from (f"commit {card}" for card in temple_names(visible_temples(s)))
    if s.action == FORESEEING:
        yield from (f"discard {card}" for card in prophecy_names(numbers(me.hand)))
    if s.golden:
        yield from _steals(s, seat)
    pieces = [PIECES[kind] for kind in range(KINDS) if me.board[kind]]
    yield from (f"begin {piece}" for piece in pieces)
    for number in range(1, me.begun + 1):
        texts = [f"{end} {number} {piece}" for end in ("head", "tail") for piece in pieces]
        yield from (text for text in texts if text in MOVES)
        yield from (f"fulfil {number} {card}" for card in prophecy_names(numbers(me.hand)))
        yield from (f"temple {number} {card}" for card in temple_names(me.temples | visible_temples(s)))


def _steals(s: State, seat: int) -> Iterator[str]:
    """What lies on the boards of others; two bodies only if there is a golden one to spend."""
    for other in range(s.seats):
        if other != seat:
            there = {LETTERS[colour] for colour in range(N_COLOURS) if s.players[other].board[N_COLOURS + colour]}
            pairs = [pair for pair in PAIR_TEXTS if there.issuperset(pair.split())]
            chosen = [*sorted(there, key=LETTERS.index), *(pairs if s.players[seat].board[GOLD] else [])]
            yield from (f"steal {other} {bodies}" for bodies in chosen)
