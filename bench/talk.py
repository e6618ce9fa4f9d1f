"""What page and server say to each other in whole games of Cóatl: `python -m bench.talk`.

A real server, and three people at real sockets who play random moves. What reaches one of them is counted: the bodies
of answers by HTTP and the messages of the socket, not compressed. `--source` measures the Plume in another folder; one
that does not send choices with the news, nor scores with the game, is asked for them as its page did.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from bench.live_servers import ROOT, plume
from plume.cli.output import print_json

NAMES = ("Anna", "Ben", "Chloé")
PATIENCE = 60
"""Seconds in which a request has to be answered."""


class Client:
    """A person at a socket, who counts what reaches them as their page would have it."""

    def __init__(self, address: str, name: str) -> None:
        self._http = httpx.AsyncClient(base_url=f"http://{address}/api", timeout=PATIENCE)
        self._address = address
        self._name = name
        self._socket: ClientConnection | None = None
        self._seat = 0
        self._sight: dict[str, Any] = {}
        self._scored: set[str] = set()
        self.counted: Counter[str] = Counter()

    async def ask(self, method: str, path: str, content: Any = None) -> Any:
        """Ask by HTTP."""
        answer = await self._http.request(method, path, json=content)
        answer.raise_for_status()
        self.counted["requests"] += 1
        self.counted["bytes by HTTP"] += len(answer.content)
        return answer.json()

    async def introduce(self) -> None:
        """Be known, and forget what that took."""
        await self.ask("PUT", "/me", {"name": self._name})
        self.counted.clear()

    async def sit_down(self, table: str, seat: int) -> None:
        """Open the page of a table."""
        self._seat = seat
        await self.ask("GET", f"/tables/{table}")
        address = f"ws://{self._address}/api/tables/{table}/live?after=0&language=en"
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())}
        self._socket = await connect(address, additional_headers=headers, compression=None, max_size=None, proxy=None)
        await self._hear_of("welcome")
        if "choices" not in self._sight:
            await self.ask("GET", f"/tables/{table}")
            await self._say({"type": "look", "seat": seat, "after": 0})
            await self._hear_of("welcome")

    async def play(self, luck: random.Random) -> None:
        """Play until the game is over."""
        while self._sight["game"]["result"] is None:
            legal = await self._legal()
            if legal:
                self.counted["decisions"] += 1
                await self._say({"type": "play", "id": 1, "seat": self._seat, "move": luck.choice(legal)})
                await self._hear_of("done", "refused")
            else:
                await self._hear()

    async def close(self) -> None:
        """Go away."""
        assert self._socket is not None
        await self._socket.close()
        await self._http.aclose()

    async def _legal(self) -> list[str]:
        """What may be played now; with it everything that the page shows is there."""
        if "choices" in self._sight:
            return list((self._sight["choices"] or {"legal": ()})["legal"])
        await self._ask_for_scores()
        legal: list[str] = self._sight["game"]["legal"]
        if legal:
            await self._say({"type": "choices", "id": 2, "seat": self._seat})
            await self._hear_of("choices", "refused")
        return legal

    async def _ask_for_scores(self) -> None:
        """Ask what every serpent scores that has cards, once."""
        for seat in self._sight["game"]["position"]["seats"]:
            for coatl in seat["coatls"]:
                cards = coatl["cards"] + ([coatl["temple"]] if coatl["temple"] else [])
                query = urlencode({"serpent": coatl["serpent"], "cards": " ".join(cards), "open_ends": "absent"})
                if cards and query not in self._scored:
                    self._scored.add(query)
                    await self.ask("GET", f"/coatl/score?{query}")

    async def _say(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        self.counted["messages sent"] += 1
        await self._socket.send(json.dumps(message))

    async def _hear_of(self, *kinds: str) -> None:
        """Hear everything up to a message of one of these kinds."""
        while (await self._hear())["type"] not in kinds:
            pass

    async def _hear(self) -> dict[str, Any]:
        assert self._socket is not None
        raw = await self._socket.recv(decode=False)
        self.counted["messages"] += 1
        self.counted["bytes by socket"] += len(raw)
        message: dict[str, Any] = json.loads(raw)
        if message["type"] in ("welcome", "news"):
            self._sight |= {part: message[part] for part in ("table", "game", "choices") if part in message}
        for pointer, value in message.get("changes", {}).items():
            _put(self._sight, pointer.split("/")[1:], value)
        return message


def _put(whole: Any, path: list[str], value: Any) -> None:
    """Put a new value where it belongs."""
    for name in path[:-1]:
        whole = whole[int(name) if isinstance(whole, list) else name]
    whole[int(path[-1]) if isinstance(whole, list) else path[-1]] = value


async def play_a_game(address: str, luck: random.Random) -> Counter[str]:
    """Play a game, and return what the first of three people has counted."""
    clients = [Client(address, name) for name in NAMES]
    for client in clients:
        await client.introduce()
    seats = [{"who": "me"}, *[{"who": "open"}] * (len(NAMES) - 1)]
    opened = await clients[0].ask("POST", "/tables", {"game": "coatl", "seats": seats})
    for client in clients[1:]:
        await client.ask("POST", f"/tables/{opened['id']}/join", {"invitation": opened["invitation"]})
    clients[0].counted.clear()
    for seat, client in enumerate(clients):
        await client.sit_down(opened["id"], seat)
    await asyncio.gather(*(client.play(random.Random(luck.random())) for client in clients))
    for client in clients:
        await client.close()
    return clients[0].counted


def main() -> None:
    """Play some games, and print what was said in one of them on average."""
    parser = argparse.ArgumentParser(description="What page and server say to each other in a game of Cóatl of three.")
    parser.add_argument("--games", type=int, default=10, help="how many games are played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--source", type=Path, default=ROOT, help="the folder of the Plume that is measured")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    luck = random.Random(arguments.seed)
    counted: Counter[str] = Counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        plume(Path(folder) / "talk.sqlite", source=arguments.source) as (server, _),
    ):
        for _ in range(arguments.games):
            counted += asyncio.run(play_a_game(server.address, luck))
    figures = {what: number / arguments.games for what, number in sorted(counted.items())}
    figures["bytes"] = figures["bytes by HTTP"] + figures["bytes by socket"]
    figures["messages sent for a decision"] = figures["messages sent"] / figures["decisions"]
    figures["bytes for a decision"] = figures["bytes"] / figures["decisions"]
    if arguments.json:
        print_json(figures)
        return
    table = Table("one client in a game of three", "on average", title=f"{arguments.games} games of Cóatl")
    for what, figure in figures.items():
        table.add_row(what, f"{figure:,.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
