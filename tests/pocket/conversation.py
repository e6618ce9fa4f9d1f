"""Has the house of a page say again what a server has said: in any Python, that of a browser too.

It is given a table as it began, and all that was sent to it. Its clock shows for each line of the journal what that of
the server showed, and chance comes from the same deal; so every message has to be the same.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from plume.bots.guided import search
from plume.bots.loading import engine_now
from plume.bots.searching import Found, Task
from plume.pocket.edge import Answer, Asked
from plume.pocket.host import ME, Host
from plume.pocket.keeper import LINE, SECRET, PocketKeeper, _pack
from plume.pocket.shelf import Changes, MemoryShelf
from plume.pocket.thinking import Beside
from plume.server.deals import SECRET as DEALS
from plume.server.journal import read
from plume.server.keeping import write_of
from plume.server.kept import Person
from plume.server.steady import SteadyTime
from plume.server.table import Table

PATIENCE = 60.0
"""As in `tests/patience.py`, which is not there in a browser."""


async def search_here(task: Task) -> Found:
    """What comes of a search: made here, while everything else waits."""
    return search(task, engine_now(task.view.game), time.monotonic())


class Page:
    """The page at the other end, which notes what it is told."""

    def __init__(self) -> None:
        self.answers: dict[int, Answer] = {}
        self.heard: dict[int, list[str]] = {}

    def answer(self, number: int, answer: Answer) -> None:
        self.answers[number] = answer

    def tell(self, wire: int, message: str) -> None:
        self.heard.setdefault(wire, []).append(message)

    def hang_up(self, wire: int, code: int, why: str) -> None:
        self.heard.setdefault(wire, []).append(f"{code}: {why}")

    def has_heard(self, counts: Sequence[int]) -> bool:
        """Whether each wire has brought just so many messages."""
        return [len(self.heard.get(wire, ())) for wire in range(len(counts))] == list(counts)


async def again(given: dict[str, Any]) -> dict[str, Any]:
    """What the house of a page answers: by wires, to questions, and the journal that comes of it."""
    table, shelf, page = given["table"], MemoryShelf(), Page()
    prefix = f"{LINE}{table}/"
    times = [at for at, _ in given["journal"]]

    def written() -> list[str]:
        return [key for key in shelf._kept if key.startswith(prefix)]

    async def until(ready: Callable[[], bool], what: object) -> None:
        end = time.monotonic() + PATIENCE
        while not ready():
            if time.monotonic() > end:
                break
            await asyncio.sleep(0.001)
        else:
            return
        last = {wire: (len(told), told[-2:]) for wire, told in page.heard.items()}
        raise TimeoutError(f"{what} does not come; heard, and the last of it: {last}")

    SteadyTime.__call__ = lambda self: times[min(len(written()), len(times) - 1)]  # type: ignore[method-assign]
    await _furnish(shelf, given)
    host = await Host.start(shelf, Beside(search_here), page)
    await until(lambda: len(written()) == given["settled"], "the first decision of a person")
    for wire, heard, said in given["said"]:
        await until(partial(page.has_heard, heard), heard)
        if isinstance(said, list):
            host.dial(wire, *said)
        else:
            host.hear(wire, said)
    await until(partial(page.has_heard, given["heard"]), given["heard"])
    for number, (path, languages) in enumerate(given["asked"]):
        host.ask(number, Asked("GET", path, languages))
        await until(partial(page.answers.__contains__, number), path)
    lines = await PocketKeeper(shelf).journal(table)
    heard = [list(page.heard[wire]) for wire in range(len(given["heard"]))]
    await host.close()
    answers = [page.answers[number] for number in range(len(given["asked"]))]
    return {
        "heard": heard,
        "answers": [[answer.status, answer.content.decode()] for answer in answers],
        "journal": [[line.at, type(line.entry).__name__] for line in lines],
    }


async def _furnish(shelf: MemoryShelf, given: dict[str, Any]) -> None:
    """Keep a table as it began, who sits there, and the secret of the deals."""
    keeper, person = PocketKeeper(shelf), Person(**given["person"])
    lines = [read(number, at, entry.encode()) for number, (at, entry) in enumerate(given["journal"], 1)]
    begun = lines[: given["begun"]]
    await keeper.keep_person(person, 0)
    await shelf.keep(Changes(put={ME: person.id.encode(), SECRET + DEALS: _pack(given["deals"])}))
    await keeper.store(write_of(Table.read(given["table"], begun), begun, is_new=True))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(again(json.load(sys.stdin)))))
