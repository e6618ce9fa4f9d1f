"""What every serpent scores as it lies, and which of its pieces count: the points that a table shows beside it."""

from __future__ import annotations

from functools import lru_cache

from plume.coatl.cardsets import numbers
from plume.coatl.describe import prophecy_names, temple_names
from plume.coatl.explain import CardScore, SerpentScore, prophecy_score, temple_score
from plume.coatl.notation import TEMPLE_NAMES, read_card
from plume.coatl.patterns import NOTHING, OPEN
from plume.coatl.state import State
from plume.coatl.worth import Pieces, cards_met, serpent_of
from plume.coatl.zones import row_numbers, visible_temples
from plume.core.bits import NONE


def serpent_scores(s: State, viewer: int | None) -> list[list[SerpentScore]]:
    """What the serpents of every seat score; to their own a viewer may add cards, and without a viewer all may."""
    return [_scores_of(s, seat, viewer in (None, seat)) for seat in range(s.seats)]


def _scores_of(s: State, seat: int, is_own: bool) -> list[SerpentScore]:
    me = s.players[seat]
    cards = numbers(me.hand) | row_numbers(s) if is_own else 0
    temples = me.temples | visible_temples(s) if is_own else 0
    return [
        _score(Pieces.of(coatl), coatl.cards, coatl.temple, cards, temples, s.closed_ends)
        for coatl in me.coatls[: me.begun]
    ]


@lru_cache(maxsize=4096)
def _score(pieces: Pieces, carried: int, temple: int, cards: int, temples: int, closed_ends: int) -> SerpentScore:
    """The score of a serpent with what it carries, and those of these cards that would count beside it."""
    met = cards_met(pieces, carried, closed_ends)
    names = prophecy_names(carried) + ([] if temple == NONE else [TEMPLE_NAMES[temple]])
    others = prophecy_names(cards & met.any_times & ~carried) + temple_names(temples & met.temples)
    found = {name: _card_score(pieces, name, carried, closed_ends) for name in (*names, *others)}
    return SerpentScore(total=sum(found[name]["points"] for name in names), cards=found)


@lru_cache(maxsize=16_384)
def _card_score(pieces: Pieces, name: str, carried: int, closed_ends: int) -> CardScore:
    coatl = serpent_of(pieces)
    letter, number = read_card(name)
    if letter == "T":
        temple = temple_score(coatl, carried, number)
        return CardScore(times=temple.times, points=temple.points, requirements=temple.requirements)
    prophecy = prophecy_score(coatl, number, OPEN if closed_ends else NOTHING)
    return CardScore(times=prophecy.times, points=prophecy.points, pieces=prophecy.pieces)
