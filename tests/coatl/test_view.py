"""What a player may see (C-SEE): nothing changes for him when only what he cannot see changes."""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple

import pytest

import plume
from plume.core.errors import IllegalMove
from plume.core.position import Position
from plume.core.structs import to_tuple
from plume.core.view import View
from tests.coatl.tables import coatl, play, seat, table
from tests.scale import share


class Step(NamedTuple):
    """A move with what chance gave."""

    seat: int
    move: str
    outcomes: list[str]


def random_steps(position: Position, rng: Random, most: int) -> list[Step]:
    """Play random moves and note them."""
    steps: list[Step] = []
    while not position.over and len(steps) < most:
        who = rng.choice(position.deciders)
        move = rng.choice(list(position.legal(who)))
        position.play(who, move)
        steps.append(Step(who, move, position.outcomes(position.history[-1].events)))
    return steps


def everything_seen(view: View) -> str:
    """All that a viewer gets, as bytes would be: the view, what he saw happen, what he may think is true."""
    seen = [
        view.to_json(),
        [event.to_json() for event in view.opening],
        [(past.seat, past.move, [event.to_json() for event in past.events]) for past in view.history],
        view.deciders,
        to_tuple(view.state),
        [view.determinise(Random(seed)).to_json() for seed in range(2)],
    ]
    return json.dumps(seen)


def names_seen(view: View) -> set[str]:
    """The cards that a viewer has ever seen."""
    shown = view.to_json()
    del shown["known"]
    events = [*view.opening, *(event for past in view.history for event in past.events)]
    text = json.dumps([shown, [event.to_json() for event in events]])
    return {f"{letter}{n}" for letter in "PT" for n in range(49) if f'"{letter}{n}"' in text}


def permutation(hidden: list[str], rng: Random) -> dict[str, str]:
    """Single cards that change places, Prophecy and Temple cards among themselves."""
    changes: dict[str, str] = {}
    for letter in "PT":
        some = [name for name in hidden if name[0] == letter]
        changes |= dict(zip(some, rng.sample(some, len(some)), strict=True))
    return changes


def replayed(opening: list[str], steps: list[Step], changes: dict[str, str], **options: Any) -> Position:
    """The same game with hidden cards exchanged."""

    def change(text: str) -> str:
        return " ".join(changes.get(word, word) for word in text.split())

    position = plume.coatl.new(outcomes=[change(text) for text in opening], **options)
    for step in steps:
        position.play(step.seat, change(step.move), outcomes=[change(text) for text in step.outcomes])
    return position


@pytest.mark.rule("C-SEE-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_hidden_changes_nothing_that_is_seen(players: int) -> None:
    rng = Random(players)
    exchanged = compared = 0
    for seed in range(share(150, 12)):
        position = plume.coatl.new(players=players, seed=seed)
        opening = position.outcomes(position.opening)
        steps = random_steps(position, rng, rng.choice([1, 3, 8, 30, 100, 500]))
        for viewer in [*range(players), None]:
            view = position.view(viewer)
            single = [f"P{n}" for n in range(5, 49)] + [f"T{n}" for n in range(15)]
            hidden = [name for name in single if name not in names_seen(view)]
            changes = permutation(hidden, rng)
            try:
                other = replayed(opening, steps, changes, players=players)
            except IllegalMove:
                continue  # with other cards this hand could have acted, and may not pass
            exchanged += sum(a != b for a, b in changes.items())
            compared += 1
            assert everything_seen(other.view(viewer)) == everything_seen(view)
    assert exchanged > 5 * compared > 0


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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_determinisation_may_be_the_truth(players: int) -> None:
    """It is a position, the viewer's view of it is his view, and all that happened could have happened."""
    rng = Random(players)
    for seed in range(share(60, 6)):
        position = plume.coatl.new(players=players, seed=seed)
        random_steps(position, rng, rng.choice([0, 2, 9, 40, 120, 400]))
        for viewer in [*range(players), None]:
            view = position.view(viewer)
            possible = view.determinise(Random(seed))
            again = plume.coatl.position(possible.to_json())
            assert again.view(viewer).to_json() == view.to_json()
            assert again.scores == position.scores
            if viewer in position.deciders:
                assert list(again.legal(viewer)) == list(position.legal(viewer))


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
    """Seat 1 took P21 openly; seat 0 discarded P9 himself, so he knows where it is."""
    position = table(seat(hand="P9 P10", tokens=["future"]), seat(), row="P20 P21 P22 P23 P24 P25", turn={"seat": 1})
    play(position, "draw P21", "done", "future", "discard P9", "draw deck", "done")
    for seed in range(30):
        deal = position.view(0).determinise(Random(seed)).to_json()
        assert "P21" in deal["seats"][1]["hand"]
        assert "P9" in deal["discard"]
        assert set(deal["discard"]) >= {"P20", "P22", "P23", "P24", "P25"}


def test_a_card_taken_openly_may_since_have_been_discarded() -> None:
    position = table(seat(hand="P9", tokens=["future"]), seat(), row="P20 P21 P22 P23 P24 P25")
    play(position, "draw P21", "done", "draw deck", "done", "future", "discard P9", "draw deck", "done")
    deals = [position.view(1).determinise(Random(seed)).to_json() for seed in range(60)]
    assert {"P21" in deal["seats"][0]["hand"] for deal in deals} == {True, False}
    assert all("P21" in deal["seats"][0]["hand"] + deal["discard"] for deal in deals)
