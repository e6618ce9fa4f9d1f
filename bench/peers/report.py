"""What was measured, as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import floor, log10
from typing import NamedTuple

from rich.table import Table

from bench.peers.clock import Speed
from bench.peers.rows import GROUPS, ROWS, Row

MILLION = 1_000_000
TIMES = "Plume is so many times as fast"

Speeds = Mapping[str, Speed]
"""The speed of each run."""


class Line(NamedTuple):
    """A row with its figures, in words; a CPU second is told apart where several cores work."""

    row: Row
    rate: str
    per_cpu_second: str
    beside: str


def lines(speeds: Speeds) -> list[Line]:
    """All rows that were measured."""
    return [_line(row, speeds) for row in ROWS if row.run in speeds]


def _line(row: Row, speeds: Speeds) -> Line:
    speed = speeds[row.run]
    per_cpu_second = in_words(speed.per_cpu_second) if speed.per_second else ""
    return Line(row, in_words(speed.rate), per_cpu_second, _times(row, speeds))


def _times(row: Row, speeds: Speeds) -> str:
    """How many times as fast Plume is in a CPU second; where it is so in several ways, each with its name."""
    own = speeds[row.run].per_cpu_second
    times = {run: rounded(speeds[run].per_cpu_second / own, 2) for run in row.beside}
    return ", ".join(number if len(times) == 1 else f"{number} {_interface(run)}" for run, number in times.items())


def _interface(run: str) -> str:
    return next(row.interface for row in ROWS if row.run == run)


def in_words(rate: float) -> str:
    """A speed with three digits that count."""
    return f"{rounded(rate / MILLION, 3)} million" if rate >= MILLION else rounded(rate, 3)


def rounded(number: float, digits: int) -> str:
    """A number with so many digits that count."""
    after = digits - 1 - floor(log10(number))
    return f"{round(number, after):,.{max(0, after)}f}"


def table(found: Sequence[Line], caption: str) -> Table:
    """All in one table, for a terminal."""
    made = Table("kind", "what", "interface", "speed", "target", "per CPU second", TIMES, caption=caption)
    for group, some in groupby(found, lambda line: line.row.group):
        made.add_section()
        for row, rate, per_cpu_second, beside in some:
            made.add_row(group, row.what, row.interface, rate, row.target, per_cpu_second, beside)
    return made


def markdown(found: Sequence[Line]) -> str:
    """A table for each kind of speed, for the manual."""
    groups = groupby(found, lambda line: line.row.group)
    return "\n\n".join("\n".join(_markdown(group, some)) for group, some in groups)


def _markdown(group: str, found: Iterable[Line]) -> Iterator[str]:
    yield f"{group.capitalize()}: {GROUPS[group]}.\n"
    yield f"| what | interface | speed | target | {TIMES} |"
    yield "|---|---|---|---|---|"
    for row, rate, per_cpu_second, beside in found:
        speed = f"{rate} ({per_cpu_second} per CPU second)" if per_cpu_second else rate
        yield f"| {row.what} | {row.interface} | {speed} | {row.target} | {beside} |"
