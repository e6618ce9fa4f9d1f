"""A move traced through the house, as OpenTelemetry would get it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from plume.server import commands, tracing
from plume.server.house import House
from plume.server.orders import Play
from plume.server.store import Store
from plume.server.thinking import Thinkers
from tests.server.journals import opened


class Tracer:
    """Notes spans as they begin, with how deep they are."""

    def __init__(self) -> None:
        self.noted: list[tuple[int, str, dict[str, str | int]]] = []
        self._depth = 0

    @contextmanager
    def start_as_current_span(self, name: str, attributes: dict[str, str | int]) -> Iterator[None]:
        self.noted.append((self._depth, name, attributes))
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1


def test_the_parts_of_a_move_are_traced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tracer = Tracer()

    async def play() -> str:
        store = await Store.open(str(tmp_path / "tables.sqlite"))
        house = House(store, Thinkers(1))
        table = await house.open(opened("cotcot", first_player=0))
        monkeypatch.setattr(tracing, "tracer", tracer)
        order = Play(seat=0, move="draw")
        await house.change(table.id, lambda table: commands.carry_out(table, "p0", order, 0, ends_turns=False))
        await house.close()
        await store.close()
        return table.id

    table = asyncio.run(play())
    assert tracer.noted == [
        (0, "plume change", {"plume.table": table}),
        (1, "plume decide", {}),
        (1, "plume store", {"plume.lines": 1}),
        (1, "plume tell", {"plume.watchers": 0}),
    ]


def test_where_nobody_traces_nothing_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "tracer", None)
    assert tracing.span("change", table="x") is tracing.span("store")
