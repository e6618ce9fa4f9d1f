"""The story of a game of Cóatl: what decided it, its serpents, what everybody did."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import plume
from plume.coatl.review import CardStory, CoatlReview, SerpentStory, TriggerStory, review
from plume.core.position import Position
from plume.records import Record
from tests.coatl.tables import ALL_TOKENS, coatl, held, play, seat, table
from tests.coatl.test_levels import finished as finished_alone
from tests.coatl.test_scoring import finished
from tests.coatl.test_solo_end import third
from tests.scale import share

TWO_CARDS = [coatl("<b b b k>", "P4 P14")]
THREE_CARDS = [coatl("<g g g k>", "P3 P13 P8")]


def story(position: Position) -> CoatlReview:
    """The story of a game as it stands."""
    return review([position])


def decided(position: Position) -> tuple[str, str, list[list[int]]]:
    """What decided, its rule, and the values of all criteria."""
    verdict = story(position).verdict
    assert verdict is not None
    return verdict.decided_by, verdict.rule, [criterion.values for criterion in verdict.criteria]


@pytest.mark.rule("C-SCORE-2")
def test_the_verdict_names_the_criterion_that_decided() -> None:
    more_points = finished([coatl("<b b b>", "P4")], [coatl("<g g g g>", "P3")])
    assert decided(more_points) == ("points", "C-SCORE-1", [[2, 3], [1, 1], [2, 3]])
    assert decided(finished(TWO_CARDS, THREE_CARDS)) == ("cards", "C-SCORE-2", [[5, 5], [2, 3], [5, 5]])
    split = [coatl("<b b b>", "P4"), coatl("<k k k r>", "P12")]
    assert decided(finished(split, [coatl("<g g g k>", "P3 P13")])) == ("best", "C-SCORE-2", [[5, 5], [2, 2], [3, 5]])
    level = finished([coatl("<b b b>", "P4")], [coatl("<g g g>", "P3")], [])
    assert decided(level) == ("shared", "C-SCORE-2", [[2, 2, 0], [1, 1, 0], [2, 2, 0]])


@pytest.mark.rule("S-END-2")
@pytest.mark.rule("S-LVL-1")
@pytest.mark.parametrize(
    ("temple", "realised", "levels", "expected"),
    [
        ("T1", "P12 P0", (1,), ("points", "S-END-2", [[13, 12]])),
        ("T1", "P12 P25", (1,), ("adam", "S-END-2", [[13, 13]])),
        (None, "", (1,), ("temple", "S-LVL-1", [[10, 0]])),
        (None, "P12 P25", (1,), ("points", "S-END-2", [[10, 13]])),
        (None, "", (), ("points", "S-END-2", [[10, 0]])),
    ],
)
def test_against_adam_a_tie_is_his_and_a_temple_card_may_be_needed(
    temple: str | None, realised: str, levels: tuple[int, ...], expected: Any
) -> None:
    assert decided(finished_alone(temple, realised, levels)) == expected


@pytest.mark.rule("C-SCORE-1")
def test_every_serpent_is_told_with_its_cards_and_their_pieces() -> None:
    position = finished([coatl("<b b r b b r k b b y y>", "P28 P9 P4", "T2"), coatl("k k", "P7")], [])
    first, second = story(position).serpents[0]
    assert (first.points, first.length, first.missing) == (17, 11, [])
    assert [(card.name, card.family, card.times, card.points) for card in first.cards] == [
        ("P4", "count", 6, 5),
        ("P9", "isolated-pair", 3, 5),
        ("P28", "blocks", 1, 4),
        ("T2", "temple", 1, 3),
    ]
    assert first.cards[1].pieces == [[1, 2], [4, 5], [8, 9]]
    assert first.cards[3].pieces == []
    assert second == SerpentStory(2, "k k", 2, 0, [CardStory("P7", "isolated-pair", 1, 2, [[1, 2]])], ["head", "tail"])


@pytest.mark.rule("C-SCORE-1")
@pytest.mark.parametrize(
    ("serpent", "missing"),
    [("<b", ["body", "tail"]), ("b>", ["head", "body"]), ("<b b", ["tail"]), ("b b>", ["head"])],
)
def test_an_unfinished_serpent_says_what_is_missing(serpent: str, missing: list[str]) -> None:
    (told,) = story(finished([coatl(serpent)], [])).serpents[0]
    assert told.missing == missing
    assert told.points == 0


@pytest.mark.rule("C-DONE-5")
def test_a_serpent_that_was_completed_and_not_announced_scores_nothing_yet() -> None:
    position = table(seat("b>", "P4 P14", coatls=["<b b b"]), seat())
    play(position, "tail 1 b>", "fulfil 1 P4")
    (told,) = story(position).serpents[0]
    assert (told.points, told.missing) == (0, ["done"])
    assert story(position).sources == []
    position.play("done")
    assert story(position).serpents[0][0].missing == []


@pytest.mark.rule("S-END-2")
def test_alone_the_realised_cards_are_told_in_their_order() -> None:
    position = third([held("P5", "y y y"), held("P11"), held("P13")], realised="P9")
    play(position, "tail 3 b>", "fulfil 3 P4", "done")
    told = Record.of(position).review()
    assert isinstance(told, CoatlReview)
    assert [(card.name, card.points, card.times) for card in told.realised] == [("P9", 5, 2), ("P5", 5, 2)]
    assert [(gain.side, gain.what, gain.name, gain.score) for gain in told.gains] == [
        (0, "start", "", 4),
        (1, "start", "", 5),
        (0, "coatl", "3", 7),
        (1, "card", "P5", 10),
    ]
    assert told.trigger == TriggerStory(0, 3, 30, "third coatl")
    assert {source.name: source.points for source in told.sources} == {"count": [7, 0], "isolated-pair": [0, 10]}


def test_actions_pieces_and_cards_are_counted() -> None:
    position = table(seat("b>", "P4", coatls=["<b b b"], tokens=ALL_TOKENS), seat())
    play(position, "take 1", "done", "take 7", "done", "pick g y", "done", "take 9", "done")
    play(position, "draw P0", "draw deck", "done", "draw P1", "done", "tail 1 b>", "fulfil 1 P4", "done", "take 2")
    told = Record.of(position).review()
    assert isinstance(told, CoatlReview)
    mine, theirs = told.statistics
    assert (mine.turns, mine.taking, mine.choosing, mine.assembling, mine.passes) == (4, 1, 1, 1, 0)
    assert (mine.tokens_used, mine.tokens) == (["pick"], 3)
    assert (mine.heads, mine.bodies, mine.tails) == (0, 4, 0)
    assert (mine.cards_from_row, mine.cards_from_deck, mine.fulfilled) == (1, 1, {"count": 1})
    assert (theirs.turns, theirs.taking, theirs.choosing, theirs.heads, theirs.bodies, theirs.tails) == (
        4,
        3,
        1,
        1,
        2,
        1,
    )


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_turn_is_an_action_or_a_pass(players: int) -> None:
    """A turn is one action; in a final turn there may be two (C-END-2)."""
    rng = Random(players)
    for seed in range(share(100, 5)):
        position = plume.coatl.new(players, seed=seed)
        while not position.over:
            who = rng.choice(position.deciders)
            position.play(who, rng.choice(list(position.legal(who).ids)))
        told = Record.of(position).review()
        assert isinstance(told, CoatlReview)
        for one, serpents in zip(told.statistics, told.serpents, strict=True):
            actions = one.taking + one.choosing + one.assembling + len(one.tokens_used) + one.passes
            assert one.turns <= actions <= one.turns + 1
            assert sum(one.fulfilled.values()) == sum(len(serpent.cards) for serpent in serpents)
            finished_ones = [serpent for serpent in serpents if not serpent.missing]
            assert all(serpent.points == sum(card.points for card in serpent.cards) for serpent in finished_ones)
