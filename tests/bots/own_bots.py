"""Bots as somebody may write them, in a module that can be named: `tests.bots.own_bots:Hoarder`."""

from __future__ import annotations

from random import Random

from plume.core.legal import LegalMoves
from plume.core.view import View


class Hoarder:
    """The bot of the page on the library: it is made with nothing."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        return max(legal, key=lambda move: move.startswith("take"))


class Seeded:
    """Is made with a seed."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        return self._rng.choice(legal)


class Named(Seeded):
    """Is made with a seed by its name."""

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed)


def first(view: View, legal: LegalMoves) -> str:
    """Decides without being a bot."""
    return legal[0]


def last(view: View, legal: LegalMoves, clock: float | None) -> str:
    """Decides without being a bot, and looks at the clock."""
    assert clock is None
    return legal[-1]


def maker(seed: int) -> Seeded:
    """Makes a bot."""
    return Seeded(seed + 1)


class Demanding:
    """Is made with something that nobody gives."""

    def __init__(self, depth: int, width: int) -> None:
        self.depth = depth + width

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        return legal[0]


class Idle:
    """No bot: it decides nothing."""


def idle(seed: int) -> Idle:
    """Makes no bot."""
    return Idle()


NUMBER = 7
