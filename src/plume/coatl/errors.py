"""What cannot be read: pieces, serpents, cards, positions."""

from __future__ import annotations

from plume.core.errors import BadPosition, PlumeError


class BadText(PlumeError, ValueError):
    """A piece, serpent or card that does not exist."""


class BadAssembly(PlumeError, ValueError):
    """There is nothing here that the solver could solve."""


class BadCoatlPosition(BadPosition):
    """A position that Cóatl does not have."""
