"""What the rules of a game need to be shown by an environment."""

from __future__ import annotations

from typing import Any, Protocol

from plume.core.game import Rules
from plume.envs.observing.layout import Layout


class Observed(Rules, Protocol):
    """The rules of a game, and what a seat may know of it as bytes."""

    LAYOUT: Layout
    """Where things stand."""

    def observe(self, s: Any, viewer: int, out: Any, at: int) -> None:
        """Write what a seat may know, as words of eight bytes, from a place on."""
