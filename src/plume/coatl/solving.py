"""What Python calls of the solver: its face is `solver`."""

from __future__ import annotations

from plume.coatl import combining
from plume.coatl.combining import best_assembly, best_promise
from plume.coatl.state import State
from plume.core.words import entry

WORK = combining.WORK


@entry
def assembly(s: State, seat: int, budget: int, work: list[int]) -> int:
    """Leave the best assembly in `work`."""
    return best_assembly(s, seat, budget, work)


@entry
def promise(s: State, seat: int, budget: int, work: list[int]) -> int:
    """Leave the assembly that promises most in `work`."""
    return best_promise(s, seat, budget, work)
