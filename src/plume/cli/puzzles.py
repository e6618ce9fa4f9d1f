"""`plume puzzles`: puzzles out of games of bots, each with its proven solution."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from cyclopts import App

from plume.cli.exits import OK, REFUSED
from plume.cli.output import console, print_json, progress_bar
from plume.core.errors import BadOption
from plume.core.game import Game
from plume.core.options import check_choice, check_number
from plume.games import all_games
from plume.puzzles import Puzzle, kinds, make, problems, read, shipped

MOST = 100_000

app = App(
    name="puzzles",
    help="""Puzzles out of games of bots, each with a best answer that is proven.

    Example: plume puzzles check""",
)


@app.command(name="make")
def make_puzzles(
    game: str,
    *,
    kind: str | None = None,
    count: int | None = None,
    seed: int = 0,
    out: Path | None = None,
) -> None:
    """Make puzzles out of games of bots, one on each line. The same seed makes the same puzzles.

    Example: plume puzzles make GAME --count 10

    Parameters
    ----------
    game:
        The game.
    kind:
        What is asked for; all kinds that the game has if none is named.
    count:
        How many of each kind; usually as many as come with the game.
    seed:
        Where the randomness starts.
    out:
        The file; usually they are printed.

    """
    played = _game(game)
    asked = _asked(played, kind)
    if count is not None:
        check_number("count", count, 1, MOST)
    lines = (puzzle.to_line() for name in asked for puzzle in _made(played, name, count, seed))
    if out is None:
        for line in lines:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    else:
        out.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def _made(played: Game, name: str, count: int | None, seed: int) -> Iterator[Puzzle]:
    number = kinds(played)[name].usual if count is None else count
    with progress_bar(f"{played.title}: {name}", number) as advance:
        yield from make(played, name, number, seed, advance)


@app.command
def check(game: str | None = None, *, file: Path | None = None, json: bool = False) -> int:
    """Prove puzzles again: those that come with the games, or those of a file.

    Example: plume puzzles check

    Parameters
    ----------
    game:
        The game; all if none is named.
    file:
        A file that `plume puzzles make` wrote for this game.
    json:
        Print what was found as JSON.

    """
    puzzles = _of_file(game, file) if file is not None else _shipped(all_games() if game is None else [_game(game)])
    wrong: dict[str, list[str]] = {}
    with progress_bar("Proving", len(puzzles)) as advance:
        for puzzle in puzzles:
            if found := list(problems(puzzle)):
                wrong[puzzle.id] = found
            advance(1)
    if json:
        print_json({"puzzles": len(puzzles), "wrong": wrong})
    else:
        for name, found in wrong.items():
            console.print(f"{name}: {'; '.join(found)}", soft_wrap=True, markup=False)
        console.print(f"{len(puzzles) - len(wrong):,} of {len(puzzles):,} puzzles are proven")
    return REFUSED if wrong else OK


def _of_file(game: str | None, file: Path) -> Sequence[Puzzle]:
    if game is None:
        raise BadOption("game-of-file", file=str(file))
    return tuple(read(_game(game), file.read_text("utf-8")))


def _shipped(games: Sequence[Game]) -> Sequence[Puzzle]:
    return [puzzle for game in games for puzzle in shipped(game).values()]


def _game(name: str) -> Game:
    known = {game.name: game for game in all_games()}
    check_choice("game", name, tuple(known))
    return known[name]


def _asked(game: Game, kind: str | None) -> Sequence[str]:
    known = tuple(kinds(game))
    if kind is not None:
        check_choice("kind", kind, known)
        return (kind,)
    return known


app.help = app.help.replace("GAME", all_games()[0].name)
