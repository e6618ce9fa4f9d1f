"""Who may come in: cookies, origins, limits, plain text, secrets."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import resource
import socket
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from plume.server.api.context import network_of
from plume.server.errors import TooMuch
from plume.server.identity import Signer
from plume.server.limits import Limiter, Limits, Rate
from plume.server.logs import TextFormatter
from tests.patience import PATIENCE, wait_until
from tests.server.running import Live, Person, Refused, Server, looking, running


def test_every_answer_tells_browsers_to_load_nothing_from_elsewhere(server: Server) -> None:
    for path in ("/", "/api/health", "/api/me", "/nowhere"):
        headers = server.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_parts_of_a_document_tell_it_in_short(server: Server) -> None:
    parts = re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css))"', server.get("/").text)
    assert parts
    for part in parts:
        headers = server.get(part).headers
        assert headers["content-security-policy"] == "default-src 'self'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
    nowhere = server.get("/assets/nowhere.js", accept="text/html")
    assert nowhere.headers["content-security-policy"].startswith("default-src 'none'")


def test_the_page_loads_nothing_but_its_own_files(server: Server) -> None:
    page = server.get("/").text
    assert not re.search(r"<script(?![^>]*src=)|<style|style=|\son\w+=", page)
    files = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert files
    for file in files:
        assert "//" not in file
        if not file.startswith("#") and file != "/":
            assert server.get(f"/{file.lstrip('/')}").status_code == 200
    for path in ("/../app.py", "/%2e%2e/__init__.py", "/..%2f__init__.py", "//etc/passwd.txt"):
        assert server.get(path).status_code == 404
    assert server.get("//etc/passwd").text == page


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(server: Server) -> None:
    async def run() -> None:
        response = await Person(server).response("PUT", "/api/me", json={"name": "Anna"})
        cookie = response.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Path=/" in cookie
        value = cookie.split(";")[0]
        for forged in (value[:-2] + "aa", "plume=somebody.else", "plume=.", "plume=", value.replace(".", "")):
            assert await Person(server, forged).get("/api/me") is None
            with pytest.raises(Refused, match="does not know who you are"):
                await Person(server, forged).post("/api/me/link")
        assert (await Person(server, value).get("/api/me"))["name"] == "Anna"

    asyncio.run(run())


def test_every_database_signs_with_a_secret_of_its_own() -> None:
    one, other = Signer("aa" * 32), Signer("bb" * 32)
    assert one.read(one.sign("anna")) == "anna"
    assert other.read(one.sign("anna")) is None
    assert one.read(None) is None
    assert one.read("anna.") is None


def test_a_secure_cookie_behind_a_proxy_that_speaks_https(server: Server) -> None:
    async def run() -> None:
        headers = {"x-forwarded-proto": "https"}
        response = await Person(server).response("PUT", "/api/me", json={"name": "Anna"}, headers=headers)
        assert "Secure" in response.headers["set-cookie"]

    asyncio.run(run())


def test_pages_of_other_sites_are_refused(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        opened = await anna.open("coatl", "me", "bot")
        for origin in ("http://evil.example", "null", f"http://{server.address}.evil.example"):
            response = await anna.response("PUT", "/api/me", json={"name": "Eve"}, headers={"origin": origin})
            assert (response.status_code, response.json()["code"]) == (403, "origin")
            live = Live(anna, opened["id"], 0)
            with pytest.raises(Refused, match="not accepted"):
                await live.connect(Origin=origin)
        own = {"origin": f"http://{server.address}"}
        assert (await anna.response("PUT", "/api/me", json={"name": "Anna"}, headers=own)).status_code == 200
        live = Live(anna, opened["id"], 0)
        await live.connect(Origin=own["origin"])
        await live.close()

    asyncio.run(run())


def test_a_personal_link_moves_an_identity_once(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server, "Anna", language="fr", confirm=False)
        link = await anna.post("/api/me/link")
        phone = Person(server)
        assert await phone.post("/api/me/enter", token=link["token"]) == {
            "me": {"name": "Anna", "language": "fr", "confirm": False, "avatar": None},
            "would_be": None,
            "back": None,
        }
        assert phone.cookie == anna.cookie
        with pytest.raises(Refused, match="used up or too old"):
            await Person(server).post("/api/me/enter", token=link["token"])

    asyncio.run(run())


def test_nobody_becomes_another_unasked_and_everybody_can_go_back(server: Server) -> None:
    async def run() -> None:
        anna, ben = await Person.new(server, "Anna"), await Person.new(server, "Ben")
        link = await anna.post("/api/me/link")
        before = ben.cookie
        asked = await ben.post("/api/me/enter", token=link["token"])
        assert (asked["me"]["name"], asked["would_be"], asked["back"]) == ("Ben", "Anna", None)
        assert ben.cookie == before
        entered = await ben.post("/api/me/enter", token=link["token"], leave=True)
        assert (entered["me"]["name"], entered["would_be"]) == ("Anna", None)
        assert ben.cookie == anna.cookie
        await ben.post("/api/me/enter", token=entered["back"]["token"], leave=True)
        assert ben.cookie == before

    asyncio.run(run())


def test_who_leaves_a_device_is_nobody_there_and_can_come_back(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server, "Anna")
        before = anna.cookie
        left = await anna.post("/api/me/leave")
        assert anna.cookie == 'plume=""'
        assert await anna.get("/api/me") is None
        with pytest.raises(Refused, match="does not know who you are"):
            await anna.post("/api/me/leave")
        await anna.post("/api/me/enter", token=left["back"]["token"])
        assert anna.cookie == before

    asyncio.run(run())


def test_personal_links_can_be_made_void_before_somebody_opens_them(server: Server) -> None:
    async def run() -> None:
        anna, ben = await Person.new(server, "Anna"), await Person.new(server, "Ben")
        lost = [(await anna.post("/api/me/link"))["token"] for _ in range(2)]
        other = (await ben.post("/api/me/link"))["token"]
        assert await anna.post("/api/me/links/forget") == {"forgotten": 2}
        for token in lost:
            with pytest.raises(Refused, match="used up or too old"):
                await Person(server).post("/api/me/enter", token=token)
        assert (await Person(server).post("/api/me/enter", token=other))["me"]["name"] == "Ben"

    asyncio.run(run())


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë", "Zoë"),
        ("  Anna   Maria ", "Anna Maria"),
        ("<b>Anna</b>", "<b>Anna</b>"),
        ("👩‍🚀", "👩‍🚀"),
        ("", None),
        ("   ", None),
        ("x" * 25, None),
        ("evil\u202ename", None),
        ("bell\x07", None),
        ("An\u200dna", "Anna"),
        ("\u200dAnna", "Anna"),
        ("\u3164", None),
        ("\u2800\u2800", None),
        ("\u0301", None),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_names_are_plain_text(server: Server, name: str, shown: str | None) -> None:
    async def run() -> None:
        person = Person(server)
        if shown is None:
            with pytest.raises(Refused):
                await person.put("/api/me", name=name)
        else:
            assert (await person.put("/api/me", name=name))["name"] == shown

    asyncio.run(run())


def test_talk_is_plain_text(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        opened = await anna.open("coatl", "me", "bot")
        async with looking(anna, opened["id"], 0) as live:
            await live.ask("say", text="<script>alert(1)</script>\n&amp;")
            await live.wait(lambda: "said" in live.happened)
            (said,) = [update for update in live.updates if update["what"] == "said"]
            assert said["details"] == {"text": "<script>alert(1)</script> &amp;"}
            for text in ("\x1b[2J", "   ", "\u202e"):
                with pytest.raises(Refused):
                    await live.ask("say", text=text)

    asyncio.run(run())


BAD_TABLES: list[dict[str, Any]] = [
    {"game": "chess"},
    {"seats": []},
    {"seats": [{"who": "me"}] * 9},
    {"seats": [{"who": "bot"}, {"who": "bot"}]},
    {"seats": [{"who": "me"}, {"who": "bot", "bot": "nobody"}]},
    {"seats": [{"who": "me"}, {"who": "open"}, {"who": "open"}], "options": {"players": 2}},
    {"options": {"sacrifice": "perhaps"}},
    {"options": {"cheat": True}},
    {"options": {"players": 10**30}},
    {"preset": "last game"},
    {"clock": {"kind": "move"}},
    {"clock": {"kind": "move", "seconds": 1}},
    {"clock": {"kind": "days", "days": 1_000}},
    {"audience": "all"},
    {"substitute": "nobody"},
    {"more": 1},
]


@pytest.mark.parametrize("bad", BAD_TABLES, ids=str)
def test_a_table_that_cannot_be_is_refused_with_a_reason(server: Server, bad: dict[str, Any]) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        good: dict[str, Any] = {"game": "coatl", "seats": [{"who": "me"}, {"who": "bot"}]}
        with pytest.raises(Refused) as refusal:
            await anna.post("/api/tables", **(good | bad))
        assert refusal.value.error["status"] == 400
        assert len(str(refusal.value)) > 10
        assert await anna.get("/api/tables") == []

    asyncio.run(run())


def test_reasons_are_given_in_the_language_that_is_asked_for(server: Server) -> None:
    async def run() -> None:
        order = {"type": "play", "seat": 0, "move": "done"}
        for spoken, said in (("fr-CH, fr;q=0.9", "n’est pas"), ("xx, en;q=0.5", "is not legal"), ("", "is not legal")):
            headers = {"accept-language": spoken}
            anna = Person(server)
            await anna.response("PUT", "/api/me", json={"name": "Anna"}, headers=headers)
            opened = await anna.open("cotcot", "me", "here", options={"first_player": 0})
            path = f"/api/tables/{opened['id']}/orders"
            response = await anna.response("POST", path, json=order)
            error = response.json()
            assert response.status_code == 422
            assert said in error["message"]
            assert error["rule"].startswith("K-")
            assert error["reason"]

    asyncio.run(run())


def test_the_invitation_is_shown_to_those_who_sit_and_to_nobody_else(server: Server) -> None:
    async def run() -> None:
        anna, stranger = [await Person.new(server, name) for name in ("Anna", "Eve")]
        opened = await anna.open("coatl", "me", "open", audience="listed")
        async with looking(stranger, opened["id"], None) as live:
            assert live.welcome is not None
            assert live.welcome["invitation"] is None
        listed = await stranger.response("GET", "/api/tables?which=listed")
        assert opened["invitation"] not in listed.text
        assert opened["id"] in listed.text
        with pytest.raises(Refused, match="invitation"):
            await stranger.post(f"/api/tables/{opened['id']}/join", invitation="guessed")

    asyncio.run(run())


def test_who_comes_too_often_is_told_when_to_come_again(tmp_path: Path) -> None:
    async def run(server: Server) -> None:
        anna = await Person.new(server)
        opened = await anna.open("coatl", "me", "bot")
        answers = [await anna.response("GET", "/api/me") for _ in range(200)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert "try again in" in refused[0].text
        async with looking(await Person.new(server, "Ben"), opened["id"], None) as live:
            for _ in range(200):
                await live.send("look", seat=0)
            await live.wait(lambda: any(refusal["code"] == "rate" for refusal in live.refusals))

    with running(tmp_path, "--rate", "1") as server:
        asyncio.run(run(server))


def test_a_bucket_fills_up_again_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("plume.server.limits.time.monotonic", lambda: now[0])
    limiter = Limiter(Rate(2, 4))
    for _ in range(4):
        limiter.take("anna")
    with pytest.raises(Exception, match="too many"):
        limiter.take("anna")
    limiter.take("ben")
    now[0] = 0.5
    limiter.take("anna")
    with pytest.raises(Exception, match="too many"):
        limiter.take("anna")


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert stat.S_IMODE(server.database.stat().st_mode) & 0o077 == 0


HALF = b"GET /api/health HTTP/1.1\r\nHost: here\r\n"


def test_headers_without_end_are_cut_off(server: Server) -> None:
    with connected(server) as connection:
        connection.sendall(HALF)
        said = b""
        with contextlib.suppress(ConnectionError):
            for _ in range(100):
                connection.sendall(b"X-More: " + b"x" * 10_000 + b"\r\n")
            said = connection.recv(100)
        assert said == b"" or said.startswith(b"HTTP/1.1 431")
    assert server.get("/api/health").status_code == 200


def test_long_headers_that_people_have_are_read(server: Server) -> None:
    assert server.get("/api/health", cookie="x=" + "y" * 8_000).status_code == 200


def test_who_never_gets_to_ask_is_not_waited_for(server: Server) -> None:
    half_a_body = b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"
    with connected(server) as silent, connected(server) as half, connected(server) as slow:
        half.sendall(HALF)
        slow.sendall(half_a_body)
        for connection in (silent, half, slow):
            assert connection.recv(1_000) == b""


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process")
def test_who_only_stays_connected_locks_nobody_out(server: Server) -> None:
    before = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (200, before[1]))
    try:
        with contextlib.ExitStack() as stack:
            asked = [stack.enter_context(connected(server)) for _ in range(150)]
            for connection in asked:
                connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n")
                with contextlib.suppress(ConnectionError):
                    connection.recv(10_000)
            assert server.get("/api/health").status_code == 200
            wait_until(lambda: sum(map(is_open, asked)) <= 100, "too many stay connected")
            assert sum(map(is_open, asked)) >= 50
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, before)


def is_open(connection: socket.socket) -> bool:
    """Whether the other end has not closed a connection."""
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def test_what_is_kept_of_one_person_and_one_address_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plume.server.limits.time.monotonic", lambda: 0.0)
    limits, megabyte = Limits(1), 1_000_000
    for limiter, most in ((limits.stored_for_person, 4), (limits.stored_for_address, 40)):
        for _ in range(most):
            limiter.take("anna", megabyte)
        with pytest.raises(TooMuch):
            limiter.take("anna", 1)


def connected(server: Server) -> socket.socket:
    """A connection over which anything can be sent."""
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:2", "2001:db8::/64"),
        ("2001:db8:0:0:1:2:3:4", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("unknown", "unknown"),
    ],
)
def test_a_customer_is_counted_once_however_their_address_is_written(host: str, counted: str) -> None:
    assert network_of(host) == counted


def test_a_line_of_the_log_names_the_client(server: Server) -> None:
    server.get("/api/me")
    assert '"client": "127.0.0.1"' in server.log.read_text()


def test_nobody_writes_lines_into_the_log() -> None:
    record = logging.makeLogRecord({"msg": "%s failed", "args": ("/a\n12:00:00 INFO all is well\x1b[2J",)})
    assert "\n" not in TextFormatter().format(record)
    assert "\x1b" not in TextFormatter().format(record)
