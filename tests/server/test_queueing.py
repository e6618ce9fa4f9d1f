"""Bots think in turns that are fair: nobody waits for another's greed, and where many wait all think less."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import pytest

from plume.server import queueing
from plume.server.queueing import LEAST, SOON, FairQueue

USUAL = 1.0
AT_ONCE = None


class Clock:
    """Time that passes only while somebody thinks."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(queueing, "time", clock)
    return clock


def served(clock: Clock, asked: Iterable[tuple[str, float | None]], places: int = 1) -> list[tuple[str, float]]:
    """Who thinks one after another, and when each of them has decided, if all ask at the same moment."""
    done: list[tuple[str, float]] = []

    async def think(queue: FairQueue, person: str, usual: float | None) -> None:
        async with queue.place(person, usual) as seconds:
            await asyncio.sleep(0)
            clock.now += seconds or 0.001
            done.append((person, clock.now))

    async def all_of_them() -> None:
        queue = FairQueue(places)
        await asyncio.gather(*(think(queue, *one) for one in asked))

    asyncio.run(all_of_them())
    return done


def test_who_lets_many_search_does_not_keep_others_waiting(clock: Clock) -> None:
    greedy = [("greedy", USUAL)] * 87
    done = served(clock, [*greedy, ("other", USUAL), ("beginner", AT_ONCE)])
    order = [person for person, _ in done]
    assert order.index("beginner") == 1, "only what was begun before is waited for"
    assert order.index("other") == 2
    assert dict(done)["other"] < 2.1 * USUAL


def test_who_decides_at_once_is_never_behind_those_who_search(clock: Clock) -> None:
    searchers = [(f"searcher {n}", USUAL) for n in range(20)]
    done = served(clock, [*searchers, *[(f"beginner {n}", AT_ONCE) for n in range(20)]])
    assert all(person.startswith("beginner") for person, _ in done[1:21])


@pytest.mark.parametrize("people", [1, 2, 3, 20, 30])
def test_all_who_search_at_once_have_answered_soon(clock: Clock, people: int) -> None:
    done = served(clock, [(f"person {n}", USUAL) for n in range(people)])
    assert done[-1][1] <= max(SOON, LEAST * people) + USUAL, "and the first did not know of the others"
    assert people > 2 or done[-1][1] == people * USUAL, "a few think as long as ever"


def test_greed_shortens_the_greedy_ones_own_thinking_only(clock: Clock) -> None:
    seconds: dict[str, list[float | None]] = {"greedy": [], "other": []}

    async def think(queue: FairQueue, person: str) -> None:
        async with queue.place(person, USUAL) as given:
            seconds[person].append(given)
            await asyncio.sleep(0)
            clock.now += given or 0

    async def both() -> None:
        queue = FairQueue(1)
        await asyncio.gather(*(think(queue, "greedy") for _ in range(30)), think(queue, "other"))

    asyncio.run(both())
    assert seconds == {"greedy": [USUAL] + [LEAST] * 29, "other": [USUAL]}


def test_those_with_equal_wishes_get_equal_time(clock: Clock) -> None:
    spent = {"one": 0.0, "two": 0.0}
    before = 0.0
    for person, now in served(clock, [("one", USUAL)] * 5 + [("two", USUAL)] * 5):
        spent[person] += now - before
        before = now
        assert abs(spent["one"] - spent["two"]) <= USUAL


def test_nobody_saves_up_time_by_staying_away(clock: Clock) -> None:
    order: list[str] = []

    async def think(queue: FairQueue, person: str) -> None:
        async with queue.place(person, USUAL) as seconds:
            await asyncio.sleep(0)
            clock.now += seconds or 0
            order.append(person)

    async def one_after_the_other() -> None:
        queue = FairQueue(1)
        for _ in range(10):
            await think(queue, "always here")
        await asyncio.gather(*(think(queue, person) for person in ("always here", "back again") for _ in range(4)))

    asyncio.run(one_after_the_other())
    late = order[10:]
    assert late.index("always here") <= 2
    assert late.index("back again") <= 2


@pytest.mark.parametrize("when", ["waiting", "thinking"])
def test_who_is_given_up_leaves_no_trace(when: str) -> None:
    async def work() -> None:
        queue = FairQueue(1)
        is_let_go = asyncio.Event()

        async def think() -> None:
            async with queue.place("somebody", USUAL):
                await is_let_go.wait()

        tasks = [asyncio.create_task(think()) for _ in range(3)]
        await asyncio.sleep(0)
        tasks[0 if when == "thinking" else 1].cancel()
        is_let_go.set()
        done = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 5)
        assert sum(isinstance(one, asyncio.CancelledError) for one in done) == 1
        async with asyncio.timeout(5), queue.place("another", USUAL) as seconds:
            assert seconds == USUAL

    run(work)


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Do something in an event loop."""

    async def all_of_it() -> None:
        await work()

    asyncio.run(all_of_it())
