"""A game that the core has never heard of has all that a game has: only its folder and one line of registration."""

from __future__ import annotations

import json
from random import Random

import pytest

import plume
from plume.core import carriers
from plume.core.errors import BadPosition, IllegalMove, NothingToUndo
from plume.core.position import Position
from plume.core.simulate import simulate
from plume.core.structs import copy
from plume.core.words import lowest
from tests import tictactoe
from tests.tictactoe import rules
from tests.tictactoe.options import TicTacToeOptions
from tests.tictactoe.state import State


def test_it_is_registered_by_one_line() -> None:
    assert plume.game("tictactoe") is tictactoe.GAME


def test_a_game_is_played_to_its_end() -> None:
    position = tictactoe.new(seed=1)
    first = position.deciders[0]
    for square in (1, 4, 2, 5, 3):
        position.play(f"mark {square}")
    assert position.over
    assert position.winners == (first,)
    assert position.ended_by == "three in a row"


def test_refusals_name_the_rule_and_change_nothing() -> None:
    position = tictactoe.new(seed=1)
    position.play("mark 5")
    before = position.to_json()
    with pytest.raises(IllegalMove, match="T-FREE"):
        position.play("mark 5")
    assert position.to_json() == before


def test_plain_and_compiled_play_the_same_games() -> None:
    options = TicTacToeOptions()
    results = [simulate(engine(tictactoe.GAME), options, 2000, 5) for engine in (carriers.plain, carriers.compiled)]
    counts = [{key: value for key, value in result.to_json().items() if key != "games_per_s"} for result in results]
    assert counts[0] == counts[1]
    assert sum(counts[0]["ended_by"].values()) == 2000


def test_the_number_of_short_games_is_known() -> None:
    """1,440 games of tic-tac-toe end with the fifth mark, 5,328 with the sixth."""
    moves = [0]

    def games(s: State, marks: int) -> int:
        if s.deciders == 0 or marks == 0:
            return int(s.deciders == 0 and marks == 0)
        seat = lowest(s.deciders)
        rules.legal(s, seat, moves)
        ended = 0
        for move in list(tictactoe.GAME.moves.of_set(moves)):
            after = copy(s)
            rules.play(after, seat, move)
            ended += games(after, marks - 1)
        return ended

    start = tictactoe.new(seed=1).state
    assert [games(start, marks) for marks in range(4, 7)] == [0, 1440, 5328]


def test_positions_views_undo_and_determinisation() -> None:
    position = tictactoe.new(seed=3)
    position.play("mark 9")
    again = Position.from_json(tictactoe.GAME, json.dumps(position.to_json()))
    assert again.to_json() == position.to_json()
    assert position.view(0).determinise(Random(1)).to_json() == position.to_json()
    for seat in (0, 1):
        with pytest.raises(NothingToUndo):
            position.undo(seat)
    with pytest.raises(BadPosition, match="board"):
        Position.from_json(tictactoe.GAME, {"board": "XXXX....."})
