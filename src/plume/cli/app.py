"""The commands, put together."""

from __future__ import annotations

from cyclopts import App

import plume
from plume.cli import arena, bench, coatl, language, play, replay, rules, serve, simulate, watch

app = App(
    name="plume",
    version=plume.__version__,
    help="""Feathered board games, exact and fast.

    Example: plume coatl score '<b b r b b r k b b y y>' P28 P9 P4 T2""",
    help_format="plaintext",
)
app.command(coatl.app)
app.command(simulate.app)
app.command(bench.bench)
app.command(arena.app)
app.command(watch.app)
app.command(play.app)
app.command(rules.rules)
app.command(language.app)
app.command(replay.replay)
app.command(serve.serve)
app.command(serve.tables)
app.command(serve.api)
