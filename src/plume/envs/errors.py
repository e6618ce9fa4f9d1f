"""What can be wrong with what an environment is given."""

from __future__ import annotations

from plume.core.errors import PlumeError


class BadAction(PlumeError, ValueError):
    """An action that cannot be played; nothing has changed."""


class BadArray(PlumeError, ValueError):
    """An array that an environment cannot use."""
