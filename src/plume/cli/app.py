"""The commands, put together."""

from __future__ import annotations

from cyclopts import App

import plume
from plume.cli import (
    arena,
    bench,
    compiling,
    dataset,
    engine,
    language,
    operating,
    picture,
    play,
    puzzles,
    replay,
    review,
    rules,
    serve,
    simulate,
    watch,
)
from plume.cli.output import console
from plume.games import all_games

app = App(
    name="plume",
    version=plume.__version__,
    help="""Feathered board games, exact and fast.

    Example: plume play""",
    help_format="plaintext",
    console=console,
)
for commands in filter(None, (game.part("commands") for game in all_games())):
    app.command(commands.app)
app.command(simulate.app)
app.command(bench.bench)
app.command(compiling.compile_rules, name="compile")
app.command(arena.app)
app.command(dataset.app)
app.command(watch.app)
app.command(play.app)
app.command(engine.engine)
app.command(rules.rules)
app.command(language.app)
app.command(replay.replay)
app.command(review.review)
app.command(puzzles.app)
app.command(picture.picture)
app.command(serve.serve)
app.command(serve.tables)
app.command(operating.people)
app.command(serve.api)
