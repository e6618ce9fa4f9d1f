"""An engine that does one thing wrong, whichever is asked for: `python -m tests.bots.strange_engine hangs`."""

from __future__ import annotations

import os
import sys
import time

GREETING = "name Strange\nversion 2\noption depth number, how far it looks; 3\nready"


def main(habit: str) -> None:
    """Greet, unless that is what goes wrong, and answer `go` in a way of its own."""
    legal: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "plume":
            _greet(habit)
        elif word == "legal":
            legal = rest.split("; ")
        elif word == "stop" and habit == "waits":
            say(f"move {legal[0]}")
        elif word == "go":
            _go(habit, legal)
        elif word == "quit":
            return


def say(text: str) -> None:
    """Write to the table."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _greet(habit: str) -> None:
    if habit == "chatters":
        say("x" * (2 << 20))
    if habit != "mumbles":
        say(GREETING.replace("ready", "games chess\nready") if habit == "other" else GREETING)


def _go(habit: str, legal: list[str]) -> None:
    match habit:
        case "hangs":
            time.sleep(1_000)
        case "sleeps":
            sys.stderr.write("nothing to read\n")
            sys.stdin = open(os.devnull)  # noqa: PTH123, SIM115
            time.sleep(1_000)
        case "crashes":
            raise ZeroDivisionError("no idea")
        case "exits":
            os._exit(3)
        case "cheats":
            say("move win")
        case "resigns":
            say("info hopeless\nerror I have no idea")
        case "waits":
            return
        case _:
            say(f"info hm\nunheard-of\nmove  {legal[-1]} ")


if __name__ == "__main__":
    main(sys.argv[1])
