"""`plume replay`: games that were kept, looked at move by move, checked, or summed up."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table

from plume.cli.output import console, print_json
from plume.core.messages import BASE
from plume.core.position import Position
from plume.language import LANGUAGES
from plume.records import BadRecord, Record, read_file, to_json
from plume.records.statistics import SideResult, Summary, rows, summarise
from plume.replays import replay as played_back
from plume.replays.seeing import SeenMove, last_move, moments
from plume.telling import Voice, repertoire_of, words
from plume.terminal import draw

SUFFIXES = (".plume", ".json", ".jsonl")
HELP = "Enter next move  b back  t next turn  T turn before  a number that move  e the end  q quit"


def replay(
    path: Path,
    *,
    check: bool = False,
    seat: int | None = None,
    number: int = 1,
    csv: bool = False,
    json: bool = False,
    html: Path | None = None,
    lang: Annotated[str, Parameter(help=f"The language of the HTML: {', '.join(LANGUAGES)}.")] = BASE,
) -> None:
    """Step through a game that was kept, check it, or sum up a folder of games.

    Example: plume replay game.plume --seat 0

    Parameters
    ----------
    path:
        A file of records, or a folder with such files.
    check:
        Verify every move, outcome and result of all games in the file or folder.
    seat:
        Show what this seat saw, and no more.
    number:
        Which game of the file, counted from 1.
    csv:
        Print one line for each side of each finished game, for a spreadsheet.
    json:
        Print as JSON: the game with all that happened, or the sum of the folder.
    html:
        Write the game as one HTML file that plays it, for any browser.

    """
    if (check or csv or path.is_dir()) and (seat is not None or number != 1 or html is not None):
        raise BadRecord("one-game")
    if check:
        _check(path)
    elif csv:
        _print_csv(path)
    elif path.is_dir():
        _sum_up(path, json)
    elif html is not None:
        _film(chosen(path, number), seat, lang, html)
    else:
        _replay(chosen(path, number), seat, json)


# ---- reading


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(file for file in path.iterdir() if file.suffix in SUFFIXES)
    return [path]


def _records(path: Path, look: Callable[[Record], object] = lambda record: None) -> Iterator[Record]:
    """All records of a file or folder; what is wrong names the file too."""
    for file in _files(path):
        try:
            for record in read_file(file):
                look(record)
                yield record
        except BadRecord as problem:
            raise problem if problem.code == "no-file" else BadRecord("in-file", path=file, problem=problem) from None


def chosen(path: Path, number: int) -> Record:
    """A record of a file, by its number."""
    for found, record in enumerate(_records(path), 1):
        if found == number:
            return record
    raise BadRecord("no-number", path=path, number=number)


# ---- many games


def _check(path: Path) -> None:
    games = moves = 0
    for record in _records(path, Record.check):
        games += 1
        moves += len(record.moves)
    if not games:
        raise BadRecord("empty", path=path, suffixes=", ".join(SUFFIXES))
    console.print(f"{games:,} games with {moves:,} moves: everything is true")


def _print_csv(path: Path) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(SideResult.names())
    for record in _records(path):
        writer.writerows(row.values() for row in rows(record))


def _sum_up(path: Path, json: bool) -> None:
    sums = summarise(_records(path))
    if not sums:
        raise BadRecord("empty", path=path, suffixes=", ".join(SUFFIXES))
    if json:
        print_json({name: summary.to_json() for name, summary in sums.items()})
        return
    for name, summary in sums.items():
        _show(name, summary)


def _show(name: str, summary: Summary) -> None:
    data = summary.to_json()
    table = Table("side", "games", "wins, shared ones too", "mean score", title=f"{summary.games:,} games of {name}")
    for side, values in data["sides"].items():
        wins = f"{values['wins']:,} ({values['wins'] / values['games']:.1%})"
        table.add_row(side, f"{values['games']:,}", wins, f"{values['mean_score']:.2f}")
    console.print(table)
    ends = ", ".join(f"{why} {count:,}" for why, count in data["ended_by"].items())
    console.print(f"ended by: {ends or 'none'}; unfinished {summary.unfinished:,}")
    console.print(f"{data['mean_moves']:.1f} moves and {data['mean_turns']:.1f} turns a game")
    most = ", ".join(f"{card} {count:,}" for card, count in summary.cards.most_common(12))
    console.print(f"reached most often: {most or 'nothing'}\n")


# ---- one game


def _film(record: Record, seat: int | None, lang: str, html: Path) -> None:
    """Write the game as one HTML file."""
    try:
        played_back(record, seat=seat, lang=lang).save(html)
    except OSError as problem:
        raise BadRecord("not-written", path=html, problem=problem.strerror) from None


def _replay(record: Record, seat: int | None, json: bool) -> None:
    record.view(seat, at=0)  # refuses a seat that does not exist
    if json:
        print_json(_as_json(record, seat))
    elif console.can_draw and sys.stdin.isatty():
        _step(record, seat)
    else:
        _print(record, seat)


def _as_json(record: Record, seat: int | None) -> dict[str, Any]:
    """The record with the events of every move; for a seat only what it saw."""
    position = record.position()
    if seat is None:
        show = position.game.events.show
        happened = [
            {"seat": played.seat, "move": move.move, "events": [show(event).to_json() for event in played.events]}
            for played, move in zip(position.history, record.moves, strict=True)
        ]
        return {"record": to_json(record), "happened": happened, "position": position.to_json()}
    view = position.view(seat)
    seen = [
        {"seat": past.seat, "move": past.move, "events": [event.to_json() for event in past.events]}
        for past in view.history
    ]
    return {"happened": seen, "view": view.to_json()}


def _print(record: Record, seat: int | None) -> None:
    """All of the game, move by move, and the table at the end."""
    if record.comment:
        console.print(record.comment, markup=False)
    for position in record.positions():
        for line in _last_move(record, position, seat):
            console.print(line, soft_wrap=True, markup=False)
    _draw(record, position, seat, [])
    console.print(_result(record))


def _draw(record: Record, position: Position, seat: int | None, log: list[str]) -> None:
    """The table as the seat knows it, or all of it, and what happened last."""
    shown = position.to_json() if seat is None else position.view(seat).to_json()
    console.print(draw(shown, log, _voice(record, seat)))


def _voice(record: Record, seat: int | None) -> Voice:
    return Voice(names=tuple(map(record.name, range(record.options.sides))), viewer=seat)


def _result(record: Record) -> str:
    result = record.result
    if result is None:
        return "unfinished"
    winners = " and ".join(map(record.name, result.winners))
    scores = ", ".join(f"{record.name(side)} {points}" for side, points in enumerate(result.scores))
    return f"{winners} won by {result.ended_by}: {scores}"


def _last_move(record: Record, position: Position, seat: int | None) -> list[str]:
    """The last move with what chance gave; for a seat as far as it saw them. Nothing, if there is nothing to tell."""
    move = last_move(record, position, seat)
    return [] if move is None else _told(record, move, seat)


def _told(record: Record, move: SeenMove, seat: int | None) -> list[str]:
    gave = f" => {' '.join(move.gave)}" if move.gave else ""
    said = f"   {{{move.comment}}}" if move.comment else ""
    return [f"{move.turn}. {record.name(move.seat)}: {move.text}{gave}{said}", *_automaton(record, move, seat)]


def _automaton(record: Record, move: SeenMove, seat: int | None) -> list[str]:
    """What the automaton did within a move."""
    kinds = [event.kind for event in move.events]
    automaton = repertoire_of(record.game).automaton
    if automaton not in kinds:
        return []
    told = words(record.game, move.events[kinds.index(automaton) :], _voice(record, seat))
    return ["    " + " ".join(told)]


def _step(record: Record, seat: int | None) -> None:
    """Draw the table, ask where to go, and go there."""
    stops = _stops(record, seat)
    at = 0
    while True:
        console.clear()
        position = record.position(stops[at])
        _draw(record, position, seat, _last_move(record, position, seat))
        console.print(f"\nmove {at} of {len(stops) - 1}   {_result(record)}\n{HELP}", style="dim")
        try:
            wish = input("> ").strip()
        except EOFError:
            return
        if wish == "q":
            return
        at = _wanted([record.moves[stop - 1].turn for stop in stops[1:]], at, wish)


def _stops(record: Record, seat: int | None) -> list[int]:
    """After how many moves there is something new to see: the beginning, then each move that the seat saw."""
    return [len(position.history) for position, _ in moments(record, seat)]


def _wanted(turns: list[int], at: int, wish: str) -> int:
    """Which move somebody wants to see, from the one they see now; `turns` has the turn of each."""
    last = len(turns)
    if wish.isdecimal():
        return min(int(wish[:9]), last)
    if wish in ("t", "T"):
        return _other_turn(turns, at, 1 if wish == "t" else -1)
    return {"": min(at + 1, last), "b": max(at - 1, 0), "e": last}.get(wish, at)


def _other_turn(turns: list[int], at: int, step: int) -> int:
    """The next move in this direction that ends a turn, or the beginning or the end."""
    at += step
    while 0 < at < len(turns) and turns[at] == turns[at - 1]:
        at += step
    return max(0, min(at, len(turns)))
