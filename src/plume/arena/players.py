"""The bots of a tournament, by name: those of Plume, and anybody's own as `module:Class`."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from importlib import import_module

from plume import bots
from plume.arena.errors import BadArena

PLUG_IN = ":"


def make(name: str, seed: int) -> bots.Bot:
    """A bot by its name."""
    return _plug_in(name)(seed) if PLUG_IN in name else bots.make(name, seed)


def check(name: str) -> None:
    """Refuse a bot that does not exist."""
    if PLUG_IN in name:
        _plug_in(name)
    else:
        bots.make(name, 0)


def seed_for(seed: int, who: object) -> int:
    """A seed of its own for somebody in a match, which tells nothing about the deal."""
    return int.from_bytes(sha256(f"{seed} {who}".encode()).digest()[:8], "big")


def _plug_in(name: str) -> Callable[[int], bots.Bot]:
    module, _, attribute = name.partition(PLUG_IN)
    try:
        found: Callable[[int], bots.Bot] = getattr(import_module(module), attribute)
    except Exception as problem:  # whatever a foreign module does while it is imported
        raise BadArena("no-plug-in", name=name, problem=problem) from None
    return found
