"""Thousands of games at once: each of them is the game that its seed makes, whatever is played beside it."""

from __future__ import annotations

import copy
import pickle
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise, product
from random import Random
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

import plume
from plume.core import carriers
from plume.core.carriers.records import dtype
from plume.core.errors import BadOption
from plume.core.options import Options
from plume.core.position import Position
from plume.core.streams import Stream
from plume.core.structs import to_tuple
from plume.envs.batch import Batch
from plume.envs.compiled_states import CompiledState, Simulator
from plume.envs.errors import BadAction, BadArray
from plume.envs.observing import layout_of, rules_with_observation
from plume.envs.rewards import rewards
from plume.envs.setting import BATCHING
from tests.envs.variants import GARBAGE, each_of_few, each_variant, kwargs, new, observation
from tests.scale import FULL, share

COATL: dict[str, Any] = {"game": "coatl", "players": 3}
COTCOT: dict[str, Any] = {"game": "cotcot", "players": 2}
PUBLIC = ("observations", "masks", "seats", "rewards", "ended", "scores", "results", "seeds")


def batch_of(options: Options, games: int, **more: Any) -> Batch:
    """Some games with these options."""
    return Batch(options.game, games, **more, **kwargs(options))


def seed_of(batch: Batch, game: int) -> int:
    """The seed of the game that is played now in a place of a batch."""
    return sum(int(word) << 32 * place for place, word in enumerate(batch.seeds[game]))


def kept(batch: Batch) -> dict[str, bytes]:
    """All that a batch shows."""
    return {name: np.asarray(getattr(batch, name)).tobytes() for name in PUBLIC}


def episodes(batch: Batch, steps: int) -> Iterator[list[tuple[bytes, ...]]]:
    """A row for each game after each of so many random steps: the action and all that is shown then."""
    for _ in range(steps):
        actions = batch.random_actions().copy()
        batch.step(actions)
        rows = [actions, *(getattr(batch, name) for name in PUBLIC)]
        yield [tuple(each[game].tobytes() for each in rows) for game in range(len(actions))]


def expected_rewards(winners: list[int], sides: int, players: int) -> list[float]:
    """Each loser pays the same, and all of it together is shared by the winners; a loser alone pays 1."""
    losers = sides - len(winners)
    gain = losers / (sides - 1) / len(winners)
    return [gain if side in winners else -1 / (sides - 1) for side in range(players)]


# ---- each game is the game of its seed


@each_variant
def test_masks_are_the_legal_moves_of_every_state(options: Options) -> None:
    """Beside the batch each game is played at a table of its own, to its end and into the next game."""
    games, simulator = share(1_000, 15), Simulator(plume.game(options.game), options)
    batch = batch_of(options, games, seed=5)
    tables = [CompiledState.deal(simulator, 5 + (game << 96)) for game in range(games)]
    ended = np.zeros(games, np.int64)
    while ended.min() < 1:
        for game, table in enumerate(tables):
            assert batch.seats[game] == table.seat
            assert np.flatnonzero(batch.masks[game]).tolist() == table.moves
            assert batch.observations[game].tobytes() == table.observation(table.seat).tobytes()
        actions = batch.random_actions()
        batch.step(actions)
        for game, table in enumerate(tables):
            table.play(int(actions[game]))
            assert batch.ended[game] == (table.seat < 0)
            expected = [0.0] * options.players
            if batch.ended[game]:
                ended[game] += 1
                winners = [side for side in range(options.sides) if table.winners() >> side & 1]
                expected = expected_rewards(winners, options.sides, options.players)
                tables[game] = CompiledState.deal(simulator, 5 + (game << 96) + (int(ended[game]) << 64))
            assert batch.rewards[game].tolist() == pytest.approx(expected)
            assert seed_of(batch, game) == 5 + (game << 96) + (int(ended[game]) << 64)


@each_variant
def test_a_game_is_the_one_that_new_makes_of_its_seed(options: Options) -> None:
    """On plain rules, where the moves are played too that nobody can choose."""
    games = share(30, 1)
    batch = batch_of(options, games, seeds=[Random(number).getrandbits(128) >> 40 for number in range(games)])
    positions = [new(options, seed_of(batch, game)) for game in range(games)]
    rows = list(range(games))
    while rows:
        for game in rows:
            position = go_on(positions[game])
            seat, legal = position.deciders[0], list(position.legal(position.deciders[0]).ids)
            assert batch.seats[game] == seat
            assert np.flatnonzero(batch.masks[game]).tolist() == legal
            assert batch.observations[game].tobytes() == observation(position, seat)
        actions = batch.random_actions()
        batch.step(actions)
        for game in list(rows):
            position = positions[game]
            position.play(position.deciders[0], int(actions[game]))
            assert go_on(position).over == batch.ended[game]
            if position.over:
                rows.remove(game)
                expected = expected_rewards(list(position.winners), options.sides, options.players)
                assert batch.rewards[game].tolist() == pytest.approx(expected)
                again = go_on(new(options, seed_of(batch, game)))
                assert batch.observations[game].tobytes() == observation(again, int(batch.seats[game]))


def go_on(position: Position) -> Position:
    """Play what nobody can choose."""
    while not position.over and len(position.legal(position.deciders[0])) == 1:
        position.play(position.deciders[0], next(iter(position.legal(position.deciders[0]).ids)))
    return position


@each_of_few
@pytest.mark.parametrize("threads", [2, 3, 64, None])
def test_threads_change_nothing(options: Options, threads: int | None) -> None:
    one, several = (batch_of(options, 64, seed=3, threads=number) for number in (1, threads))
    assert kept(one) == kept(several)
    for expected, found in zip(episodes(one, 60), episodes(several, 60), strict=True):
        assert found == expected


@each_of_few
@pytest.mark.parametrize("games", [1, 7])
def test_the_size_of_a_batch_changes_nothing(options: Options, games: int) -> None:
    ends = 0
    for first in (0, 50):
        whole = batch_of(options, 64, seed=11)
        part = batch_of(options, games, seed=11 + (first << 96))
        for expected, found in zip(episodes(whole, 280), episodes(part, 280), strict=True):
            assert found == expected[first : first + games]
            ends += int(part.ended.sum())
    assert ends > 0


@pytest.mark.parametrize("threads", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("games", [1, 2, 3, 7])
def test_every_game_is_played_by_some_thread(games: int, threads: int) -> None:
    batch = Batch("cotcot", games, threads=threads)
    assert (batch.masks.sum(axis=1) > 1).all()
    before = batch.observations.copy()
    batch.step(batch.random_actions())
    assert (batch.observations != before).any(axis=1).all()


def test_seeds_are_given_or_counted() -> None:
    high = (1 << 128) - 3
    batch = Batch("cotcot", 4, seed=high)
    assert [seed_of(batch, game) for game in range(4)] == [(high + (game << 96)) % (1 << 128) for game in range(4)]
    seeds = [0, high, 9, 9]
    batch = Batch("cotcot", 4, seeds=seeds)
    assert [seed_of(batch, game) for game in range(4)] == seeds
    assert (Batch("cotcot", 4, seeds=np.arange(4)).seeds[:, 0] == np.arange(4)).all()
    assert batch.observations[2].tobytes() == batch.observations[3].tobytes()
    assert batch.observations[0].tobytes() != batch.observations[1].tobytes()
    assert (Batch("cotcot", 4).seeds == Batch("cotcot", 4, seed=0).seeds).all()


def test_a_game_that_has_begun_often_counts_on_in_one_word_of_its_seed() -> None:
    seed = 0xFFFF_FFFF << 64
    batch = Batch("cotcot", 1, seed=seed, illegal="lose")
    batch.step(np.array([-1]))
    assert seed_of(batch, 0) == 0
    assert batch.observations[0].tobytes() == Batch("cotcot", 1, seed=0).observations[0].tobytes()


@each_of_few
def test_a_reset_begins_the_seeds_that_are_there(options: Options) -> None:
    batch = batch_of(options, 5, seed=1)
    first = kept(batch)
    for _ in episodes(batch, 30):
        pass
    assert kept(batch) != first
    batch.seeds[:] = batch_of(options, 5, seed=1).seeds
    batch.reset()
    assert kept(batch) == first
    other = batch_of(options, 5, seed=2)
    batch.seeds[:] = other.seeds
    batch.reset()
    assert kept(batch) == kept(other)
    assert list(episodes(batch, 20)) == list(episodes(other, 20))


def test_what_was_won_is_forgotten_in_the_next_step() -> None:
    batch = Batch("cotcot", 50, seed=2, players=5)
    ends = 0
    for _ in range(400):
        had_ended = batch.ended.copy()
        batch.step(batch.random_actions())
        assert (batch.ended == (batch.rewards != 0).any(axis=1)).all()
        assert not (had_ended & batch.ended).any()
        assert np.abs(batch.rewards.sum(axis=1)).max() < 1e-6
        ends += int(batch.ended.sum())
    assert ends > 50
    batch.reset()
    assert not batch.rewards.any()
    assert not batch.ended.any()


@pytest.mark.parametrize(
    ("winners", "players", "expected"),
    [
        (0b01, 2, [1, -1]),
        (0b11, 2, [0, 0]),
        (0b100, 3, [-0.5, -0.5, 1]),
        (0b101, 3, [0.25, -0.5, 0.25]),
        (0b1111, 4, [0, 0, 0, 0]),
        (0b0110, 4, [-1 / 3, 1 / 3, 1 / 3, -1 / 3]),
        (0b10, 1, [-1]),
        (0b01, 1, [1]),
        (0b11, 1, [0]),
    ],
)
def test_winners_share_what_the_others_lose(winners: int, players: int, expected: list[float]) -> None:
    options = plume.coatl.CoatlOptions(players=players)
    assert rewards(winners, options) == pytest.approx(expected)
    sides = [side for side in range(options.sides) if winners >> side & 1]
    assert expected_rewards(sides, options.sides, players) == pytest.approx(expected)


# ---- plain and compiled


class Loop:
    """The rules of a batch on one carrier, with their arrays."""

    def __init__(self, engine: carriers.Engine, options: Options, games: int, is_reset: int = 1) -> None:
        self.is_reset = is_reset
        words, self._width = engine.game.moves.words, layout_of(engine.game).words(options.players)
        self._engine, self.rules, self.games, self.words = engine, engine.module, games, words
        self.options, self.states, self.moves = engine.states(1), engine.states(games), engine.moves()
        options.apply(self.options[0])
        self.choosers: Any = np.zeros(games, dtype(Stream)) if engine.is_compiled else [Stream() for _ in range(games)]
        self.seats, self.results, self.actions, self.chosen = (engine.ints(games) for _ in range(4))
        self.chosen[:] = [1] * games
        self.scores = engine.ints(games * options.sides)
        self.legal, self.seeds = engine.ints(games * words), engine.ints(4 * games)
        self.masks, self.observations = engine.ints(8 * games * words), engine.ints(games * self._width)

    def reset(self) -> None:
        self.rules.reset_games(self.options, self.choosers, *self._arrays())

    def choose(self) -> list[int]:
        self.rules.choose_actions(self.legal, self.words, self.choosers, self.actions, self.chosen)
        return [int(action) for action in self.actions]

    def step(self) -> None:
        self.rules.step_games(self.actions, self.is_reset, *self._arrays())

    def show(self) -> None:
        self.rules.show_games(*self._arrays())

    def _arrays(self) -> tuple[Any, ...]:
        shown = self.states, self.seats, self.legal, self.masks, self.observations, self._width
        return *shown, self.chosen, self.results, self.scores, self.seeds, 0, self.games, self.moves

    def empty_states(self) -> Any:
        return self._engine.states(self.games)

    def numbers(self) -> list[list[int]]:
        """All arrays as numbers that are not negative."""
        arrays = (self.seats, self.results, self.scores, self.legal, self.seeds, self.masks, self.observations)
        return [[int(number) & (1 << 64) - 1 for number in each] for each in arrays]


def loops(options: Options, games: int, *, check_bounds: bool, is_reset: int) -> tuple[Loop, Loop]:
    """The same games plain and compiled, with garbage where observations and masks will be."""
    game = plume.game(options.game)
    rules = rules_with_observation(game)
    plain = Loop(carriers.plain(game, BATCHING, rules=rules), options, games, is_reset)
    compiled = Loop(carriers.compiled(game, BATCHING, rules=rules, check_bounds=check_bounds), options, games, is_reset)
    for loop in (plain, compiled):
        for number in range(4 * games):
            loop.seeds[number] = Random(number).getrandbits(32)
    for words in (plain.masks, plain.observations):
        words[:] = [GARBAGE] * len(words)
    for words in (compiled.masks, compiled.observations):
        words[:] = -1
    return plain, compiled


def agree(options: Options, *, check_bounds: bool, is_reset: int) -> None:
    """Plain and compiled loops are the same in all arrays and states: with illegal actions, games that wait or end."""
    rng = Random(1)
    both = plain, compiled = loops(options, 3, check_bounds=check_bounds, is_reset=is_reset)
    for loop in both:
        loop.reset()
    results: set[int] = set()
    for number in range(share(600, 90)):
        assert plain.numbers() == compiled.numbers()
        if number % 10 == 0:
            same = compiled.empty_states()
            for game, state in enumerate(plain.states):
                same[game] = to_tuple(state)
            assert compiled.states.tobytes() == same.tobytes()
        chosen = [int(rng.random() < 0.9) for _ in range(3)]
        wrong = rng.random() < 0.1
        for loop in both:
            loop.chosen[:] = chosen
        assert plain.choose() == compiled.choose()
        for loop in both:
            if wrong:
                loop.actions[1] = 63
            bad = [game for game in range(3) if chosen[game] and (loop.seats[game] < 0 or (wrong and game == 1))]
            illegal = loop.rules.first_illegal(loop.legal, loop.words, loop.actions, loop.chosen)
            assert illegal == (bad[0] if bad else -1)
            loop.step()
        results |= {int(result) for result in plain.results}
        if number % 7 == 0:
            over_now = [int(seat < 0) for seat in plain.seats]
            for loop in both:
                loop.chosen[:] = over_now
                loop.reset()
                loop.chosen[:] = [1] * 3
                loop.show()
    assert len(results) > (2 if is_reset else 1)


@pytest.mark.parametrize("is_reset", [1, 0])
@each_of_few
def test_plain_and_compiled_batches_are_the_same(options: Options, is_reset: int) -> None:
    agree(options, check_bounds=False, is_reset=is_reset)


@pytest.mark.skipif(not FULL, reason="compiling both games once more takes more than a minute")
@each_of_few
def test_plain_and_compiled_batches_are_the_same_with_bounds_checked(options: Options) -> None:
    agree(options, check_bounds=True, is_reset=0)


# ---- scores, games that end or wait, and what a seat sees


@each_of_few
def test_scores_are_those_of_the_games_that_ended(options: Options) -> None:
    """An illegal action ends a game too; its points are those at that moment."""
    games, simulator = 6, Simulator(plume.game(options.game), options)
    batch = batch_of(options, games, seed=4, illegal="lose")
    tables = [CompiledState.deal(simulator, 4 + (game << 96)) for game in range(games)]
    assert batch.scores.shape == (games, options.sides)
    ends = 0
    for step in range(share(2_000, 400)):
        actions = batch.random_actions()
        if step % 50 == 49:
            actions[0] = 63
        batch.step(actions)
        for game, table in enumerate(tables):
            if int(actions[game]) in table.moves:
                table.play(int(actions[game]))
            assert batch.scores[game].tolist() == (table.scores() if batch.ended[game] else [0] * options.sides)
            if batch.ended[game]:
                ends += 1
                tables[game] = CompiledState.deal(simulator, seed_of(batch, game))
    assert ends > 5


@each_of_few
def test_without_autoreset_a_game_stays_where_it_ended(options: Options) -> None:
    batch, expected = (batch_of(options, 5, seed=9, autoreset=autoreset) for autoreset in (False, True))
    while not batch.ended.any():
        actions = batch.random_actions()
        batch.step(actions)
        expected.step(actions)
    over = batch.ended.copy()
    for name in ("rewards", "ended", "scores", "results"):
        assert (getattr(batch, name) == getattr(expected, name)).all()
    assert (batch.seats[over] == -1).all()
    assert not batch.masks[over].any()
    assert (batch.random_actions()[over] == -1).all()
    with pytest.raises(BadAction, match=f"of game {np.flatnonzero(over)[0]} is not legal"):
        batch.step(batch.random_actions())
    batch.step(batch.random_actions(~over), ~over)
    assert not batch.ended[over].any()
    assert not batch.rewards[over].any()
    batch.seeds[over, 2] += 1
    batch.reset(over)
    for name in ("observations", "masks", "seats", "seeds"):
        assert (getattr(batch, name)[over] == getattr(expected, name)[over]).all()
    losing = batch_of(options, 2, autoreset=False, illegal="lose")
    losing.step(np.array([-1, losing.masks[1].argmax()]))
    assert losing.ended.tolist() == [True, False]
    losing.step(np.array([-1, losing.masks[1].argmax()]))
    assert (losing.ended.tolist(), losing.results.tolist(), losing.seats[0]) == ([False, False], [0, 0], -1)


@each_of_few
def test_games_that_are_not_marked_wait(options: Options) -> None:
    batch, expected = (batch_of(options, 4, seed=2) for _ in range(2))
    for _ in range(share(300, 60)):
        expected.step(expected.random_actions())
    for game in (2, 0, 3, 1):
        which = np.arange(4) == game
        others = {name: getattr(batch, name)[~which].copy() for name in ("observations", "masks", "seats", "seeds")}
        for _ in range(share(300, 60)):
            batch.step(batch.random_actions(which), which)
        for name, before in others.items():
            assert (getattr(batch, name)[~which] == before).all()
        for name in PUBLIC:
            assert getattr(batch, name)[game].tolist() == getattr(expected, name)[game].tolist()
    with pytest.raises(BadArray, match="which must be of bool"):
        batch.step(batch.random_actions(), np.ones(4, np.int64))
    with pytest.raises(BadArray, match="which must have the shape"):
        batch.reset(np.ones(3, np.bool_))


@each_of_few
def test_any_seat_sees_what_it_may_know(options: Options) -> None:
    games, simulator = 4, Simulator(plume.game(options.game), options)
    batch = batch_of(options, games, seed=6)
    tables = [CompiledState.deal(simulator, 6 + (game << 96)) for game in range(games)]
    for _ in range(20):
        for seat in range(options.players):
            seen = batch.observe(seat)
            assert [row.tobytes() for row in seen] == [table.observation(seat).tobytes() for table in tables]
        assert (batch.observe(batch.seats) == batch.observations).all()
        actions = batch.random_actions()
        batch.step(actions)
        for game, table in enumerate(tables):
            table.play(int(actions[game]))
    for wrong in (-1, options.players):
        with pytest.raises(BadOption, match="seats must be 0 to"):
            batch.observe(wrong)


# ---- to go back, and on elsewhere


def goes_on(one: Batch, other: Batch, steps: int = 80) -> bool:
    """Whether two batches are and stay the same, in their random actions too."""
    return kept(one) == kept(other) and list(episodes(one, steps)) == list(episodes(other, steps))


@each_of_few
def test_saved_games_go_on_as_they_were(options: Options) -> None:
    batch = batch_of(options, 5, seed=3, illegal="lose")
    for _ in episodes(batch, 70):
        pass
    saved, shown = batch.save(), {name: getattr(batch, name).copy() for name in ("observations", "masks", "seats")}
    path = list(episodes(batch, 60))
    assert saved.shape[0] == 5
    batch.restore(saved)
    assert all((getattr(batch, name) == array).all() for name, array in shown.items())
    assert not batch.rewards.any()
    assert not batch.ended.any()
    assert list(episodes(batch, 60)) == path
    order = [4, 0, 0, 2, 1]
    batch.restore(saved[order])
    again = list(episodes(batch, 60))
    for step, rows in enumerate(path):
        assert again[step] == [rows[game] for game in order]
    batch.restore(saved, np.array([True, False, False, False, False]))
    assert (batch.observations[0] == shown["observations"][0]).all()


@each_of_few
def test_copies_and_pickles_go_on_independently(options: Options) -> None:
    batch = batch_of(options, 5, seed=3, illegal="lose", threads=2)
    while not batch.ended.any():
        batch.step(batch.random_actions())
    for twin in (batch.copy(), copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        assert (twin.game, twin.options) == (batch.game, batch.options)
        assert not np.shares_memory(twin.observations, batch.observations)
        before = kept(batch)
        assert goes_on(twin, batch.copy())
        assert kept(batch) == before
    with pytest.raises(BadAction):
        pickle.loads(pickle.dumps(Batch("cotcot", 2))).step(np.array([-1, -1]))


def test_games_that_are_over_are_saved_too() -> None:
    batch = Batch(**COTCOT, games=3, seed=1, autoreset=False)
    while not batch.ended.any():
        batch.step(batch.random_actions())
    twin = batch.copy()
    assert kept(twin) == kept(batch)
    assert (twin.seats == -1).any()


def test_rows_of_another_game_are_refused() -> None:
    batch = Batch(**COTCOT, games=3)
    rows = batch.save()
    spoilt_mark = rows.copy()
    spoilt_mark[1, 0] ^= 1
    wrongs: list[Any] = [Batch("cotcot", 3, edition="zoch").save(), rows[:, 1:], rows.astype(np.int64), spoilt_mark]
    for wrong in wrongs:
        with pytest.raises(BadArray, match="saved must be rows that a batch of the same game"):
            batch.restore(wrong)
    with pytest.raises(BadArray, match="saved must have the shape"):
        batch.restore(rows[:2])
    assert kept(batch) == kept(Batch(**COTCOT, games=3))


# ---- random actions


@each_of_few
def test_random_actions_are_legal_and_no_favourites(options: Options) -> None:
    batch = batch_of(options, share(20_000, 2_000), seed=8)
    games = np.arange(len(batch.seats))
    chosen = []
    for _ in range(20):
        actions = batch.random_actions()
        assert batch.masks[games, actions].all()
        places = np.cumsum(batch.masks, axis=1, dtype=np.int64)[games, actions] - 1
        chosen.append(places[batch.masks.sum(axis=1) == 4])
        batch.step(actions)
    places = np.concatenate(chosen)
    assert len(places) > 150
    for place in range(4):
        assert abs((places == place).sum() - len(places) / 4) < 5 * (len(places) * 3 / 16) ** 0.5


def test_random_actions_are_the_same_for_the_same_seed_and_go_on() -> None:
    one, other = (Batch(**COATL, games=20, seed=4) for _ in range(2))
    chosen = [one.random_actions().copy() for _ in range(5)]
    assert [other.random_actions().tolist() for _ in range(5)] == [actions.tolist() for actions in chosen]
    assert len({tuple(actions) for actions in chosen}) > 1
    assert Batch(**COATL, games=20, seed=5).random_actions().tolist() != chosen[0].tolist()
    assert one.random_actions() is one.random_actions()


# ---- arrays of the caller


def shapes(batch: Batch) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The shapes of observations and masks."""
    return batch.observations.shape, batch.masks.shape


def twin_arrays(kind: Any = np.bool_) -> tuple[Batch, Any, Any]:
    """A batch with arrays of its own, and a buffer for three steps of the same games."""
    batch = Batch(**COATL, games=6, seed=1)
    seen, legal = shapes(batch)
    return batch, np.full((3, *seen), 77, np.uint8), np.full((3, *legal), 1, kind)


@pytest.mark.parametrize("kind", [np.bool_, np.int8, np.uint8])
def test_arrays_of_the_caller_are_written_in_place(kind: Any) -> None:
    expected, seen, legal = twin_arrays(kind)
    batch = Batch(**COATL, games=6, seed=1, observations=seen[0], masks=legal[0])
    assert np.shares_memory(batch.observations, seen)
    for step in range(3):
        assert (seen[step] == expected.observations).all()
        assert (legal[step] == expected.masks).all()
        assert legal.dtype == kind
        if step < 2:
            before = seen[: step + 1].copy(), legal[: step + 1].copy()
            batch.use(seen[step + 1], legal[step + 1])
            assert (seen[step + 1] == 77).all(), "nothing is written before the next step"
            actions = expected.random_actions()
            batch.step(actions)
            expected.step(actions)
            assert (seen[: step + 1] == before[0]).all()
            assert (legal[: step + 1] == before[1]).all()


def test_a_reset_writes_into_the_arrays_in_use() -> None:
    expected, seen, legal = twin_arrays()
    batch = Batch(**COATL, games=6, seed=1)
    batch.use(seen[2], legal[2])
    batch.reset()
    assert (seen[2] == expected.observations).all()
    assert (legal[2] == expected.masks).all()
    assert (seen[:2] == 77).all()


class Tensor:
    """Something that is no array and gives its memory by DLPack."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **how: Any) -> Any:
        return self.array.__dlpack__(**how)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


class FarTensor:
    """A tensor on a GPU."""

    device = "cuda:0"

    def __repr__(self) -> str:
        return "a tensor far away"

    def __dlpack__(self, **how: Any) -> Any:
        raise BufferError("it is far away")

    def __dlpack_device__(self) -> tuple[int, int]:
        return 2, 0


@pytest.mark.parametrize("kind", [np.bool_, np.int8, np.uint8])
def test_tensors_are_written_by_dlpack(kind: Any) -> None:
    expected, seen, legal = twin_arrays(kind)
    tensors: Any = Tensor(seen[1]), Tensor(legal[1])
    batch = Batch(**COATL, games=6, seed=1, observations=tensors[0], masks=tensors[1])
    assert batch.observations is tensors[0]
    assert batch.masks is tensors[1]
    actions = expected.random_actions()
    batch.step(Tensor(actions.astype(np.int32)))
    expected.step(actions)
    assert (seen[1] == expected.observations).all()
    assert (legal[1] == expected.masks).all()
    assert (seen[[0, 2]] == 77).all()


def spoilt(shape: tuple[int, ...], kind: Any) -> dict[str, tuple[str, Any]]:
    """Arrays that cannot be used, by what is wrong with them, with the code of the error."""
    rows, width = shape
    read_only = np.zeros(shape, kind)
    read_only.setflags(write=False)
    return {
        "a row less": ("shape", np.zeros((rows - 1, width), kind)),
        "a byte more": ("shape", np.zeros((rows, width + 1), kind)),
        "flat": ("shape", np.zeros(rows * width, kind)),
        "one dimension more": ("shape", np.zeros((1, rows, width), kind)),
        "floats": ("dtype", np.zeros(shape, np.float32)),
        "words": ("dtype", np.zeros(shape, np.int64)),
        "objects": ("dtype", np.zeros(shape, object)),
        "columns of a wider one": ("memory", np.zeros((rows, 2 * width), kind)[:, :width]),
        "every other row": ("memory", np.zeros((2 * rows, width), kind)[::2]),
        "backwards": ("memory", np.zeros(shape, kind)[::-1]),
        "by columns": ("memory", np.zeros(shape, kind, order="F")),
        "one row for all": ("memory", np.broadcast_to(np.zeros(width, kind), shape)),
        "read-only": ("memory", read_only),
        "beside a word": ("memory", np.zeros(rows * width + 8, kind)[1 : 1 + rows * width].reshape(shape)),
        "a list": ("no-array", np.zeros(shape, kind).tolist()),
        "bytes": ("no-array", bytes(rows * width)),
        "a number": ("no-array", 7),
        "far away": ("device", FarTensor()),
    }


SHAPES = {"observations": (5, 288), "masks": (5, 128)}
SPOILT = [(name, what) for name, shape in SHAPES.items() for what in spoilt(shape, np.uint8)]


@pytest.mark.parametrize(("name", "what"), SPOILT)
def test_what_cannot_be_written_is_refused(name: str, what: str) -> None:
    code, bad = spoilt(SHAPES[name], np.uint8)[what]
    good = {other: np.zeros(shape, np.uint8) for other, shape in SHAPES.items()}
    refused(code, name, lambda: Batch(**COTCOT, games=5, **{**good, name: bad}))
    batch, expected = (Batch(**COTCOT, games=5) for _ in range(2))
    assert shapes(batch) == tuple(SHAPES.values())
    own = batch.observations, batch.masks
    refused(code, name, lambda: batch.use(**{**good, name: bad}))
    assert batch.observations is own[0]
    assert batch.masks is own[1]
    actions = expected.random_actions()
    batch.step(actions)
    expected.step(actions)
    assert kept(batch) == kept(expected)
    assert not any(unused.any() for unused in good.values())


def refused(code: str, name: str, action: Callable[[], object]) -> None:
    """An array is refused, and the text says which and why."""
    with pytest.raises(BadArray) as problem:
        action()
    assert problem.value.code == code
    assert problem.value.parameters["name"] == name
    assert str(problem.value).startswith(name)


def test_observations_are_never_negative_numbers() -> None:
    refused("dtype", "observations", lambda: Batch(**COTCOT, games=5, observations=np.zeros((5, 288), np.int8)))
    refused("dtype", "observations", lambda: Batch(**COTCOT, games=5, observations=np.zeros((5, 288), np.bool_)))


# ---- actions


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint32, np.int16, np.uint16, np.uint8])
def test_actions_may_be_any_whole_numbers(kind: Any) -> None:
    batch, expected = (Batch(**COTCOT, games=5, seed=2) for _ in range(2))
    for _ in range(20):
        actions = expected.random_actions()
        wide = np.zeros((5, 2), kind)
        wide[:, 1] = actions
        batch.step(wide[:, 1])
        expected.step(actions)
        assert kept(batch) == kept(expected)


@pytest.mark.parametrize(
    ("code", "actions"),
    [
        ("shape", np.zeros(4, np.int64)),
        ("shape", np.zeros((5, 1), np.int64)),
        ("shape", np.zeros((), np.int64)),
        ("dtype", np.zeros(5)),
        ("dtype", np.zeros(5, np.bool_)),
        ("dtype", np.zeros(5, object)),
        ("dtype", np.zeros(5, ">i8")),
        ("no-array", [0] * 5),
        ("no-array", 0),
        ("no-array", None),
        ("device", FarTensor()),
    ],
    ids=str,
)
def test_actions_that_are_no_whole_numbers_are_refused(code: str, actions: Any) -> None:
    batch = Batch(**COTCOT, games=5)
    before = kept(batch)
    refused(code, "actions", lambda: batch.step(actions))
    assert kept(batch) == before


def never_legal(batch: Batch, game: int) -> list[int]:
    """Actions that are not legal in a game: moves, places of the table that are none, and numbers beyond it."""
    size = batch.game.moves.size
    moves = [move for move in batch.game.moves.ids if not batch.masks[game, move]]
    gaps = [number for number in range(size) if number not in batch.game.moves.ids]
    return [moves[0], moves[-1], gaps[0], gaps[-1], size, size + 1, -1, -64, -size, 2**31, 2**62, 2**63 - 1, -(2**63)]


@each_of_few
def test_an_illegal_action_is_named_and_changes_nothing(options: Options) -> None:
    batch, expected = (batch_of(options, 7, seed=6, threads=2) for _ in range(2))
    for step in range(40):
        actions = expected.random_actions().copy()
        if step % 4 == 0:
            before = kept(batch)
            for game, bad in product((0, 5), range(len(never_legal(batch, 0)))):
                wrong = actions.copy()
                wrong[game:] = number = never_legal(batch, game)[bad]
                with pytest.raises(BadAction) as problem:
                    batch.step(wrong)
                assert problem.value.code == "illegal-in-game"
                assert problem.value.parameters == {"action": number, "game": game}
                assert f"action {number} of game {game}" in str(problem.value)
            assert kept(batch) == before
        assert batch.random_actions().tolist() == actions.tolist()
        batch.step(actions)
        expected.step(actions)
        assert kept(batch) == kept(expected)


@each_of_few
def test_an_illegal_action_may_lose_the_game(options: Options) -> None:
    batch, expected = (batch_of(options, 4, seed=6, illegal=illegal) for illegal in ("lose", "raise"))
    rng = Random(2)
    lost = np.zeros(4, np.int64)
    for _ in range(60):
        actions = batch.random_actions().copy()
        game, seat = 2, int(batch.seats[2])
        bad = rng.random() < 0.3
        seed = seed_of(batch, game)
        if bad:
            actions[game] = rng.choice(never_legal(batch, game))
        batch.step(actions)
        if bad:
            lost[seat] += 1
            assert batch.ended[game]
            assert batch.rewards[game].tolist() == [-1.0 if other == seat else 0.0 for other in range(options.players)]
            assert seed_of(batch, game) == seed + (1 << 64)
            again = batch_of(options, 1, seed=seed + (1 << 64))
            for name in ("observations", "masks", "seats", "seeds"):
                assert getattr(batch, name)[game].tobytes() == getattr(again, name)[0].tobytes()
        legal = expected.random_actions().copy()
        assert [legal[other] for other in (0, 1, 3)] == [actions[other] for other in (0, 1, 3)]
        expected.step(legal)
        for name in PUBLIC:
            found, should = getattr(batch, name), getattr(expected, name)
            assert (found[[0, 1, 3]] == should[[0, 1, 3]]).all()
    assert (lost[: options.players] > 0).all()


# ---- what cannot be made


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("number", {"games": 0}),
        ("number", {"games": -1}),
        ("number", {"games": True}),
        ("number", {"games": 2.5}),
        ("number", {"games": "7"}),
        ("number", {"games": 2**24 + 1}),
        ("number", {"threads": 0}),
        ("number", {"threads": -2}),
        ("number", {"threads": 1.5}),
        ("choice", {"illegal": "pass"}),
        ("unknown-game", {"game": "chess"}),
        ("unknown-option", {"edition": "gigamic"}),
        ("unknown-option", {"colour": 3}),
        ("number", {"players": 5}),
        ("number", {"players": None}),
        ("switch", {"sacrifice": 2}),
        ("only-alone", {"levels": [1]}),
        ("levels", {"players": 1, "levels": [6]}),
        ("seed", {"seed": -1}),
        ("seed", {"seed": 2**128}),
        ("seed", {"seed": 1.0}),
        ("seed", {"seed": None}),
        ("shape", {"seeds": []}),
        ("shape", {"seeds": [1, 2, 3]}),
        ("shape", {"seeds": [1]}),
        ("shape", {"seeds": 5}),
        ("shape", {"seeds": np.arange(3)}),
        ("seed", {"seeds": [1, -1]}),
        ("seed", {"seeds": [1, 2**128]}),
        ("seed", {"seeds": ["1", 2]}),
    ],
    ids=str,
)
def test_a_batch_that_cannot_be_is_refused(code: str, given: dict[str, Any]) -> None:
    with pytest.raises((BadOption, BadArray)) as problem:
        Batch(**{"game": "coatl", "games": 2, **given})
    assert problem.value.code == code
    assert str(problem.value)


def test_options_are_those_of_the_game() -> None:
    batch = Batch("coatl", 2, players=1, levels=[2, 4], solo_temples="piles")
    assert batch.options == plume.coatl.CoatlOptions(players=1, levels=(2, 4), solo_temples="piles")
    assert batch.rewards.shape == (2, 1)
    assert Batch(plume.cotcot.GAME, 3, edition="zoch").options.to_json()["edition"] == "zoch"
    assert Batch("cotcot", 3).game is plume.cotcot.GAME


# ---- threads


def test_two_batches_in_two_threads_do_not_disturb_each_other() -> None:
    def digest(batch: Batch) -> list[int]:
        return [hash(tuple(rows)) for rows in episodes(batch, 60)]

    def make(number: int) -> Batch:
        return Batch(**(COATL if number % 2 else COTCOT), games=100, seed=number, threads=2)

    expected = [digest(make(number)) for number in range(4)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(digest, [make(number) for number in range(4)]))
    assert found == expected


def test_other_threads_of_python_go_on_during_a_step() -> None:
    """Whoever holds the GIL lets the others wait for nearly all of its work; in one step of a few they need not."""
    longest, took = longest_wait(lambda: sum(range(3_000_000)))
    assert longest > took / 2
    batch = Batch("coatl", 10_000, players=4, threads=1)
    for _ in range(20):
        longest, took = longest_wait(partial(batch.step, batch.random_actions()))
        if longest < took / 2:
            break
    assert longest < took / 2


def longest_wait(work: Callable[[], object]) -> tuple[float, float]:
    """How long another thread of Python had to wait at most while some work was done, and how long that took."""
    ready, done, ticks = Event(), Event(), [0.0]

    def tick() -> None:
        ready.set()
        while not done.is_set():
            ticks.append(time.perf_counter())

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-4)
    thread = Thread(target=tick)
    try:
        thread.start()
        ready.wait()
        start = time.perf_counter()
        work()
        end = time.perf_counter()
    finally:
        done.set()
        thread.join()
        sys.setswitchinterval(usual)
    inside = [start, *(at for at in ticks if start < at < end), end]
    return max(after - before for before, after in pairwise(inside)), end - start
