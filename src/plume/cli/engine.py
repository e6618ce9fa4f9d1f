"""`plume engine`: a bot of Plume as an engine, for any program that speaks the protocol."""

from __future__ import annotations

import sys

import plume
from plume.bots.own import check
from plume.cli.per_game import find_own_modules


def engine(*, bot: str = "hard") -> None:
    """Let a bot play by lines on the standard input and output, for a program of any language.

    Example: plume engine --bot hard

    Parameters
    ----------
    bot:
        Who plays: a bot, or your own as module:Class.

    """
    from plume.bots.speaking import speak

    find_own_modules()
    check(bot)
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    speak(bot, plume.__version__, sys.stdin, sys.stdout)
