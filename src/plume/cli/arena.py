"""`plume arena`: tournaments between bots."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter
from platformdirs import user_data_path
from rich.table import Table

from plume import bots as all_bots
from plume.cli.exits import INTERRUPTED
from plume.cli.output import console, messages, print_json, progress_bar
from plume.cli.per_game import add_for_each_game, find_own_modules
from plume.core.game import Game
from plume.games import all_games

if TYPE_CHECKING:
    from plume.arena import Ladder, Tournament
    from plume.arena.ladder import Standing
    from plume.arena.ratings import Estimate

app = App(
    name="arena",
    help="""Let bots play a fair tournament, and rate them.

    Example: plume arena GAME --bots search,planner,greedy --games 1000""",
)


def _command(played: Game) -> Callable[..., int | None]:
    usual = played.options.make()

    def arena(
        options: Any = usual,
        *,
        bots: Annotated[tuple[str, ...], Parameter(consume_multiple=False)] = (),
        preset: str | None = None,
        games: int = 1000,
        seed: int = 0,
        time: float | None = None,
        patience: float = 60.0,
        processes: int | None = None,
        ray: str | None = None,
        file: Path | None = None,
        records: Path | None = None,
        plot: Path | None = None,
        json: bool = False,
    ) -> int | None:
        """Let bots play a fair tournament, and rate them.

        Everybody plays with the same luck at every seat. What is interrupted goes on with the same command.

        Example: plume arena GAME --bots random,my_bots:Mine --games 100 --plot ladder.svg

        Parameters
        ----------
        bots:
            Who plays, with commas between them: names of bots, or your own as module:Class. Usually those of Plume
            that do not search.
        preset:
            Options by name, such as "first game"; an option of your own that is not the usual one goes before it.
        games:
            How many games; rounded up, so that everybody plays the same deals at every seat.
        seed:
            Where the randomness starts; the same seed gives the same deals.
        time:
            Seconds that a bot has for a move. Without it nobody counts.
        patience:
            Seconds beyond that after which the process of a bot is ended.
        processes:
            How many games are played at the same time; usually as many as there are cores.
        ray:
            Play on a Ray cluster instead: auto, an address such as ray://host:10001, or local.
        file:
            Where results are kept; a file that has some already is gone on with. Usually in your data folder, until
            the tournament is finished.
        records:
            A folder for the records of all games.
        plot:
            Draw the ladder as an SVG picture.
        json:
            Print the ladder as JSON.

        """
        from plume.arena import Ladder, Tournament, run, svg
        from plume.arena.clusters import on_ray

        find_own_modules()
        chosen = bots or usual_bots(played)
        tournament = Tournament(played, options.with_preset(preset), chosen, games, seed, time, patience)
        kept = file or _unfinished(tournament)
        play = None if ray is None else on_ray(ray)
        try:
            with progress_bar("Playing", len(tournament.matches)) as advance:
                results = run(tournament, file=kept, processes=processes, records=records, advance=advance, play=play)
        except KeyboardInterrupt:
            messages.print(f"Interrupted. The same command goes on from what is in {kept}", soft_wrap=True)
            return INTERRUPTED
        with messages.status("Rating"):
            ladder = Ladder.of(tournament, results)
        if plot is not None:
            _write(plot, svg(ladder, f"The ladder of {played.title}"))
        if json:
            print_json(ladder.to_json())
        else:
            _show(played, ladder)
        if file is None:
            kept.unlink()
        return None

    return arena


def usual_bots(played: Game) -> tuple[str, ...]:
    """Who plays a tournament if nobody is named: the bots that need no time to think, or else all."""
    able = all_bots.names(played)
    quick = tuple(name for name in ("planner", "greedy", "random") if name in able)
    return quick if len(quick) > 1 else able


def _unfinished(tournament: Tournament) -> Path:
    """Where the results of a tournament are until it is finished, if no file is named."""
    from plume.arena import BadArena

    name = sha256(dumps(tournament.settings).encode()).hexdigest()[:16]
    folder = user_data_path("plume", appauthor=False) / "arena"
    path = folder / f"{tournament.game.name}-{name}.jsonl"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadArena("not-written", path=str(path), problem=problem.strerror) from None
    return path


def _write(path: Path, text: str) -> None:
    from plume.arena import BadArena

    try:
        path.write_text(text, "utf-8")
    except OSError as problem:
        raise BadArena("not-written", path=str(path), problem=problem.strerror) from None


def _show(played: Game, ladder: Ladder) -> None:
    rated = any(row.rating is not None for row in ladder.rows)
    columns = ["", "bot", *["rating"] * rated, "games", "victories", "points", "a move", "faults"]
    table = Table(*columns, title=f"{ladder.games:,} games of {played.title}, {ladder.deals:,} deals")
    for place, row in enumerate(ladder.rows, 1):
        table.add_row(str(place), ladder.labels[row.bot], *[_rating(row)] * rated, *_cells(row))
    console.print(table)
    if len(ladder.rows) > 1:
        console.print(_matrix(ladder))
    _show_faults(ladder)


def _cells(row: Standing) -> list[str]:
    return [
        f"{row.games:,}",
        _percent(row.wins),
        "–" if row.points is None else _around(row.points, 1),
        f"{1000 * row.seconds:,.2f} ms",
        ", ".join(f"{kind} {count}" for kind, count in row.faults.items()) or "none",
    ]


def _rating(row: Standing) -> str:
    from plume.arena.ratings import ZERO

    if row.rating is None:
        return "–"
    return _around(row.rating.elo, 0) if row.bot != ZERO else "0"


def _around(estimate: Estimate, digits: int) -> str:
    return f"{estimate.value:.{digits}f} ± {estimate.high - estimate.value:.{digits}f}"


def _percent(share: Estimate) -> str:
    return f"{share.value:.1%} ({100 * share.low:.0f}–{100 * share.high:.0f})"


def _matrix(ladder: Ladder) -> Table:
    """How often each bot was ahead of each other, with 95 % confidence."""
    table = Table("ahead of", *ladder.labels.values())
    for one, label in ladder.labels.items():
        shares = (_percent(ladder.pairs[one][other]) if other != one else "" for other in ladder.labels)
        table.add_row(label, *shares)
    return table


def _show_faults(ladder: Ladder) -> None:
    for named in ladder.faults:
        fault = named.fault
        where = f"match {named.match}, seat {fault.seat}, move {fault.move}"
        console.print(f"{fault.bot} {fault.kind}: {fault.message} ({where})", soft_wrap=True, markup=False)
    more = sum(sum(row.faults.values()) for row in ladder.rows) - len(ladder.faults)
    if more > 0:
        console.print(f"and {more:,} more faults")
    for number, why in ladder.void.items():
        console.print(f"match {number} is void: {why}", soft_wrap=True, markup=False)


add_for_each_game(app, _command, all_games())
