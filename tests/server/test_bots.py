"""Bots at a table: they see what their seat sees, delay nobody, and cannot spoil a game."""

from __future__ import annotations

import asyncio
import logging
import pickle
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import plume
from plume import bots
from plume.core.structs import to_tuple
from plume.core.view import View
from plume.server import commands
from plume.server.house import House
from plume.server.journal import Opened
from plume.server.orders import Say
from plume.server.store import Store
from plume.server.table import Table
from plume.server.thinking import Thinkers
from tests.patience import PATIENCE
from tests.server import strange_bots
from tests.server.journals import opened
from tests.server.strange_bots import THINKS_FOR


def in_house(path: Path, work: Callable[[House], Awaitable[Any]]) -> Any:
    """Do something in a house with real workers."""

    async def run() -> Any:
        store = await Store.open(str(path))
        house = House(store, Thinkers(1))
        await house.start()
        try:
            return await work(house)
        finally:
            await house.close()
            await store.close()

    return asyncio.run(run())


async def until(house: House, table: Table, ready: Callable[[Table], bool], patience: float = PATIENCE) -> None:
    """Wait until a table is as it should be."""
    deadline = time.monotonic() + patience
    while not await house.read(table.id, ready):
        assert time.monotonic() < deadline
        await asyncio.sleep(0.02)


def hosted(host: str, bot: str, players: int) -> Opened:
    """A table of somebody's at which bots of this name begin."""
    table = opened("cotcot", people=1, players=players, first_player=1)
    seats = tuple(replace(seat, bot=bot) if seat.bot else seat for seat in table.seats)
    return replace(table, host=host, seats=seats)


def moves_made(table: Table) -> int:
    """How many moves were played at a table."""
    return len(table.position.history) if table.position else 0


def test_a_worker_gets_the_view_and_nothing_else() -> None:
    position = plume.coatl.new(players=3, seed=5)
    view: View = pickle.loads(pickle.dumps(position.view(1)))
    hidden = position.view(1).state
    assert to_tuple(view.state) == to_tuple(hidden)
    assert view.state.deck == 0
    assert view.history == position.view(1).history
    assert not hasattr(view, "position")


def test_a_thinking_bot_delays_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        slow = await house.open(opened("cotcot", people=1, first_player=1))
        await asyncio.sleep(0.5)
        other = await house.open(opened("cotcot", first_player=0))
        started = time.monotonic()
        for _ in range(20):
            await house.change(
                other.id, lambda table: commands.carry_out(table, "p0", Say(text="quick"), 0, ends_turns=False)
            )
        assert time.monotonic() - started < THINKS_FOR / 2
        await until(house, slow, lambda table: len(table.position.history) > 0 if table.position else False)

    monkeypatch.setattr(bots, "ponder", strange_bots.slow)
    in_house(tmp_path / "tables.sqlite", work)


def test_a_crowd_of_searching_bots_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        crowd = [await house.open(hosted("greedy", "merciless", players=4)) for _ in range(29)]
        mine = await house.open(hosted("other", "beginner", players=2))
        await until(house, mine, lambda table: table.deciders == (0,))
        moves = [await house.read(table.id, moves_made) for table in crowd]
        assert sum(moves) < len(crowd), "my bot was served as one of the crowd"

    in_house(tmp_path / "tables.sqlite", work)


@pytest.mark.parametrize("bot", [strange_bots.failing, strange_bots.cheating, strange_bots.dying])
def test_a_bot_that_fails_is_named_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, bot: Any
) -> None:
    async def work(house: House) -> None:
        table = await house.open(opened("cotcot", people=1, first_player=1))
        await until(house, table, lambda table: table.deciders == (0,))

    monkeypatch.setattr(bots, "ponder", bot)
    with caplog.at_level(logging.ERROR):
        in_house(tmp_path / "tables.sqlite", work)
    assert "bot random failed" in caplog.text


def test_bots_that_were_due_when_the_house_closed_go_on_when_it_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def leave(house: House) -> Table:
        return await house.open(opened("cotcot", people=1, first_player=1))

    async def come_back(house: House) -> None:
        await until(house, left, lambda table: table.deciders == (0,))

    with monkeypatch.context() as patch:
        patch.setattr(bots, "ponder", strange_bots.slow)
        left = in_house(tmp_path / "tables.sqlite", leave)
    in_house(tmp_path / "tables.sqlite", come_back)
