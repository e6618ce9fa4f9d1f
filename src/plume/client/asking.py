"""Asking a server: who one is, which tables there are, opening one and sitting down."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import parse_qs, urlsplit

from plume.client.errors import BadAddress, NoConnection, Refused
from plume.client.sitting import LiveSeat
from plume.records import Record, from_json

PATIENCE = 30.0
"""Seconds that a server may take to answer."""
PEOPLE = ("me", "here", "open")
"""Who can sit somewhere besides bots: oneself, somebody at the same screen, whoever comes by the invitation."""


class Client:
    """Somebody at a server, by a name. With the `cookie` of an earlier client one is the same person again."""

    def __init__(self, address: str, name: str = "", *, cookie: str = "", patience: float = PATIENCE) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise BadAddress("address", address=address)
        self.is_secure = parts.scheme == "https"
        self.host = parts.netloc
        self.cookie = cookie
        """Who one is, for the server: keep it as you would a password."""
        self._patience = patience
        if name:
            self.ask("PUT", "/api/me", {"name": name})

    # ---- tables

    def open(
        self, game: str, seats: Sequence[str], *, options: Mapping[str, Any] | None = None, **settings: Any
    ) -> LiveTable:
        """Open a table. A seat is `me`, `open` for whoever comes by the invitation, or the name of a bot.

        The options are those of the game; all else, such as `clock` or `audience`, is as the server's API has it.
        """
        wanted = [{"who": who} if who in PEOPLE else {"who": "bot", "bot": who} for who in seats]
        opened = self.ask(
            "POST", "/api/tables", {"game": game, "seats": wanted, "options": dict(options or {}), **settings}
        )
        return LiveTable(self, opened["id"], opened["invitation"])

    def join(self, link: str) -> LiveTable:
        """Sit down at a table by the link with its invitation."""
        parts = urlsplit(link)
        table, invitation = parts.path.rpartition("/")[2], parse_qs(parts.fragment).get("invitation", [""])[0]
        if not table or not invitation:
            raise BadAddress("invitation", address=link)
        self.ask("POST", f"/api/tables/{table}/join", {"invitation": invitation})
        return LiveTable(self, table, invitation)

    def table(self, number: str) -> LiveTable:
        """A table by its number, to go on there."""
        return LiveTable(self, number, None)

    def tables(self, *, finished: bool = False) -> list[LiveTable]:
        """My tables, the latest first."""
        found = self.ask("GET", f"/api/tables?which=mine&finished={str(finished).lower()}")
        return [LiveTable(self, listed["table"]["id"], None) for listed in found]

    # ---- asking

    def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """What the server answers, as JSON; what it refuses is raised as `Refused`."""
        headers = {"accept": "application/json", **({"cookie": self.cookie} if self.cookie else {})}
        if body is not None:
            headers["content-type"] = "application/json"
        make = HTTPSConnection if self.is_secure else HTTPConnection
        connection = make(self.host, timeout=self._patience)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            said = response.read()
        except (OSError, HTTPException) as problem:
            raise NoConnection("unreachable", address=self.host, problem=problem) from None
        finally:
            connection.close()
        return self._answer(response, said)

    def _answer(self, response: HTTPResponse, said: bytes) -> Any:
        if cookie := response.getheader("set-cookie"):
            self.cookie = cookie.partition(";")[0]
        try:
            answer = json.loads(said) if said else None
        except ValueError:
            raise NoConnection("no-plume", address=self.host) from None
        if response.status >= 400:
            raise Refused.of(answer or {})
        return answer


class LiveTable:
    """A table at a server; `link` lets somebody else sit down, if there is an invitation."""

    def __init__(self, client: Client, number: str, invitation: str | None) -> None:
        self.client = client
        self.id = number
        self.invitation = invitation

    @property
    def link(self) -> str:
        """The address of the table, with what lets somebody sit down."""
        scheme = "https" if self.client.is_secure else "http"
        secret = "" if self.invitation is None else f"#invitation={self.invitation}"
        return f"{scheme}://{self.client.host}/table/{self.id}{secret}"

    def sit(self, seat: int | None = None) -> LiveSeat:
        """Take one's seat: connect, and know what goes on; of several seats of one's own say which."""
        return LiveSeat(self.client.host, self.id, seat, cookie=self.client.cookie, is_secure=self.client.is_secure)

    def order(self, kind: str, **fields: Any) -> Any:
        """Give an order by HTTP: `concede`, `fill up`, `say` and what else the server's API has."""
        return self.client.ask("POST", f"/api/tables/{self.id}/orders", {"type": kind, **fields})

    def record(self) -> Record:
        """The record of a finished game."""
        return from_json(self.client.ask("GET", f"/api/tables/{self.id}/record?form=json"))

    def __repr__(self) -> str:
        return f"<table {self.link.partition('#')[0]}>"
