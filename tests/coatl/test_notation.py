"""The notation (C-MOVE)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from plume.coatl import GAME
from plume.coatl.cards import PROPHECIES, TEMPLES
from plume.coatl.notation import pattern_text, piece_word, read_serpent, requirement_text, write_serpent
from plume.coatl.pieces import LETTERS, PIECES
from plume.core.errors import NotAMove
from tests.coatl.tables import play, seat, table

MOVES = GAME.moves
PROPHECY_NAMES = [f"P{n}" for n in range(49)]
TEMPLE_NAMES = [f"T{n}" for n in range(15)]


def every_move() -> set[str]:
    """The moves of C-MOVE-1, spelled out once more."""
    pairs = [f"{a} {b}" for i, a in enumerate(LETTERS) for b in LETTERS[i:]]
    moves = {"done", "pass", "future", "draw deck"}
    moves |= {f"take {n}" for n in range(1, 11)}
    moves |= {f"{verb} {card}" for verb in ("keep", "draw", "discard") for card in PROPHECY_NAMES}
    moves |= {f"begin {piece}" for piece in PIECES}
    moves |= {f"pick {thing}" for thing in [*PIECES[:5], *PIECES[10:], *pairs]}
    moves |= {f"commit {card}" for card in TEMPLE_NAMES}
    for number in range(1, 5):
        moves |= {f"head {number} {piece}" for piece in PIECES[:10]}
        moves |= {f"tail {number} {piece}" for piece in PIECES[5:]}
        moves |= {f"fulfil {number} {card}" for card in PROPHECY_NAMES}
        moves |= {f"temple {number} {card}" for card in TEMPLE_NAMES}
    return moves


def moves_of_expansions() -> set[str]:
    """Those of X-PROMO and X-GOLD: the same with the promo cards, and stealing from each seat one body or two."""
    pairs = [f"{a} {b}" for i, a in enumerate(LETTERS) for b in LETTERS[i:]]
    prophecies, temples = [f"P{n}" for n in range(49, 55)], [f"T{n}" for n in range(15, 20)]
    cards = ["keep", "draw", "discard", *(f"fulfil {number}" for number in range(1, 5))]
    moves = {f"{verb} {card}" for verb in cards for card in prophecies}
    moves |= {f"{verb} {card}" for verb in ("commit", *(f"temple {n}" for n in range(1, 5))) for card in temples}
    return moves | {f"steal {seat} {bodies}" for seat in range(4) for bodies in [*LETTERS, *pairs]}


@pytest.mark.rule("C-MOVE-1")
def test_there_are_552_moves_and_147_of_expansions() -> None:
    assert set(MOVES) == every_move() | moves_of_expansions()
    assert len(every_move()) == 552
    assert len(MOVES) == 552 + 147


@pytest.mark.rule("C-MOVE-1")
def test_a_move_is_its_place_in_the_table() -> None:
    for move in MOVES.ids:
        assert MOVES.parse(MOVES.text(move)) == move
    assert MOVES.parse("  take   4 ") == MOVES.parse("take 4")


@pytest.mark.rule("C-MOVE-1")
def test_coatls_keep_their_numbers() -> None:
    position = table(seat("g y>", "P4", coatls=["<b b b", "k"]), seat(), row="P40")
    play(position, "tail 1 y>", "fulfil 1 P4")
    assert "tail 2 g" in position.legal()
    play(position, "begin g")
    assert [c["serpent"] for c in position.to_json()["seats"][0]["coatls"]] == ["<b b b y>", "k", "g"]


@pytest.mark.parametrize(
    "text", ["", "take", "take 0", "take 11", "take 4 5", "Take 4", "draw T1", "tail 5 r", "head 1 r>"]
)
def test_what_is_no_move_is_named(text: str) -> None:
    with pytest.raises(NotAMove, match="is not a move of coatl"):
        MOVES.parse(text)


@given(some.text(max_size=30))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    if " ".join(text.split()) in every_move():
        assert MOVES.text(MOVES.parse(text)) == " ".join(text.split())
    else:
        with pytest.raises(NotAMove, match="is not a move of coatl"):
            MOVES.parse(text)


def test_a_typing_error_gets_a_hint() -> None:
    with pytest.raises(NotAMove, match="did you mean 'begin <r'"):
        MOVES.parse("begni <r")


@given(
    head=some.sampled_from(["", "<k", "<y"]),
    middle=some.lists(some.sampled_from(LETTERS), min_size=1, max_size=20),
    tail=some.sampled_from(["", "g>", "y>"]),
)
def test_a_serpent_is_written_as_it_was_read(head: str, middle: list[str], tail: str) -> None:
    text = " ".join([head, *middle, tail]).strip()
    assert write_serpent(read_serpent(text)) == text


def test_patterns_and_requirements_are_written_as_in_the_table() -> None:
    assert pattern_text(PROPHECIES[5]) == "!y y y !y"
    assert pattern_text(PROPHECIES[35]) == "y k+ r"
    assert pattern_text(PROPHECIES[44]) == "k y any+ y k"
    assert [requirement_text(asked) for asked in TEMPLES[2].requirements] == ["no g", "9 long"]
    assert [requirement_text(asked) for asked in TEMPLES[10].requirements] == ["no k", "b = r"]
    assert str(piece_word(0)) == "black head"
