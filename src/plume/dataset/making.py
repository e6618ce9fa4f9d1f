"""A dataset: a folder with the records of games and tables of their decisions and sides."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from plume.bots import own
from plume.bots.own import AnyBot
from plume.core.game import Game
from plume.core.options import Options, check_choice, check_number
from plume.core.simulate import MOST_GAMES
from plume.core.streams import seed_words
from plume.dataset import files
from plume.dataset.errors import BadDataset
from plume.dataset.fields import TABLES, Decision, Side
from plume.dataset.playing import Plan, PlayedGame, play_all
from plume.games import game as game_named
from plume.records import Record, read_file

if TYPE_CHECKING:
    import pyarrow

VERSION = 1
ABOUT, RECORDS = "about.json", "records.plume"
"""The files besides the tables: what the dataset is, and the games."""
FORMATS = tuple(files.WRITERS)
"""How the tables of a dataset can be written."""
MOST_PROCESSES = 4096


@dataclass(frozen=True)
class About:
    """What a dataset is: with this, the same version of Plume makes the same files again."""

    dataset: int
    plume: str
    rules: int
    game: str
    options: Mapping[str, Any]
    bots: Sequence[str]
    games: int
    seed: int
    observations: bool
    formats: Sequence[str]


class Dataset:
    """A dataset in its folder. Rows are read one by one, so it may be larger than the memory."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        try:
            self.about = About(**json.loads((self.path / ABOUT).read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            raise BadDataset("no-dataset", path=str(path)) from None
        if self.about.dataset != VERSION:
            raise BadDataset("other-version", path=str(path), found=self.about.dataset, known=VERSION)

    @property
    def game(self) -> Game:
        """What is played."""
        return game_named(self.about.game)

    def records(self) -> Iterator[Record]:
        """The games."""
        return read_file(self.path / RECORDS)

    def decisions(self) -> Iterator[Decision]:
        """All moves of all games, in order."""
        return cast(Iterator[Decision], files.read_rows(self._file("decisions"), Decision))

    def sides(self) -> Iterator[Side]:
        """All sides of all games, in order."""
        return cast(Iterator[Side], files.read_rows(self._file("sides"), Side))

    def table(self, name: str = "decisions") -> pyarrow.Table:
        """A table as Arrow has it, for pandas, polars and DuckDB; needs the extra `data`."""
        check_choice("name", name, tuple(TABLES))
        files.check(files.PARQUET)
        import pyarrow
        from pyarrow import parquet

        path = self._file(name)
        if path.suffix == f".{files.PARQUET}":
            return parquet.read_table(path)
        rows = [asdict(row) for row in files.read_rows(path, TABLES[name])]
        return pyarrow.Table.from_pylist(rows, schema=files.schema(TABLES[name]))

    def __len__(self) -> int:
        return self.about.games

    def __repr__(self) -> str:
        about = self.about
        return f"<dataset {str(self.path)!r}: {about.games:,} games of {about.game} by {', '.join(about.bots)}>"

    def _file(self, name: str) -> Path:
        """The file of a table: Parquet if there is one, because that is read faster."""
        has_parquet = files.PARQUET in self.about.formats
        return self.path / f"{name}.{files.PARQUET if has_parquet else files.JSONL}"


def read(path: str | os.PathLike[str]) -> Dataset:
    """The dataset in a folder."""
    return Dataset(path)


def make(
    path: str | os.PathLike[str],
    game: Game | str,
    bots: Sequence[AnyBot] = ("planner",),
    games: int = 1000,
    *,
    options: Options | None = None,
    seed: int = 0,
    formats: Sequence[str] = (files.JSONL,),
    observations: bool = False,
    processes: int | None = None,
    advance: Callable[[int], None] = lambda games: None,
) -> Dataset:
    """Let bots play games and write them into a new folder, which appears when all of it is there.

    The same seed makes the same files, on however many processes; usually there are as many as cores. `advance` is told
    how many more games are played. A bot that is not given by name plays in this process.
    """
    played = game_named(game) if isinstance(game, str) else game
    plan = Plan(played, options or played.options.make(), tuple(bots), seed, observations)
    processes = os.cpu_count() or 1 if processes is None else processes
    _check(plan, games, formats, processes)
    target = Path(path)
    if target.exists():
        raise BadDataset("exists", path=str(path))
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.mkdir(parents=True)
        with closing(play_all(plan, games, processes)) as found:
            _write(beside, _about(plan, games, formats), _told(found, advance))
        beside.replace(target)
    except OSError as problem:
        raise BadDataset("not-written", path=str(path), problem=problem.strerror or problem) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return Dataset(target)


def _check(plan: Plan, games: int, formats: Sequence[str], processes: int) -> None:
    """Refuse what cannot be made before anything is played."""
    check_number("games", games, 1, MOST_GAMES)
    check_number("processes", processes, 1, MOST_PROCESSES)
    seed_words(plan.seed)
    if not plan.bots:
        raise BadDataset("no-bots")
    for who in plan.bots:
        own.check(who)
    for file_format in formats or ("",):
        check_choice("format", file_format, FORMATS)
        files.check(file_format)


def _about(plan: Plan, games: int, formats: Sequence[str]) -> About:
    from plume import __version__

    return About(
        dataset=VERSION,
        plume=__version__,
        rules=plan.game.version,
        game=plan.game.name,
        options=plan.options.to_json(),
        bots=tuple(map(own.label, plan.bots)),
        games=games,
        seed=plan.seed,
        observations=plan.observations,
        formats=tuple(formats),
    )


def _told(games: Iterable[PlayedGame], advance: Callable[[int], None]) -> Iterator[PlayedGame]:
    for game in games:
        yield game
        advance(1)


def _write(folder: Path, about: About, games: Iterable[PlayedGame]) -> None:
    """Write all files of a dataset."""
    with ExitStack() as stack:
        kept = stack.enter_context((folder / RECORDS).open("x", encoding="utf-8", newline="\n"))
        writers: dict[str, list[files.Writer]] = {name: [] for name in TABLES}
        for name, row in TABLES.items():
            for file_format in about.formats:
                writer = files.WRITERS[file_format](folder / f"{name}.{file_format}", row)
                writers[name].append(stack.enter_context(closing(writer)))
        for number, game in enumerate(games):
            kept.write("\n" * (number > 0) + game.record)
            for name, into in writers.items():
                for one in into:
                    one.write(getattr(game, name))
    (folder / ABOUT).write_text(json.dumps(asdict(about), ensure_ascii=False, indent=2) + "\n", "utf-8")
