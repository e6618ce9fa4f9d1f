"""Puzzles on the server: answers are judged, only the first one counts, and nobody sees what they may not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

from plume.puzzles import Puzzle, all_puzzles
from plume.server import puzzles
from plume.server.puzzles import FIRST_RATING, Puzzler, following, met, of_day, wanted
from tests.server.running import Person, Refused, Server

DAY = date(2026, 11, 19)


async def answered(person: Person, puzzle: Puzzle, moves: Sequence[str]) -> Any:
    """What the server says to an answer."""
    return await person.post(f"/api/puzzles/{puzzle.id}/answer", moves=list(moves))


def one_of(kind: str) -> Puzzle:
    return wanted(None, kind, None)[0]


@pytest.mark.parametrize("kind", ["assembly", "adam", "turn", "fox"])
def test_the_solution_is_right_and_the_tempting_answer_wrong(server: Server, kind: str) -> None:
    async def act() -> None:
        puzzle = one_of(kind)
        ada = await Person.new(server)
        wrong = await answered(ada, puzzle, list(puzzle.wrong))
        assert wrong["verdict"]["is_right"] is False
        assert wrong["mine"]["rating"] < FIRST_RATING
        right = await answered(ada, puzzle, list(puzzle.moves))
        assert right["verdict"] == {"is_right": True, "worth": puzzle.worth, "best": puzzle.worth}
        assert right["choices"] is None
        assert right["mine"] == wrong["mine"]

    asyncio.run(act())


def test_an_answer_goes_on_move_by_move_and_can_be_taken_back(server: Server) -> None:
    async def act() -> None:
        puzzle = one_of("assembly")
        ada = await Person.new(server)
        begun = await answered(ada, puzzle, [puzzle.moves[0]])
        assert begun["verdict"] is None
        assert puzzle.moves[1] in begun["choices"]["legal"]
        assert [update["what"] for update in begun["updates"]] == ["started", "moved"]
        back = await answered(ada, puzzle, [puzzle.moves[0], "undo"])
        assert puzzle.moves[0] in back["choices"]["legal"]
        assert back["mine"]["tried"] == 0

    asyncio.run(act())


def test_what_is_no_answer_is_refused(server: Server) -> None:
    async def act() -> None:
        puzzle = one_of("assembly")
        ada = await Person.new(server)
        for moves, code in (
            (["take 1"], "illegal-move"),
            ([*puzzle.moves, "done"], "over"),
            (["nonsense"], "not-a-move"),
        ):
            with pytest.raises(Refused) as refused:
                await answered(ada, puzzle, moves)
            assert refused.value.code == code
        with pytest.raises(Refused) as refused:
            await ada.get("/api/puzzles/nothing")
        assert refused.value.code == "puzzle"

    asyncio.run(act())


def test_who_looks_at_the_solution_first_has_missed_it(server: Server) -> None:
    async def act() -> None:
        puzzle = one_of("fox")
        ada = await Person.new(server)
        told = await ada.post(f"/api/puzzles/{puzzle.id}/solution")
        assert [move for turn in told["best"] for move in turn["moves"]] == list(puzzle.moves)
        assert told["mine"]["tried"] == 1
        assert told["mine"]["solved"] == 0
        assert (await ada.get(f"/api/puzzles/{puzzle.id}"))["solved"] is False

    asyncio.run(act())


def test_hidden_things_stay_hidden(server: Server) -> None:
    async def act() -> None:
        puzzle = next(one for one in wanted(None, "fox", None) if _hides(one))
        ada = await Person.new(server)
        seen = await answered(ada, puzzle, [])
        start = puzzle.start()
        assert seen["game"]["position"] == start.glance(start.deciders[0])
        assert "pile" not in seen["game"]["position"]

    asyncio.run(act())


def _hides(puzzle: Puzzle) -> bool:
    start = puzzle.start()
    return bool(start.to_json()["seats"] != start.glance(start.deciders[0])["seats"])


def test_the_shelf_has_something_for_everybody(server: Server) -> None:
    async def act() -> None:
        ada = await Person.new(server)
        shelf = await ada.get("/api/puzzles")
        assert shelf["daily"]["id"] == of_day(puzzles.today()).id
        assert sum(kind["count"] for game in shelf["games"] for kind in game["kinds"]) == len(all_puzzles())
        found = await ada.get("/api/puzzles/next", kind="adam", theme="two-turns")
        assert found["kind"] == "adam"
        assert found["turns"] == 2

    asyncio.run(act())


def test_ratings_meet() -> None:
    """Whoever solves what is hard rises, and gets harder ones."""
    known, rng = Puzzler(), Random(1)
    for _ in range(40):
        puzzle = following(known, list(all_puzzles().values()), rng)
        assert puzzle is not None
        known = met(known, puzzle, is_right=puzzle.rating < 1600, day=DAY)
    assert known.tried == len({*known.solved, *known.missed}) == 40
    assert 1450 < known.rating < 1750


def test_a_streak_ends_with_what_is_missed() -> None:
    known = Puzzler()
    for number, puzzle in enumerate(list(all_puzzles().values())[:5]):
        known = met(known, puzzle, is_right=number != 3, day=DAY)
    assert (known.streak, known.best_streak) == (1, 3)


def test_days_in_a_row_are_counted_by_the_puzzles_of_the_day() -> None:
    known = Puzzler()
    for number in range(3):
        day = DAY + timedelta(number)
        known = met(known, of_day(day), is_right=True, day=day)
    assert known.days_until(DAY + timedelta(2)) == known.days_until(DAY + timedelta(3)) == 3
    assert known.days_until(DAY + timedelta(4)) == 0


def test_puzzles_come_again_when_all_were_met() -> None:
    found = wanted(None, "adam", "two-turns")
    known = Puzzler(solved=[one.id for one in found[1:]], missed=[found[0].id])
    assert following(known, found, Random(1)) == found[0]
    assert following(known, [], Random(1)) is None


def test_how_somebody_has_done_is_kept(server: Server) -> None:
    async def act() -> None:
        puzzle = one_of("turn")
        ada = await Person.new(server)
        await answered(ada, puzzle, list(puzzle.moves))
        mine = (await ada.get("/api/puzzles"))["mine"]
        assert mine["solved"] == mine["streak"] == 1
        assert mine["rating"] > FIRST_RATING

    asyncio.run(act())
