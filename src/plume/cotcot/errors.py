"""What cannot be read as a position."""

from __future__ import annotations

from plume.core.errors import BadPosition


class BadCotcotPosition(BadPosition):
    """A position that CotCotCollec' does not have."""
