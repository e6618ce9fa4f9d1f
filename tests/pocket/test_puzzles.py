"""Puzzles without a server: they are there, answers are judged, and how somebody does is kept."""

from __future__ import annotations

from typing import Any

import pytest

from plume.pocket.shelf import MemoryShelf
from plume.puzzles import all_puzzles
from plume.server.puzzles import FIRST_RATING, wanted
from tests.pocket.test_host import Page, hosted

KINDS = tuple(dict.fromkeys(puzzle.kind for puzzle in all_puzzles().values()))


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_solved_and_counts(kind: str) -> None:
    shelf, puzzle = MemoryShelf(), wanted(None, kind, None)[0]

    async def solve(page: Page) -> Any:
        await page.request("PUT", "/me", {"name": "Léa"})
        found = await page.request("GET", f"/puzzles/next?kind={kind}")
        assert found["kind"] == kind
        begun = await page.request("POST", f"/puzzles/{puzzle.id}/answer", {"moves": []})
        assert puzzle.moves[0] in begun["choices"]["legal"]
        right = await page.request("POST", f"/puzzles/{puzzle.id}/answer", {"moves": list(puzzle.moves)})
        told = await page.request("POST", f"/puzzles/{puzzle.id}/solution")
        assert [move for turn in told["best"] for move in turn["moves"]] == list(puzzle.moves)
        return right["verdict"]

    async def come_back(page: Page) -> Any:
        return (await page.request("GET", "/puzzles"))["mine"]

    assert hosted(solve, shelf)["is_right"]
    mine = hosted(come_back, shelf)
    assert mine["solved"] == 1
    assert mine["rating"] > FIRST_RATING
