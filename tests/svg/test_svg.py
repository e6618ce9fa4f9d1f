"""Pictures: of every game, with all that is on the table, safe anywhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from html import escape
from pathlib import Path

import pytest

import plume
from plume import records, svg
from plume.cli import main
from tests import tictactoe
from tests.records.games import VARIANTS, recorded
from tests.scale import FULL

FIRST_PICTURE = """
import time
start = time.process_time()
import plume
plume.svg.board(plume.coatl.new(seed=7))
print(time.process_time() - start)
"""
EVERY = 7 if FULL else 20
"""After so many moves there is another picture."""
SECONDS = 0.3
"""To import the library and draw a first position, of processor time."""


def elements(picture: str) -> list[ElementTree.Element]:
    """All that is in a picture, which must be well-formed."""
    return list(ElementTree.fromstring(picture).iter())


def check(picture: str) -> None:
    """Whatever is used is defined once, and nothing is left to a style sheet."""
    names = [element.get("id") for element in elements(picture) if element.get("id")]
    used = {element.get("href", "")[1:] for element in elements(picture) if element.get("href")}
    used |= set(re.findall(r"url\(#([\w-]+)\)", picture))
    assert len(names) == len(set(names))
    assert used <= set(names)
    assert "var(" not in picture
    assert "class=" not in picture
    assert "<script" not in picture


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_can_be_drawn_as_anybody_sees_it(variant: str) -> None:
    for number, position in enumerate(recorded(variant, 5).positions()):
        if number % EVERY and not position.over:
            continue
        check(svg.board(position, moves=() if position.over else position.legal(position.deciders[0])))
        for seat in (None, 0):
            check(svg.board(position.view(seat)))


def test_what_is_hidden_is_not_drawn() -> None:
    position = plume.coatl.new(players=2, seed=7)
    hand = position.to_json()["seats"][1]["dealt"]
    assert all(f">{name}<" in svg.board(position) for name in hand)
    table = [*position.to_json()["row"], *position.to_json()["seats"][0]["dealt"]]
    unseen = set(hand) - set(table)
    assert unseen
    assert not [name for name in unseen if f">{name}<" in svg.board(position, seat=0)]


def test_a_move_is_ringed_and_one_that_is_none_refused() -> None:
    position = plume.cotcot.new(players=2, seed=4)
    move = next(move for move in position.legal() if move.startswith("take"))
    ringed = svg.board(position, moves=[move])
    assert ringed.count(svg.canvas.RING) == svg.board(position).count(svg.canvas.RING) + 1
    with pytest.raises(plume.PlumeError, match="not a move"):
        svg.board(position, moves=["fly"])


@pytest.mark.parametrize("name", ["coatl", "cotcot"])
def test_every_card_can_be_drawn_in_every_language(name: str) -> None:
    from plume import rulebooks
    from plume.language import LANGUAGES

    game = plume.game(name)
    for language in LANGUAGES:
        for card in rulebooks.cards(next(iter(game.books)), language):
            check(svg.card(game, card.name, lang=language))
    with pytest.raises(plume.BadOption, match="no card 'Z9'"):
        svg.card(name, "Z9")


def test_a_game_that_draws_nothing_is_shown_as_text() -> None:
    picture = svg.board(tictactoe.new(seed=3))
    check(picture)
    assert "........." in picture


def test_notebooks_show_positions_views_and_records() -> None:
    position = plume.cotcot.new(players=2, seed=4)
    assert position._repr_svg_() == svg.board(position)
    assert position.view(1)._repr_svg_() == svg.board(position, seat=1)
    assert svg.card("cotcot", "ring")._repr_svg_().startswith("<svg")
    record = recorded("coatl 2", 1)
    told = record._repr_html_()
    assert escape(record.name(0)) in told
    assert record.result is not None
    assert ", ".join(map(str, record.result.scores)) in told


def test_the_first_picture_comes_at_once() -> None:
    fastest = min(
        float(subprocess.run([sys.executable, "-c", FIRST_PICTURE], capture_output=True, check=True, text=True).stdout)
        for _ in range(3)
    )
    assert fastest < SECONDS


# ---- the command


def test_a_game_a_record_a_position_and_cards_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", "coatl", "--seed", "7"]) == 0
    check(capsys.readouterr().out)
    record = recorded("coatl 2", 1)
    records.save(tmp_path / "game.plume", [record])
    out = tmp_path / "board.svg"
    assert (
        main(["picture", str(tmp_path / "game.plume"), str(out), "--at", "5", "--seat", "0", "--move", "take 4"]) == 0
    )
    assert out.read_text("utf-8") == svg.board(
        record.position(5), seat=0, moves=["take 4"], names=[record.name(0), record.name(1)]
    )
    position = tmp_path / "position.json"
    position.write_text(json.dumps(plume.cotcot.new(seed=2).to_json()))
    assert main(["picture", str(position)]) == 0
    check(capsys.readouterr().out)
    assert main(["picture", "cotcot", "--cards", "ring", "x2"]) == 0
    assert capsys.readouterr().out == svg.cards("cotcot", ["ring", "x2"]) + "\n"


def test_a_picture_in_dots(tmp_path: Path) -> None:
    out = tmp_path / "board.png"
    assert main(["picture", "cotcot", str(out), "--width", "600"]) == 0
    assert out.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(out.read_bytes()[16:20], "big") == 600


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["coatl", "board.gif"], ".svg, .png"),
        (["nowhere.plume"], "nowhere.plume"),
        (["coatl", "--width", "3"], "width"),
        (["coatl", "--cards", "Z9"], "Z9"),
    ],
)
def test_what_cannot_be_drawn_is_refused(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", *words]) == 2
    assert reason in capsys.readouterr().err
