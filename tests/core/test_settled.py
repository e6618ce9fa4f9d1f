"""Rules for one choice of options: the same games, with numbers in place of what the options say."""

from __future__ import annotations

import ast
from functools import partial
from typing import Any

import pytest

import plume
from plume.core.carriers import PLAYOUT, plain
from plume.core.carriers.engines import Engine
from plume.core.carriers.loading import Loader
from plume.core.carriers.python import PLAIN
from plume.core.carriers.settled import settled, with_numbers
from plume.core.game import Game
from plume.core.options import Options
from plume.core.streams import seed_words

CHOICES: list[tuple[str, dict[str, Any]]] = [
    ("coatl", {"players": 2, "first_player": 1}),
    ("coatl", {"players": 3, "promo": True, "fewer_bodies": True, "golden_feathers": True}),
    ("coatl", {"players": 4, "sacrifice": False, "open_ends": "closed"}),
    ("coatl", {"players": 1, "levels": (1, 2, 3, 4, 5), "solo_temples": "piles"}),
    ("cotcot", {"players": 5, "edition": "zoch"}),
]


def played(engine: Engine, options: Options, games: int) -> list[int]:
    """What random games add up to."""
    state, tally = engine.state(), engine.ints(engine.module.TALLY)
    options.apply(state)
    engine.module.play_games(state, engine.moves(), engine.stream(), *seed_words(3), games, tally)
    return list(tally)


def engine_for(game: Game, options: Options) -> Engine:
    """The rules for these options, as ordinary Python."""
    change = partial(with_numbers, state=game.state, known=settled(game, options))
    loader = Loader(PLAIN.words, PLAYOUT, game.rules_name, f"settled {options}", change=change)
    return Engine(game, loader.load(PLAYOUT), PLAIN)


@pytest.mark.parametrize(("name", "chosen"), CHOICES, ids=str)
def test_the_same_games_are_played(name: str, chosen: dict[str, Any]) -> None:
    game = plume.game(name)
    options = game.options.make(**chosen)
    engine = engine_for(game, options)
    assert played(engine, options, 6) == played(plain(game), options, 6)


def test_options_are_numbers_in_the_rules_then() -> None:
    game = plume.game("coatl")
    engine = engine_for(game, game.options.make(players=3))
    state = engine.state()
    state.seats = 1
    assert not engine.module.game.is_solo(state), "the state is not asked"


def test_all_that_options_say_is_known_and_nothing_else() -> None:
    game = plume.game("coatl")
    known = settled(game, game.options.make(players=3, golden_feathers=True))
    assert known["seats"] == 3
    assert known["golden"] > 0
    assert known["chosen_first"] == -1
    assert not known.keys() & {"turns", "deciders", "first", "space_order", "deck_size"}


def test_a_rule_that_changes_an_option_is_refused() -> None:
    game = plume.game("coatl")
    rule = ast.parse("def cheat(s: State) -> None:\n    s.hand_limit += 1")
    with pytest.raises(TypeError, match="line 2: hand_limit is an option"):
        with_numbers(rule, game.state, {"hand_limit": 5})
