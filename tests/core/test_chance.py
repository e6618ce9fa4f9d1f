"""Randomness: reproducible, even, and apart for each zone."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import plume
from plume.coatl.state import State
from plume.core.chance import next_word, seed, seed_stream, stir, uniform
from plume.core.errors import BadOption
from plume.core.events import Event
from plume.core.streams import Stream, from_hex, seed_words, to_hex
from plume.core.structs import to_tuple


def stream(*words: int) -> Stream:
    made = Stream()
    seed_stream(made, *(words or (1, 2, 3, 4)))
    return made


def test_the_same_seed_gives_the_same_numbers() -> None:
    one, other = stream(), stream()
    assert [next_word(one) for _ in range(100)] == [next_word(other) for _ in range(100)]


def test_the_generator_is_sfc32() -> None:
    """The first words after seeding with zeros but a counter of 1 and 12 rounds, computed step by step."""
    a = b = c = 0
    counter = 1
    words = []
    for _ in range(15):
        word = (a + b + counter) % 2**32
        counter += 1
        a, b, c = b ^ (b >> 9), (c + (c << 3)) % 2**32, (((c << 21) | (c >> 11)) % 2**32 + word) % 2**32
        words.append(word)
    made = stream(0, 0, 0, 1)
    assert [next_word(made) for _ in range(3)] == words[12:]


def test_numbers_are_even() -> None:
    made = stream()
    counts = Counter(uniform(made, 7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    chi_square = sum((n - 10_000) ** 2 / 10_000 for n in counts.values())
    assert chi_square < 25
    pairs = Counter(pairwise(uniform(made, 5) for _ in range(50_001)))
    assert sum((n - 2_000) ** 2 / 2_000 for n in pairs.values()) < 60


def test_every_zone_has_a_stream_of_its_own() -> None:
    s = State()
    seed(s, *seed_words(5))
    firsts = [[next_word(zone) for _ in range(5)] for zone in s.streams]
    assert len({tuple(words) for words in firsts}) == len(s.streams)
    for words in (seed_words(6), seed_words(5 + (1 << 96))):
        other = State()
        seed(other, *words)
        assert all(next_word(a) != next_word(b) for a, b in zip(other.streams, s.streams, strict=True))


def test_luck_in_one_zone_does_not_depend_on_another() -> None:
    """Two games with the same seed: what the bags give does not depend on how many cards were drawn."""
    one, other = (plume.coatl.new(players=2, seed=4, first_player=0) for _ in range(2))
    for position in (one, other):
        for who in (0, 1):
            position.play(who, "done")
    for _ in range(3):
        one.play("draw deck")
    other.play("draw deck")
    filled = []
    for position in (one, other):
        position.play("done")
        events: list[Event] = []
        while not any(event.kind == "space filled" for event in events):
            move = next(move for move in position.legal() if move[:4] in ("take", "done") or move == "draw deck")
            events = list(position.play(move))
        filled.append([event["piece"] for event in events if event.kind == "space filled"])
    assert filled[0][:6] == filled[1][:6]


def test_every_copy_in_a_zone_is_as_likely_as_any_other() -> None:
    """What the bags and the deck give first, in many games, follows how many of each they hold."""
    pieces: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    for n in range(3_000):
        told = plume.coatl.new(players=2, seed=n, first_player=0).to_json()
        pieces.update(told["supply"][0].split())
        cards.update(told["row"])
    assert sum((pieces[c] - 1_200) ** 2 / 1_200 for c in "kbgry") < 20
    once = 3_000 * 6 / 54
    assert sum((cards[f"P{n}"] - 2 * once) ** 2 / (2 * once) for n in range(5)) < 20
    assert sum((cards[f"P{n}"] - once) ** 2 / once for n in range(5, 49)) < 80


def test_stirring_changes_the_future_and_nothing_else() -> None:
    position = plume.coatl.new(players=2, seed=4)
    before = position.to_json()
    streams = [to_tuple(zone) for zone in position.state.streams]
    position.stir(12345)
    assert all(to_tuple(zone) != old for zone, old in zip(position.state.streams, streams, strict=True))
    after = position.to_json()
    assert {**after, "random": before["random"]} == before
    stir(position.state, 0, 0, 0, 0)


def test_what_was_stirred_stays_so_when_a_move_is_undone() -> None:
    position = plume.coatl.new(players=1, seed=4)
    move = next(iter(position.legal()))
    position.play(move)
    other = position.copy()
    position.stir(12345)
    stirred = position.to_json()["random"]
    position.undo()
    assert position.to_json()["random"] == stirred
    other.undo()
    assert other.to_json()["random"] == plume.coatl.new(players=1, seed=4).to_json()["random"]


@pytest.mark.parametrize("bad", [-1, 1 << 128, 1.5, "7", True])
def test_a_seed_that_is_none_is_refused(bad: object) -> None:
    with pytest.raises(BadOption, match="a seed is a whole number from 0 to"):
        plume.coatl.new(seed=bad)  # type: ignore[arg-type]


def test_without_a_seed_games_differ() -> None:
    assert plume.coatl.new().to_json() != plume.coatl.new().to_json()


def test_a_stream_is_written_and_read() -> None:
    made = stream(1, 2, 3, 0xFFFFFFFF)
    assert from_hex(to_hex(made)) == made
    with pytest.raises(ValueError, match="12"):
        from_hex("12")
