"""A game in progress: seats, undo, copies, replay."""

from __future__ import annotations

import pickle
import random
from collections.abc import Collection
from typing import Any

import pytest

import plume
from plume.bots import RandomBot
from plume.core.errors import BadOption, BadOutcome, IllegalMove, NotAMove, NothingToUndo, PlumeError, WrongSeat
from plume.core.game import Refusal
from plume.core.position import Position
from tests.coatl.tables import play, seat, table
from tests.coatl.test_rules import stuck


def test_the_seat_may_be_left_out_where_only_one_decides() -> None:
    position = plume.coatl.new(players=3, seed=1)
    with pytest.raises(WrongSeat, match="several seats decide now"):
        position.play("done")
    with pytest.raises(WrongSeat, match="several seats decide now"):
        position.legal()
    for who in (0, 1, 2):
        position.play(who, "done")
    position.play("take 1")


@pytest.mark.parametrize("who", [-1, 3, "0", None, True, 1.0])
def test_a_seat_that_does_not_exist_is_named(who: object) -> None:
    position = plume.coatl.new(players=3, seed=1)
    with pytest.raises(WrongSeat):
        position.play(who, "done")  # type: ignore[call-overload]
    if who is not None:
        with pytest.raises(WrongSeat, match="the seats are 0 to 2"):
            position.view(who)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("move", "error"),
    [("take 11", NotAMove), (10_000, NotAMove), (63, NotAMove), ("begin r", IllegalMove), ("pass", IllegalMove)],
)
def test_a_refused_move_changes_nothing(move: str | int, error: type[PlumeError]) -> None:
    position = table()
    before, history = position.to_json(), list(position.history)
    with pytest.raises(error):
        position.play(move)
    assert position.to_json() == before
    assert position.history == history


def test_an_illegal_move_says_why() -> None:
    position = table(seat("r r r r r r r"), seat())
    with pytest.raises(IllegalMove) as problem:
        position.play("take 1")
    assert problem.value.rule == "C-TAKE-3"
    assert problem.value.code == "illegal-move"
    assert str(problem.value) == "take 1 is not legal now (C-TAKE-3): your board has no room for all that lies there"
    refusal = position.forbids(0, "take 1")
    assert refusal == Refusal("coatl", "C-TAKE-3", "no-room")
    assert refusal.why == "your board has no room for all that lies there"
    assert position.forbids(0, "take 7") is None


def position_of(text: str) -> int:
    """The id of a move."""
    return plume.coatl.GAME.moves.parse(text)


def test_legal_moves_are_a_collection_of_texts() -> None:
    legal: Collection[object] = table(seat("k"), seat()).legal()
    assert "take 4" in legal
    assert "take 12" not in legal
    assert " take   4" in legal
    assert position_of("take 4") in legal
    assert position_of("done") not in legal
    assert 12345 not in legal
    assert True not in legal
    assert None not in legal
    assert len(legal) == len(list(legal)) == len(list(table(seat("k"), seat()).legal().ids))
    assert repr(legal).startswith("<legal for seat 0: take 1, take 2,")


def test_legal_moves_are_a_sequence() -> None:
    legal = table(seat("k"), seat()).legal()
    texts = list(legal)
    assert [legal[place] for place in range(len(legal))] == texts
    assert (legal[-1], legal[-len(legal)], legal[2:5]) == (texts[-1], texts[0], tuple(texts[2:5]))
    assert list(reversed(legal)) == texts[::-1]
    assert legal.index("take 4") == texts.index("take 4")
    assert random.Random(1).choice(legal) == random.Random(1).choice(texts)
    for beyond in (len(legal), -len(legal) - 1):
        with pytest.raises(IndexError, match=f"there are {len(legal)} legal moves"):
            _ = legal[beyond]
    with pytest.raises(TypeError):
        _ = legal["take 4"]  # type: ignore[call-overload]


def test_positions_are_equal_where_nothing_differs() -> None:
    position = table(seat("k b"), seat())
    twin = position.copy()
    assert position == twin == plume.coatl.position(position.to_json())
    twin.play("begin k")
    assert position != twin
    twin.undo()
    assert position == twin
    twin.stir(1)
    assert position != twin
    assert position != plume.coatl.new(seed=1)
    assert position != position.to_json()
    with pytest.raises(TypeError, match="unhashable"):
        hash(position)


def test_a_position_in_a_line() -> None:
    position = plume.coatl.new(players=3, seed=1)
    assert str(position) == "Cóatl, turn 0: seats 0, 1, 2 to play, points 0, 0, 0"
    for who in (0, 1, 2):
        position.play(who, "done")
    assert str(position) == "Cóatl, turn 1: seat 0 to play, points 0, 0, 0"
    luck = random.Random(1)
    while not position.over:
        position.play(position.deciders[0], luck.choice(position.legal(position.deciders[0])))
    names = ", ".join(f"seat {side}" for side in position.winners)
    scores = ", ".join(map(str, position.scores))
    assert str(position) == f"Cóatl is over: {names} has won, points {scores}"


def test_undo_goes_back_within_an_action() -> None:
    position = table(seat("k b g", "P4", coatls=["b b b"]), seat())
    states = [position.to_json()]
    for move in ("begin k", "tail 1 b", "fulfil 1 P4"):
        position.play(move)
        states.append(position.to_json())
    for state in reversed(states[:-1]):
        position.undo()
        assert position.to_json() == state
    assert position.history == []
    with pytest.raises(NothingToUndo):
        position.undo()


def test_undo_ends_with_done() -> None:
    position = play(table(seat("k b"), seat()), "begin k", "done")
    with pytest.raises(NothingToUndo):
        position.undo(0)
    with pytest.raises(NothingToUndo):
        position.undo(1)


def test_a_pass_ends_the_turn_and_cannot_be_undone() -> None:
    position = play(stuck(), "pass", "take 1")
    before = position.to_json()
    with pytest.raises(NothingToUndo):
        position.undo(0)
    assert position.to_json() == before
    assert len(position.history) == 2


def test_what_was_shown_cannot_be_undone() -> None:
    position = play(table(), "draw P0")
    position.undo()
    play(position, "draw P0", "draw deck")
    with pytest.raises(NothingToUndo):
        position.undo()
    play(position, "draw P1")
    position.undo()
    with pytest.raises(NothingToUndo):
        position.undo()


def test_undo_in_set_up_leaves_the_choices_of_the_others() -> None:
    position = plume.coatl.new(players=3, seed=1)
    dealt = [place["dealt"] for place in position.to_json()["seats"]]
    position.play(0, f"keep {dealt[0][0]}")
    position.play(1, f"keep {dealt[1][0]}")
    position.play(0, f"keep {dealt[0][1]}")
    position.play(2, "done")
    position.undo(0)
    position.undo(0)
    data = position.to_json()
    assert [place["hand"] for place in data["seats"]] == [[], [dealt[1][0]], []]
    assert position.deciders == (0, 1)
    with pytest.raises(NothingToUndo):
        position.undo(2)
    position.undo(1)
    assert position.to_json()["seats"][1]["hand"] == []


def test_a_copy_is_independent() -> None:
    position = play(table(seat("k b"), seat()), "begin k")
    other = position.copy()
    other.play("tail 1 b")
    assert position.to_json() != other.to_json()
    other.undo()
    other.undo()
    assert len(position.history) == 1
    assert position.to_json()["seats"][0]["coatls"][0]["serpent"] == "k"


def test_a_game_is_replayed_from_its_outcomes_without_randomness() -> None:
    rng = random.Random(2)
    position = plume.coatl.new(players=3, seed=2)
    again = plume.coatl.new(players=3, outcomes=position.outcomes(position.opening))
    while not position.over:
        who = rng.choice(position.deciders)
        move = rng.choice(list(position.legal(who)))
        events = position.play(who, move)
        assert again.play(who, move, outcomes=position.outcomes(position.history[-1].events)) == events
    assert {**again.to_json(), "random": None} == {**position.to_json(), "random": None}


@pytest.mark.parametrize(
    ("outcomes", "message"),
    [([], "is missing"), (["P0"], "which is not there"), (["P30", "P31"], "1 outcome more than the move uses")],
)
def test_outcomes_that_cannot_be_are_refused_and_change_nothing(outcomes: list[str], message: str) -> None:
    position = table(seat(hand="P0"), seat(hand="P0"), row="P1 P2 P3 P4 P5 P6")
    before = position.to_json()
    with pytest.raises(BadOutcome, match=message):
        position.play("draw deck", outcomes=outcomes)
    assert position.to_json() == before
    position.play("draw deck", outcomes=["P30"])
    assert position.to_json()["seats"][0]["hand"] == ["P0", "P30"]


def test_an_outcome_of_another_kind_is_refused() -> None:
    position = table(row="P1 P2 P3 P4 P5 P6")
    outcomes: list[Any] = ["T30", "30", "r", "", "P99", 30, None]
    for outcome in outcomes:
        with pytest.raises(BadOutcome, match=f"deck gave {outcome!r}"):
            position.play("draw deck", outcomes=[outcome])


def test_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    position = plume.coatl.new(players=2, seed=numpy.int64(3))
    assert position.to_json() == plume.coatl.new(players=2, seed=3).to_json()
    for who in (0, 1):
        position.play(numpy.int64(who), "done")
    position.play(numpy.int64(position_of("take 4")))
    no_numbers: list[Any] = [4.0, True, None, []]
    for no_number in no_numbers:
        with pytest.raises(NotAMove):
            position.play(no_number)


@pytest.mark.parametrize("arguments", [(), (0, "done", "done")])
def test_play_takes_a_move_or_a_seat_and_a_move(arguments: tuple[object, ...]) -> None:
    with pytest.raises(TypeError, match="a move, or a seat and a move"):
        plume.coatl.new(seed=1).play(*arguments)  # type: ignore[call-overload]


def test_positions_views_and_errors_can_be_pickled() -> None:
    position = play(table(seat("k b"), seat()), "begin k")
    again = pickle.loads(pickle.dumps(position))
    again.undo()
    assert again.to_json() != position.to_json()
    assert pickle.loads(pickle.dumps(position.view(1))).to_json() == position.view(1).to_json()
    assert pickle.loads(pickle.dumps(plume.coatl.GAME)) is plume.coatl.GAME
    assert repr(plume.coatl.GAME) == "plume.game('coatl')"
    with pytest.raises(IllegalMove) as problem:
        position.play("take 1")
    error = pickle.loads(pickle.dumps(problem.value))
    assert (str(error), error.rule) == (str(problem.value), "C-TURN-1")
    assert repr(NotAMove("not-a-move", text="x", game="coatl")) == "NotAMove('not-a-move', text='x', game='coatl')"


def test_nothing_touches_global_random_state() -> None:
    random.seed(1)
    state = random.getstate()
    position = plume.coatl.new(players=2, seed=3)
    bot = RandomBot(4)
    while not position.over:
        who = position.deciders[0]
        position.play(who, bot.decide(position.view(who), position.legal(who)))
    assert random.getstate() == state


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"colour": "red"}, r"coatl has no option 'colour' .*; it has players, sacrifice, open_ends, first_player"),
        ({"preset": "expert"}, "coatl has no preset 'expert'; it has first game"),
        ({"sacrifice": "yes"}, "sacrifice must be true or false, not 'yes'"),
        ({"open_ends": "ajar"}, "open_ends must be one of absent, closed, not 'ajar'"),
        ({"first_player": 2}, "first_player must be 0 to 1, not 2"),
        ({"first_player": -1}, "first_player must be 0 to 1, not -1"),
    ],
)
def test_absurd_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        plume.coatl.new(players=2, **options)  # type: ignore[arg-type]


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(BadOption, match="there is no game 'go'; there are coatl"):
        plume.game("go")
    with pytest.raises(AttributeError, match="no attribute 'go'"):
        plume.go  # noqa: B018


def test_views_and_positions_have_readable_reprs() -> None:
    position: Position = table()
    assert repr(position.view(0)) == "<Cóatl as seat 0 sees it>"
    assert repr(position.view(None)) == "<Cóatl as a spectator sees it>"


@pytest.mark.parametrize("options", [("coatl", 3), ("coatl", 1), ("cotcot", 4)], ids=str)
def test_a_glance_is_the_view_without_the_past(options: tuple[str, int]) -> None:
    name, players = options
    position = Position.new(plume.game(name), plume.game(name).options.make(players=players), 5)
    rng = random.Random(5)
    while not position.over:
        for viewer in (*range(players), None):
            assert position.glance(viewer) == position.view(viewer).to_json()
        seat = rng.choice(position.deciders)
        position.play(seat, rng.choice(list(position.legal(seat).ids)))


def test_what_was_seen_before_and_after_a_move_is_apart() -> None:
    position = plume.coatl.new(players=2, seed=4)
    first, second = [move for move in position.legal(0) if move.startswith("keep")][:2]
    position.play(0, first)
    before = position.view(0).history
    after = position.after(0, second)
    assert len(after.view(0).history) == len(after.history) == 2
    assert position.view(0).history == before
    after.undo(0)
    after.undo(0)
    assert after.view(0).history == ()
    assert position.view(0).history == before


def test_what_comes_after_a_move_has_new_luck_and_changes_nothing() -> None:
    position = plume.cotcot.new(seed=1, first_player=0)
    before = position.to_json()
    drawn = set()
    for _ in range(40):
        after = position.after(0, "draw")
        drawn.update(after.outcomes(after.history[-1].events))
        with pytest.raises(IllegalMove):
            position.after(1, "draw")
    assert position.to_json() == before
    assert position.history == []
    assert len(drawn) > 3
    same = [position.after(0, "draw", random.Random(4).getrandbits).to_json() for _ in range(2)]
    assert same[0] == same[1]


@pytest.mark.parametrize("options", [("coatl", 2), ("coatl", 1), ("cotcot", 3)], ids=str)
def test_going_on_by_what_comes_after_is_like_playing(options: tuple[str, int]) -> None:
    """The same history, the same undo, the same views, as if the moves had been played with these outcomes."""
    name, players = options
    position = Position.new(plume.game(name), plume.game(name).options.make(players=players), 5)
    played = position.copy()
    rng = random.Random(5)
    while not position.over:
        seat = rng.choice(position.deciders)
        if position.undoes(seat) is not None and rng.random() < 0.3:
            position.undo(seat)
            played.undo(seat)
        move = rng.choice(list(position.legal(seat)))
        position = position.after(seat, move)
        played.play(seat, move, outcomes=position.outcomes(position.history[-1].events))
        assert position.history == played.history
        assert position.undoes(seat) == played.undoes(seat)
        assert position.glance(seat) == played.glance(seat)
        assert position.view(seat).history == played.view(seat).history


def test_what_undo_would_take_back() -> None:
    position = plume.cotcot.new(seed=1, first_player=0)
    assert position.undoes(0) is None
    position.play("chest x2")
    assert position.undoes(0) == 0
    position.undo()
    assert position.undoes(0) is None
