r"""Records as text for people.

    [plume 2]
    [game "<name>"]
    [rules 1]
    [options {"players": 2, "sacrifice": true, "open_ends": "absent", "first_player": null}]
    [seats ["Anna", "Ben"]]
    [date "2026-11-15"]

    setup => 1 k b g r y k b g r y k g <k <b g> r> T3 T5 P1 P2 ... {a comment}
    0. 0: keep P3; done
    0. 1: done
    1. 1: take 4; done
    2. 0: draw deck => P12 {just what I need}; done => P30
    result: three in a row, 1 0, won by 0

A tag is a name and a JSON value: version, game, options, names at the seats, the position that the game was taken up
with; any others are texts. A turn has a number, a seat, and moves with what chance gave. A line that begins with white
space goes on with the one before. In a comment `\}` is a brace, `\n` a new line and `\\` a backslash.
"""

from __future__ import annotations

import json
import re
from bisect import bisect
from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap
from typing import Any

from plume.core.errors import UNFINISHED
from plume.records.data import from_json, to_json
from plume.records.errors import BadRecord
from plume.records.migrations import VERSION
from plume.records.record import OWN_TAGS, TAG_NAME, Location, Record

WIDTH = 100

SETUP = re.compile(r"setup(?=\s|$|\{)")
TURN = re.compile(r"(\d{1,9})\s*\.\s*(\d{1,3})\s*:")
RESULT = re.compile(r"result\s*:\s*")
PLAYED = re.compile(r"\s*([^;{]*)(?:\{((?:[^\\}]|\\.)*)\}\s*)?", re.DOTALL)
ARROW, WON_BY = "=>", ["won", "by"]
NUMBER = re.compile(r"-?\d{1,9}")
ESCAPES = {"\\": "\\\\", "}": "\\}", "\n": "\\n"}


# ---- writing


def write(record: Record) -> str:
    """A record as text: the same text for the same record."""
    data = to_json(record)
    tags = {name: data[name] for name in OWN_TAGS if name in data} | dict(record.tags)
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in tags.items()]
    return "\n".join([*lines, "", *_body(record)]) + "\n"


def _body(record: Record) -> Iterator[str]:
    yield _wrapped(_played("setup", record.opening, record.comment))
    for (turn, seat), moves in groupby(record.moves, key=lambda move: (move.turn, move.seat)):
        played = (_played(move.move, move.outcomes, move.comment) for move in moves)
        yield _wrapped(f"{turn}. {seat}: {'; '.join(played)}")
    yield f"result: {record.result or UNFINISHED}"


def _played(move: str, outcomes: Iterable[str], comment: str | None) -> str:
    words = " ".join(outcomes)
    said = "" if comment is None else f" {{{''.join(ESCAPES.get(sign, sign) for sign in comment)}}}"
    return move + (f" => {words}" if words else "") + said


def _wrapped(text: str) -> str:
    """A long line goes on in lines that begin with blanks; one with a comment stays as it is."""
    if len(text) <= WIDTH or "{" in text:
        return text
    return "\n".join(wrap(text, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False))


# ---- reading


class Statement:
    """A line of a record with those that go on with it."""

    def __init__(self, line: int, text: str) -> None:
        self._line = line
        self.text = text
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def place(self, at: int = 0) -> Location:
        """The line and the column of one of its signs."""
        line = bisect(self._starts, at) - 1
        return Location(self._line + line, at - self._starts[line] + 1)

    def fail(self, code: str, at: int = 0, **parameters: Any) -> BadRecord:
        """The error that names the place of a sign."""
        return self.place(at).fail(code, **parameters)


def statements(lines: Iterable[tuple[int, str]]) -> Iterator[Statement]:
    """The statements of numbered lines. Blank lines mean nothing."""
    first, gathered = 0, [""]
    for number, line in lines:
        if line and line[0].isspace() and line.strip() and gathered[0]:
            gathered += [""] * (number - first - len(gathered)) + [line.rstrip()]
        elif line.strip():
            if gathered[0]:
                yield Statement(first, "\n".join(gathered))
            first, gathered = number, [line.strip()]
    if gathered[0]:
        yield Statement(first, "\n".join(gathered))


def read(lines: Iterable[tuple[int, str]]) -> Record:
    """The record in these numbered lines."""
    reading = _Reading()
    for statement in statements(lines):
        reading.add(statement)
    return reading.record()


class _Reading:
    """Turns statements into the data of a record, and remembers where each part of it stood."""

    def __init__(self) -> None:
        self._data: dict[str, Any] = {}
        self._tags: dict[str, Any] = {}
        self._moves: list[dict[str, Any]] = []
        self._places: dict[str, Location] = {}
        self._last: Statement | None = None

    def add(self, statement: Statement) -> None:
        """Read one more statement; they come in the order tags, set-up, turns, result."""
        self._last = statement
        if "result" in self._data:
            raise statement.fail("after-result")
        if statement.text.startswith("["):
            self._add_tag(statement)
        elif "moves" not in self._data:
            self._add_setup(statement)
        elif found := RESULT.match(statement.text):
            self._add_result(statement, found.end())
        else:
            self._add_turn(statement)

    def record(self) -> Record:
        """The record, once all statements were read."""
        if "result" not in self._data:
            last = self._last or Statement(1, "")
            raise last.fail("no-result" if self._data else "no-record", len(last.text), version=VERSION)
        return from_json(self._data | {"tags": self._tags}, self._place)

    def _place(self, key: str) -> Location:
        """The place of a key, or of what it is part of."""
        while key not in self._places and key:
            key = key.rpartition(".")[0]
        return self._places[key]

    def _add_tag(self, statement: Statement) -> None:
        text = statement.text
        name, blank, value = text[1:-1].partition(" ")
        if not text.endswith("]") or not blank:
            raise statement.fail("tag")
        if not TAG_NAME.fullmatch(name):
            raise statement.fail("tag-name", 1, name=name)
        if "moves" in self._data:
            raise statement.fail("tag-late")
        if not self._data and name != "plume":
            raise statement.fail("no-record", version=VERSION)
        key, into = (name, self._data) if name in OWN_TAGS else (f"tags.{name}", self._tags)
        if name in into:
            raise statement.fail("tag-twice", 1, name=name)
        try:
            into[name] = json.loads(value)
        except (ValueError, RecursionError) as problem:
            shown = value if len(value) <= 40 else f"{value[:37]}..."
            raise statement.fail("tag-value", len(name) + 2, value=shown, problem=problem) from None
        self._places[key] = statement.place()
        self._places.setdefault("", statement.place())

    def _add_setup(self, statement: Statement) -> None:
        if not self._data:
            raise statement.fail("no-record", version=VERSION)
        if not SETUP.match(statement.text):
            raise statement.fail("no-setup")
        (_, text, comment), *more = _split(statement, 0)
        if more:
            raise statement.fail("no-setup", more[0][0])
        self._data |= {"moves": self._moves, "opening": _outcomes(text)[1], "comment": comment}
        self._places["opening"] = statement.place()

    def _add_turn(self, statement: Statement) -> None:
        heading = TURN.match(statement.text)
        if heading is None:
            raise statement.fail("statement")
        for at, text, comment in _split(statement, heading.end()):
            move, outcomes = _outcomes(text)
            if not move:
                raise statement.fail("no-move", at)
            key = f"moves[{len(self._moves)}]"
            self._places[f"{key}.seat"] = statement.place(heading.start(2))
            self._places[key] = statement.place(at)
            self._moves.append(
                {
                    "turn": int(heading[1]),
                    "seat": int(heading[2]),
                    "move": move,
                    "outcomes": outcomes,
                    "comment": comment,
                }
            )

    def _add_result(self, statement: Statement, at: int) -> None:
        self._places["result"] = statement.place(at)
        said = statement.text[at:]
        if said == UNFINISHED:
            self._data["result"] = None
            return
        parts = [part.split() for part in said.split(",")]
        if len(parts) != 3 or parts[2][:2] != WON_BY or not all(map(NUMBER.fullmatch, parts[1] + parts[2][2:])):
            raise statement.fail("result", at)
        scores, winners = ([int(number) for number in numbers] for numbers in (parts[1], parts[2][2:]))
        self._data["result"] = {"ended_by": " ".join(parts[0]), "scores": scores, "winners": winners}


def _split(statement: Statement, at: int) -> list[tuple[int, str, str | None]]:
    """Moves with what follows them: where each stands, its text with outcomes, its comment."""
    found: list[tuple[int, str, str | None]] = []
    text = statement.text
    while True:
        part = PLAYED.match(text, at)
        assert part is not None, "the pattern matches nothing too"
        found.append((part.start(1), part[1].strip(), None if part[2] is None else _unescaped(part[2])))
        at = part.end()
        if at == len(text):
            return found
        if text[at] != ";":
            raise statement.fail("open-comment" if part[2] is None else "second-comment", at)
        at += 1


def _unescaped(comment: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], comment, flags=re.DOTALL)


def _outcomes(text: str) -> tuple[str, list[str]]:
    """A move and what chance gave."""
    words = text.split()
    arrow = words.index(ARROW) if ARROW in words else len(words)
    return " ".join(words[:arrow]), words[arrow + 1 :]
