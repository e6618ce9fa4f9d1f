"""What a bot can do wrong that costs it the game at once."""

from __future__ import annotations

from plume.core.errors import PlumeError


class EngineFailed(PlumeError):
    """A program that plays did not start, answer or play as it should: it has lost, unless it was one bad move."""

    @property
    def is_final(self) -> bool:
        """Whether it can play no more."""
        return self.code != "illegal"
