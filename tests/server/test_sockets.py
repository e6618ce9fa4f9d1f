"""WebSockets: the short way says the same as the long one, and whatever comes in pieces goes the long way."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from websockets.frames import Frame, Opcode

from plume.server.sockets import are_whole, head, short_text
from tests.server.running import Live, Person, Server, looking


def masked(opcode: Opcode, content: bytes, *, is_final: bool = True) -> bytes:
    """A frame as clients send it."""
    return Frame(opcode, content, fin=is_final).serialize(mask=True)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_message_is_framed_as_the_library_does(length: int) -> None:
    content = b"x" * length
    assert head(length) + content == Frame(Opcode.TEXT, content).serialize(mask=False)


@pytest.mark.parametrize("text", ["", "x", '{"type":"ping"}', "é" * 60, "x" * 125])
def test_a_short_text_is_read(text: str) -> None:
    frame = masked(Opcode.TEXT, text.encode())
    assert short_text(frame) == text
    assert are_whole(frame)
    assert short_text(frame + frame) is None
    assert are_whole(frame + frame)
    for cut in range(len(frame)):
        assert short_text(frame[:cut]) is None
        assert are_whole(frame[:cut]) == (cut == 0)


@pytest.mark.parametrize(
    "frame",
    [
        masked(Opcode.TEXT, b"x" * 126),
        masked(Opcode.TEXT, b"\xff"),
        masked(Opcode.BINARY, b"x"),
        masked(Opcode.PONG, b"1234"),
        masked(Opcode.TEXT, b"x", is_final=False),
        Frame(Opcode.TEXT, b"x").serialize(mask=False),
    ],
    ids=["long", "no UTF-8", "bytes", "pong", "part", "unmasked"],
)
def test_all_else_goes_the_long_way(frame: bytes) -> None:
    assert short_text(frame) is None


def test_parts_of_a_message_are_not_whole() -> None:
    part, rest = masked(Opcode.TEXT, b"x", is_final=False), masked(Opcode.CONT, b"y")
    assert not are_whole(part)
    assert not are_whole(rest)
    assert not are_whole(part + rest)
    for length in (126, 70_000):
        frame = masked(Opcode.TEXT, b"x" * length)
        assert are_whole(frame)
        assert not are_whole(frame[:-1])


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
