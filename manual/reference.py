"""The reference: what the public modules of the library offer, from their docstrings."""

from __future__ import annotations

from collections.abc import Iterator

from plume.games import all_games

PUBLIC = {
    "plume": "Everything that one import brings: positions, views, moves, errors.",
    **{
        f"plume.{game.name}": f"{game.title}: new games, positions, scores."
        for game in all_games()
        if game.package.startswith("plume.")
    },
    "plume.records": "Games that were played: kept, read, checked.",
    "plume.svg": "Pictures of tables and cards.",
    "plume.replays": "Whole games as HTML.",
    "plume.bots": "Who can sit at a table besides people.",
    "plume.analysis": "Hints and reviews.",
    "plume.arena": "Tournaments between bots.",
    "plume.dataset": "Games of bots as data.",
    "plume.puzzles": "Puzzles with proven answers.",
    "plume.client": "Bots at live tables, by the API of a server.",
    "plume.envs": "What a seat knows, as arrays.",
    "plume.envs.batch": "Thousands of games at once.",
    "plume.envs.gpu": "The same on a GPU.",
    "plume.envs.aec": "The games in PettingZoo.",
    "plume.envs.gymnasium": "A seat of a game in Gymnasium.",
    "plume.envs.vector": "Vectors of them.",
    "plume.envs.open_spiel": "The games in OpenSpiel.",
    "plume.envs.jax": "Games as pure functions.",
    "plume.telling": "What happened, in sentences.",
    "plume.core.carriers": "The same rules as plain Python, compiled, and on a GPU.",
    "plume.language": "What is said to people, in their languages.",
    "plume.rulebooks": "The rules and the cards in words.",
}
"""The public modules, and what each is for."""

OVERVIEW = "reference/index.md"
PAGES = {module: f"reference/{module}.md" for module in PUBLIC}

INTRO = """\
What stands in `__all__` of these modules is public: documented, typed, and kept as it is, or named in \
[the changelog](../changelog.md) where it changes. Names that begin with `_` and modules that are not listed here may \
change at any time. [Library](../library.md) tells the same as a story."""


def reference_pages() -> Iterator[tuple[str, str]]:
    """The pages of the reference, in Markdown, by their addresses."""
    rows = [f"| [`{module}`]({module}.md) | {what} |" for module, what in PUBLIC.items()]
    yield OVERVIEW, "\n".join(["# Reference", "", INTRO, "", "| module | what it is for |", "|---|---|", *rows, ""])
    for module, uri in PAGES.items():
        yield uri, f"---\ntitle: {module}\n---\n\n# `{module}`\n\n::: {module}\n"
