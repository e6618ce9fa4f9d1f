"""Explicit chance: every draw is asked for, with its true probabilities, and the game is the same as with a seed."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import pytest

import plume
from plume.core import chance
from plume.core.bits import NONE
from plume.core.chance import erase_streams
from plume.core.options import Options
from plume.core.position import Position
from plume.core.streams import seed_words
from plume.core.structs import copy
from plume.core.tape import RawEvent
from plume.cotcot import CotcotOptions
from plume.envs.chance_nodes import Node
from plume.envs.compiled_chance import Asker, CompiledNode
from plume.envs.errors import BadAction
from plume.envs.history import AfterMove, History, SetUp
from plume.envs.plain_states import OVER, PlainState
from tests.envs.variants import FEW, each_of_few, plain_observation, short
from tests.scale import FULL, share
from tests.tictactoe.options import TicTacToeOptions


def begin(options: Options) -> Node:
    """A game where the first thing is drawn."""
    return Node.begin(PlainState.empty(plume.game(options.game), options))


def tell(at: Node, outcomes: list[str]) -> Node:
    """The game after chance gave these, in the notation."""
    for text in outcomes:
        assert at.draw is not None
        member = at.reached.game.members[at.draw.zone].index(text)
        assert at.text(member) == text
        at = at.after(member)
    return at


def without_luck(state: Any) -> Any:
    """A state whose random streams are erased."""
    made = copy(state)
    erase_streams(made)
    return made


@pytest.mark.parametrize("options", FEW if FULL else [TicTacToeOptions(), CotcotOptions(players=3)], ids=short)
def test_compiled_games_ask_for_the_same_and_become_the_same(options: Options) -> None:
    rng, asker = Random(3), Asker(plume.game(options.game), options)
    for _ in range(share(10, 3)):
        plain, compiled = begin(options), CompiledNode.begin(asker)
        while plain.draw is not None or plain.reached.legal:
            assert compiled.reached.plain() == plain.reached.state
            assert compiled.in_set_up == plain.in_set_up
            if plain.draw is None:
                assert compiled.draw is None
                assert (compiled.reached.seat, compiled.reached.moves) == (plain.reached.seat, plain.reached.legal)
                action = rng.choice(plain.reached.legal)
            else:
                assert compiled.draw is not None
                assert (compiled.draw.zone, compiled.draw.copies) == (plain.draw.zone, plain.draw.copies)
                action = rng.choice([member for member, _ in plain.draw.probabilities()])
            assert compiled.text(action) == plain.text(action)
            plain, compiled = plain.after(action), compiled.after(action)
        assert compiled.draw is None
        assert compiled.reached.seat == OVER
        assert compiled.reached.plain() == plain.reached.state


@each_of_few
@pytest.mark.parametrize("seed", range(share(10, 2)))
def test_with_the_outcomes_of_a_seed_it_is_the_game_of_that_seed(options: Options, seed: int) -> None:
    rng = Random(seed)
    position = Position.new(plume.game(options.game), options, seed)
    at = tell(begin(options), position.outcomes(position.opening))
    while not position.over:
        seat = min(position.deciders)
        legal = list(position.legal(seat).ids)
        if len(legal) > 1:
            assert at.draw is None
            assert (at.reached.seat, at.reached.legal) == (seat, legal)
            assert at.reached.state == without_luck(position.state)
            move = rng.choice(legal)
            at = at.after(move)
        else:
            move = legal[0]
        position.play(seat, move)
        at = tell(at, position.outcomes(position.history[-1].events))
    assert at.draw is None
    assert at.reached.legal == []
    assert at.reached.state == without_luck(position.state)


class Beginning:
    """Gives some outcomes, and then lets the engine draw."""

    def __init__(self, outcomes: tuple[int, ...]) -> None:
        self._waiting = iter(outcomes)

    def read(self, s: Any, zone: int) -> int:
        return next(self._waiting, NONE)


def drawn_by_the_engine(at: Node, seed: int) -> str:
    """What the streams of this seed give where chance has to choose."""
    state = copy(at.reached.state)
    chance.seed(state, *seed_words(seed))
    plain, source = PlainState(at.reached.game, at.reached.options, state, at.reached.history), Beginning(at.outcomes)
    after = plain.set_up(source) if at.ply is None else plain.after(at.ply, source)
    outcomes = [text for event in happened(after.history) if (text := plain.game.events.outcome(event)) is not None]
    return outcomes[len(at.outcomes)]


def happened(history: History | None) -> tuple[RawEvent, ...]:
    """All that happened on a history."""
    if isinstance(history, SetUp):
        return history.events
    assert isinstance(history, AfterMove)
    return history.played.events


def one_of_each_zone(options: Options) -> dict[int, Node]:
    """Somewhere in a random game, a draw from each zone; the last one of many."""
    rng, at, found = Random(5), begin(options), {}
    while at.draw is not None or at.reached.legal:
        if at.draw is not None:
            found[at.draw.zone] = at
            at = at.after(rng.choices(*zip(*at.draw.probabilities(), strict=True))[0])
        else:
            at = at.after(rng.choice(at.reached.legal))
    return found


@pytest.mark.parametrize(
    "options", [plume.coatl.CoatlOptions(players=3), plume.cotcot.CotcotOptions(players=4)], ids=str
)
def test_probabilities_are_those_of_the_engine(options: Options) -> None:
    """A chi-square test for a draw of each zone; it fails if a card that is there twice counts once."""
    times = share(20_000, 1_500)
    found = one_of_each_zone(options)
    assert len(found) == len(plume.game(options.game).zones)
    for at in found.values():
        assert at.draw is not None
        counts = Counter(drawn_by_the_engine(at, seed << 96 | seed) for seed in range(times))
        expected = {at.text(member): times * likely for member, likely in at.draw.probabilities()}
        assert set(counts) <= set(expected)
        square = sum((counts[text] - often) ** 2 / often for text, often in expected.items())
        freedom = len(expected) - 1
        assert square <= freedom + 4 * sqrt(2 * freedom)


def test_probabilities_worked_out_by_hand() -> None:
    """K-SETUP-1: 10 items, 9 of each, and 5 jokers; then one ring less; after the hands the 10 Gengis Coq cards."""
    at = begin(plume.cotcot.CotcotOptions(players=2, first_player=0))
    assert at.draw is not None
    assert at.draw.probabilities() == [*((item, 9 / 95) for item in range(10)), (10, 5 / 95)]
    at = tell(at, ["ring"])
    assert at.draw is not None
    assert dict(at.draw.probabilities())[0] == 8 / 94
    at = tell(at, ["rug"] * 2 + ["bell"] * 8)
    assert at.draw is None
    at = at.after(at.reached.game.moves.number("draw"))
    assert at.draw is not None
    assert dict(at.draw.probabilities()) == {
        0: 8 / 94,
        1: 7 / 94,
        **dict.fromkeys(range(2, 9), 9 / 94),
        9: 1 / 94,
        10: 5 / 94,
        12: 10 / 94,
    }


def test_a_card_that_is_there_twice_is_twice_as_likely() -> None:
    at = begin(plume.coatl.CoatlOptions(players=2, first_player=0))
    while at.draw is not None and at.reached.game.zones[at.draw.zone] != "deck":
        at = at.after(next(iter(at.draw.copies)))
    assert at.draw is not None
    assert dict(at.draw.probabilities()) == {card: (2 if card < 5 else 1) / 54 for card in range(49)}
    first = at.after(0)
    assert first.draw is not None
    assert first.draw.copies[0] == 1
    second = first.after(0)
    assert second.draw is not None
    assert 0 not in second.draw.copies


@each_of_few
def test_wherever_it_draws_the_probabilities_are_those_of_something(options: Options) -> None:
    rng, at, draws = Random(6), begin(options), 0
    while at.draw is not None or at.reached.legal:
        if at.draw is None:
            at = at.after(rng.choice(at.reached.legal))
            continue
        draws += 1
        probabilities = at.draw.probabilities()
        members = [member for member, _ in probabilities]
        assert members == sorted(set(members))
        assert all(likely > 0 for _, likely in probabilities)
        assert sum(likely for _, likely in probabilities) == pytest.approx(1)
        at = at.after(rng.choice(members))
    assert draws > 20


def test_nothing_changes_a_game_that_others_share() -> None:
    at = begin(plume.cotcot.CotcotOptions(players=2))
    before = at.shown()
    ways = [at.after(member) for member, _ in at.draw.probabilities()] if at.draw else []
    assert len({str(way.shown()) for way in ways}) == 2
    assert at.shown() == before


def test_what_cannot_be_drawn_or_played_is_refused() -> None:
    at = begin(plume.cotcot.CotcotOptions(players=2))
    with pytest.raises(BadAction, match="action 2 is not legal now; the legal ones are 0, 1"):
        at.after(2)
    with pytest.raises(BadAction, match="action 2 "):
        at.text(2)
    at = tell(at, ["0", *["ring"] * 3, *["rug"] * 8])
    assert at.draw is None
    with pytest.raises(BadAction, match="action 1000 "):
        at.after(1000)


@each_of_few
def test_a_scene_shows_what_the_rules_show(options: Options) -> None:
    plain = PlainState.deal(plume.game(options.game), options, 4)
    plain = plain.follow([plain.legal[1]])
    for seat in range(options.players):
        assert plain.observation(seat).tobytes() == plain_observation(options.game, plain.state, seat)


@each_of_few
def test_digests_are_equal_where_a_seat_cannot_tell_games_apart(options: Options) -> None:
    plain = PlainState.deal(plume.game(options.game), options, 4)
    for seat in range(options.players):
        keys = {plain.determinised(seat, seed).key(seat) for seed in range(5)}
        assert keys == {plain.key(seat)}
    if options.players > 1:
        assert len({plain.determinised(0, seed).key(1) for seed in range(5)}) > 1


@pytest.mark.parametrize(("before", "keys"), [(0, (11, 11)), (3, (11, 1)), (7, (1, 11))])
def test_what_is_drawn_is_in_the_digest_of_those_who_see_it(before: int, keys: tuple[int, int]) -> None:
    """Three cards are laid out for all to see, the next four are for seat 0 alone, then for seat 1."""
    at = tell(begin(plume.cotcot.CotcotOptions(players=2, first_player=0)), [*["ring"] * 3, *["rug"] * 4][:before])
    assert at.draw is not None
    ways = [at.after(card) for card in at.draw.copies]
    assert tuple(len({way.key(seat) for way in ways}) for seat in range(2)) == keys
