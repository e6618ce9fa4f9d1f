"""What is said to be best is best: proven again, and by brute force where everything can be tried."""

from __future__ import annotations

import pytest

import plume
from plume.core.game import Game
from plume.core.position import Position
from plume.cotcot.puzzling import Proof
from plume.games import all_games
from plume.puzzles import Puzzle, kinds, problems, shipped, try_moves
from plume.puzzles.answering import play
from tests.puzzles.brute import ends, expected_lead, lead, with_unseen_in_pile
from tests.scale import FULL, one_in, share

GAMES = [game for game in all_games() if kinds(game)]
ONE_IN = 40
FEW_PIECES = 5
MOST_IN_TWO_TURNS = 6


def of_kind(name: str, kind: str) -> list[Puzzle]:
    return [puzzle for puzzle in shipped(plume.game(name)).values() if puzzle.kind == kind]


def test_there_are_enough() -> None:
    found = [puzzle for game in GAMES for puzzle in shipped(game).values()]
    assert len(found) >= 1000
    assert sum(len(puzzle.to_line().encode()) + 1 for puzzle in found) < 1_000_000


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_as_many_of_each_kind_come_with_the_game_as_are_usual(game: Game) -> None:
    for name, kind in kinds(game).items():
        assert len(of_kind(game.name, name)) == kind.usual


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_puzzles_are_proven_again(game: Game) -> None:
    for puzzle in one_in(ONE_IN, shipped(game).values()):
        assert list(problems(puzzle)) == [], puzzle.id


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_tempting_answer_is_worth_less(game: Game) -> None:
    for puzzle in shipped(game).values():
        assert puzzle.wrong_worth is None or puzzle.wrong_worth < puzzle.worth
        assert puzzle.wrong != puzzle.moves


def small(puzzle: Puzzle, most: int) -> bool:
    """Whether everything that can be assembled can be tried."""
    me = puzzle.start().state.players[puzzle.start().state.current]
    return bool(me.pieces <= most and me.hand_size <= most)


def test_no_assembly_is_better() -> None:
    """Everything is tried, whatever the solver says."""
    tried = [puzzle for puzzle in of_kind("coatl", "assembly") if small(puzzle, FEW_PIECES)][: share(40, 4)]
    assert tried
    for puzzle in tried:
        start = puzzle.start()
        seat = start.deciders[0]
        scores = {end.scores[seat] - start.scores[seat] for end in ends(start, 1)}
        assert max(scores) == puzzle.worth, puzzle.id


def test_adam_is_beaten_by_no_other_turn() -> None:
    """One turn: everything that can be assembled is tried, and nothing wins by more."""
    found = [puzzle for puzzle in of_kind("coatl", "adam") if puzzle.turns == 1 and small(puzzle, FEW_PIECES)]
    assert found
    for puzzle in found[: share(40, 3)]:
        leads = [lead(end, 0) for end in ends(puzzle.start(), 1, skip=("draw", "take")) if end.over]
        assert max(leads) == puzzle.worth, puzzle.id


@pytest.mark.skipif(not FULL, reason="it takes a minute for each puzzle to try everything in two turns")
def test_adam_is_not_beaten_sooner() -> None:
    """Two turns: no assembly of the first turn wins, and no other taking or drawing wins in the second."""
    found = [puzzle for puzzle in of_kind("coatl", "adam") if puzzle.turns == 2 and small(puzzle, FEW_PIECES - 1)]
    assert found
    for puzzle in found[:MOST_IN_TWO_TURNS]:
        first = list(ends(puzzle.start(), 1, skip=("draw",)))
        assert not any(end.over and lead(end, 0) > 0 for end in first)
        wins = {
            play(puzzle.start(), [move]).history[0].move
            for move in puzzle.start().legal(0)
            if move.startswith("take")
            for end in ends(play(puzzle.start(), [move, "done"]), 1, skip=("draw", "take"))
            if end.over and lead(end, 0) > 0
        }
        expected = puzzle.moves[0]
        assert wins == ({puzzle.game.moves.parse(expected)} if expected.startswith("take") else set())


def check_expectation(position: Position) -> None:
    """What is expected of a position, beside all that can come up one after another."""
    seat = position.deciders[0]
    proof = Proof.of(position)
    assert proof.best == pytest.approx(expected_lead(*_unseen(position, seat)))


def _unseen(position: Position, seat: int) -> tuple[Position, int, int]:
    known, elsewhere = with_unseen_in_pile(position, seat)
    return known, seat, elsewhere


def test_the_fox_goes_where_it_is_best() -> None:
    for puzzle in of_kind("cotcot", "fox")[: share(200, 12)]:
        check_expectation(puzzle.start())


def test_a_turn_is_as_good_as_it_is_said() -> None:
    """After the first two points of a turn, everything that can follow is tried."""
    for puzzle in of_kind("cotcot", "turn")[: share(200, 12)]:
        start = puzzle.start()
        laid = [move for move in puzzle.moves if move.split()[0] not in ("take", "draw", "done")]
        now = start
        for move in laid:
            if now.state.points_left > 1:
                now = play(now, [move])
        if now.deciders == start.deciders and now.state.points_left <= 1:
            now.history.clear()
            check_expectation(now)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_hidden_matters(game: Game) -> None:
    """Whatever the others hold and chance will give: what is proven is the same."""
    from random import Random

    for number, puzzle in enumerate(list(shipped(game).values())[:: share(10, 60)]):
        view = puzzle.start().view(puzzle.start().deciders[0])
        other = puzzle.asks.solve(view.determinise(Random(number)))
        assert other is not None
        assert other.worth == puzzle.worth


def test_an_answer_that_is_not_complete_has_no_worth() -> None:
    puzzle = of_kind("coatl", "assembly")[0]
    assert try_moves(puzzle, puzzle.moves[:1]).worth is None
    assert not try_moves(puzzle, puzzle.moves[:1]).is_complete
