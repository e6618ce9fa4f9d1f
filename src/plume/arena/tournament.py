"""A tournament: its settings, its file of results, and playing what is still missing."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from plume import bots
from plume.arena import schedule
from plume.arena.errors import BadArena
from plume.arena.matches import Conditions, Match, MatchResult
from plume.arena.matches import play as play_match
from plume.arena.workers import play_here
from plume.bots import own
from plume.bots.own import AnyBot
from plume.core.game import Game
from plume.core.options import Options, check_number
from plume.core.simulate import MOST_GAMES
from plume.core.streams import seed_words

VERSION = 1
MOST_PROCESSES = 4096

Play = Callable[[Conditions, Iterable[Match]], Generator[MatchResult, None, None]]
"""Where matches are played: gives the results as they are ready."""


@dataclass(frozen=True)
class Tournament:
    """What is played. The number of games is rounded up to whole deals, so that everybody gets the same.

    A bot is a name, of one of Plume's or `module:Name`, or a class, an instance or a function, which then plays in this
    process.
    """

    game: Game
    options: Options
    bots: Sequence[AnyBot]
    games: int = 1000
    seed: int = 0
    time: float | None = None
    patience: float = 60.0

    def __post_init__(self) -> None:
        check_number("games", self.games, 1, MOST_GAMES)
        seed_words(self.seed)
        for name, value in (("time", self.time), ("patience", self.patience)):
            if value is not None and not 0 < value < float("inf"):
                raise BadArena("time", name=name, value=value)
        self._check_bots()

    def _check_bots(self) -> None:
        if not self.bots:
            raise BadArena("no-bots")
        if not self.is_solo and len(self.bots) < 2:
            raise BadArena("few-bots", players=self.options.players, found=len(self.bots))
        for at, (name, bot) in enumerate(zip(self.names, self.bots, strict=True)):
            if name in self.names[:at]:
                raise BadArena("bot-twice", name=name)
            own.check(bot)

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called."""
        return tuple(map(own.label, self.bots))

    @property
    def own_bots(self) -> Mapping[str, AnyBot]:
        """The bots that were not given by name."""
        return {name: bot for name, bot in zip(self.names, self.bots, strict=True) if not isinstance(bot, str)}

    @property
    def is_solo(self) -> bool:
        """Whether every bot plays alone, against an automaton."""
        return self.options.players == 1

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return schedule.deals_for(self.games, self.names, self.options.players)

    @property
    def matches(self) -> Sequence[Match]:
        """All matches."""
        return list(schedule.matches(self.names, self.options.players, self.deals, self.seed))

    @property
    def settings(self) -> dict[str, Any]:
        """What two runs must have in common to be one tournament; there may be more games in one of them."""
        from plume import __version__

        return {
            "arena": VERSION,
            "plume": __version__,
            "game": self.game.name,
            "options": json.loads(json.dumps(self.options.to_json())),
            "bots": list(self.names),
            "seed": self.seed,
            "time": self.time,
            "patience": self.patience,
        }


def run(
    tournament: Tournament,
    *,
    file: str | os.PathLike[str] | None = None,
    processes: int | None = None,
    records: str | os.PathLike[str] | None = None,
    advance: Callable[[int], None] = lambda games: None,
    play: Play | None = None,
) -> list[MatchResult]:
    """Play a tournament and return all results in order; `advance` is told how many more there are.

    With a file each result is kept as soon as it is there, and those that the file has already are not played again.
    With `records` every game is kept in that folder. `play` plays the matches elsewhere than in processes of this
    machine, of which there are as many as cores unless `processes` says how many. Where a bot was not given by name,
    one match after the other is played in this process, in which nothing ends a bot that hangs.
    """
    processes = os.cpu_count() or 1 if processes is None else processes
    check_number("processes", processes, 1, MOST_PROCESSES)
    conditions = Conditions(
        tournament.game,
        tournament.options,
        tournament.time,
        tournament.patience,
        records is not None,
        tournament.own_bots,
    )
    matches = tournament.matches
    with ResultsFile(file, tournament.settings) as results:
        done = {match.number: results.found[match.number] for match in matches if match.number in results.found}
        advance(len(done))
        missing = [match for match in matches if match.number not in done]
        bots.prepare((name for match in missing for name in match.bots), tournament.game)
        with closing(_played(conditions, missing, processes, play)) as played:
            for result in played:
                _keep_record(records, result)
                results.add(result)
                done[result.number] = result
                advance(1)
    return [done[number] for number in sorted(done)]


def _played(
    conditions: Conditions, matches: Iterable[Match], processes: int, elsewhere: Play | None
) -> Generator[MatchResult, None, None]:
    """The results of matches, wherever they are played."""
    if elsewhere is not None:
        return elsewhere(conditions, matches)
    if conditions.own_bots:
        return (play_match(conditions, match) for match in matches)
    return play_here(conditions, matches, processes)


def _keep_record(folder: str | os.PathLike[str] | None, result: MatchResult) -> None:
    if folder is None or result.record is None:
        return
    path = Path(folder) / f"{result.number:06}.plume"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(result.record, "utf-8")
    except OSError as problem:
        raise BadArena("not-written", path=str(path), problem=problem.strerror) from None


class ResultsFile:
    """A file of results: a line with the settings, then a line for each match in the order in which they ended."""

    def __init__(self, path: str | os.PathLike[str] | None, settings: dict[str, Any]) -> None:
        self.found: dict[int, MatchResult] = {}
        self._path = None if path is None else Path(path)
        self._settings = settings
        self._file: IO[bytes] | None = None

    def __enter__(self) -> ResultsFile:
        if self._path is not None:
            try:
                self._file = self._path.open("a+b")
                self._go_on(self._path, self._file)
            except OSError as problem:
                raise BadArena("not-written", path=str(self._path), problem=problem.strerror) from None
            except BadArena:
                self.__exit__()
                raise
        return self

    def __exit__(self, *problem: object) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, result: MatchResult) -> None:
        """Keep a result."""
        self._write(result.to_json())

    def _go_on(self, path: Path, file: IO[bytes]) -> None:
        """Read what is there, and write after it."""
        file.seek(0)
        data = file.read()
        whole = self._read(path, data)
        if not whole and not _line(self._settings).startswith(data):
            raise BadArena("not-results", path=str(path))
        file.truncate(whole)
        if not whole:
            self._write(self._settings)

    def _read(self, path: Path, data: bytes) -> int:
        """Read the lines and return how many bytes they are; a last one that was torn off does not count."""
        whole = data.rfind(b"\n") + 1
        for number, line in enumerate(data[:whole].splitlines(), 1):
            try:
                self._read_line(path, number, json.loads(line))
            except BadArena:
                raise
            except (ValueError, TypeError, KeyError, AttributeError) as problem:
                code = "not-results" if number == 1 else "bad-line"
                raise BadArena(code, path=str(path), line=number, problem=problem) from None
        return whole

    def _read_line(self, path: Path, number: int, line: Any) -> None:
        if number > 1:
            result = MatchResult.from_json(line)
            self.found[result.number] = result
            return
        if "arena" not in line:
            raise ValueError(line)
        for name, expected in self._settings.items():
            if line.get(name) != expected:
                raise BadArena("other-settings", path=str(path), name=name, found=line.get(name), expected=expected)

    def _write(self, data: Any) -> None:
        if self._file is not None:
            self._file.write(_line(data))
            self._file.flush()


def _line(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"
