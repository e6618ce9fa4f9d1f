"""`plume bench`: how fast the rules run here."""

from __future__ import annotations

from rich.table import Table

from plume.cli.output import EngineName, console, engine, messages, print_json
from plume.core.errors import EngineUnavailable
from plume.core.game import Game
from plume.core.measure import measure, state_bytes
from plume.core.options import Options
from plume.games import all_games

ENGINES: tuple[EngineName, ...] = ("plain", "compiled")


def bench(*, json: bool = False) -> None:
    """Measure random play of whole games on one core, per CPU second, for every game and engine.

    Example: plume bench --json

    Parameters
    ----------
    json:
        Print the result as JSON.

    """
    results = {
        row: _measure(played, played.options.make(**options))
        for played in all_games()
        for row, options in played.options.benchmarks.items()
    }
    if json:
        print_json(results)
        return
    table = Table("game", "engine", "decisions/s", "games/s", "copy of a state", "size of a state")
    for name, engines in results.items():
        for engine_name, row in engines.items():
            size = f"{row['state_bytes']:,} bytes" if "state_bytes" in row else ""
            speeds = (f"{row['decisions_per_s']:,.0f}", f"{row['games_per_s']:,.0f}", f"{row['copy_ns']:,.0f} ns")
            table.add_row(name, engine_name, *speeds, size)
    console.print(table)


def _measure(played: Game, options: Options) -> dict[str, dict[str, float]]:
    rows: dict[str, dict[str, float]] = {}
    for name in ENGINES:
        try:
            chosen = engine(played, name)
        except EngineUnavailable as problem:
            messages.print(f"plume: {problem}", markup=False)
            continue
        with messages.status(f"Measuring {played.title}, {name}"):
            rows[name] = measure(chosen, options)
        if name == "compiled":
            rows[name]["state_bytes"] = state_bytes(chosen)
    return rows
