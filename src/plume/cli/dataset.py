"""`plume dataset`: games of bots as data for study."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from plume.cli.output import console, print_json, progress_bar
from plume.cli.per_game import STAND_IN, add_for_each_game, find_own_modules
from plume.core.game import Game
from plume.dataset import FORMATS
from plume.dataset import make as make_dataset
from plume.games import all_games

MAKE = App(
    name="make",
    help="""Let bots play, and write their games as records and as tables of all decisions and sides.

    Example: plume dataset make GAME --bots planner,greedy --games 1000 --out study""",
)
app = App(
    name="dataset",
    help="""Games of bots as data for study.

    Example: plume dataset make GAME --bots planner,greedy --games 1000 --out study""",
)
app.command(MAKE)


def _command(played: Game) -> Callable[..., None]:
    usual = played.options.make()

    def make(
        options: Any = usual,
        *,
        bots: Annotated[tuple[str, ...], Parameter(consume_multiple=False)] = ("planner",),
        preset: str | None = None,
        games: int = 1000,
        seed: int = 0,
        out: Path | None = None,
        formats: Annotated[tuple[str, ...], Parameter(name="--format", consume_multiple=False)] = FORMATS[:1],
        observations: bool = False,
        processes: int | None = None,
        json: bool = False,
    ) -> None:
        """Let bots play, and write their games as records and as tables of all decisions and sides.

        Example: plume dataset make GAME --bots planner,greedy --games 1000 --out study

        Parameters
        ----------
        bots:
            Who plays, with commas between them: names of bots, or your own as module:Class.
        preset:
            Options by name, such as "first game"; an option of your own that is not the usual one goes before it.
        games:
            How many games.
        seed:
            Where the randomness starts; the same seed writes the same files.
        out:
            The folder, which must be new; usually it is called after the game.
        formats:
            How the tables are written: jsonl, parquet, or both with a comma between them.
        observations:
            Write with each decision what the seat knew, as the environments show it, and the ids of its moves.
        processes:
            How many games are played at the same time; usually as many as there are cores.
        json:
            Print what was written as JSON.

        """
        find_own_modules()
        with progress_bar("Playing", games) as advance:
            made = make_dataset(
                out or f"{played.name}-data",
                played,
                bots,
                games,
                options=options.with_preset(preset),
                seed=seed,
                formats=formats,
                observations=observations,
                processes=processes,
                advance=advance,
            )
        if json:
            print_json({"path": str(made.path), **vars(made.about)})
        else:
            console.print(f"{games:,} games of {played.title} are in {made.path}", soft_wrap=True, markup=False)

    return make


add_for_each_game(MAKE, _command, all_games(), called="dataset make")
app.help = app.help.replace(STAND_IN, all_games()[0].name)
