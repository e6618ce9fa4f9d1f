"""Entries that fail where they are asked to."""

from __future__ import annotations

from plume.core.words import entry, game

__all__ = ["game", "half", "power", "share"]


@entry
def share(whole: int, parts: int) -> int:
    """A number divided, which fails for no parts."""
    return whole // parts


@entry
def half(whole: int) -> float:
    """Half a number."""
    return whole / 2


@entry
def power(times: int, more: int) -> int:
    """Two to a power, and some more."""
    return (1 << times) + more
