"""What a player may see (C-SEE): nothing changes for them when only what they cannot see changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import plume
from plume.core.errors import IllegalMove
from plume.core.position import Position
from plume.core.view import View
from tests.any_game import Step, Twin, everything_seen
from tests.coatl.expansions import EVERYTHING
from tests.coatl.tables import coatl, play, seat, solo, table
from tests.coatl.test_rules import no_cards
from tests.scale import share

SOLO: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "levels": [1, 2, 3, 4, 5]},
    {"players": 1, "levels": [3, 4], "solo_temples": "piles", "space_order": [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]},
]
VARIANTS: list[dict[str, Any]] = [{"players": 2}, {"players": 3}, {"players": 4}, *SOLO, *EVERYTHING]
PROPHECIES = [f"P{number}" for number in range(55)]
TEMPLES = [f"T{number}" for number in range(20)]


def random_steps(position: Position, rng: Random, most: int) -> list[Step]:
    """Play random moves and note them."""
    steps: list[Step] = []
    while not position.over and len(steps) < most:
        who = rng.choice(position.deciders)
        move = rng.choice(list(position.legal(who)))
        position.play(who, move)
        steps.append(Step(who, move, position.outcomes(position.history[-1].events)))
    return steps


def names_seen(view: View, since: int = 0) -> set[str]:
    """The cards that a viewer sees, or has seen in set-up or since one of the moves they saw."""
    shown = view.to_json()
    del shown["known"]
    events = [] if since else list(view.opening)
    events += [event for past in view.history[since:] for event in past.events]
    text = json.dumps([shown, [event.to_json() for event in events]])
    return {name for name in PROPHECIES + TEMPLES if f'"{name}"' in text}


def permutation(names: list[str], rng: Random) -> dict[str, str]:
    """Cards that change places: Temple cards, Prophecy cards that are there once, and those that are there twice."""
    twice = {f"P{n}" for n in range(5)}
    changes: dict[str, str] = {}
    for alike in (
        {n for n in names if n in twice},
        {n for n in names if n[0] == "P"} - twice,
        {n for n in names if n[0] == "T"},
    ):
        changes |= dict(zip(sorted(alike), rng.sample(sorted(alike), len(alike)), strict=True))
    return changes


def replayed(opening: list[str], steps: list[Step], changes: dict[str, str], since: int, **options: Any) -> Position:
    """The same game with hidden cards exchanged from one of its moves on; -1 is the set-up."""

    def change(text: str, at: int) -> str:
        return " ".join(changes.get(word, word) if at >= since else word for word in text.split())

    position = plume.coatl.new(outcomes=[change(text, -1) for text in opening], **options)
    for at, step in enumerate(steps):
        position.play(step.seat, change(step.move, at), outcomes=[change(text, at) for text in step.outcomes])
    return position


def twins(seed: int, most: int, rng: Random, **options: Any) -> Iterator[Twin]:
    """A random game, and for every viewer the same game with cards exchanged that they never saw."""
    position = plume.coatl.new(seed=seed, **options)
    opening = position.outcomes(position.opening)
    steps = random_steps(position, rng, most)
    for viewer in [*range(position.options.players), None]:
        names = PROPHECIES + TEMPLES if options.get("promo") else PROPHECIES[:49] + TEMPLES[:15]
        seen = names_seen(position.view(viewer))
        changes = permutation([name for name in names if name not in seen], rng)
        try:
            other = replayed(opening, steps, changes, -1, **position.options.to_json())
        except IllegalMove:
            continue  # with other cards this hand could have acted, and may not pass
        yield Twin(position, other, viewer, sum(a != b for a, b in changes.items()))


@pytest.mark.rule("C-SEE-2")
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_what_is_hidden_changes_nothing_that_is_seen(options: dict[str, Any]) -> None:
    rng = Random(options["players"])
    exchanged = 0
    for seed in range(share(150, 4 if options in EVERYTHING else 12)):
        for twin in twins(seed, rng.choice([1, 3, 8, 30, 100, 500]), rng, **options):
            exchanged += twin.exchanged
            assert everything_seen(twin.other.view(twin.viewer)) == everything_seen(twin.position.view(twin.viewer))
    assert exchanged > 100


@pytest.mark.rule("C-SEE-2")
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, *EVERYTHING[1:3]], ids=str)
def test_what_comes_from_the_deck_later_on_changes_nothing_that_is_seen(options: dict[str, Any]) -> None:
    """From some move on cards of the deck change places that the viewer does not see any more, also known ones."""
    players = options["players"]
    rng = Random(players)
    exchanged = 0
    for seed in range(share(200, 25)):
        position = plume.coatl.new(seed=seed, **options)
        opening = position.outcomes(position.opening)
        steps = eager_steps(position, rng, 60)
        deck = set(position.to_json()["deck"])
        viewer = rng.randrange(players)
        seen = len(position.view(viewer).history)
        since = len(steps)
        steps += eager_steps(position, rng, 60)
        view = position.view(viewer)
        hidden = [name for name in sorted(deck - names_seen(view, seen)) if name not in {f"P{n}" for n in range(5)}]
        changes = permutation(hidden, rng)
        try:
            other = replayed(opening, steps, changes, since, **options)
        except IllegalMove:
            continue
        exchanged += sum(a != b for a, b in changes.items())
        assert everything_seen(other.view(viewer)) == everything_seen(view)
    assert exchanged > 20


def eager_steps(position: Position, rng: Random, most: int) -> list[Step]:
    """Random moves by players who like cards best, so that the deck runs out."""
    steps: list[Step] = []
    while not position.over and len(steps) < most:
        who = rng.choice(position.deciders)
        legal = list(position.legal(who))
        liked = [move for move in legal if move.split()[0] in ("draw", "future", "discard")]
        move = rng.choice(liked if liked and rng.random() < 0.7 else legal)
        position.play(who, move)
        steps.append(Step(who, move, position.outcomes(position.history[-1].events)))
    return steps


@pytest.mark.rule("C-SEE-2")
def test_set_up_choices_are_revealed_to_nobody() -> None:
    one, other = (plume.coatl.new(players=3, seed=8) for _ in range(2))
    cards = one.to_json()["seats"][1]["dealt"]
    for card in cards[:2]:
        one.play(1, f"keep {card}")
    for viewer in (0, 2, None):
        assert everything_seen(one.view(viewer)) == everything_seen(other.view(viewer))
    for position, kept in ((one, []), (other, cards[2:])):
        for card in kept:
            position.play(1, f"keep {card}")
        position.play(1, "done")
    for viewer in (0, 2, None):
        assert everything_seen(one.view(viewer)) == everything_seen(other.view(viewer))
    assert one.view(1).to_json()["seats"][1]["hand"] != other.view(1).to_json()["seats"][1]["hand"]


@pytest.mark.rule("C-SEE-1")
def test_what_everybody_sees() -> None:
    position = table(
        seat("k g", "P9 P10", temples=["T3"], tokens=["pick"], coatls=[coatl("<b b b>", "P4", "T2"), "r r"]),
        seat("y", "P11 P12 P13", temples=["T5", "T6"], tokens=["future", "commit"]),
        row="P20 P21 P22 P23 P24 P25",
        discard=["P30", "P31"],
        temples={"visible": ["T7", "T8"], "under": [7, 2]},
    )
    whole = position.to_json()
    for viewer in (0, 1, None):
        shown = position.view(viewer).to_json()
        for key in ("supply", "bags", "row", "deck_size", "discard_size", "turn", "end", "deciders", "first"):
            assert shown[key] == whole[key]
        assert shown["temples"] == {"visible": ["T7", "T8"], "under": [7, 2]}
        for mine, all_of_it in zip(shown["seats"], whole["seats"], strict=True):
            for key in ("board", "coatls", "tokens", "hand_size", "temple_count"):
                assert mine[key] == all_of_it[key]
    assert position.view(1).to_json()["seats"][0]["coatls"][0]["points"] == 5


@pytest.mark.rule("C-SEE-1")
def test_what_was_taken_openly_is_known() -> None:
    position = table(seat(tokens=["commit", "future"]), seat(), row="P20 P21 P22 P23 P24 P25")
    play(position, "draw P21", "done", "draw deck", "done", "commit T0", "done", "draw deck", "done", "future")
    for viewer in (1, None):
        view = position.view(viewer)
        told = [event.to_json() for past in view.history for event in past.events]
        assert {"event": "drew", "seat": 0, "card": "P21"} in told
        assert {"event": "committed", "seat": 0, "temple": "T0"} in told
        assert {"event": "row discarded", "card": "P20"} in told
        assert view.to_json()["seats"][0]["taken"] == ["P21"]
        assert view.to_json()["seats"][0]["temples_taken"] == ["T0"]


@pytest.mark.rule("C-SEE-2")
def test_what_is_hidden_from_the_others() -> None:
    position = table(
        seat(hand="P9 P10", temples=["T3"], tokens=["future"]), seat(hand="P11"), row="P20 P21 P22 P23 P24 P25"
    )
    play(position, "future", "discard P9", "draw deck")
    for viewer in (1, None):
        view = position.view(viewer)
        shown = view.to_json()
        assert shown["seats"][0]["hand"] is None
        assert shown["seats"][0]["temples"] is None
        assert shown["seats"][0]["hand_size"] == 2
        assert "deck" not in shown
        assert "discard" not in shown
        assert "covered" not in shown["temples"]
        assert "random" not in shown
        discarded, drawn = view.history[-2:]
        assert discarded.move is None
        assert discarded.events[0].to_json() == {"event": "discarded", "seat": 0, "card": None}
        assert drawn.move == "draw deck"
        assert drawn.events[0].to_json() == {"event": "card dealt", "seat": 0, "card": None}
    mine = position.view(0)
    assert mine.history[-2].move == "discard P9"
    assert mine.history[-1].events[0]["card"] in mine.to_json()["seats"][0]["hand"]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_determinisation_may_be_the_truth(options: dict[str, Any]) -> None:
    """It is a position, the viewer's view of it is their view, and all that happened could have happened."""
    rng = Random(options["players"])
    for seed in range(share(60, 6)):
        position = plume.coatl.new(seed=seed, **options)
        random_steps(position, rng, rng.choice([0, 2, 9, 40, 120, 400]))
        for viewer in [*range(position.options.players), None]:
            view = position.view(viewer)
            possible = view.determinise(Random(seed))
            again = plume.coatl.position(possible.to_json())
            assert again.view(viewer).to_json() == view.to_json()
            assert again.scores == position.scores
            if viewer in position.deciders:
                assert list(again.legal(viewer)) == list(position.legal(viewer))
            assert all(len(again.legal(who)) > 0 for who in again.deciders)


def test_every_move_is_in_the_log_of_those_who_may_see_it() -> None:
    """Also the `done` after which nothing is filled and nobody else is next."""
    last = {"triggered": "third coatl", "by": 0, "turns_left": 0}
    position = table(seat(), seat("k b"), turn={"seat": 1, "actions_left": 2}, end=last)
    play(position, "begin k", "done", "take 1")
    for viewer in (0, 1, None):
        assert [past.move for past in position.view(viewer).history] == ["begin k", "done", "take 1"]
    position.undo()
    assert [past.move for past in position.view(0).history] == ["begin k", "done"]


def test_a_hidden_choice_in_set_up_may_have_been_any() -> None:
    position = plume.coatl.new(players=2, first_player=0, seed=3)
    position.play(1, "done")
    kept = [place for seed in range(300) for place in kept_by_the_other(position, seed)]
    assert {len(kept_by_the_other(position, seed)) for seed in range(50)} == {0, 1, 2, 3}
    assert 18 < sum(kept) / len(kept) < 27


def kept_by_the_other(position: Position, seed: int) -> list[int]:
    """The cards that a determinisation of seat 0 lets seat 1 keep."""
    deal = position.view(0).determinise(Random(seed)).to_json()
    return [int(name[1:]) for name in deal["seats"][1]["hand"]]


def test_determinisations_differ_and_can_be_played_to_the_end() -> None:
    position = plume.coatl.new(players=3, seed=5)
    random_steps(position, Random(5), 60)
    view = position.view(1)
    deals = [view.determinise(Random(seed)) for seed in range(20)]
    hands = {json.dumps([place["hand"] for place in deal.to_json()["seats"]]) for deal in deals}
    assert len(hands) > 10
    for deal in deals[:3]:
        random_steps(deal, Random(1), 5000)
        assert deal.over


def test_what_is_known_for_certain_is_dealt() -> None:
    """Seat 1 took P21 openly; seat 0 discarded P9 itself, so it knows where it is."""
    position = table(seat(hand="P9 P10", tokens=["future"]), seat(), row="P20 P21 P22 P23 P24 P25", turn={"seat": 1})
    play(position, "draw P21", "done", "future", "discard P9", "draw deck", "done")
    for seed in range(30):
        deal = position.view(0).determinise(Random(seed)).to_json()
        assert "P21" in deal["seats"][1]["hand"]
        assert "P9" in deal["discard"]
        assert set(deal["discard"]) >= {"P20", "P22", "P23", "P24", "P25"}


def test_a_card_that_is_there_twice_is_where_it_was_seen_to_go() -> None:
    """Seat 0 discards P0 and sees another P0 go with the row: both are in the discard pile."""
    position = table(seat(hand="P0 P10", tokens=["future"]), seat(), row="P0 P21 P22 P23 P24 P25")
    play(position, "future", "discard P0", "draw deck", "done")
    for seed in range(30):
        assert position.view(0).determinise(Random(seed)).to_json()["discard"].count("P0") == 2
        assert position.view(1).determinise(Random(seed)).to_json()["discard"].count("P0") >= 1


def test_what_is_known_to_be_in_the_deck_stays_there_until_somebody_draws() -> None:
    """The discard pile of three known cards becomes the deck; the row takes one, seat 0 draws another unseen."""
    position = no_cards(row="P48 P47 P46", tokens=["future"], discard="P45 P44")
    play(position, "future")
    known = position.view(1).to_json()["known"][0]
    assert known["in_deck"] == [] == known["in_discard"]
    position = no_cards(row="P48", discard="P45 P44")
    data = position.to_json()
    for viewer in data["known"]:
        viewer["in_discard"] = ["P44", "P45"]
        viewer["discard"] = ""
    position = play(plume.coatl.position(data), "draw deck")
    assert position.view(1).to_json()["known"][0]["in_deck"] == []
    mine = position.view(0).to_json()
    (drawn,) = mine["seats"][0]["hand"]
    assert mine["known"][0]["in_deck"] == [name for name in ("P44", "P45") if name != drawn]
    deals = [position.view(1).determinise(Random(seed)).to_json()["seats"][0]["hand"] for seed in range(30)]
    assert {tuple(hand) for hand in deals} == {("P44",), ("P45",)}


def test_whoever_completes_has_a_card_that_fits() -> None:
    position = table(seat("y>", "P4", coatls=["<b b b"]), seat(), row="P40 P41 P43 P44 P45 P46")
    play(position, "tail 1 y>")
    hands = set()
    for seed in range(100):
        deal = position.view(1).determinise(Random(seed))
        hands |= set(deal.to_json()["seats"][0]["hand"])
        assert len(deal.legal(0)) > 0
    assert hands > {"P4"}


@pytest.mark.parametrize("levels", [[4], [3, 4]], ids=str)
def test_whoever_completes_with_four_cards_has_four_that_fit(levels: list[int]) -> None:
    """S-LVL-4, with S-LVL-3 of four card colours: many blue, a pair of blue, green and blue, blue and yellow blocks."""
    mine = seat("b>", "P4 P9 P18 P28", coatls=["<y k r g b b y y b k b b y"])
    position = solo(mine, options={"levels": levels}, row="P40 P41 P43 P44 P45 P46")
    position.play("tail 1 b>")
    hands = set()
    for seed in range(100):
        deal = position.view(None).determinise(Random(seed))
        hands.add(tuple(deal.to_json()["seats"][0]["hand"]))
        for _ in range(4):
            deal.play(next(iter(deal.legal(0))))
        assert "done" in deal.legal(0)
    assert len(hands) > 10


def test_a_card_taken_openly_may_since_have_been_discarded() -> None:
    position = table(seat(hand="P9", tokens=["future"]), seat(), row="P20 P21 P22 P23 P24 P25")
    play(position, "draw P21", "done", "draw deck", "done", "future", "discard P9", "draw deck", "done")
    deals = [position.view(1).determinise(Random(seed)).to_json() for seed in range(60)]
    assert {"P21" in deal["seats"][0]["hand"] for deal in deals} == {True, False}
    assert all("P21" in deal["seats"][0]["hand"] + deal["discard"] for deal in deals)
