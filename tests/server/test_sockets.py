"""WebSockets: messages in pieces, and several at once, are all answered, in their order."""

from __future__ import annotations

import asyncio
from random import Random

from websockets.frames import Frame, Opcode

from tests.server.running import Live, Person, Server, looking


def masked(opcode: Opcode, content: bytes) -> bytes:
    """A frame as clients send it."""
    return Frame(opcode, content).serialize(mask=True)


def a_hundred_messages(rng: Random) -> bytes:
    """The frames of a hundred orders, with other messages between them."""
    fillers = [masked(Opcode.TEXT, b'{"type":"ping"}'), masked(Opcode.TEXT, b" " * 200), masked(Opcode.PONG, b"")]
    orders = [masked(Opcode.TEXT, b'{"type":"look","seat":7,"id":%d}' % (number + 1)) for number in range(100)]
    return b"".join(order + rng.choice([b"", b"", *fillers]) for order in orders)


async def send_in_pieces(live: Live, rng: Random) -> None:
    """Send these messages, cut anywhere."""
    assert live._socket is not None
    stream = a_hundred_messages(rng)
    place = 0
    while place < len(stream):
        size = rng.choice([1, 5, 40, 200, 2_000])
        live._socket.transport.write(stream[place : place + size])
        place += size
        await asyncio.sleep(0.001)


def test_messages_in_pieces_and_several_at_once_are_all_answered(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        opened = await anna.open("cotcot", "me", "here")
        for seed in range(3):
            async with looking(anna, opened["id"], 0) as live:
                await send_in_pieces(live, Random(seed))
                await live.wait(lambda live=live: len(live._answers) == 100)  # type: ignore[misc]
                assert list(live._answers) == [number + 1 for number in range(100)]

    asyncio.run(run())
