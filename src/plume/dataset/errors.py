"""What datasets refuse."""

from __future__ import annotations

from plume.core.errors import PlumeError


class BadDataset(PlumeError, ValueError):
    """A dataset that cannot be made, or a folder that holds none."""
