"""`plume language`: the languages that Plume speaks, and what one lacks."""

from __future__ import annotations

from cyclopts import App

from plume.cli.output import console
from plume.games import all_games
from plume.language import LANGUAGES
from plume.language import language as spoken
from plume.language.missing import missing as lacking

app = App(
    name="language",
    help="""The languages: list them, or what one lacks.

    Example: plume language
    Example: plume language missing fr""",
)


@app.default
def languages() -> None:
    """List the languages by their codes."""
    for code in LANGUAGES:
        console.print(f"{code}  {spoken(code).name}", markup=False)


@app.command
def missing(code: str, /) -> None:
    """List what a language lacks beside English, or has otherwise; until it is there, English is spoken.

    Example: plume language missing fr

    Parameters
    ----------
    code:
        The language.

    """
    packages = ["plume", *(game.package for game in all_games())]
    for package in packages:
        for line in lacking(spoken(code).code, package):
            console.print(line, markup=False, soft_wrap=True)
