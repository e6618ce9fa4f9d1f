"""What environments must show, worked out on the plain rules; and episodes to compare between processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from random import Random
from struct import pack
from typing import Any

from plume.core.position import Position
from plume.envs.observing import layout_of, rules_with_observation

WITHOUT_NUMBA = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numba":
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Blocked())
"""


def run(code: str) -> str:
    """What Python code prints in a process of its own."""
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def decider(position: Position) -> int:
    """The seat that comes first where several decide."""
    return position.deciders[0]


def decisions(position: Position, rng: Random) -> Iterator[tuple[int, int]]:
    """A random game: the seat that decides and the move that it will play; what nobody can choose is played."""
    while not position.over:
        seat = decider(position)
        legal = list(position.legal(seat).ids)
        move = rng.choice(legal)
        if len(legal) > 1:
            yield seat, move
        position.play(seat, move)


def observation(position: Position, seat: int) -> bytes:
    """What a seat may know, as bytes."""
    words = [0] * layout_of(position.game).words(position.options.players)
    import_module(rules_with_observation(position.game)).observe(position.state, seat, words, 0)
    return b"".join(pack("<Q", word & 0xFFFFFFFFFFFFFFFF) for word in words)


def mask(position: Position, seat: int) -> bytes:
    """What a seat may play, a byte for each move: nothing, where another comes first."""
    legal = set(position.legal(seat).ids) if not position.over and seat == decider(position) else set()
    return bytes(move in legal for move in range(position.game.moves.size))


def assert_shown(shown: dict[str, Any], position: Position, seat: int) -> None:
    """An environment shows a seat what it may know and play."""
    assert shown["observation"].tobytes() == observation(position, seat)
    assert shown["action_mask"].tobytes() == mask(position, seat)


class Digest:
    """A digest of all that an environment has shown."""

    def __init__(self) -> None:
        self._hash = sha256()

    def add(self, shown: dict[str, Any], *others: object) -> None:
        self._hash.update(shown["observation"].tobytes() + shown["action_mask"].tobytes() + repr(others).encode())

    def __str__(self) -> str:
        return self._hash.hexdigest()
