"""A bot at a live table: it opens one against a bot of the server, or sits down by an invitation.

    plume serve
    python examples/live_bot.py http://localhost:8000 --game cotcot --against planner
    python examples/live_bot.py http://localhost:8000 --link "http://localhost:8000/table/4711#invitation=..."

`--bot` is whoever can play: a bot of Plume, `my_bots:Mine`, or an engine, `engine:./my_engine`.
"""

from __future__ import annotations

import argparse

from plume.client import Client


def main() -> None:
    """Play one game, and say how it ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("--name", default="Live bot")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seconds", type=float, help="how long it may think about a move")
    parser.add_argument("--game", default="cotcot")
    parser.add_argument("--against", default="random", help="a bot of the server, or open: then there is a link")
    parser.add_argument("--link", help="an invitation to a table that is there already")
    wanted = parser.parse_args()

    client = Client(wanted.address, name=wanted.name)
    table = client.join(wanted.link) if wanted.link else client.open(wanted.game, ["me", wanted.against])
    print(f"at {table.link}")
    with table.sit() as seat:
        result = seat.play(wanted.bot, seconds=wanted.seconds)
        names = [each.name for each in seat.seats]
    print(" ".join(names), "–", result or "the table was closed")


if __name__ == "__main__":
    main()
