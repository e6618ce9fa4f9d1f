"""The expansions (X-PROMO, X-FEWER, X-GOLD), by hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import plume
from plume.coatl import GAME, patterns
from plume.coatl.adam import NEEDS
from plume.coatl.cards import PROPHECIES, Family
from plume.coatl.errors import BadCoatlPosition, BadText
from plume.coatl.options import BadCoatlOption, CoatlOptions
from plume.coatl.review import review
from plume.coatl.solver import lying, solve
from plume.core.bits import SET_BITS, fitting
from plume.core.errors import BadOption, NotAMove
from plume.core.moves import MoveTable
from plume.core.position import Position
from plume.records import Record, write, write_json
from tests.coatl.tables import ALL_TOKENS, FULL_SUPPLY, coatl, held, play, seat, solo, table, told, verbs
from tests.coatl.test_rules import refused
from tests.coatl.test_tokens import moves
from tests.records.test_records import read

GOLDEN_SUPPLY = ["k o", "g r", "y k", "b g", "r y", "k g", "<k", "<b", "g>", "r>"]


def golden(*seats: dict[str, Any], **more: Any) -> Position:
    """A game with Golden Feathers; seat 0 is to play."""
    players = max(2, len(seats))
    return table(*(seats or [seat(), seat()]), options={"players": players, "golden_feathers": True}, **more)


def before(position: Position, who: int) -> dict[str, Any]:
    """What lies before a seat."""
    found: dict[str, Any] = position.to_json()["seats"][who]
    return found


# ---- options


@pytest.mark.rule("X-FEWER-1")
def test_fewer_bodies_are_for_two_or_three() -> None:
    assert plume.coatl.new(2, fewer_bodies=True).options.to_json()["fewer_bodies"] is True
    with pytest.raises(BadCoatlOption) as problem:
        CoatlOptions(players=4, fewer_bodies=True)
    assert (problem.value.code, problem.value.parameters["rule"]) == ("not-with-four", "X-FEWER-1")
    with pytest.raises(BadCoatlOption) as problem:
        CoatlOptions(players=1, fewer_bodies=True)
    assert (problem.value.code, problem.value.parameters["rule"]) == ("not-alone", "X-FEWER-1")


@pytest.mark.rule("X-GOLD-1")
def test_golden_feathers_are_for_several() -> None:
    for players in (2, 3, 4):
        CoatlOptions(players=players, golden_feathers=True, promo=True)
    CoatlOptions(players=2, golden_feathers=True, fewer_bodies=True)
    with pytest.raises(BadCoatlOption) as problem:
        CoatlOptions(players=1, golden_feathers=True)
    assert (problem.value.code, problem.value.parameters["rule"]) == ("not-alone", "X-GOLD-1")


@pytest.mark.parametrize("name", ["promo", "fewer_bodies", "golden_feathers"])
def test_an_expansion_is_on_or_off(name: str) -> None:
    with pytest.raises(BadOption) as problem:
        CoatlOptions.make(**{name: 1})
    assert problem.value.code == "switch"


def test_an_expansion_is_named_only_where_it_is_on() -> None:
    assert not {"promo", "fewer_bodies", "golden_feathers"} & CoatlOptions(players=3).to_json().keys()
    assert CoatlOptions(players=1, promo=True).to_json()["promo"] is True
    assert "golden_feathers" not in CoatlOptions(players=1).values()
    assert CoatlOptions(players=2).values()["golden_feathers"] is False


# ---- what is in the box


def in_all(position: Position) -> dict[str, int]:
    """How many bodies of each kind there are in the bag and on the supply board."""
    data = position.to_json()
    on_board = " ".join(data["supply"][:6]).split()
    return {letter: count + on_board.count(letter) for letter, count in data["bags"]["bodies"].items()}


@pytest.mark.rule("X-FEWER-1")
@pytest.mark.parametrize(("players", "bodies"), [(2, 14), (3, 18)])
def test_so_many_bodies_are_in_the_bag(players: int, bodies: int) -> None:
    position = plume.coatl.new(players, seed=1, fewer_bodies=True)
    assert in_all(position) == dict.fromkeys("kbgry", bodies)
    usual = plume.coatl.new(players, seed=1)
    assert sum(position.to_json()["bags"]["heads"].values()) == sum(usual.to_json()["bags"]["heads"].values()) == 13
    assert sum(position.to_json()["bags"]["tails"].values()) == 13


@pytest.mark.rule("X-GOLD-1")
@pytest.mark.parametrize(("players", "bodies", "gold"), [(2, 14, 4), (3, 18, 5), (4, 24, 6)])
@pytest.mark.parametrize("fewer", [False, True])
def test_so_many_golden_bodies_join_the_bag(players: int, bodies: int, gold: int, fewer: bool) -> None:
    position = plume.coatl.new(players, seed=1, golden_feathers=True, fewer_bodies=fewer and players < 4)
    assert in_all(position) == {**dict.fromkeys("kbgry", bodies), "o": gold}
    assert [player["feathers"] for player in position.to_json()["seats"]] == [0] * players


@pytest.mark.rule("X-GOLD-1")
def test_without_the_option_nothing_golden_is_named() -> None:
    data = plume.coatl.new(2, seed=1).to_json()
    assert "o" not in data["bags"]["bodies"]
    assert "feathers" not in data["seats"][0]
    assert refused(table(), "steal 1 r") == "X-GOLD-1"
    with pytest.raises(BadCoatlPosition):
        table(seat("o"), seat())


@pytest.mark.rule("X-PROMO-1", "X-PROMO-2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_promo_cards_are_shuffled_in(players: int) -> None:
    usual, more = (plume.coatl.new(players, seed=1, promo=promo).to_json() for promo in (False, True))
    assert more["deck_size"] == usual["deck_size"] + 6
    if players > 1:
        assert sum(more["temples"]["under"]) == sum(usual["temples"]["under"]) + 5
    names = {f"P{number}" for number in range(49, 55)} | {f"T{number}" for number in range(15, 20)}
    assert names <= {name for zone in _cards(more) for name in zone}
    assert not names & {name for zone in _cards(usual) for name in zone}


def _cards(data: dict[str, Any]) -> list[list[str]]:
    zones = [data["deck"], data["row"], data["temples"]["visible"], data["temples"]["covered"]]
    zones += [cards for player in data["seats"] for cards in (player["dealt"], player["temples"])]
    return [*zones, [card["card"] for card in data.get("adam", {"cards": []})["cards"]]]


# ---- promo cards


@pytest.mark.rule("X-PROMO-1")
@pytest.mark.parametrize(
    ("card", "serpent", "pieces"),
    [
        ("P49", "<r g y y g", [1, 2, 3, 4, 5]),
        ("P49", "<g g g y b y k r>", [1, 2, 4, 6, 8]),
        ("P50", "<b r k b k", [1, 2, 3, 4, 5]),
        ("P51", "<k k r g r>", [1, 2, 3, 4, 5]),
        ("P52", "<k y b r y k>", [1, 2, 3, 4, 5, 6]),
        ("P53", "<g g b b y k>", [1, 2, 3, 4, 5, 6]),
        ("P54", "<r y r y r g b>", [1, 2, 3, 4, 6, 7]),
    ],
)
def test_an_assortment_is_anywhere_in_any_order(card: str, serpent: str, pieces: list[int]) -> None:
    points = 3 if len(pieces) == 5 else 4
    assert plume.coatl.score(serpent, [card]).to_json() == {
        "total": points,
        "cards": {card: {"times": 1, "points": points, "pieces": [pieces]}},
    }


@pytest.mark.rule("X-PROMO-1")
@pytest.mark.parametrize(
    ("card", "serpent"), [("P49", "<g y y g"), ("P49", "<g g y r r>"), ("P52", "<y y k k r r>"), ("P54", "<y r g b")]
)
def test_an_assortment_needs_all_of_its_pieces(card: str, serpent: str) -> None:
    assert plume.coatl.score(serpent, [card]).total == 0


@pytest.mark.rule("X-PROMO-1")
def test_an_assortment_has_one_level() -> None:
    twice = "<y y y y g g g g r r>"
    assert plume.coatl.score(twice, ["P49"]).to_json()["cards"]["P49"]["times"] == 1
    assert plume.coatl.score(twice, ["P49"]).total == 3


@pytest.mark.rule("X-PROMO-1")
def test_an_assortment_is_laid_once_its_last_piece_is_there() -> None:
    position = table(seat("y r>", "P49", coatls=["<g g y r"]), seat(), options={"promo": True})
    assert refused(position, "fulfil 1 P49") == "C-ASM-3"
    assert refused(position, "tail 1 r>") == "C-DONE-2"
    play(position, "tail 1 y", "fulfil 1 P49", "tail 1 r>", "done")
    assert position.scores[0] == 3


@pytest.mark.rule("X-PROMO-1")
def test_an_assortment_may_be_fulfilled_by_the_piece_that_completes_it() -> None:
    position = table(seat("y>", "P49", coatls=["<g g r y"]), seat(), options={"promo": True})
    play(position, "tail 1 y>", "fulfil 1 P49", "done")
    assert position.scores[0] == 3


@pytest.mark.rule("X-PROMO-2")
@pytest.mark.parametrize(
    ("temple", "serpent", "cards", "holds", "points"),
    [
        ("T15", "<r b k k k k k k k k>", "P2", [True, True, True], 10),
        ("T15", "<r b k k k k k k k k>", "P2 P22", [False, True, True], 6),
        ("T15", "<r b k k k k k k k k r>", "P2", [True, False, False], 3),
        ("T15", "<r r r k k k>", "P1 P16", [False, False, False], 0),
        ("T16", "<y k g g g>", "P13", [True, True], 7),
        ("T16", "<y k g g g>", "P3", [False, True], 3),
        ("T16", "<g g g g g>", "P13", [True, False], 3),
        ("T17", "<g g g g g g g g g g g>", "P3", [True, True], 7),
        ("T17", "<g g g g g g g g g g g>", "P13", [False, True], 3),
        ("T18", "<g g g g g g g g>", "P3 P13", [True, True], 7),
        ("T18", "<y k+ r".replace("+", "") + " g g g>", "P35", [False, False], 0),
        ("T19", "<k k k k k>", "P2", [True, True], 7),
        ("T19", "<k k y y k>", "P30", [False, True], 3),
    ],
)
def test_no_such_card_is_a_requirement(temple: str, serpent: str, cards: str, holds: list[bool], points: int) -> None:
    found = plume.coatl.score(serpent, [*cards.split(), temple]).to_json()["cards"][temple]
    assert (found["requirements"], found["points"]) == (holds, points)


@pytest.mark.rule("X-PROMO-2")
@pytest.mark.parametrize("number", range(15, 20))
def test_a_prophecy_of_every_other_colour_does_not_matter(number: int) -> None:
    letter = GAME.part("facts").cards()[55 + number]["pattern"][0].split()[1]
    by_colour = {"r": "P1", "k": "P12", "b": "P16", "y": "P29", "g": "P39"}
    for colour, card in by_colour.items():
        found = plume.coatl.score("<r r", [card, f"T{number}"]).to_json()["cards"][f"T{number}"]
        assert found["requirements"][0] is (colour != letter)


@pytest.mark.rule("X-PROMO-3")
def test_what_lies_beside_it_when_the_temple_is_laid_decides() -> None:
    mine = seat("k>", "P2 P12", temples=["T17"], coatls=["<k k"])
    position = table(mine, seat(), options={"promo": True})
    play(position, "tail 1 k>", "fulfil 1 P2")
    assert "temple 1 T17" in position.legal()
    preview: Any = GAME.preview(position.state, 0, GAME.moves.parse("fulfil 1 P12"))
    assert preview["cards"]["T17"] == (3, 0)
    play(position, "fulfil 1 P12")
    assert refused(position, "temple 1 T17") == "C-DONE-4"
    play(position, "done")
    assert position.scores[0] == 5


@pytest.mark.rule("X-PROMO-3")
def test_with_the_temple_card_nothing_more_is_laid() -> None:
    position = table(seat("k>", "P2 P12", temples=["T17"], coatls=["<k k"]), seat(), options={"promo": True})
    play(position, "tail 1 k>", "fulfil 1 P2", "temple 1 T17")
    assert refused(position, "fulfil 1 P12") == "C-DONE-3"
    play(position, "done")
    assert position.scores[0] == 5


@pytest.mark.rule("X-PROMO-4")
def test_adam_wants_the_pieces_of_an_assortment() -> None:
    wanted = {
        card.number: "".join(letter * NEEDS[5 * card.number + colour] for colour, letter in enumerate("kbgry"))
        for card in PROPHECIES
        if card.family is Family.ASSORTMENT
    }
    assert wanted == {49: "ggryy", 50: "kkbbr", 51: "kkgrr", 52: "kkbryy", 53: "kbbggy", 54: "bgrryy"}


@pytest.mark.rule("X-PROMO-4")
def test_adam_realises_an_assortment() -> None:
    cards = [held("P49", "y y g r")]
    position = solo(cards=cards, supply=["b b", "k g", *[""] * 8], options={"players": 1, "promo": True})
    events = told(play(position, "begin k").play("done"))
    assert "adam found P49 2" in events
    assert "adam realised P49 3" in events


@pytest.mark.rule("X-PROMO-4")
def test_an_assortment_is_red_where_colours_must_differ() -> None:
    mine = seat("y", "P49", coatls=[coatl("<g g r r r y", "P1")])
    options = {"players": 1, "promo": True, "levels": [3]}
    position = solo(mine, options=options)
    play(position, "tail 1 y")
    assert refused(position, "fulfil 1 P49") == "S-LVL-3"


def test_a_promo_card_is_no_card_of_a_game_without_them() -> None:
    with pytest.raises(BadCoatlPosition) as problem:
        table(seat(hand="P49"), seat())
    assert problem.value.parameters["most"] == 0
    with pytest.raises(BadCoatlPosition) as problem:
        table(seat(temples=["T15"]), seat())
    assert problem.value.parameters["most"] == 0


@pytest.mark.rule("X-PROMO-2")
def test_the_solver_weighs_a_card_against_a_temple_that_wants_none_of_its_colour() -> None:
    """P1 is red: with it the serpent would bring 6 points, without it 8."""
    assert plume.coatl.score("<r y r r k>", ["P1", "P16", "T16"]).total == 6
    best = solve(lying("r r k>", ["<r y"], ["P1", "P16"], ["T16"]))
    assert best.is_optimal
    assert [(serpent.points, set(serpent.cards)) for serpent in best.serpents] == [(8, {"P16", "T16"})]


# ---- golden bodies


@pytest.mark.rule("X-GOLD-2")
def test_a_golden_body_is_taken_with_the_other_of_its_space() -> None:
    position = golden(supply=GOLDEN_SUPPLY)
    events = told(position.play("take 1"))
    assert events == ["took 0 1 k", "took 0 1 o"]
    assert before(position, 0)["board"] == "k o"


@pytest.mark.rule("X-GOLD-2")
def test_a_golden_body_occupies_a_place() -> None:
    position = golden(seat("r r r r r r o"), seat(), supply=GOLDEN_SUPPLY)
    assert refused(position, "take 1") == "C-TAKE-3"
    assert "take 7" in position.legal()


@pytest.mark.rule("X-GOLD-2")
def test_golden_bodies_come_out_of_the_body_bag() -> None:
    given = ["o o k b g r y k b g r y", "<k <b g> r>", "T0 T1 T2 T3", *(f"P{number}" for number in range(13))]
    position = plume.coatl.new(2, golden_feathers=True, first_player=0, outcomes=" ".join(given).split())
    assert position.to_json()["supply"][:2] == ["o o", "k b"]
    assert position.to_json()["bags"]["bodies"]["o"] == 2


@pytest.mark.rule("X-GOLD-3")
def test_a_golden_body_is_never_part_of_a_coatl() -> None:
    position = golden(seat("o", coatls=["<r r"]), seat())
    assert verbs(position) == {"take", "draw"}
    for move in ("begin o", "tail 1 o", "head 1 o"):
        with pytest.raises(NotAMove):
            position.play(move)
    with pytest.raises(BadText) as problem:
        plume.coatl.score("<r o r>", [])
    assert problem.value.code == "golden-body"


@pytest.mark.rule("X-GOLD-3")
def test_perfect_pick_cannot_choose_gold() -> None:
    position = golden(seat(tokens=ALL_TOKENS), seat())
    assert len(moves(position, "pick")) == 25
    with pytest.raises(NotAMove):
        position.play("pick o r")


# ---- stealing


@pytest.mark.rule("X-GOLD-4")
def test_a_golden_body_is_spent_for_bodies_of_one_opponent() -> None:
    position = golden(seat("o y"), seat("r r b <k g> o"), seat("y"))
    one = {"steal 1 r", "steal 1 b", "steal 2 y"}
    assert moves(position, "steal") == one | {"steal 1 b r", "steal 1 r r"}
    events = told(position.play("steal 1 b r"))
    assert events == ["feather 0 1", "stole 0 1 b", "stole 0 1 r"]
    assert before(position, 0)["board"] == "b r y"
    assert before(position, 1)["board"] == "<k r g> o"
    assert list(position.legal()) == ["done"]
    assert refused(position, "steal 1 r") == "C-TURN-1"


@pytest.mark.rule("X-GOLD-4")
def test_the_place_of_the_spent_one_is_free_for_what_is_taken() -> None:
    position = golden(seat("o y y y y y y"), seat("r r"))
    assert moves(position, "steal") == {"steal 1 r", "steal 1 r r"}
    full = golden(seat("o y y y y y y y"), seat("r r"))
    assert moves(full, "steal") == {"steal 1 r"}
    assert refused(full, "steal 1 r r") == "X-GOLD-4"
    play(full, "steal 1 r")
    assert before(full, 0)["board"] == "r y y y y y y y"


@pytest.mark.rule("X-GOLD-4")
def test_what_cannot_be_stolen() -> None:
    position = golden(seat("o r"), seat("k"), seat())
    for move in ("steal 0 r", "steal 1 r", "steal 1 k k", "steal 2 k", "steal 3 k"):
        assert refused(position, move) == "X-GOLD-4"
    assert refused(golden(seat("r"), seat("k")), "steal 1 k") == "X-GOLD-4"
    play(position, "take 1")
    assert refused(position, "steal 1 k") == "C-TURN-1"


@pytest.mark.rule("X-GOLD-4")
def test_nothing_is_taken_from_coatls() -> None:
    position = golden(seat("o"), seat("k", coatls=["<r r r"]))
    assert moves(position, "steal") == {"steal 1 k"}


@pytest.mark.rule("X-GOLD-5")
def test_the_opponent_receives_a_feather_worth_two_points() -> None:
    position = golden(seat("o o"), seat("r b"))
    play(position, "steal 1 r", "done")
    assert before(position, 1)["feathers"] == 1
    assert position.scores == (0, 2)
    assert before(position, 0)["board"] == "r o"
    assert in_all(position)["o"] == 2
    assert "steal 0 r" not in position.legal(1)


@pytest.mark.rule("X-GOLD-5")
def test_feathers_are_read_and_counted() -> None:
    position = golden(seat("o", feathers=1), seat(feathers=2))
    assert position.scores == (2, 4)
    assert position.to_json()["bags"]["bodies"]["o"] == 0
    assert plume.coatl.position(position.to_json()).to_json() == position.to_json()
    with pytest.raises(BadCoatlPosition):
        golden(seat("o o", feathers=1), seat(feathers=2))
    with pytest.raises(BadCoatlPosition):
        table(seat(feathers=1), seat())


@pytest.mark.rule("X-GOLD-6")
def test_nothing_is_refilled_after_stealing() -> None:
    position = golden(seat("o"), seat("r"), supply=[*[""] * 6, *FULL_SUPPLY[6:]])
    play(position, "steal 1 r", "done")
    assert position.to_json()["supply"][:6] == [""] * 6
    assert position.to_json()["turn"]["seat"] == 1


@pytest.mark.rule("X-GOLD-6")
def test_stealing_is_an_action_of_a_final_turn() -> None:
    last = {"triggered": "third coatl", "by": 0, "turns_left": 0}
    position = golden(seat("r b"), seat("o o"), turn={"seat": 1, "actions_left": 2}, end=last)
    play(position, "steal 0 r", "done")
    assert "steal 0 b" in position.legal()
    play(position, "steal 0 b", "done")
    assert position.over
    assert position.scores == (4, 0)


@pytest.mark.rule("X-GOLD-6")
def test_stealing_is_never_forced() -> None:
    """A player who can neither take nor draw nor assemble may pass, as with three completed Cóatls."""
    heads = seat("o o <r <r <r <y <y <y", "P6 P7 P8 P9 P10", coatls=["<k", "<g"])
    nothing = golden(heads, seat("y"))
    assert set(nothing.legal()) == {"pass", "steal 1 y"}
    assembling = golden(heads | {"board": "o o <r <r <r <y <y k"}, seat("y"))
    assert verbs(assembling) == {"tail", "steal"}
    three = [coatl("<k k k>", "P2"), coatl("<g g g>", "P3"), coatl("<b b b>", "P4")]
    no_bodies = {"triggered": "no bodies", "by": 1, "turns_left": 1}
    ended = golden(seat("o", coatls=three), seat("y"), end=no_bodies)
    assert {"pass", "steal 1 y"} <= set(ended.legal())
    play(nothing, "pass")
    assert nothing.to_json()["turn"]["seat"] == 1


@pytest.mark.rule("X-GOLD-7")
def test_golden_bodies_are_bodies_for_the_supply_and_the_end() -> None:
    seats = [seat("o o", feathers=1), seat()]
    position = golden(*seats, supply=["r o", *[""] * 5, *FULL_SUPPLY[6:]])
    play(position, "take 7", "done")
    assert position.to_json()["supply"][1] == ""
    play(position, "take 1", "done")
    assert position.to_json()["supply"][1] != ""


@pytest.mark.rule("X-GOLD-7")
def test_two_golden_bodies_are_the_last_of_the_bag() -> None:
    """14 bodies of each colour lie in serpents, and two golden ones are left."""
    first, second = (seat(coatls=[" ".join(a * 14 + "y" * 7), " ".join(b * 14)], feathers=1) for a, b in ("kb", "gr"))
    position = golden(first, second, supply=[*[""] * 6, *FULL_SUPPLY[6:]])
    assert position.to_json()["bags"]["bodies"] == {**dict.fromkeys("kbgry", 0), "o": 2}
    play(position, "take 7", "done")
    assert position.to_json()["supply"][0] == "o o"
    assert position.to_json()["end"]["triggered"] is None
    play(position, "take 1", "done")
    assert position.to_json()["end"]["triggered"] == "no bodies"


@pytest.mark.rule("X-GOLD-7")
def test_feathers_are_points_and_a_tie_is_broken_as_usual() -> None:
    over = {"triggered": "no bodies", "by": 1, "turns_left": 0, "ended_by": "no bodies"}
    mine, yours = [coatl("<k k k>", "P2")], [coatl("<g g g g>", "P3")]
    ahead = golden(seat(coatls=mine, feathers=1), seat(coatls=yours), end=over)
    assert (ahead.scores, ahead.winners) == ((4, 3), (0,))
    tied = golden(seat(coatls=mine, feathers=1), seat(coatls=[coatl("<g g g g g>", "P3")]), end=over)
    assert (tied.scores, tied.winners) == ((4, 4), (1,))


# ---- beside the rules


def test_what_stealing_brings_is_shown_before() -> None:
    position = golden(seat("o y"), seat("r b", feathers=1))
    assert GAME.preview(position.state, 0, GAME.moves.parse("steal 1 b r")) == {
        "other": 1,
        "pieces": "b r",
        "board": (2, 3),
        "feathers": (1, 2),
        "score": (2, 4),
    }


def test_what_somebody_may_think_of_stealing() -> None:
    def thought(position: Position) -> set[str]:
        return {move for move in GAME.of_interest(position.state, 0) if move.startswith("steal")}

    assert thought(golden(seat("o"), seat("r b"))) == {
        "steal 1 b",
        "steal 1 r",
        "steal 1 b b",
        "steal 1 b r",
        "steal 1 r r",
    }
    assert thought(golden(seat("r"), seat("r b"))) == {"steal 1 b", "steal 1 r"}
    assert thought(table(seat("r"), seat("r b"))) == set()


def test_the_story_tells_of_feathers_given_and_received() -> None:
    position = golden(seat("o o"), seat("r r b"))
    positions = [position.copy()]
    for move in ("steal 1 r r", "done", "draw deck", "done", "steal 1 b"):
        position.play(move)
        positions.append(position.copy())
    found = review(positions)
    thief, robbed = found.statistics
    assert (thief.feathers_given, thief.feathers_received, thief.stolen) == (2, 0, 3)
    assert (robbed.feathers_given, robbed.feathers_received, robbed.stolen) == (0, 2, 0)
    assert [(gain.side, gain.what, gain.points, gain.score) for gain in found.gains] == [
        (1, "feather", 2, 2),
        (1, "feather", 2, 4),
    ]
    assert [(source.name, source.points) for source in found.sources] == [("feathers", [0, 4])]


def test_a_game_with_everything_is_recorded_and_read_again() -> None:
    position = plume.coatl.new(3, seed=5, promo=True, golden_feathers=True)
    rng = Random(5)
    while not position.over:
        who = rng.choice(position.deciders)
        position.play(who, rng.choice(list(position.legal(who))))
    assert any(move.startswith("steal") for move in (position.game.moves.text(past.move) for past in position.history))
    record = Record.of(position)
    for text in (write(record), write_json(record)):
        *_, last = read(text).positions()
        assert {**last.to_json(), "random": None} == {**position.to_json(), "random": None}


# ---- guards


def test_a_set_that_is_too_large_is_refused_when_it_is_built() -> None:
    assert fitting((1 << SET_BITS) - 1) == (1 << SET_BITS) - 1
    with pytest.raises(OverflowError):
        fitting(1 << SET_BITS)


def test_a_move_table_with_too_many_moves_is_refused_when_it_is_built() -> None:
    MoveTable("any", [{"move": [str(number) for number in range(SET_BITS)]}])
    with pytest.raises(OverflowError):
        MoveTable("any", [{"move": [str(number) for number in range(SET_BITS + 1)]}])


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (32, {"pattern": (PROPHECIES[32].pattern[0],) * 6}),
        (44, {"pattern": PROPHECIES[44].pattern[2:]}),
        (35, {"pattern": PROPHECIES[35].pattern[:2]}),
        (0, {"levels": ((8, 2),)}),
    ],
)
def test_a_card_that_the_automaton_cannot_read_is_refused(number: int, change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"P{number} "):
        patterns._readable(replace(PROPHECIES[number], **change))


def test_an_assortment_that_cannot_be_counted_is_refused() -> None:
    thrice = replace(PROPHECIES[49], pattern=(PROPHECIES[49].pattern[0],) * 3)
    with pytest.raises(ValueError, match="P49 "):
        patterns._needed(thrice, 1)
