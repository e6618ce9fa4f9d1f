"""Whole games as HTML: every moment can be seen, and what a seat may not know is not in the file."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import plume
from plume import records, svg
from plume.cli import main
from plume.language import LANGUAGES
from plume.records import Record
from plume.replays.film import elements
from tests import tictactoe
from tests.records.games import VARIANTS, recorded
from tests.scale import one_in
from tests.svg.test_svg import check

Frames = list[list[int]]


def data_of(page: str) -> dict[str, Any]:
    """What the player plays."""
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', page, re.S)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def drawn(page: str) -> list[str]:
    """All frames, put together as the player does."""
    data, last, found = data_of(page), list[int](), list[str]()
    for start, end, *between in data["frames"]:
        last = [*last[:start], *between, *last[len(last) - end :]]
        found.append("".join(data["parts"][number] for number in last))
    return found


def inside(picture: str) -> str:
    """What a picture draws, without what it defines."""
    return picture[picture.index("</defs>") + len("</defs>") : -len("</svg>")]


@pytest.mark.parametrize("variant", one_in(4, VARIANTS))
def test_every_position_is_there_and_is_the_picture_of_it(variant: str) -> None:
    record = recorded(variant, 5)
    page = plume.replay(record)
    frames = drawn(page)
    names = [record.name(side) for side in range(record.options.sides)]
    assert len(frames) == 2 * len(record.moves) + 1
    for number, position in enumerate(record.positions()):
        if number % 25 == 0:
            assert frames[2 * number] == inside(svg.board(position, names=names))
    frame = re.search(r'<svg id="table".*?</svg>', page, re.S)
    assert frame
    check(frame[0].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))
    defined = set(re.findall(r'id="([\w-]+)"', frame[0]))
    assert {name for part in data_of(page)["parts"] for name in re.findall(r'href="#([\w-]+)"', part)} <= defined


def test_a_move_is_ringed_before_it_is_played() -> None:
    record = recorded("cotcot 2", 5)
    frames = drawn(plume.replay(record))
    at = next(at for at, move in enumerate(record.moves) if move.move.startswith("take"))
    assert frames[2 * at + 1].count(svg.canvas.RING) > frames[2 * at].count(svg.canvas.RING)


def test_a_seat_sees_what_it_saw_and_the_file_holds_nothing_else() -> None:
    """Two games that differ in nothing but what is hidden from a seat make the same file for it."""
    seen, other = (told_to_seat_0(card) for card in (0, 1))
    assert seen == other
    assert "Ben: take 4" in seen
    assert plume.replay(record_with(0)) != plume.replay(record_with(1))


def record_with(card: int) -> Record:
    """A game in which seat 1 keeps one card or another, and seat 0 plays on."""
    position = plume.coatl.new(players=2, seed=7, first_player=1)
    for seat in (1, 0):
        keeps = [move for move in position.legal(seat) if move.startswith("keep")]
        position.play(seat, keeps[card if seat == 1 else 0])
        position.play(seat, "done")
    position.play(1, "take 4")
    return Record.of(position, seats=["Anna", "Ben"])


def told_to_seat_0(card: int) -> str:
    return plume.replay(record_with(card), seat=0)


def test_names_and_comments_are_only_text() -> None:
    record = recorded("coatl 2", 1, most=10)
    bad = '</script><script>alert(1)</script> $title "'
    page = plume.replay(Record(**{**vars(record), "seats": (bad, "Ben"), "comment": bad}))
    assert page.count("<script") == 2
    assert bad not in page
    assert bad in data_of(page)["told"][0]["told"]
    assert bad in unescape(page.split("<h1>")[1].split("</h1>")[0])


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_speaks_every_language_and_loads_nothing(code: str) -> None:
    page = plume.replay(recorded("solo", 3, most=20), lang=code)
    assert f'<html lang="{code}">' in page
    labels = data_of(page)["labels"]
    assert all(labels.values())
    assert ("Play" in labels["play"]) == (code == "en")
    assert not re.search(r"""(src|href)=\\?["'](?!#)|url\((?!#)|@import|https?://(?!www\.w3\.org/2000/svg)""", page)
    assert "default-src 'none'" in page


def test_a_game_that_is_neither_drawn_nor_told_plays_too() -> None:
    position = tictactoe.new(seed=3)
    for _ in range(3):
        position.play(position.legal()[0])
    page = plume.replay(Record.of(position))
    assert len(drawn(page)) == 7


def test_a_notebook_shows_it_in_a_frame_of_its_own() -> None:
    page = plume.replay(recorded("cotcot 2", 1, most=6))
    told = page._repr_html_()
    assert told.startswith("<iframe srcdoc=")
    assert 'sandbox="allow-scripts"' in told
    assert str(page) in unescape(told)


def test_elements_side_by_side() -> None:
    assert elements('<g a="1"><use/><g>x</g></g><rect/><text>a &gt; b</text>') == [
        '<g a="1"><use/><g>x</g></g>',
        "<rect/>",
        "<text>a &gt; b</text>",
    ]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded("coatl 2", 1, most=30)
    kept, out = tmp_path / "game.plume", tmp_path / "game.html"
    records.save(kept, [record])
    assert main(["replay", str(kept), "--html", str(out), "--seat", "1", "--lang", "de"]) == 0
    assert out.read_text("utf-8") == plume.replay(record, seat=1, lang="de")
    assert main(["replay", str(kept), "--html", str(tmp_path / "none" / "game.html")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert main(["replay", str(tmp_path), "--html", str(out)]) == 2
