"""What a player may see (K-SEE): nothing changes for them when only what they cannot see changes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

import plume
from plume.core.errors import NothingToUndo
from plume.core.position import Position
from plume.cotcot.options import EDITIONS, Edition
from tests.any_game import Step, Twin, everything_seen
from tests.cotcot.tables import BOX, ITEMS, at, kept, moves, play, play_at_random, seat, table
from tests.scale import share

Viewer = int | None


class Deal(NamedTuple):
    """A card that a seat got unseen: the outcome of which step it was, -1 for the set-up, and which of them."""

    step: int
    place: int
    seat: int
    card: str


def viewers(position: Position) -> list[Viewer]:
    return [*range(position.options.players), None]


def random_steps(position: Position, rng: Random, most: int) -> list[Step]:
    """Play random moves, blind draws more often than others, and note them."""
    steps: list[Step] = []
    while not position.over and len(steps) < most:
        who = position.deciders[0]
        legal = list(position.legal())
        move = "draw" if "draw" in legal and rng.random() < 0.2 else rng.choice(legal)
        position.play(move)
        steps.append(Step(who, move, position.outcomes(position.history[-1].events)))
    return steps


def deals(position: Position) -> list[Deal]:
    """All cards that were given unseen, in order."""
    found = []
    for number, raws in enumerate([position.opening, *(played.events for played in position.history)], -1):
        outcomes = [raw for raw in raws if position.game.events.outcome(raw) is not None]
        for place, event in enumerate(map(position.game.events.show, outcomes)):
            if event.kind == "card dealt":
                found.append(Deal(number, place, event["seat"], event["card"]))
    return found


def still_hidden(position: Position, viewer: Viewer) -> list[Deal]:
    """The unseen deals to others whose cards have not been shown since: of each card the last ones."""
    hidden: list[Deal] = []
    for who, place in enumerate(position.to_json()["seats"]):
        if who == viewer:
            continue
        for card, count in (Counter(place["hand"]) - Counter(place["taken"])).items():
            hidden += [deal for deal in deals(position) if deal.seat == who and deal.card == card][-count:]
    return hidden


def replayed(opening: list[str], steps: list[Step], changes: dict[Deal, str], options: dict[str, Any]) -> Position:
    """The same game in which some deals gave other cards."""
    scripts = [list(opening), *(list(step.outcomes) for step in steps)]
    for deal, card in changes.items():
        assert scripts[deal.step + 1][deal.place] == deal.card
        scripts[deal.step + 1][deal.place] = card
    position = plume.cotcot.new(outcomes=scripts[0], **options)
    for step, outcomes in zip(steps, scripts[1:], strict=True):
        position.play(step.seat, step.move, outcomes=outcomes)
    return position


def twins(seed: int, most: int, rng: Random, **options: Any) -> Iterator[Twin]:
    """A random game, and for every viewer the same game with hidden cards of the others exchanged."""
    position = plume.cotcot.new(seed=seed, **options)
    opening = position.outcomes(position.opening)
    steps = random_steps(position, rng, most)
    for viewer in viewers(position):
        hidden = still_hidden(position, viewer)
        pile = Counter(position.to_json()["pile"]) - Counter(coq=10)
        pool = [deal.card for deal in hidden] + list(pile.elements())
        rng.shuffle(pool)
        changes = dict(zip(hidden, pool, strict=False))
        other = replayed(opening, steps, changes, options)
        yield Twin(position, other, viewer, sum(deal.card != card for deal, card in changes.items()))


@pytest.mark.rule("K-SEE-2")
@pytest.mark.parametrize("edition", ["gigamic", "zoch"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_hidden_changes_nothing_that_is_seen(players: int, edition: str) -> None:
    """Hidden cards of the others change places with each other and with the pile, for every viewer."""
    rng = Random(players)
    exchanged = 0
    for seed in range(share(150, 10)):
        for twin in twins(seed, rng.choice([0, 2, 9, 30, 80, 1000]), rng, players=players, edition=edition):
            exchanged += twin.exchanged
            assert everything_seen(twin.other.view(twin.viewer)) == everything_seen(twin.position.view(twin.viewer))
    assert exchanged > 50


@pytest.mark.rule("K-SEE-2")
def test_what_comes_next_from_the_pile_is_hidden() -> None:
    """Two positions that differ in nothing but their randomness look the same to everybody."""
    one, other = (plume.cotcot.position({**table().to_json(), "random": [digit * 32] * 2}) for digit in "3a")
    assert one.to_json() != other.to_json()
    for viewer in (0, 1, None):
        assert everything_seen(one.view(viewer)) == everything_seen(other.view(viewer))
    assert one.play("draw") != other.play("draw")


@pytest.mark.rule("K-SEE-2")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_hand_is_hidden_from_the_others(viewer: Viewer) -> None:
    position = table(seat("x2 ring joker"), seat("x2 key"), seat("x2 bell bell"))
    play(position, "draw => corn", "take spoon => joker")
    shown = position.view(viewer).to_json()
    mine = shown["seats"][0]
    assert mine["hand"] is None
    assert mine["hand_size"] == 5
    assert mine["taken"] == ["spoon", "x2"]
    assert "pile" not in shown
    assert "random" not in shown
    assert "corn" not in json.dumps([shown, [past.move for past in position.view(viewer).history]])
    drawn = position.view(viewer).history[0].events[1]
    assert drawn.to_json() == {"event": "card dealt", "seat": 0, "card": None}


@pytest.mark.rule("K-SEE-2")
def test_everybody_sees_their_own_hand_and_what_they_drew() -> None:
    position = play(table(seat("x2 ring joker"), seat("x2 key")), "draw => corn")
    assert position.view(0).to_json()["seats"][0]["hand"] == ["ring", "corn", "joker", "x2"]
    assert position.view(0).to_json()["seats"][1]["hand"] is None
    assert position.view(0).history[0].events[1]["card"] == "corn"
    assert position.view(1).to_json()["seats"][1]["hand"] == ["key", "x2"]


@pytest.mark.rule("K-SEE-2")
def test_nobody_sees_the_cards_dealt_to_others_in_set_up() -> None:
    position = plume.cotcot.new(players=3, first_player=0, seed=4)
    for viewer in viewers(position):
        dealt = [event for event in position.view(viewer).opening if event.kind == "card dealt"]
        assert len(dealt) == 12
        assert all((event["card"] is not None) == (event["seat"] == viewer) for event in dealt)
        market = [event["card"] for event in position.view(viewer).opening if event.kind == "market filled"]
        assert market == position.to_json()["market"]


@pytest.mark.rule("K-SEE-1")
def test_what_everybody_sees() -> None:
    position = table(
        seat("x2 ring joker", kept("ring", 3, jokers=2), "key 1", chests=2, points=[4, -1]),
        seat("bell", kept("corn", 2, doubled=True), points=[0, 3]),
        seat("ring ring", chests=1, shown=["x2"], points=[0, 0]),
        fox="1 corn",
        coqs=8,
        turn=1,
        left=2,
        fox_moved=True,
    )
    whole = position.to_json()
    for viewer in (0, 1, 2, None):
        shown = position.view(viewer).to_json()
        assert shown["market"] == ["spoon", "button", "bell"]
        assert shown["pile_size"] == whole["pile_size"]
        assert shown["coqs"] == 8
        assert shown["fox"] == {"seat": 1, "item": "corn"}
        assert shown["turn"] == {"seat": 1, "number": 1, "points_left": 2, "fox_moved": True}
        assert shown["deciders"] == [1]
        assert [place["hand_size"] for place in shown["seats"]] == [3, 1, 2]
        assert [place["chests"] for place in shown["seats"]] == [2, 0, 1]
        assert ["x2" in place["taken"] for place in shown["seats"]] == [True, False, False]
        assert [place["points"] for place in shown["seats"]] == [[4, -1], [0, 3], [0, 0]]
        assert shown["seats"][0]["collections"] == [kept("ring", 3, jokers=2), kept("key", 1)]
        assert shown["seats"][1]["collections"] == [kept("corn", 2, doubled=True)]


@pytest.mark.rule("K-SEE-1")
@pytest.mark.rule("K-SEE-2")
def test_what_was_taken_openly_is_known_until_it_is_laid() -> None:
    """A ring was in hand already; of three rings one is laid, then another."""
    position = table(seat("x2 ring"), seat(), market="ring ring key")
    play(position, "take ring => corn", "take ring => corn")
    assert position.view(1).to_json()["seats"][0]["taken"] == ["ring", "ring", "x2"]
    assert [past.move for past in position.view(1).history] == ["take ring", "take ring"]
    play(position, "chest ring")
    assert position.view(1).to_json()["seats"][0]["taken"] == ["ring", "x2"]
    play(position, "done", *["take corn => corn"] * 3, "done", "start ring", "add ring")
    assert position.view(1).to_json()["seats"][0]["taken"] == ["x2"]
    assert at(position)["hand"] == ["x2"]


@pytest.mark.rule("K-SEE-1")
@pytest.mark.rule("K-SEE-2")
def test_the_cards_shown_as_chests_are_public() -> None:
    position = play(table(seat("x2 ring joker"), seat()), "chest joker", "chest x2", "start ring")
    for viewer in (0, 1, None):
        shown = position.view(viewer).to_json()["seats"][0]
        assert shown["shown"] == ["joker", "x2"]
        assert "x2" not in shown["taken"]
        told = [event.to_json() for past in position.view(viewer).history for event in past.events]
        assert {"event": "chest", "seat": 0, "card": "joker"} in told
        assert {"event": "fox entered", "owner": 0, "item": "ring"} in told


@pytest.mark.rule("K-SEE-2")
def test_which_card_lies_under_which_collection_is_not_part_of_the_state() -> None:
    one = play(table(seat("x2 ring rug corn bell"), seat()), "chest corn", "start ring", "chest bell")
    other = play(table(seat("x2 ring rug corn bell"), seat()), "chest bell", "start ring", "chest corn")
    assert {**one.to_json(), "random": None} == {**other.to_json(), "random": None}


@pytest.mark.rule("K-SEE-1")
def test_every_move_is_in_everybodys_log() -> None:
    position = plume.cotcot.new(players=3, seed=9)
    steps = random_steps(position, Random(9), 60)
    for viewer in viewers(position):
        assert [(past.seat, past.move) for past in position.view(viewer).history] == [step[:2] for step in steps]


@pytest.mark.rule("K-SEE-1")
def test_only_the_cards_dealt_are_hidden_in_the_log() -> None:
    """All other events are the same for everybody."""
    position = plume.cotcot.new(players=3, seed=10)
    random_steps(position, Random(10), 1000)
    assert position.over
    logs = []
    for viewer in viewers(position):
        events = [event.to_json() for past in position.view(viewer).history for event in past.events]
        logs.append([event for event in events if event["event"] != "card dealt"])
        assert all(
            (event["card"] is None) == (event["seat"] != viewer) for event in events if event["event"] == "card dealt"
        )
    assert all(log == logs[0] for log in logs)
    assert all(value is not None for event in logs[0] for value in event.values())


# ---- determinisations


@pytest.mark.rule("K-SEE-2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_determinisation_may_be_the_truth(players: int, edition: Edition) -> None:
    """It is a position, the viewer's view of it is their view, and what is known of hands is in them."""
    rng = Random(players)
    for seed in range(share(60, 6)):
        position = plume.cotcot.new(players=players, edition=edition, seed=seed)
        random_steps(position, rng, rng.choice([0, 2, 9, 40, 120, 400]))
        for viewer in viewers(position):
            view = position.view(viewer)
            possible = view.determinise(Random(seed))
            assert position.game.rules.broken(possible.state) == 0
            again = plume.cotcot.position(possible.to_json())
            assert again.view(viewer).to_json() == view.to_json()
            assert again.scores == position.scores
            if viewer in position.deciders:
                assert list(again.legal()) == list(position.legal())
            assert_known_cards_are_kept(position, possible)


def assert_known_cards_are_kept(position: Position, possible: Position) -> None:
    """Cards taken openly and doublers are where they are."""
    true_cards: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    for true, dealt in zip(position.to_json()["seats"], possible.to_json()["seats"], strict=True):
        assert Counter(true["taken"]) <= Counter(dealt["hand"])
        assert dealt["hand"].count("x2") == true["hand"].count("x2")
        assert len(dealt["hand"]) == len(true["hand"])
        true_cards += Counter(true["hand"])
        cards += Counter(dealt["hand"])
    assert cards + Counter(possible.to_json()["pile"]) == true_cards + Counter(position.to_json()["pile"])


@pytest.mark.rule("K-SEE-2")
def test_every_unseen_card_can_be_in_a_hidden_hand_and_no_other() -> None:
    """All rings and four jokers are in the viewer's hand, all keys lie there, and seat 1 took a bell openly."""
    mine = seat(" ".join(["ring"] * 9 + ["joker"] * 4 + ["x2"]), "key 8", shown=["key"])
    yours = seat("x2 bell rug corn spoon", taken=["bell"])
    position = table(mine, yours, fox="0 key", market="bell bell spoon", coqs=2)
    seen: Counter[str] = Counter()
    for number in range(share(3_000, 400)):
        hand = Counter(position.view(0).determinise(Random(number)).to_json()["seats"][1]["hand"])
        assert hand >= Counter(["x2", "bell"])
        assert sum(hand.values()) == 5
        seen += hand - Counter(["x2", "bell"])
    left = unseen(position, 0)
    assert (
        left == Counter(dict.fromkeys(ITEMS, 9) | {"ring": 0, "key": 0, "bell": 6, "spoon": 8, "joker": 1}) + Counter()
    )
    assert set(seen) == set(left)
    assert seen["joker"] < seen["trophy"]


def unseen(position: Position, viewer: int) -> Counter[str]:
    """The cards, without the coqs, that neither lie there nor are in the viewer's hand or known to be in another's."""
    data = position.to_json()
    seen = Counter(data["market"])
    for who, place in enumerate(data["seats"]):
        seen += Counter(place["hand"] if who == viewer else place["taken"]) + Counter(place["shown"])
        for each in place["collections"]:
            seen += Counter({each["item"]: each["length"] - each["jokers"], "joker": each["jokers"]})
    return BOX - seen - Counter(coq=10)


@pytest.mark.rule("K-SEE-2")
def test_hidden_cards_are_dealt_as_often_as_there_are_copies() -> None:
    """One card is hidden. Unseen are 9 of each item but for the three face-up ones, and 5 jokers: 92 cards."""
    position = table(seat("x2"), seat("x2 ring"), market="spoon button bell")
    number = share(20_000, 2_000)
    view = position.view(0)
    found = Counter(
        card
        for seed in range(number)
        for card in view.determinise(Random(seed)).to_json()["seats"][1]["hand"]
        if card != "x2"
    )
    expected = Counter(dict.fromkeys(ITEMS[:7], 9) | dict.fromkeys(ITEMS[7:], 8) | {"joker": 5})
    assert set(found) == set(expected)
    for card, copies in expected.items():
        mean = number * copies / 92
        assert abs(found[card] - mean) < 4.5 * mean**0.5, card


@pytest.mark.rule("K-SEE-2")
def test_a_card_taken_openly_is_dealt_where_it_is() -> None:
    position = table(seat(), seat("x2 ring"), market="joker corn corn", turn=1)
    play(position, "take joker => bell", "draw => rug", "done")
    for number in range(50):
        deal = position.view(0).determinise(Random(number)).to_json()
        assert {"joker", "x2"} <= set(deal["seats"][1]["hand"])
        assert deal["seats"][0]["hand"] == ["x2"]


def test_determinisations_differ_and_can_be_played_to_the_end() -> None:
    position = plume.cotcot.new(players=3, seed=5)
    random_steps(position, Random(5), 40)
    view = position.view(1)
    possible = [view.determinise(Random(seed)) for seed in range(20)]
    hands = {json.dumps([place["hand"] for place in deal.to_json()["seats"]]) for deal in possible}
    assert len(hands) > 10
    for deal in possible[:3]:
        play_at_random(deal, Random(1))
        assert deal.over


def test_a_determinisation_does_not_know_the_chance_to_come() -> None:
    position = plume.cotcot.new(players=2, first_player=0, seed=5)
    truth = position.copy().play("draw")[1]["card"]
    drawn = {position.view(0).determinise(Random(seed)).play("draw")[1]["card"] for seed in range(60)}
    assert len(drawn) > 5
    assert truth in {*ITEMS, "joker", "coq"}


# ---- taking back


def test_a_move_is_taken_back_until_something_new_is_shown() -> None:
    position = table(seat("x2 ring ring", chests=1), seat("x2", "bell 1"), fox="1 bell")
    before = position.to_json()
    play(position, "start ring", "add ring")
    position.undo()
    assert moves(position, "add") == {"add ring"}
    position.undo()
    assert position.to_json() == before
    assert position.view(1).history == ()
    with pytest.raises(NothingToUndo):
        position.undo()
    play(position, "start ring", "take bell => rug")
    with pytest.raises(NothingToUndo):
        position.undo()
    play(position, "add ring")
    position.undo()
    with pytest.raises(NothingToUndo):
        position.undo()


@pytest.mark.parametrize("text", ["take bell => rug", "take bell => coq rug", "draw => rug"])
def test_what_chance_gave_is_not_taken_back(text: str) -> None:
    position = play(table(), text)
    with pytest.raises(NothingToUndo):
        position.undo()


def test_fox_moves_are_taken_back_until_done() -> None:
    position = table(seat("x2", "ring 1", "rug 1"), seat("x2", "bell 1"), fox="0 ring", left=1)
    before = position.to_json()
    play(position, "fox rug", "fox 1 bell")
    position.undo()
    position.undo()
    assert position.to_json() == before
    play(position, "fox rug", "done")
    for who in (0, 1):
        with pytest.raises(NothingToUndo):
            position.undo(who)
