"""A seat at a live table: what it sees, and a bot that decides there. A lost connection is made again."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from plume.bots import Bot
from plume.bots.own import AnyBot, any_bot
from plume.client.errors import NoConnection, Refused
from plume.core.events import Event
from plume.core.legal import LegalMoves
from plume.core.view import Seen, View
from plume.games import game as game_named
from plume.records import Result

PATIENCE = 60.0
"""Seconds in which a lost connection is tried again."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 5.0
REFUSED = 4403
"""How the server closes a socket that somebody may not have."""
AGAIN = ("stale", "rate")
"""Refusals after which one looks again: something has changed, or one was too quick."""
PAUSE = 0.5
SHARE_OF_CLOCK = 10
"""A bot takes at most this part of what its clock shows for one move."""


@dataclass(frozen=True)
class TableSeat:
    """Who sits at a seat: a person, a bot, or nobody yet."""

    name: str
    kind: str
    bot: str | None
    deadline: float | None
    """When its time is up, in seconds since 1970, if its clock runs."""


class LiveSeat:
    """A seat, or with none of one's own a spectator. `play` lets a bot decide until the game is over."""

    def __init__(
        self, host: str, table: str, seat: int | None, *, cookie: str, is_secure: bool, patience: float = PATIENCE
    ) -> None:
        self.seat = seat
        self._patience = patience
        self._table = table
        self._address = f"{'wss' if is_secure else 'ws'}://{host}/api/tables/{table}/live"
        self._headers = {"cookie": cookie} if cookie else {}
        self._open = ExitStack()
        self._socket: ClientConnection | None = None
        self._sight: dict[str, Any] = {"table": None, "game": None, "choices": None}
        self._number = 0
        self._opening: list[Event] = []
        self._history: list[Seen] = []
        self._answers: dict[int, dict[str, Any]] = {}
        self._asked = 0
        self._connect()

    # ---- what there is to know

    @property
    def status(self) -> str:
        """Whether the table is `waiting`, `playing`, `paused`, `over` or `closed`."""
        return str(self._sight["table"]["status"])

    @property
    def seats(self) -> list[TableSeat]:
        """Who sits where."""
        return [
            TableSeat(seat["name"], seat["kind"], seat["bot"], seat["deadline"] and seat["deadline"] / 1000)
            for seat in self._sight["table"]["seats"]
        ]

    @property
    def view(self) -> View | None:
        """What this seat knows of the game, with what it saw happen; None before it has begun.

        After somebody's turn was taken back the history begins there.
        """
        seen = self._sight["game"]
        if seen is None:
            return None
        return View.from_json(game_named(seen["game"]), seen["position"], self._opening, self._history)

    @property
    def legal(self) -> LegalMoves | None:
        """What this seat may play; None if it is not for it to decide."""
        choices, seen = self._sight["choices"], self._sight["game"]
        if choices is None or seen is None or self.seat is None:
            return None
        return LegalMoves.of(game_named(seen["game"]).moves, self.seat, choices["legal"])

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far."""
        seen = self._sight["game"]
        return () if seen is None else tuple(seen["scores"])

    @property
    def result(self) -> Result | None:
        """How the game ended; None as long as it goes on."""
        found = self._sight["table"]["result"]
        return found and Result(found["ended_by"], tuple(found["scores"]), tuple(found["winners"]))

    # ---- playing

    def play(self, who: AnyBot, *, seconds: float | None = None) -> Result | None:
        """Let a bot decide here until the game is over; None if the table was closed before.

        It is given so many seconds for a move, and less if there is a clock that shows less.
        """
        bot = any_bot(who, secrets.randbits(32))
        while self.status not in ("over", "closed"):
            if self.legal is None or self.status != "playing":
                self.listen()
            else:
                self._decide(bot, seconds)
        return self.result

    def move(self, move: str) -> None:
        """Play a move; one that is refused is raised, and nothing has changed."""
        self.order("play", seat=self.seat, move=move, at=self._number)

    def order(self, kind: str, **fields: Any) -> None:
        """Give an order and wait until it is carried out: `play`, `say`, `concede` and so on, as in the API."""
        self._asked += 1
        asked = self._asked
        self._send({"type": kind, "id": asked, **fields})
        while asked not in self._answers:
            self.listen()
        answer = self._answers.pop(asked)
        if answer["type"] == "refused":
            raise Refused.of(answer["error"])

    def listen(self) -> None:
        """Wait for the next thing that the server says."""
        if self._socket is None:
            self._connect()
            return
        try:
            said = self._socket.recv()
        except ConnectionClosed:
            self._lost()
        else:
            self._hear(json.loads(said))

    def close(self) -> None:
        """Leave the screen; the seat stays one's own."""
        self._socket = None
        with suppress(OSError):
            self._open.close()

    def __enter__(self) -> LiveSeat:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def _decide(self, bot: Bot, seconds: float | None) -> None:
        view, legal = self.view, self.legal
        assert view is not None
        assert legal is not None
        try:
            self.move(bot.decide(view, legal, self._clock(seconds)))
        except Refused as refusal:
            if refusal.code not in AGAIN:
                raise
            if refusal.code == "rate":
                time.sleep(PAUSE)

    def _clock(self, seconds: float | None) -> float | None:
        """How long a bot may think."""
        assert self.seat is not None
        deadline = self.seats[self.seat].deadline
        if deadline is None:
            return seconds
        share = max(0.0, deadline - time.time()) / SHARE_OF_CLOCK
        return share if seconds is None else min(seconds, share)

    # ---- the connection

    def _connect(self) -> None:
        """Connect, or connect again, and hear what was missed; after a while it is given up."""
        until, pause = time.monotonic() + self._patience, FIRST_PAUSE
        while True:
            try:
                return self._try_to_connect()
            except (OSError, InvalidHandshake, ConnectionClosed) as problem:
                if time.monotonic() + pause > until:
                    raise NoConnection("unreachable", address=self._address, problem=problem) from None
            time.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    def _try_to_connect(self) -> None:
        query: dict[str, Any] = {"after": self._number, "previews": "false"}
        if self.seat is not None:
            query["seat"] = self.seat
        address = f"{self._address}?{urlencode(query)}"
        self._open.close()
        self._socket = self._open.enter_context(
            connect(address, additional_headers=self._headers, max_size=None, proxy=None)
        )
        welcomed = False
        while not welcomed:
            message = json.loads(self._socket.recv())
            if message["type"] == "refused" and "id" not in message:
                self.close()
                raise Refused.of(message["error"])
            welcomed = message["type"] == "welcome"
            self._hear(message)

    def _lost(self) -> None:
        """Connect again; what was ordered and not answered may have been carried out: one looks."""
        socket, self._socket = self._socket, None
        if socket is not None and socket.close_code == REFUSED:
            raise NoConnection("not-yours", address=self._address)
        lost = {"type": "refused", "error": {"code": "stale", "message": "the connection was lost"}}
        self._answers.setdefault(self._asked, lost)
        self._connect()

    def _send(self, message: Mapping[str, Any]) -> None:
        if self._socket is None:
            self._connect()
        assert self._socket is not None
        try:
            self._socket.send(json.dumps(message))
        except ConnectionClosed:
            self._lost()

    # ---- what the server says

    def _hear(self, message: Mapping[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.seat = message["seat"]
                self._sight = {part: message[part] for part in self._sight}
                self._note(message["updates"])
                self._number = message["number"]
            case "news":
                self._note(message["updates"])
                apply(self._sight, message["changes"])
            case "done" | "refused" if "id" in message:
                self._answers[message["id"]] = dict(message)

    def _note(self, updates: list[dict[str, Any]]) -> None:
        """Remember what happened in the game, as this seat saw it."""
        for update in updates:
            self._number = update["number"]
            events = [Event.from_json(event) for event in update.get("events", [])]
            match update["what"]:
                case "started":
                    self._opening, self._history = events, []
                case "moved":
                    self._history.append(Seen(update["seat"], update.get("move"), tuple(events)))
                case "undone":
                    self._forget_last(update["seat"])
                case "taken back":
                    self._history = []

    def _forget_last(self, seat: int) -> None:
        """A seat has taken its last move back."""
        for place in reversed(range(len(self._history))):
            if self._history[place].seat == seat:
                del self._history[place]
                return


def apply(whole: dict[str, Any], changes: Mapping[str, Any]) -> None:
    """Put new values where they belong, as JSON Pointers say."""
    for pointer, value in changes.items():
        *path, last = pointer.split("/")[1:]
        part: Any = whole
        for name in path:
            part = part[int(name) if isinstance(part, list) else name]
        part[int(last) if isinstance(part, list) else last] = value
