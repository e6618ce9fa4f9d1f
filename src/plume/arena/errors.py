"""What the arena refuses."""

from __future__ import annotations

from plume.core.errors import PlumeError


class BadArena(PlumeError, ValueError):
    """A tournament that cannot be played, or a file that does not belong to it."""
