"""A game is a folder: no file outside the folders of the games names one, but for one list on each side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from plume.games import all_games

ROOT = Path(__file__).parents[1]
MADE = {"files", "paraglide", "schema.d.ts"}
"""What is made from something else: the page, the functions of its messages, its types."""


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
        if file.is_file() and file.suffix != ".pyc" and not MADE & set(path.parts):
            yield path


def names_a_game(path: Path) -> bool:
    """Whether a file names a game in whose folder it does not lie."""
    text = (ROOT / path).read_text("utf-8", errors="ignore")
    return any(word.search(text) and not is_in_folder(path, game) for game, word in words().items())


@pytest.mark.parametrize(
    ("side", "lists"), [("src/plume", {"src/plume/games.py"}), ("web/src", {"web/src/games.ts"}), ("manual", set())]
)
def test_no_file_names_a_game_but_the_list(side: str, lists: set[str]) -> None:
    assert {path.as_posix() for path in sources(side) if names_a_game(path)} == lists
