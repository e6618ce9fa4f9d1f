"""The house of a page without a server: it answers as a server does, and keeps what a server keeps."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from plume.bots.searching import Found, Task
from plume.pocket.edge import Answer, Asked
from plume.pocket.host import Host
from plume.pocket.shelf import MemoryShelf
from plume.pocket.thinking import Beside
from tests.patience import PATIENCE
from tests.pocket.conversation import search_here


class Page:
    """A page that notes what it is told."""

    def __init__(self) -> None:
        self.answers: dict[int, asyncio.Future[Answer]] = {}
        self.told: asyncio.Queue[str | tuple[int, str]] = asyncio.Queue()
        self.host: Host

    def answer(self, number: int, answer: Answer) -> None:
        self.answers[number].set_result(answer)

    def tell(self, wire: int, message: str) -> None:
        self.told.put_nowait(message)

    def hang_up(self, wire: int, code: int, why: str) -> None:
        self.told.put_nowait((code, why))

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        number = len(self.answers)
        self.answers[number] = asyncio.get_running_loop().create_future()
        sent = b"" if body is None else json.dumps(body).encode()
        self.host.ask(number, Asked(method, f"/api{path}", "en", sent))
        return await asyncio.wait_for(self.answers[number], PATIENCE)

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """What is answered to something that is no mistake."""
        answer = await self.ask(method, path, body)
        assert answer.status < 400, answer
        return json.loads(answer.content)


def hosted(
    work: Callable[[Page], Awaitable[Any]],
    shelf: MemoryShelf | None = None,
    search: Callable[[Task], Awaitable[Found]] = search_here,
) -> Any:
    """Do something with a page and its host."""

    async def run() -> Any:
        page = Page()
        page.host = await Host.start(shelf or MemoryShelf(), Beside(search), page)
        try:
            return await work(page)
        finally:
            await page.host.close()

    return asyncio.run(run())


MERCILESS = {
    "game": "cotcot",
    "options": {"first_player": 1},
    "seats": [{"who": "me"}, {"who": "bot", "bot": "merciless"}],
}
NEW = {"game": "cotcot", "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]}


def test_somebody_plays_and_comes_back() -> None:
    shelf = MemoryShelf()

    async def play(page: Page) -> Any:
        assert await page.request("GET", "/me") is None
        await page.request("PUT", "/me", {"name": "Léa"})
        table = (await page.request("POST", "/tables", NEW))["id"]
        page.host.dial(1, f"/api/tables/{table}/live?after=0&language=en", "en")
        while True:
            told = json.loads(str(await page.told.get()))
            if (
                told["type"] in ("welcome", "news")
                and (now := await page.request("GET", f"/tables/{table}"))["choices"]
            ):
                break
        move = next(iter(now["choices"]["legal"]))
        order = {
            "type": "play",
            "seat": 0,
            "move": move if isinstance(move, str) else move["move"],
            "at": now["number"],
        }
        page.host.hear(1, json.dumps({**order, "id": 7}))
        while json.loads(str(await page.told.get()))["type"] != "done":
            pass
        page.host.hear(1, None)
        return await page.request("GET", f"/tables/{table}")

    async def come_back(page: Page) -> Any:
        assert (await page.request("GET", "/me"))["name"] == "Léa"
        [listed] = await page.request("GET", "/tables?which=mine&limit=5")
        return await page.request("GET", f"/tables/{listed['table']['id']}?seat=0")

    before = hosted(play, shelf)
    again = hosted(come_back, shelf)
    assert again["number"] >= before["number"] > 1


def test_the_deal_of_the_day_is_the_same_for_everybody() -> None:
    async def set_up(page: Page) -> Any:
        await page.request("PUT", "/me", {"name": "Léa"})
        deal = (await page.request("GET", "/deal"))["deal"]
        new = {"game": "coatl", "seats": [{"who": "me"}], "deal": deal}
        table = (await page.request("POST", "/tables", new))["id"]
        return (await page.request("GET", f"/tables/{table}"))["game"]

    assert hosted(set_up) == hosted(set_up)


def test_the_house_answers_while_a_bot_thinks() -> None:
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def search_for_long(task: Task) -> Found:
        begun.set()
        await may_end.wait()
        return await search_here(Task(task.view, task.seed, task.traits, simulations=1))

    async def look(page: Page) -> None:
        await page.request("PUT", "/me", {"name": "Léa"})
        table = (await page.request("POST", "/tables", MERCILESS))["id"]
        await asyncio.wait_for(begun.wait(), PATIENCE)
        before = await page.request("GET", f"/tables/{table}")
        assert not before["choices"]
        may_end.set()
        while (await page.request("GET", f"/tables/{table}"))["number"] == before["number"]:
            await asyncio.sleep(0)

    hosted(look, search=search_for_long)
