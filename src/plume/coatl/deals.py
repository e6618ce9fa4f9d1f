"""The deal of a day: alone against A.D.A.M., with other levels each day."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

from plume.coatl.options import LEVELS


def levels_of(day: date) -> list[int]:
    """The levels of A.D.A.M. that a day's deal is to be played with."""
    chosen = sha256(f"levels {day.isoformat()}".encode()).digest()[0]
    return [level for level in LEVELS if chosen >> level & 1]
