"""What an environment shows: all that the view of a seat holds and nothing more, byte for byte on every carrier."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import plume
from plume.core import carriers
from plume.core.errors import WrongSeat
from plume.core.options import Options
from plume.core.position import Position
from plume.core.structs import to_tuple
from plume.core.view import View
from plume.envs import action_mask, normalised, observe
from plume.envs.batch import Batch
from plume.envs.compiled_states import CompiledState, Simulator
from plume.envs.errors import BadArray
from plume.envs.observing import layout_of, rules_with_observation
from plume.envs.observing.layout import Block, Layout
from tests.any_game import Twin
from tests.coatl import tables as coatl_tables
from tests.coatl import test_view as coatl_views
from tests.cotcot import tables as cotcot_tables
from tests.cotcot import test_view as cotcot_views
from tests.envs.decoding import Shown, decode, in_order
from tests.envs.variants import (
    EXPANDED,
    FEW,
    FLOCKS,
    GARBAGE,
    LEVELS,
    SEVERAL,
    SOLO,
    VARIANTS,
    each_in_pairs,
    each_of_few,
    kwargs,
    new,
    observation,
    plain_observation,
    short,
    whole_game,
)
from tests.random_games import CHECKING, fast_and_checked, traced
from tests.scale import share

WATCHING = "tests.envs.watching"
SIZES = {
    "coatl": {1: 2360, 2: 3072, 3: 4144, 4: 5216},
    "cotcot": {2: 288, 3: 384, 4: 480, 5: 576},
}
TABLES = [(name, players) for name, sizes in SIZES.items() for players in sizes]
each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def decoded(position: Position, seat: int) -> dict[str, Any]:
    """What the observation of a seat says, as the JSON of a view."""
    layout = layout_of(position.game)
    return decode(position.game.name, layout, position.options.players, observation(position, seat))


def shown(position: Position, seat: int) -> Shown:
    """The observation of a seat by its names."""
    return Shown(layout_of(position.game), position.options.players, observation(position, seat))


def assert_shows_the_view(position: Position) -> None:
    """Each seat's observation says what its view says, needs nothing else, and no byte of it is too large."""
    layout, players = layout_of(position.game), position.options.players
    highs = np.frombuffer(layout.highs(players), np.uint8)
    for seat in range(players):
        view, found = position.view(seat), observation(position, seat)
        assert decode(position.game.name, layout, players, found) == in_order(view.to_json())
        assert found == plain_observation(position.game.name, view.state, seat)
        assert (np.frombuffer(found, np.uint8) <= highs).all()


# ---- the layout


@each_table
def test_blocks_follow_each_other_at_words(name: str, players: int) -> None:
    layout, end = layout_of(plume.game(name)), 0
    for start, _, block in layout.blocks(players):
        assert start == end
        assert start % 8 == 0
        assert block.words == (len(block.bytes) + 7) // 8
        end = start + 8 * block.words
    assert end == layout.size(players) == 8 * layout.words(players) == SIZES[name][players]


@each_table
def test_every_byte_has_a_name_of_its_own(name: str, players: int) -> None:
    layout = layout_of(plume.game(name))
    rows = layout.blocks(players)
    assert len({row.name for row in rows}) == len(rows)
    names = layout.names(players)
    assert len(names) == layout.size(players)
    named = [byte for byte in names if byte]
    assert len(set(named)) == len(named) == sum(len(row.block.bytes) for row in rows)
    for start, row_name, block in rows:
        assert names[start : start + len(block.bytes)] == [f"{row_name}: {byte}" for byte in block.bytes]


@each_table
def test_every_byte_with_a_name_can_be_more_than_nothing(name: str, players: int) -> None:
    layout = layout_of(plume.game(name))
    highs = layout.highs(players)
    assert [high > 0 for high in highs] == [byte != "" for byte in layout.names(players)]
    for start, _, block in layout.blocks(players):
        assert set(highs[start : start + len(block.bytes)]) == {block.high}
        assert block.what


@pytest.mark.parametrize("name", SIZES)
def test_there_is_a_part_for_each_seat_and_alone_one_for_the_automaton(name: str) -> None:
    layout = layout_of(plume.game(name))
    for players in SIZES[name]:
        parts = Counter(row.name.rpartition(", ")[0] for row in layout.blocks(players))
        seats = [f"seat +{place}" for place in range(players)]
        assert list(parts) == ["", *seats, *(["automaton"] if players == 1 else [])]
        assert len({parts[seat] for seat in seats}) == 1
        first = next(row.start for row in layout.blocks(players) if row.name.startswith("seat +0"))
        assert first == 8 * layout.seats
        for start, row_name, block in layout.blocks(players):
            part, _, _ = row_name.rpartition(", ")
            before = 0 if not part else layout.seats
            before += int(part[6:]) * layout.seat_words if part.startswith("seat") else 0
            before += layout.seat_words if part == "automaton" else 0
            assert start == 8 * (before + layout.word(block.name))


@each_table
def test_every_byte_has_a_kind_and_a_scale(name: str, players: int) -> None:
    """Bytes that fill up a word have none; no kind is named for a byte that a block does not have."""
    layout = layout_of(plume.game(name))
    names, kinds = layout.names(players), layout.kinds(players)
    scales, highs = layout.scales(players), layout.highs(players)
    assert set(kinds) == {"flag", "count", "category", ""}
    for byte, kind, scale, high in zip(names, kinds, scales, highs, strict=True):
        assert (kind == "") == (byte == "")
        assert scale == 1 if kind in ("flag", "") else scale > 0, byte
        assert scale <= max(high, 1) or byte.endswith("low"), byte
    for row in layout.blocks(players):
        assert set(row.block.kinds) <= set(row.block.bytes), row.name
        assert all(kind.high <= row.block.high for kind in row.block.kinds.values()), row.name


@each_in_pairs
def test_a_view_gives_the_bytes_that_environments_show(options: Options) -> None:
    """So a network that has learnt in an environment can play wherever there are views."""
    for position in list(whole_game(options, 11))[:: share(5, 40)]:
        for seat in range(options.players):
            view = position.view(seat)
            assert observe(view).tobytes() == observation(position, seat)
            assert observe(pickle.loads(pickle.dumps(view))).tobytes() == observation(position, seat)
            scaled = normalised(options.game, np.stack([observe(view)] * 2))
            assert (str(scaled.dtype), scaled.shape) == ("float32", (2, len(observation(position, seat))))
            assert (scaled >= 0).all()
            assert (scaled <= 1).all()
            mask = action_mask(position.legal(seat))
            assert list(np.flatnonzero(mask)) == list(position.legal(seat).ids)
            assert (str(mask.dtype), mask.shape) == ("int8", (position.game.moves.size,))


def test_whoever_only_watches_has_no_observation() -> None:
    with pytest.raises(WrongSeat, match="a spectator has no seat"):
        observe(plume.cotcot.new(seed=1).view(None))
    with pytest.raises(BadArray, match="observations must have the shape"):
        normalised("cotcot", np.zeros(7, np.uint8))


def test_a_layout_of_its_own() -> None:
    layout = Layout(
        table=[Block("a", ["x", "y"], 9, "two"), Block("b", [str(n) for n in range(9)], 1, "nine")],
        seat=[Block("c", ["z"], 255, "one")],
        automaton=[Block("d", ["w"], 2, "one")],
    )
    assert [(row.start, row.name) for row in layout.blocks(2)] == [
        (0, "a"),
        (8, "b"),
        (24, "seat +0, c"),
        (32, "seat +1, c"),
    ]
    assert [row.start for row in layout.blocks(1)] == [0, 8, 24, 32]
    assert layout.blocks(1)[-1].name == "automaton, d"
    assert layout.names(2)[:3] == ["a: x", "a: y", ""]
    assert layout.names(2)[32:] == ["seat +1, c: z", *[""] * 7]
    assert layout.highs(1)[24:] == bytes([255, *[0] * 7, 2, *[0] * 7])


# ---- the observation is the view


@each_in_pairs
def test_an_observation_says_what_the_view_says(options: Options) -> None:
    for seed in range(share(20, 1)):
        for position in whole_game(options, seed):
            assert_shows_the_view(position)


@pytest.mark.parametrize("solo_temples", ["two", "piles"])
def test_an_observation_says_what_the_view_says_with_any_levels(solo_temples: str) -> None:
    rng, moved = Random(1), 0
    for number, levels in enumerate(LEVELS * share(10, 1)):
        options = plume.coatl.CoatlOptions.make(
            players=1,
            levels=levels,
            solo_temples=solo_temples,
            space_order=rng.sample(range(1, 11), 10),
            open_ends=rng.choice(["absent", "closed"]),
        )
        for moved, position in enumerate(whole_game(options, number)):
            if moved % share(1, 4) == 0 or position.over:
                assert_shows_the_view(position)
        assert moved > 10


@pytest.mark.parametrize("first_player", [None, 0, 1, 2])
@pytest.mark.parametrize("name", SIZES)
def test_whoever_was_named_to_begin_is_the_same_to_all(name: str, first_player: int | None) -> None:
    position = new(plume.game(name).options.make(players=3, first_player=first_player), 5)
    named = [shown(position, seat).numbers("game")["first named"] for seat in range(3)]
    assert named == [0 if first_player is None else 1 + (first_player - seat) % 3 for seat in range(3)]
    assert_shows_the_view(position)


def test_a_serpent_of_all_bodies_is_shown_to_its_end() -> None:
    """121 pieces, and one that has grown to both sides, over the end of its ring."""
    bodies = " ".join(letter for _ in range(24) for letter in "kbgry")
    coatls = [f"<y {bodies}"]
    nothing = {part: dict.fromkeys("kbgry", 0) for part in ("bodies",)}
    position = coatl_tables.table(
        coatl_tables.seat(coatls=coatls),
        coatl_tables.seat("r>"),
        supply=[""] * 6 + ["<k", "<b", "g>", "r>"],
        bags=nothing,
        end={"triggered": "no bodies", "by": 1, "turns_left": 2},
    )
    assert shown(position, 1).part("seat +1").numbers("coatl 1")["length"] == 121
    assert_shows_the_view(position)
    position = coatl_tables.table(coatl_tables.seat("k b g r y k b g"), coatl_tables.seat())
    for move in ["begin k", "head 1 b", "head 1 g", "tail 1 r", "head 1 y", "head 1 k", "head 1 b", "head 1 g"]:
        position.play(move)
        assert_shows_the_view(position)
    assert position.to_json()["seats"][0]["coatls"][0]["serpent"] == "g b k y g b k r"


@pytest.mark.parametrize("number", [1, 255, 256, 1_000])
def test_long_games_have_turns_of_two_bytes(number: int) -> None:
    for position in (coatl_tables.table(), cotcot_tables.table()):
        data = position.to_json()
        data["turn"]["number"] = number
        later = Position.from_json(position.game, data)
        assert decoded(later, 0)["turn"]["number"] == number
        assert_shows_the_view(later)


# ---- what the log proves


def test_cards_taken_openly_are_shown_in_hand_until_they_may_be_gone() -> None:
    """Seat 0 takes P21 before all eyes, then a Temple card; a discard unseen by others may have been either."""
    position = coatl_tables.table(
        coatl_tables.seat(hand="P9", tokens=["future", "commit"]), coatl_tables.seat(), row="P20 P21 P22 P23 P24 P25"
    )
    coatl_tables.play(position, "draw P21", "done", "draw deck", "done", "commit T0", "done", "draw deck", "done")
    for viewer, part in ((0, "seat +0"), (1, "seat +1")):
        assert shown(position, viewer).part(part).members("taken") == ["P21"]
        assert shown(position, viewer).part(part).members("temples taken") == ["T0"]
    coatl_tables.play(position, "future", "discard P9")
    theirs, mine = shown(position, 1), shown(position, 0)
    assert theirs.part("seat +1").members("taken") == mine.part("seat +0").members("taken") == []
    assert {"P21", "P9"} <= set(theirs.members("maybe in discard")) & set(
        theirs.part("seat +1").members("maybe in hand")
    )
    assert "P9" not in theirs.members("in discard")
    assert "P9" in mine.members("in discard")
    assert {"P20", "P22"} <= set(theirs.members("in discard"))


@pytest.mark.parametrize("options", SEVERAL[::3], ids=short)
def test_what_is_known_of_hands_follows_from_the_log_of_coatl(options: Options) -> None:
    for seed in range(share(20, 1)):
        found = 0
        for number, position in enumerate(whole_game(options, seed)):
            for seat in range(options.players) if number % 16 == 0 or position.over else ():
                view = position.view(seat)
                for other, place in enumerate(decoded(position, seat)["seats"]):
                    assert (Counter(place["taken"]), Counter(place["temples_taken"])) == taken_in_coatl(view, other)
                    found += len(place["taken"]) + len(place["temples_taken"])
        assert found > 50


def taken_in_coatl(view: View, seat: int) -> tuple[Counter[str], Counter[str]]:
    """The Prophecy and Temple cards that a log shows in a hand; what is discarded there may be any of the first."""
    cards: Counter[str] = Counter()
    temples: Counter[str] = Counter()
    for past in view.history:
        if past.seat != seat:
            continue
        for event in past.events:
            if event.kind == "discarded":
                cards.clear()
        verb, _, rest = (past.move or "").partition(" ")
        if verb == "draw" and rest != "deck":
            cards[rest] += 1
        elif verb == "fulfil":
            cards -= Counter([rest.split()[-1]])
        elif verb == "commit":
            temples[rest] += 1
        elif verb == "temple":
            temples -= Counter([rest.split()[-1]])
    return cards, temples


@pytest.mark.parametrize("options", FLOCKS[::3], ids=short)
def test_what_is_known_of_hands_follows_from_the_log_of_cotcot(options: Options) -> None:
    for seed in range(share(20, 1)):
        found = 0
        for number, position in enumerate(whole_game(options, seed)):
            for seat in range(options.players) if number % 16 == 0 or position.over else ():
                view = position.view(seat)
                for other, place in enumerate(decoded(position, seat)["seats"]):
                    assert Counter(place["taken"]) == taken_in_cotcot(view, other)
                    found += len(place["taken"])
        assert found > 50


def taken_in_cotcot(view: View, seat: int) -> Counter[str]:
    """The cards that a log shows in a hand: at first the doubler."""
    cards = Counter(["x2"])
    for past in view.history:
        if past.seat == seat and past.move is not None:
            verb, _, rest = past.move.partition(" ")
            if verb == "take":
                cards[rest] += 1
            elif verb in ("chest", "start", "add"):
                cards -= Counter([rest])
            elif verb in ("joker", "double"):
                cards -= Counter([{"joker": "joker", "double": "x2"}[verb]])
    return cards


@pytest.mark.parametrize("options", [*SEVERAL[::4], EXPANDED[0]], ids=short)
def test_no_card_is_where_a_seat_is_told_that_it_cannot_be(options: Options) -> None:
    for seed in range(share(20, 1)):
        for position in whole_game(options, seed):
            true = position.to_json()
            for viewer in range(options.players):
                seen = shown(position, viewer)
                assert_possible(true["deck"], seen.members("in deck"), seen.members("maybe in deck"))
                assert_possible(true["discard"], seen.members("in discard"), seen.members("maybe in discard"))
                for place in range(1, options.players):
                    part = seen.part(f"seat +{place}")
                    hidden = true["seats"][(viewer + place) % options.players]
                    cards = hidden["hand"] + hidden["dealt"]
                    assert_possible(cards, part.members("taken"), part.members("maybe in hand"))


def assert_possible(cards: list[str], known: list[str], possible: list[str]) -> None:
    """All that is known to be there is there, and all else that is there was thought possible."""
    certain = Counter(name.removeprefix("second ") for name in known)
    assert certain <= Counter(cards)
    assert set(Counter(cards) - certain) <= set(possible)


# ---- nothing that is hidden


def twins(options: Options, seed: int, most: int, rng: Random) -> Iterator[Twin]:
    """A game, and for each seat the same game with cards exchanged that it cannot see."""
    make: Callable[..., Iterator[Twin]] = (coatl_views if options.game == "coatl" else cotcot_views).twins
    return (twin for twin in make(seed, most, rng, **kwargs(options)) if twin.viewer is not None)


@pytest.mark.parametrize("options", [*SEVERAL[::4], EXPANDED[2], *SOLO[::2], *FLOCKS[::3]], ids=short)
def test_what_is_hidden_changes_no_observation(options: Options) -> None:
    rng, exchanged, differing = Random(options.players), 0, 0
    for seed in range(share(50, 6)):
        for position, other, viewer, cards in twins(options, seed, rng.choice([1, 3, 8, 30, 100]), rng):
            exchanged += cards
            for seat in range(options.players):
                if seat == viewer:
                    assert observation(other, seat) == observation(position, seat)
                else:
                    differing += observation(other, seat) != observation(position, seat)
    assert exchanged > 25
    assert differing >= 5 * (options.players - 1)


@each_in_pairs
def test_a_determinisation_looks_the_same_to_whom_it_was_made_for(options: Options) -> None:
    differing = 0
    for seed in range(share(20, 2)):
        rng = Random(seed)
        for position in whole_game(options, seed):
            if rng.random() > 0.06:
                continue
            viewer = rng.randrange(options.players)
            possible = position.view(viewer).determinise(rng)
            for seat in range(options.players):
                if seat == viewer:
                    assert observation(possible, seat) == observation(position, seat)
                else:
                    differing += observation(possible, seat) != observation(position, seat)
    assert differing > 0 or options.players == 1


def test_choices_in_set_up_are_shown_to_nobody_else() -> None:
    one, other = (plume.coatl.new(players=3, first_player=0, seed=8) for _ in range(2))
    for card in one.to_json()["seats"][1]["dealt"][:2]:
        one.play(1, f"keep {card}")
    assert [observation(one, seat) == observation(other, seat) for seat in range(3)] == [True, False, True]
    one.play(1, "done")
    other.play(1, "done")
    assert [observation(one, seat) == observation(other, seat) for seat in range(3)] == [True, False, True]


def test_what_chance_will_give_is_shown_to_nobody() -> None:
    for options in FEW:
        position = new(options, 3)
        stirred = position.copy()
        stirred.stir(12345)
        assert stirred.state != position.state
        for seat in range(options.players):
            assert observation(stirred, seat) == observation(position, seat)


# ---- plain and compiled


def written(engine: carriers.Engine, state: Any, seat: int, garbage: int) -> bytes:
    """What a compiled engine writes of a plain state over garbage, with more garbage around it that must stay."""
    words = layout_of(engine.game).words(state.seats)
    states, out = engine.states(1), np.full(words + 2, garbage, np.uint64).view(np.int64)
    states[0] = to_tuple(state)
    engine.module.observe(np.asarray(states), seat, out, 1)
    assert out.view(np.uint64)[[0, -1]].tolist() == [garbage] * 2
    return out[1:-1].tobytes()


@each_in_pairs
@fast_and_checked
def test_plain_and_compiled_write_the_same(options: Options, check_bounds: bool) -> None:
    game = plume.game(options.game)
    engine = carriers.compiled(game, WATCHING, rules=rules_with_observation(game), check_bounds=check_bounds)
    for seed in range(share(20, 1)):
        _, states = traced(carriers.plain(game, CHECKING), options, seed)
        for number, state in enumerate(states):
            for seat in range(options.players) if check_bounds or number % 5 == 0 else ():
                expected = plain_observation(game.name, state, seat)
                assert written(engine, state, seat, GARBAGE) == expected
                assert written(engine, state, seat, 0) == expected


@each_of_few
def test_a_table_shows_what_the_plain_rules_show(options: Options) -> None:
    rng, table, position = (
        Random(1),
        CompiledState.deal(Simulator(plume.game(options.game), options), 9),
        new(options, 9),
    )
    while not position.over:
        for seat in range(options.players):
            if len(position.legal(position.deciders[0])) > 1:
                assert table.observation(seat).tobytes() == observation(position, seat)
                expected = list(position.legal(seat).ids) if seat == position.deciders[0] else []
                assert np.flatnonzero(table.mask(seat)).tolist() == expected
        move = rng.choice(list(position.legal(position.deciders[0]).ids))
        if len(position.legal(position.deciders[0])) > 1:
            table.play(move)
        position.play(position.deciders[0], move)
    assert table.seat < 0
    for seat in range(options.players):
        assert table.observation(seat).tobytes() == observation(position, seat)
        assert not table.mask(seat).any()


# ---- how large a byte is


def greatest(options: Options, games: int, steps: int) -> Any:
    """The greatest value of every byte in random games."""
    batch = Batch(options.game, games, seed=7, **kwargs(options))
    found = batch.observations.max(axis=0)
    for _ in range(steps):
        batch.step(batch.random_actions())
        np.maximum(found, batch.observations.max(axis=0), out=found)
    return found


@pytest.mark.parametrize(
    ("variants", "unused"), [([*SEVERAL, *EXPANDED, *SOLO], ["seat +0, maybe in hand"]), (FLOCKS, [])]
)
def test_bytes_keep_to_their_bounds_and_every_block_is_used(variants: list[Options], unused: list[str]) -> None:
    """A seat sees its own hand, and what fills up a word is always 0."""
    layout = layout_of(plume.game(variants[0].game))
    blocks: set[str] = set()
    used: set[str] = set()
    for options in variants:
        found = greatest(options, share(2_048, 192), 250)
        highs = np.frombuffer(layout.highs(options.players), np.uint8)
        names = np.array(layout.names(options.players))
        assert names[found > highs].tolist() == []
        assert not found[names == ""].any()
        for start, name, block in layout.blocks(options.players):
            blocks.add(name)
            if found[start : start + len(block.bytes)].any():
                used.add(name)
    assert sorted(blocks - used) == unused


def test_all_variants_are_here() -> None:
    """Each value of each option is looked at."""
    assert len({options for options in EXPANDED if options.players > 1}) == 4
    several = [options.to_json() for options in SEVERAL]
    for name, values in {"players": 3, "sacrifice": 2, "open_ends": 2, "first_player": 3}.items():
        assert len({str(options[name]) for options in several}) == values
    flocks = [options.to_json() for options in FLOCKS]
    for name, values in {"players": 4, "edition": 2, "first_player": 6}.items():
        assert len({str(options[name]) for options in flocks}) == values
    assert len(LEVELS) == 32
    assert len(VARIANTS) == len(set(VARIANTS)) == 28
