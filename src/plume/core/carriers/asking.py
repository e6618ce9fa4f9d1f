"""The compiled carrier for games in which somebody else is chance. Needs the extra `fast`.

It reads what chance gives, and stops where nothing is written any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from plume.core.bits import NONE
from plume.core.carriers.native import Native
from plume.core.carriers.protocol import complete
from plume.core.carriers.sources import source_of
from plume.core.chance import ASKED
from plume.core.streams import HALF

GIVEN, TAKEN, ZONE, OUTCOMES = range(4)
"""Where it stands in a script how many outcomes it has, how many were taken, which zone had none left, and they."""


class Unanswered(Exception):
    """Chance has to give something that the script does not have."""


class Asking(Native):
    """As `compiled`, but where the first stream of a state has the address of a script, chance gives what stands there.

    The state remains as it was when the script ran out.
    """

    def __init__(self) -> None:
        super().__init__("asking", check_bounds=False)
        self.words = complete({**self.words, "scripted": self._rule(_asked)})

    @property
    def versions(self) -> Iterator[str]:
        yield from super().versions
        source = source_of(__name__)
        assert source is not None
        yield source.text


def _asked(s: Any, zone: int) -> int:
    stream = s.streams[0]
    if stream.c != ASKED or stream.counter != ASKED:
        return NONE
    script = int(stream.a) | int(stream.b) << HALF
    taken = _read(script, TAKEN)
    if taken == _read(script, GIVEN):
        _write(script, ZONE, zone)
        raise Unanswered
    _write(script, TAKEN, taken + 1)
    member: int = _read(script, OUTCOMES + taken)
    return member


@intrinsic
def _read(context: Any, address: Any, place: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_cell(builder, *args))

    return types.int64(types.int64, types.int64), code


@intrinsic
def _write(context: Any, address: Any, place: Any, number: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], _cell(builder, *args[:2]))
        return context.get_dummy_value()

    return types.none(types.int64, types.int64, types.int64), code


def _cell(builder: Any, address: Any, place: Any) -> Any:
    """Where a number of an array lies."""
    return builder.gep(builder.inttoptr(address, ir.IntType(64).as_pointer()), [place])


ASKING = Asking()
