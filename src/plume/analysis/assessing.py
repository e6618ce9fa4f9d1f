"""What a decision is worth: a search that can be asked for more and more, and answers the same to the same seed."""

from __future__ import annotations

from dataclasses import dataclass

from plume.bots.evaluator import ALL_TRAITS
from plume.bots.guided import Search
from plume.bots.loading import engine, engine_now
from plume.bots.searching import Found, Wish
from plume.core.game import Game
from plume.core.legal import LegalMoves
from plume.core.view import View

ALSO = 0.25
"""How promising a move is taken for that is to be tried, whatever the evaluator thinks of it."""


@dataclass(frozen=True)
class Choice:
    """A move that was tried, how often, and what whoever plays it may expect of their victory: 0 lost, 1 won."""

    move: str
    visits: int
    chance: float
    line: tuple[str, ...] = ()
    """The move and how the search would go on, whoever decides; what is forced is left out."""


@dataclass(frozen=True)
class Assessment:
    """What a search found: what every side may expect of its victory, and the choices, the most tried first."""

    simulations: int
    chances: tuple[float, ...]
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """What the search would play."""
        return self.choices[0]

    def choice(self, move: str) -> Choice | None:
        """What came of a move, if it was tried."""
        return next((choice for choice in self.choices if choice.move == move), None)


class Assessor:
    """Thinks about the decision of a seat, by what this seat knows and nothing else.

    It thinks on compiled rules where Numba is, and waits until these are ready; with `at_once` it does not wait. It
    tries what the evaluator of the game proposes, and one move more, if one is named.
    """

    def __init__(self, view: View, seed: int = 0, *, also: str | None = None, at_once: bool = False) -> None:
        if view.seat is None or view.seat not in view.deciders:
            raise ValueError("only a seat that has to decide has anything to think about")
        self._view = view
        self._search = Search((engine_now if at_once else engine)(view.game), view, seed)
        if also is not None:
            self._search.include(wish(view.game, also))

    def think(self, simulations: int) -> Assessment:
        """Think on for so many simulations, and say what was found so far."""
        self._search.grow(ALL_TRAITS, simulations)
        return assessment(self._view, self._search.found())


def wish(game: Game, move: str) -> Wish:
    """A move that is to be tried too."""
    return Wish(game.moves.parse(move), ALSO)


def assessment(view: View, found: Found) -> Assessment:
    """What a search has found, in the words of the notation."""
    assert view.seat is not None, "an assessment is of a seat"
    only, text = _only_move(view, view.seat), view.game.moves.text
    if only is not None:
        choice = Choice(only, found.simulations, found.chances[view.seat])
        return Assessment(found.simulations, found.chances, (choice,))
    ranked = sorted(found.tried.items(), key=lambda one: (-one[1].visits, one[0]))
    choices = (
        Choice(text(move), tried.visits, tried.value, tuple(map(text, tried.line)))
        for move, tried in ranked
        if tried.visits
    )
    return Assessment(found.simulations, found.chances, tuple(choices))


def _only_move(view: View, seat: int) -> str | None:
    """The move of a seat that has no choice."""
    words = [0] * view.game.moves.words
    view.game.rules.legal(view.state, seat, words)
    legal = LegalMoves(view.game.moves, seat, words)
    return legal[0] if len(legal) == 1 else None


def assess(view: View, simulations: int, seed: int = 0) -> Assessment:
    """What a seat may think about its decision after so many simulations."""
    return Assessor(view, seed).think(simulations)
