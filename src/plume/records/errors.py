"""What can be wrong with a record."""

from __future__ import annotations

from typing import Any, ClassVar

from plume.core.errors import BAD_JSON, PlumeError


class BadRecord(PlumeError):
    """A record that cannot be read or is not true.

    `line` and `column` say where, counted from 1, and `key` names the place in the data; 0 and "" are unknown.
    """

    texts: ClassVar = BAD_JSON | {
        # the file
        "empty": "{path} has no records (files that end in {suffixes})",
        "one-game": "--seat and --number are for looking at one game",
        "in-file": "{path}: {problem}",
        "no-number": "{path} has no game number {number}",
        "no-file": "{path} cannot be read: {problem}",
        "not-written": "{path} cannot be written: {problem}",
        "exists": "{path} is there already",
        "encoding": "this is not UTF-8 text",
        "long-line": "a line has at most {most:,} characters",
        "long-record": "a record has at most {most:,} lines",
        "no-record": "a record begins with [plume {version}]",
        # the text
        "tag": 'a tag looks like [name "value"]',
        "tag-name": "{name!r} cannot be the name of a tag: lower-case letters, digits, - and _ make one",
        "tag-value": "{value} is no value of a tag: {problem}",
        "tag-twice": "[{name}] stands twice",
        "tag-late": "tags stand before the set-up",
        "statement": "a turn looks like `3. 0: take 4; done => r b`, a result like `result: unfinished`",
        "no-setup": "after the tags the set-up is expected, `setup => ...`",
        "no-move": "a move is expected",
        "open-comment": "this comment does not end",
        "second-comment": "a move has one comment at most, and `;` separates it from the next",
        "result": "a result looks like `result: why it ended, 12 7, won by 0`, or `result: unfinished`",
        "no-result": "a record ends with its result",
        "after-result": "nothing follows the result",
        # the data
        "json": "{problem} (a record is one line of JSON)",
        "not-a-version": "a version is a whole number from 1, not {value!r}",
        "version": "version {value} is that of a later Plume; this one reads versions up to {version}",
        "word": "a word is expected, not {value!r}",
        "many-moves": "a record has at most {most:,} moves",
        "names": "{expected} names are expected",
        # the truth
        "no-beginning": "a position that a viewer imagines has no beginning, so there is no record of it",
        "turn": "this is turn {expected}, not {found}",
        "over": "the game is over before this move",
        "wrong-result": "the result is {expected}, not {found}",
    }

    def __init__(self, code: str, *, line: int = 0, column: int = 0, key: str = "", **parameters: Any) -> None:
        super().__init__(code, line=line, column=column, key=key, **parameters)

    @property
    def line(self) -> int:
        return int(self.parameters["line"])

    @property
    def column(self) -> int:
        return int(self.parameters["column"])

    def __str__(self) -> str:
        key = self.parameters["key"]
        place = [f"line {self.line}"] * (self.line > 0) + [f"column {self.column}"] * (self.column > 0)
        return "".join(f"{part}: " for part in (", ".join(place), key) if part) + super().__str__()
