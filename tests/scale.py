"""How much is tested: a share in `make test`, the full figures in `make check`."""

from __future__ import annotations

import os

FULL = os.environ.get("PLUME_CHECK") == "full"


def share(full: int, small: int) -> int:
    """The full figure, or a smaller share of it."""
    return full if FULL else small
