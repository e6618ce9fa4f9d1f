"""What Python calls of the solver: its face is `solver`."""

from __future__ import annotations

from plume.coatl.combining import best_assembly, best_promise
from plume.coatl.state import State
from plume.coatl.workspace import Workspace
from plume.core.words import entry


@entry
def assembly(s: State, seat: int, budget: int, space: Workspace) -> int:
    """Leave the best assembly in the workspace."""
    return best_assembly(s, seat, budget, space)


@entry
def promise(s: State, seat: int, budget: int, space: Workspace) -> int:
    """Leave the assembly that promises most in the workspace."""
    return best_promise(s, seat, budget, space)
