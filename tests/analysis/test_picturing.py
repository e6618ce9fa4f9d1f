"""Reviews show themselves in notebooks: graphs, what cost most, luck and play."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from functools import cache

import pytest

from plume.analysis import Appraisal, chances, figure, review
from plume.language import LANGUAGES, language
from plume.records import Record
from plume.svg import points
from tests.analysis.games import game_of_bots

NAMES = ("Anna <b>", "Ben")


@cache
def reviewed() -> tuple[Record, Appraisal]:
    record = game_of_bots("cotcot", 2, seed=3, bot="easy")
    return record, review(record, budget=20)


def ends(picture: str) -> list[float]:
    """How high the lines of a graph end."""
    drawn = [element.get("points", "") for element in ElementTree.fromstring(picture).iter()]
    return [float(line.split(",")[-1]) for line in drawn if line]


def test_a_review_shows_the_chances_of_all() -> None:
    record, found = reviewed()
    picture = found._repr_svg_()
    assert picture == str(chances(found))
    lines = re.findall(r'<polyline points="([^"]+)"', picture)
    assert [len(line.split()) for line in lines] == [len(found.turns) + 1] * 2
    winner, loser = sorted((0, 1), key=lambda side: side not in record.position().winners)
    assert ends(picture)[winner] < ends(picture)[loser], "what is higher is further up"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_review_tells_what_cost_most_and_what_was_luck(lang: str) -> None:
    _, found = reviewed()
    shown = figure(found, names=NAMES, lang=lang)
    ElementTree.fromstring(f"<div>{shown}</div>")
    assert shown.count("Anna &lt;b&gt;") > 1
    assert "<b>" not in shown
    assert all(slip.move in shown for slip in found.slips)
    assert all(language(lang).say(key) in shown for key in ("review_luck", "review_margin", "review_slips"))
    assert figure(found) == found._repr_html_()


def test_the_story_of_a_game_shows_its_points() -> None:
    record, _ = reviewed()
    story, scores = record.review(), record.position().scores
    picture = story._repr_svg_()
    assert picture == str(points(story))
    assert len(ends(picture)) == len(scores)
    assert (ends(picture)[0] < ends(picture)[1]) == (scores[0] > scores[1])
