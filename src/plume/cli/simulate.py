"""`plume simulate`: random games in great numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.table import Table

from plume.cli.output import EngineName, console, engine, fastest, print_json, progress_bar
from plume.cli.per_game import add_for_each_game
from plume.core.game import Game
from plume.core.options import Options
from plume.core.simulate import Simulation
from plume.core.simulate import simulate as run
from plume.games import all_games

app = App(
    name="simulate",
    help="""Play random games and sum up what happened.

    Example: plume simulate GAME --players 3 --games 10000 --seed 1 --engine compiled""",
)


def _command(played: Game) -> Callable[..., None]:
    usual = played.options.make()

    def simulate(
        options: Any = usual,
        *,
        preset: str | None = None,
        games: int = 1000,
        seed: int = 0,
        engine_: Annotated[EngineName | None, Parameter(name="--engine")] = None,
        json: bool = False,
    ) -> None:
        """Play random games and sum up what happened.

        Example: plume simulate GAME --games 10000 --seed 1 --engine compiled --json

        Parameters
        ----------
        preset:
            Options by name, such as "first game"; an option of your own that is not the usual one goes before it.
        games:
            How many games.
        seed:
            Where the randomness starts; the same seed gives the same games.
        engine_:
            Plain Python, or compiled with Numba: the same games, only faster. Usually compiled where Numba is.
        json:
            Print the result as JSON.

        """
        chosen = engine(played, engine_ or fastest())
        with progress_bar("Playing", games) as advance:
            result = run(chosen, options.with_preset(preset), games, seed, advance)
        if json:
            print_json(result.to_json())
        else:
            _show(played, options, result)

    return simulate


def _show(played: Game, options: Options, result: Simulation) -> None:
    table = Table(
        "side", "wins, shared ones too", "mean score", title=f"{result.games:,} random games of {played.title}"
    )
    for side, (wins, score) in enumerate(zip(result.wins, result.mean_scores, strict=True)):
        table.add_row(options.side_name(side), f"{wins:,} ({wins / result.games:.1%})", f"{score:.2f}")
    console.print(table)
    ends = ", ".join(f"{name} {count / result.games:.1%}" for name, count in result.ended_by.items())
    console.print(f"ended by: {ends}")
    console.print(
        f"{result.decisions / result.games:.1f} decisions, {result.moves / result.games:.1f} moves and "
        f"{result.mean_turns:.1f} turns a game; {result.mean_legal_moves:.1f} legal moves in a decision"
    )
    console.print(f"{result.games_per_s:,.0f} games and {result.decisions_per_s:,.0f} decisions a second")


add_for_each_game(app, _command, all_games())
