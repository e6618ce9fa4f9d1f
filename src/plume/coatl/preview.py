"""What a move makes of the cards before it is played, and which moves somebody may think of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NotRequired, TypedDict

from plume.coatl import rules
from plume.coatl.adam import HAS_WILD, NEEDS
from plume.coatl.cardsets import members, numbers
from plume.coatl.describe import Counts, count_colours, prophecy_names, temple_names
from plume.coatl.notation import MOVES, PROPHECY_NAMES, TEMPLE_NAMES
from plume.coatl.order import is_solo
from plume.coatl.patterns import NOTHING, OPEN, times_satisfied
from plume.coatl.pieces import KINDS, N_COLOURS, PIECES
from plume.coatl.scoring import prophecy_points, temple_points, temples_reached
from plume.coatl.serpents import clear
from plume.coatl.state import CHOOSING, FORESEEING, SPACES, Coatl, State
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


class NeededCard(TypedDict):
    """The pieces that a card of A.D.A.M. needs in all, and whether it needs one of any colour."""

    card: str
    needs: Counts
    any: bool


class CoatlOutlook(TypedDict):
    """How many cards a hand may hold, and alone what each of A.D.A.M.'s cards needs."""

    hand_limit: int
    adam: NotRequired[list[NeededCard]]


def preview(s: State, seat: int, move: int) -> CoatlPreview | None:
    """What every card is worth on the Cóatl that a move of assembling changes, before and after it."""
    verb, *named = MOVES.kind(move).split()
    if verb not in ASSEMBLING:
        return None
    number = int(named[0]) - 1 if named else s.players[seat].begun
    before = copy(s.players[seat].coatls[number])
    if verb == "begin":
        clear(before)
    after = _after(s, seat, number, move)
    cards, temples = _in_question(s, seat, after)
    old, new = (_values(coatl, cards, temples, OPEN if s.closed_ends else NOTHING) for coatl in (before, after))
    return {
        "coatl": number + 1,
        "cards": {name: (old[name], new[name]) for name in old},
        "total": (_total(before, old), _total(after, new)),
    }


def _after(s: State, seat: int, number: int, move: int) -> Coatl:
    """A Cóatl after a move. A Temple card is only laid beside it: playing it may show the next one of a pile."""
    if MOVES.kind(move).startswith("temple"):
        coatl = copy(s.players[seat].coatls[number])
        coatl.temple = TEMPLE_NAMES.index(MOVES.text(move).split()[-1])
        return coatl
    state = copy(s)
    rules.play(state, seat, move)
    return state.players[seat].coatls[number]


def _in_question(s: State, seat: int, coatl: Coatl) -> tuple[int, int]:
    """The cards that lie beside a Cóatl or may come to lie there."""
    me = s.players[seat]
    temples = 1 << coatl.temple if coatl.temple != NONE else me.temples | visible_temples(s)
    return coatl.cards | numbers(me.hand), temples


def _values(coatl: Coatl, cards: int, temples: int, open_end: int) -> dict[str, int]:
    """The points of these cards beside a Cóatl as it stands."""
    ones, twos, fours = times_satisfied(coatl, open_end)
    values = {PROPHECY_NAMES[card]: prophecy_points(card, ones, twos, fours) for card in members(cards)}
    first, second = temples_reached(coatl)
    for card, name in enumerate(TEMPLE_NAMES):
        if temples >> card & 1:
            values[name] = temple_points(card, first, second) if coatl.length else 0
    return values


def _total(coatl: Coatl, values: dict[str, int]) -> int:
    """The points of the cards that a Cóatl carries."""
    carried = prophecy_names(coatl.cards) + ([] if coatl.temple == NONE else [TEMPLE_NAMES[coatl.temple]])
    return sum(values[name] for name in carried)


def outlook(s: State) -> CoatlOutlook:
    """How many cards a hand may hold, and alone what each of A.D.A.M.'s cards needs in all; both are public."""
    found: CoatlOutlook = {"hand_limit": s.hand_limit}
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
    pieces = [PIECES[kind] for kind in range(KINDS) if me.board[kind]]
    yield from (f"begin {piece}" for piece in pieces)
    for number in range(1, me.begun + 1):
        texts = [f"{end} {number} {piece}" for end in ("head", "tail") for piece in pieces]
        yield from (text for text in texts if text in MOVES)
        yield from (f"fulfil {number} {card}" for card in prophecy_names(numbers(me.hand)))
        yield from (f"temple {number} {card}" for card in temple_names(me.temples | visible_temples(s)))
