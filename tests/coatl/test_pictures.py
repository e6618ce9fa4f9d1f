"""Pictures of Cóatl: serpents are those of the page."""

from __future__ import annotations

import json

import pytest

import plume
from plume.coatl.pictures import draw_piece, draw_serpent
from tests.coatl.serpents import FILE, all_drawn


def test_serpents_are_bent_as_the_page_bends_them() -> None:
    assert all_drawn() == json.loads(FILE.read_text("utf-8"))


def test_a_serpent_with_its_hits() -> None:
    plain, hit = draw_serpent("<b b r y>"), draw_serpent("<b b r y>", hits=[1, 2])
    assert hit.count('r="6"') == plain.count('r="6"') + 2
    assert draw_piece("o").startswith("<svg")
    with pytest.raises(plume.PlumeError, match="x"):
        draw_serpent("<b x")
