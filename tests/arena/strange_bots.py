"""Bots of all kinds, in a module that a worker can import: `tests.arena.strange_bots:First`."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

from plume.core.legal import LegalMoves
from plume.core.view import View


class First:
    """Plays the first legal move."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        return next(iter(legal))


class Last(First):
    """Plays the last legal move."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        return list(legal)[-1]


class Slowly(First):
    """Needs a moment for each move, so that a tournament can be interrupted."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        time.sleep(0.005)
        return self._rng.choice(list(legal))


class Raises(First):
    """Has no idea."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        raise ZeroDivisionError("no idea")


class Unborn(First):
    """Cannot be made."""

    def __init__(self, seed: int) -> None:
        raise OSError("no brain")


class Leaves(First):
    """Would end the program."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        raise SystemExit(1)


class Cheats(First):
    """Plays what is not legal."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        return "win"


class Ghost(First):
    """Returns something that cannot even be shown."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        return Nothing()  # type: ignore[return-value]


class Nothing:
    """Cannot be shown."""

    def __repr__(self) -> str:
        raise ValueError("nothing")


class Late(First):
    """Thinks too long."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        time.sleep(0.4)
        return next(iter(legal))


class Hangs(First):
    """Thinks for ever."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        while True:
            pass


class Dies(First):
    """Takes its process with it."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        os._exit(7)


class DiesOnce(First):
    """Takes its process with it, the first time of all."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        mark = Path(os.environ["PLUME_TEST_MARK"])
        if not mark.exists():
            mark.touch()
            os._exit(7)
        return next(iter(legal))


class Prints(First):
    """Talks all the time."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        print("thinking aloud")  # noqa: T201
        return next(iter(legal))
