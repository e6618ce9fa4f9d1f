"""The seeds of those who play in a tournament."""

from __future__ import annotations

from hashlib import sha256


def seed_for(seed: int, who: object) -> int:
    """A seed of its own for somebody in a match, which tells nothing about the deal."""
    return int.from_bytes(sha256(f"{seed} {who}".encode()).digest()[:8], "big")
