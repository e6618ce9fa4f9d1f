"""Records that cannot be read or are not true: one clear error with the place."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from plume.records import BadRecord, Record, read_stream, write, write_json
from plume.records.data import MOST_MOVES
from plume.records.files import LONGEST_LINE
from tests.records.games import VARIANTS, recorded
from tests.scale import share

GOOD = """[plume 1]
[game "cotcot"]
[options {"players": 2, "edition": "gigamic", "first_player": 0}]
[seats ["Anna", "Ben"]]
[date "2026-11-15"]

setup => ring corn bell key key rug joker rug spoon spoon corn
1. 0: chest x2; start key; take corn => coq ring {a find}; done
2. 1: take ring => ring; take ring => ring
result: unfinished
"""


def read(data: str | bytes) -> list[Record]:
    return list(read_stream(io.BytesIO(data.encode() if isinstance(data, str) else data)))


def test_the_record_that_is_spoilt_below_is_good() -> None:
    (record,) = read(GOOD)
    record.check()


BAD = [
    ("[plume 1]\n", "", "line 1, column 1: a record begins with [plume 2]"),
    ("[plume 1]", "[plume one]", "line 1, column 8: one is no value of a tag"),
    ("[plume 1]", "[plume 0]", "line 1, column 1: a version is a whole number from 1, not 0"),
    ("[plume 1]", "[plume true]", "a version is a whole number from 1, not True"),
    ("[plume 1]", "[plume 3]", "line 1, column 1: version 3 is that of a later Plume"),
    ('[game "cotcot"]\n', "", "line 1, column 1: this is missing"),
    ('"cotcot"', '"chess"', "line 2, column 1: there is no game 'chess'; there are coatl, cotcot"),
    ('"cotcot"', "7", "line 2, column 1: a text is expected, not 7"),
    ('"cotcot"]', '"cotcot"', 'line 2, column 1: a tag looks like [name "value"]'),
    ('"players": 2', '"players": 6', "line 3, column 1: players must be 2 to 5, not 6"),
    ('"players": 2', '"levels": [1]', "line 3, column 1: cotcot has no option 'levels'"),
    ("[options", "[date2 3]\n[options", "line 3, column 1: a text is expected, not 3"),
    ("[date ", "[Date ", "line 5, column 2: 'Date' cannot be the name of a tag"),
    ("[date ", "[seats ", "line 5, column 2: [seats] appears twice"),
    ('["Anna", "Ben"]', '["Anna"]', "line 4, column 1: 2 names are expected"),
    ('["Anna", "Ben"]', '["Anna", 2]', "line 4, column 1: a text is expected, not 2"),
    ("setup =>", "set-up =>", "line 7, column 1: after the tags the set-up is expected"),
    ("setup => ring corn", "setup => ring; corn", "line 7, column 16: after the tags the set-up is expected"),
    ("1. 0: chest", '[late "x"]\n1. 0: chest', "line 8, column 1: tags stand before the set-up"),
    ("1. 0:", "1.", "line 8, column 1: a turn looks like"),
    ("1. 0:", "1. 2:", "line 8, column 4: 0 to 1 is expected, not 2"),
    ("chest x2", "chest x3", "line 8, column 7: 'chest x3' is not a move of cotcot (did you mean 'chest x2'?)"),
    ("start key", "", "line 8, column 17: a move is expected"),
    ("{a find}", "{a find", "line 8, column 50: this comment does not end"),
    ("{a find}", "{a} {find}", "a move has one comment at most"),
    ("result: unfinished\n", "", "line 9, column 43: a record ends with its result"),
    ("result: unfinished", "result: open", "line 10, column 9: a result looks like"),
    (
        "result: unfinished",
        "result: third coatl, 1 2, won by 0",
        "line 10, column 9: 'third coatl' is none of tenth coq",
    ),
    ("result: unfinished", "result: unfinished\n3. 0: draw", "line 11, column 1: nothing follows the result"),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD, ids=[message for _, _, message in BAD])
def test_what_cannot_be_read_names_the_place(old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(BadRecord) as problem:
        read(GOOD.replace(old, new, 1))
    assert message in str(problem.value)
    assert problem.value.line > 0
    assert problem.value.column > 0


UNTRUE = [
    ("take corn", "take rug", "line 8, column 28: take rug is not legal now (K-TAKE-1)"),
    ("=> coq ring", "=> coq x2", "line 8, column 28: the record says that pile gave 'x2', which is not there"),
    ("=> coq ring", "=> coq", "line 8, column 28: the record ends in the middle of a move"),
    ("=> coq ring", "=> coq ring ring", "line 8, column 28: the record has 1 outcome more than the move uses"),
    ("=> ring corn bell", "=> ring corn", "line 7, column 1: the record ends in the middle of a move"),
    ("2. 1:", "3. 1:", "line 9, column 7: this is turn 2, not 3"),
    ("2. 1:", "2. 0:", "line 9, column 7: take ring is not legal now (K-SETUP-3)"),
    ("; done", "", "line 9, column 7: this is turn 1, not 2"),
    ("unfinished", "tenth coq, 1 2, won by 1", "the result is unfinished, not tenth coq, 1 2, won by 1"),
]


@pytest.mark.parametrize(("old", "new", "message"), UNTRUE, ids=[message for _, _, message in UNTRUE])
def test_what_is_not_true_is_found_by_a_check(old: str, new: str, message: str) -> None:
    (record,) = read(GOOD.replace(old, new, 1))
    with pytest.raises(BadRecord) as problem:
        record.check()
    assert message in str(problem.value)


def test_moves_after_the_end_and_a_wrong_result() -> None:
    text = write(recorded("solo", 3))
    (record,) = read(text.replace("result: ", "99. 0: done\nresult: "))
    with pytest.raises(BadRecord, match="the game is over before this move"):
        record.check()
    right = text.rpartition("result: ")[2].strip()
    (record,) = read(text.replace("won by 1", "won by 0"))
    with pytest.raises(BadRecord, match=f"the result is {right}, not "):
        record.check()


JSON_BAD: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda data: data.pop("game"), "line 1, column 1: game: this is missing"),
    (lambda data: data.update(moves=7), "line 1, column 1: moves: a list is expected, not 7"),
    (lambda data: data.update(mood="good"), "line 1, column 1: mood: there is no such thing"),
    (
        lambda data: data["moves"][1].update(move="jump"),
        "column 1: moves[1].move: 'jump' is not a move of cotcot",
    ),
    (lambda data: data["moves"][1].update(seat=5), "column 1: moves[1].seat: 0 to 1 is expected, not 5"),
    (
        lambda data: data["moves"][1].update(turn="1"),
        "column 1: moves[1].turn: 0 to 50000 is expected, not '1'",
    ),
    (lambda data: data["moves"][1].update(why=1), "column 1: moves[1].why: there is no such thing"),
    (lambda data: data["moves"].append([]), "moves[6]: an object is expected"),
    (lambda data: data["moves"][1].update(outcomes=["a b"]), "moves[1].outcomes: a word is expected, not 'a b'"),
    (lambda data: data.update(opening=[1]), "line 1, column 1: opening: a text is expected, not 1"),
    (lambda data: data.update(result={"ended_by": "tenth coq"}), "line 1, column 1: result.scores: this is missing"),
    (lambda data: data.update(comment="\ud800"), "line 1, column 1: comment: a text is expected"),
    (lambda data: data.update(tags={"Date": "x"}), "'Date' cannot be the name of a tag"),
    (lambda data: data.update(tags={"game": "x"}), "'game' cannot be the name of a tag"),
    (
        lambda data: data.update(position={"seats": []}),
        "column 1: position: this is no position of CotCotCollec'",
    ),
    (
        lambda data: data.update(position={"seats": [{}, {}, {}]}),
        "line 1, column 1: options: it follows from the rest that this is {'players': 3",
    ),
    (lambda data: data.update(options={"players": {}}), "line 1, column 1: options: players must be 2 to 5, not {}"),
    (lambda data: data.update(options={"preset": "x"}), "line 1, column 1: options: cotcot has no option 'preset'"),
    (lambda data: data.update(position={"seats": [{}, {}], "options": {"cls": 1}}), "has no option 'cls'"),
]


@pytest.mark.parametrize(("spoil", "message"), JSON_BAD, ids=[message for _, message in JSON_BAD])
def test_json_that_is_no_record(spoil: Callable[[dict[str, Any]], object], message: str) -> None:
    (record,) = read(GOOD)
    data = json.loads(write_json(record))
    spoil(data)
    with pytest.raises(BadRecord) as problem:
        read(json.dumps(data))
    assert message in str(problem.value)


def test_json_that_is_no_json() -> None:
    with pytest.raises(BadRecord, match="line 1, column 2: Expecting property name"):
        read("{'plume': 1}")
    with pytest.raises(BadRecord, match=r"line 2, column 1[24]"):
        read(write_json(read(GOOD)[0]) + '{"plume": 1, }')
    with pytest.raises(BadRecord, match="line 1"):
        read('{"a":' * 100_000)


def test_other_encodings_are_refused() -> None:
    with pytest.raises(BadRecord, match="line 4, column 10: this is not UTF-8 text"):
        read(GOOD.replace("Anna", "Änna").encode("latin-1"))
    with pytest.raises(BadRecord, match="this is not UTF-8 text"):
        read(GOOD.encode("utf-16"))
    with pytest.raises(BadRecord):
        read(bytes(range(256)))


def test_hostile_sizes_are_refused() -> None:
    with pytest.raises(BadRecord, match="a line has at most"):
        read(b"[plume 1]\n" + b"x" * (LONGEST_LINE + 10))
    with pytest.raises(BadRecord, match="a record has at most 100,000 lines"):
        read(GOOD.replace("result", "2. 1: draw\n" * 100_001 + "result"))
    with pytest.raises(BadRecord, match="a record has at most 50,000 moves"):
        read(GOOD.replace("result", "2. 1: " + "draw; " * MOST_MOVES + "draw\nresult"))


def test_long_blanks_and_long_numbers_are_read_at_once() -> None:
    """No pattern may take more than a glance for each sign of a hostile line."""
    blanks = " " * 1_000_000
    assert read(GOOD.replace("chest x2;", f"chest{blanks}x2{blanks};").replace(" => coq", f"{blanks}=>{blanks}coq"))
    for result in (
        f"tenth coq,{blanks}1 2",
        f"tenth{blanks}coq, 1 2, won by{blanks}x",
        "tenth coq, 1 2, won by " + "9" * 5000,
    ):
        with pytest.raises(BadRecord, match="a result looks like"):
            read(GOOD.replace("unfinished", result))
    with pytest.raises(BadRecord, match="a turn looks like"):
        read(GOOD.replace("2. 1:", "9" * 5000 + ". 1:"))
    with pytest.raises(BadRecord, match="this comment does not end"):
        read(GOOD.replace("{a find}", "{" + "\\x" * 1_000_000))


def test_an_empty_file_has_no_records() -> None:
    assert read("") == []
    assert read("\n  \n") == []


STRANGE = [b"=>", b"{", b"}", b"[", b"]", b"\\", b";", b"\n", b"\xff", b"1e999", b"\x00", b"9", b"\xe2\x80\xa8"]


def spoilt(text: str, other: str, rng: Random) -> bytes:
    """A text with something cut out, doubled, exchanged, flipped or put in."""
    data = bytearray(text.encode())
    for _ in range(rng.choice([1, 1, 2, 5])):
        at, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        end = min(end, at + rng.choice([1, 3, 40, 4000]))
        change = rng.randrange(6)
        if change == 0:
            del data[at:end]
        elif change == 1:
            data[at:at] = data[at:end]
        elif change == 2:
            data[at:end] = rng.choice(STRANGE)
        elif change == 3:
            lines = data.split(b"\n")
            rng.shuffle(lines)
            data = bytearray(b"\n".join(lines))
        elif change == 4 and data:
            data[at % len(data)] ^= 1 << rng.randrange(8)
        else:
            data[at:at] = other.encode()[at:end]
    return bytes(data)


def problem_with(data: bytes) -> BadRecord | None:
    """What is wrong with a file; any other error is not caught."""
    try:
        for record in read(data):
            record.check()
    except BadRecord as problem:
        return problem
    return None


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_happens_to_a_file_there_is_one_clear_error(variant: str) -> None:
    """A fuzzer: it is read and found true or untrue, or refused with its line; nothing else ever happens."""
    rng = Random(variant)
    for seed in range(share(40, 2)):
        record = recorded(variant, seed, most=rng.choice([3, 40, 400]))
        for write_it in (write, write_json):
            text, other = write_it(record), write_it(recorded("cotcot 2", seed, most=20))
            for _ in range(share(50, 15)):
                problem = problem_with(spoilt(text, other, rng))
                assert problem is None or (problem.line > 0 and problem.column > 0 and str(problem))
