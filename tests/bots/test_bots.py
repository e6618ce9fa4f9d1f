"""Every bot, by name: it plays whole games of both kinds, sees only its view, and decides the same again."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

import plume
from plume import bots
from plume.bots import loading
from plume.bots.evaluator import ALL_TRAITS
from plume.bots.guided import SearchBot
from plume.core.carriers import Build
from plume.core.carriers.waiting import QUIET
from plume.core.errors import BadOption
from plume.core.position import Position
from tests import tictactoe
from tests.scale import share

PATIENCE = 3.0
"""Seconds."""
FEW = 24
"""Simulations, where a search would otherwise look at the clock."""
GAMES = [("coatl", {"players": 1, "levels": (1, 2, 3, 4, 5)}), ("coatl", {"players": 3}), ("cotcot", {"players": 2})]
THINKING = [name for name in bots.BOTS if name != "random"]


def new(name: str, seed: int, **options: Any) -> Position:
    game = plume.game(name)
    return Position.new(game, game.options.make(**options), seed)


def make(name: str, seed: int) -> bots.Bot:
    """A bot that never looks at the clock."""
    if name in ("search", "merciless"):
        return SearchBot(seed, ALL_TRAITS, simulations=FEW)
    return bots.make(name, seed)


def test_bots_are_made_by_name() -> None:
    assert {"random", "greedy", "planner", "search", *bots.LEVELS} == set(bots.BOTS)
    assert bots.LEVELS == ("beginner", "easy", "medium", "hard", "merciless")
    assert repr(bots.make("random", 3)) == "RandomBot(3)"
    with pytest.raises(BadOption, match="there is no bot 'best'; there are beginner, easy"):
        bots.make("best", 1)


@pytest.mark.parametrize("name", bots.BOTS)
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_bot_plays_a_whole_game(name: str, game: str, options: dict[str, Any]) -> None:
    position = new(game, 5, **options)
    players = [make(name, seat) for seat in range(position.options.players)]
    while not position.over:
        seat = position.deciders[0]
        position.play(seat, players[seat].decide(position.view(seat), position.legal(seat)))
    assert position.winners


@pytest.mark.parametrize("name", bots.BOTS)
@pytest.mark.parametrize("game", ["coatl", "cotcot"])
def test_a_decision_depends_on_seed_and_view_alone(name: str, game: str) -> None:
    """What is hidden is dealt anew: the view stays the same, and so does the decision."""
    rng = Random(7)
    position = new(game, 11, players=2)
    for _ in range(share(200, 30)):
        if position.over:
            break
        seat = position.deciders[0]
        view, legal = position.view(seat), position.legal(seat)
        twin = view.determinise(rng).view(seat)
        assert twin.to_json() == view.to_json()
        assert make(name, 3).decide(view, legal) == make(name, 3).decide(twin, legal)
        position.play(seat, rng.choice(list(legal)))


@pytest.mark.parametrize("name", THINKING)
def test_everybody_may_choose_cards_first(name: str) -> None:
    """In set-up all decide at once, and a bot may be asked before those at lower seats."""
    position = new("coatl", 3, players=4)
    for seat in reversed(position.deciders):
        while seat in position.deciders and position.state.action:
            legal = position.legal(seat)
            if not len(legal):
                break
            move = make(name, seat).decide(position.view(seat), legal)
            assert move in legal
            position.play(seat, move)


@pytest.mark.parametrize("game", ["coatl", "cotcot"])
def test_all_bots_play_a_game_with_an_evaluator(game: str) -> None:
    assert bots.names(plume.game(game)) == tuple(bots.BOTS)


def test_a_game_without_an_evaluator_is_searched_by_random_playouts() -> None:
    """It sees a victory at once, and one of the other player that only one square prevents."""
    assert bots.names(tictactoe.GAME) == ("random", "search")
    for board, square in (("XX.OO....", 3), ("XX..O....", 3), ("O...O..XX", 7)):
        position = Position.from_json(tictactoe.GAME, {"board": board, "first": 0})
        seat = position.deciders[0]
        bot = SearchBot(1, ALL_TRAITS, simulations=2000)
        assert bot.decide(position.view(seat), position.legal(seat)) == f"mark {square}"


def test_a_bot_that_does_not_know_a_game_is_refused() -> None:
    position = tictactoe.new(seed=1)
    seat = position.deciders[0]
    with pytest.raises(BadOption, match="there is no bot 'planner'; there are random, search"):
        bots.make("planner", 1).decide(position.view(seat), position.legal(seat))


def test_a_search_ends_when_no_time_could_change_its_mind() -> None:
    """The only square that prevents a defeat is plain long before a minute is over."""
    position = Position.from_json(tictactoe.GAME, {"board": "O...O..XX", "first": 0})
    seat = position.deciders[0]
    start = time.monotonic()
    bot = SearchBot(1, ALL_TRAITS, seconds=PATIENCE)
    assert bot.decide(position.view(seat), position.legal(seat)) == "mark 7"
    assert time.monotonic() - start < PATIENCE * 0.9


@pytest.mark.parametrize("threads", ["0", "-1", "many"])
def test_a_number_of_threads_that_is_none_is_refused(threads: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLUME_BOT_THREADS", threads)
    position = new("cotcot", 3, players=2)
    with pytest.raises(BadOption, match="PLUME_BOT_THREADS must be 1 to 256"):
        bots.make("search", 1).decide(position.view(position.deciders[0]), position.legal())


@pytest.mark.parametrize("game", ["coatl", "cotcot"])
def test_who_cannot_wait_plays_on_plain_rules(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = new(game, 2, players=2)
    seat = position.deciders[0]
    view, legal = position.view(seat), position.legal(seat)
    waiting = bots.make("planner", 4).decide(view, legal)
    begun: list[Build] = []
    monkeypatch.setattr(Build, "is_ready", property(lambda build: False))

    def start(build: Build) -> Build:
        begun.append(build)
        return build

    monkeypatch.setattr(Build, "communicate", lambda build: ("", ""), raising=False)
    monkeypatch.setattr(Build, "start", start)
    loading._compile.cache_clear()
    assert bots.make("planner", 4, at_once=True).decide(view, legal) == waiting
    bots.make("planner", 5, at_once=True).decide(view, legal)
    assert len(begun) == 1


def test_without_numba_it_is_said_once_why_bots_are_slow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(QUIET)
    monkeypatch.setattr(loading, "_build", lambda game: None)
    loading._say_why_slow.cache_clear()
    loading.engine.cache_clear()
    position = new("cotcot", 2, players=2)
    seat = position.deciders[0]
    for _ in range(2):
        bots.make("planner", 4).decide(position.view(seat), position.legal(seat))
    loading.engine.cache_clear()
    said = capsys.readouterr().err
    assert said.count("install plume-games[fast]") == said.count("\n") == 1


def test_a_search_keeps_to_its_time() -> None:
    import time

    bots.prepare(["search"], plume.game("cotcot"))
    position = new("cotcot", 3, players=2)
    bot = bots.make("search", 1)

    def took() -> float:
        start = time.monotonic()
        bot.decide(position.view(position.deciders[0]), position.legal(), 0.3)
        return time.monotonic() - start

    assert any(took() < 0.6 for _ in range(20)), "a busy machine makes some wait, not all"
