"""A game is a folder: no file outside the folders of the games names one, but for one list on each side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from plume.games import all_games

ROOT = Path(__file__).parents[1]
LEFT = {
    "src/plume": {
        "src/plume/bots/levels.py",
        "src/plume/language/de/home.json",
        "src/plume/language/en/home.json",
        "src/plume/language/fr/home.json",
        "src/plume/rulebooks.py",
        "src/plume/server/api/games.py",
        "src/plume/server/openapi.py",
        "src/plume/server/seen.py",
    },
    "web/src": set[str](),
}
"""What is not yet in the folder of a game."""


def words() -> dict[str, re.Pattern[str]]:
    """By game, what names it: its name and its title, in whatever letters."""
    own = (game for game in all_games() if game.package.startswith("plume."))
    return {game.name: re.compile(f"{game.name}|{re.escape(game.title)}", re.IGNORECASE) for game in own}


def is_in_folder(path: Path, game: str) -> bool:
    """Whether a file lies in a folder of the game, or is one of its texts in the folder of a language."""
    return game in path.parts[:-1] or ("language" in path.parts and path.name.startswith(game))


def sources(side: str) -> Iterator[Path]:
    """The files that somebody has written, by their places in the repository."""
    for file in sorted((ROOT / side).rglob("*")):
        path = file.relative_to(ROOT)
        if file.is_file() and file.suffix != ".pyc" and not {"files", "paraglide", "generated"} & set(path.parts):
            yield path


def names_a_game(path: Path) -> bool:
    """Whether a file names a game in whose folder it does not lie."""
    text = (ROOT / path).read_text("utf-8", errors="ignore")
    return any(word.search(text) and not is_in_folder(path, game) for game, word in words().items())


@pytest.mark.parametrize(
    ("side", "games"),
    [
        ("src/plume", "games.py"),
        pytest.param("web/src", "games.ts", marks=pytest.mark.skip(reason="the page has not been put in order yet")),
    ],
)
def test_no_file_names_a_game_but_the_list(side: str, games: str) -> None:
    naming = {path.as_posix() for path in sources(side) if names_a_game(path)}
    assert naming == {f"{side}/{games}"} | LEFT[side]
