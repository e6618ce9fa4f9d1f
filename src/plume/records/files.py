"""Files of records, as text or as lines of JSON. A file may hold many games; reading takes one at a time."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from plume.core.errors import PlumeError
from plume.records import text
from plume.records.data import from_json, to_json
from plume.records.errors import BadRecord
from plume.records.record import Location, Record

LONGEST_LINE = 1 << 22
MOST_LINES = 100_000
JSON_SUFFIXES = (".json", ".jsonl")
"""What files are called that hold records as JSON."""


def read_file(path: str | os.PathLike[str]) -> Iterator[Record]:
    """The records of a file, one by one."""
    try:
        with Path(path).open("rb") as file:
            yield from read_stream(file)
    except PlumeError:
        raise
    except (OSError, ValueError) as problem:
        raise BadRecord("no-file", path=str(path), problem=_reason(problem)) from None


def read_stream(file: IO[bytes]) -> Iterator[Record]:
    """The records of an open binary file: JSON if it begins with a brace, otherwise text."""
    lines = _lines(file)
    game: list[tuple[int, str]] = []
    for number, line in lines:
        if line.lstrip().startswith("{") and not game:
            yield _read_json(number, line)
            continue
        if line.startswith("[plume ") and game:
            yield text.read(game)
            game = []
        if game or line.strip():
            game.append((number, line))
        if len(game) > MOST_LINES:
            raise BadRecord("long-record", line=number, column=1, most=MOST_LINES)
    if game:
        yield text.read(game)


def _lines(file: IO[bytes]) -> Iterator[tuple[int, str]]:
    """The lines of a file, numbered from 1, none of them too long."""
    number = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(raw) > LONGEST_LINE:
            raise BadRecord("long-line", line=number, column=LONGEST_LINE + 1, most=LONGEST_LINE)
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as problem:
            raise BadRecord("encoding", line=number, column=problem.start + 1) from None
        yield number, line.rstrip("\r\n")


def _read_json(number: int, line: str) -> Record:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as problem:
        column = problem.colno if isinstance(problem, json.JSONDecodeError) else 1
        reason = problem.msg if isinstance(problem, json.JSONDecodeError) else problem
        raise BadRecord("json", line=number, column=column, problem=reason) from None
    return from_json(data, lambda key: Location(number, 1, key))


def write_json(record: Record) -> str:
    """A record as one line of JSON."""
    return json.dumps(to_json(record), ensure_ascii=False) + "\n"


def save(path: str | os.PathLike[str], records: Iterable[Record], *, replace: bool = True) -> None:
    """Write records to a file: JSON if it is called so, otherwise text.

    The file appears when all of it is written; if something goes wrong before, an old one stays as it is.
    """
    target = Path(path)
    try:
        parts = map(write_json, records) if target.suffix in JSON_SUFFIXES else _texts(records)
        _write_whole(target, parts, replace)
    except PlumeError:
        raise
    except FileExistsError:
        raise BadRecord("exists", path=str(path)) from None
    except (OSError, ValueError) as problem:
        raise BadRecord("not-written", path=str(path), problem=_reason(problem)) from None


def _reason(problem: OSError | ValueError) -> str:
    return problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)


def _texts(records: Iterable[Record]) -> Iterator[str]:
    """Records as text, with an empty line between two of them."""
    for number, record in enumerate(records):
        yield "\n" * (number > 0) + text.write(record)


def _write_whole(target: Path, parts: Iterable[str], replace: bool) -> None:
    """Write a file beside the target, and give it the target's name when all of it is on the disk."""
    beside = target.with_name(f".{target.name}.{secrets.token_hex(8)}")
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            beside.replace(target)
        else:
            target.hardlink_to(beside)
    finally:
        beside.unlink(missing_ok=True)
