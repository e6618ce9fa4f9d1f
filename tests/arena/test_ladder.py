"""The ladder as data and as a picture."""

from __future__ import annotations

import json
from random import Random
from xml.etree import ElementTree

from plume.arena import Fault, Ladder, MatchResult, run, svg
from tests.arena.tournaments import FIRST, LAST, made_up, tournament

SVG = "{http://www.w3.org/2000/svg}"


def known() -> Ladder:
    """A ladder of three, with a fault and a match that is void."""
    results = made_up({"random": 0, FIRST: 100, LAST: 400}, 20, 1)
    results[3] = MatchResult(3, 0, results[3].bots, void="its process died")
    fault = Fault(0, FIRST, "raised", "<no & idea>", 7)
    last = results[4]
    results[4] = MatchResult(
        4, 0, last.bots, last.scores, (1, 0), last.decisions, last.seconds, (last.bots.index(FIRST),), (fault,)
    )
    return Ladder.of(tournament("random", FIRST, LAST, games=120), Random(1).sample(results, len(results)))


def test_the_ladder_says_who_is_strong_and_what_went_wrong() -> None:
    ladder = known()
    assert [row.bot for row in ladder.rows] == [LAST, FIRST, "random"]
    assert (ladder.games, ladder.deals) == (119, 20)
    assert ladder.void == {3: "its process died"}
    assert [(named.match, named.fault.message) for named in ladder.faults] == [(4, "<no & idea>")]
    row = ladder.rows[1]
    assert (row.faults, row.forfeits) == ({"raised": 1}, 1)
    assert sum(row.games for row in ladder.rows) == 2 * 119
    assert sum(row.wins.value * row.games for row in ladder.rows) == 119
    for one, others in ladder.pairs.items():
        for other, found in others.items():
            assert found.value + ladder.pairs[other][one].value == 1
            assert 0 <= found.low <= found.value <= found.high <= 1
    assert ladder.labels == {LAST: "Last", FIRST: "First", "random": "random"}


def test_the_ladder_survives_json() -> None:
    ladder = known()
    assert Ladder.from_json(json.loads(json.dumps(ladder.to_json()))) == ladder


def test_alone_bots_are_compared_deal_by_deal() -> None:
    played = tournament("random", LAST, of="coatl", players=1, games=12)
    ladder = Ladder.of(played, run(played, processes=2))
    assert [row.rating for row in ladder.rows] == [None, None]
    assert (ladder.games, ladder.deals, ladder.rows[0].games) == (12, 6, 6)
    assert ladder.rows[0].bot == "random"
    assert ladder.pairs["random"][LAST].value > 0.5
    assert "victories in %" in svg(ladder, "Alone")
    assert Ladder.from_json(json.loads(json.dumps(ladder.to_json()))) == ladder


def test_a_bot_may_be_alone_with_the_automaton() -> None:
    played = tournament("random", of="coatl", players=1, games=2)
    ladder = Ladder.of(played, run(played, processes=1))
    assert ladder.pairs == {"random": {}}
    ElementTree.fromstring(svg(ladder, "One"))


def test_the_picture_is_well_formed_and_shows_every_bot() -> None:
    ladder = known()
    root = ElementTree.fromstring(svg(ladder, "Bots & <others>"))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts[0] == "Bots & <others>"
    assert {"Last", "First", "random"} <= set(texts)
    assert len(list(root.iter(f"{SVG}circle"))) == 3
    width = float(root.attrib["viewBox"].split()[2])
    for element in root.iter(f"{SVG}line"):
        assert 0 <= float(element.attrib["x1"]) <= float(element.attrib["x2"]) <= width


def test_a_ladder_of_nothing_but_void_matches_can_be_shown() -> None:
    played = tournament("random", FIRST, games=4)
    voids = [MatchResult(match.number, match.deal, match.bots, void="no") for match in played.matches]
    ladder = Ladder.of(played, voids)
    assert ladder.games == 0
    ElementTree.fromstring(svg(ladder, "Nothing"))
    assert Ladder.from_json(json.loads(json.dumps(ladder.to_json()))) == ladder
