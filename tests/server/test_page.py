"""The page: one document at the address of every screen, and its files."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.testing import TestClient

from plume.server import page
from plume.server.errors import ServerError, Unavailable
from tests.server.running import Person, Server

SCREENS = (
    "/",
    "/watch",
    "/past",
    "/solo",
    "/learn",
    "/enter",
    "/new/coatl",
    "/table/41a4ac62996b",
    "/replay/41a4ac62996b",
    "/cards/coatl",
    "/rules/coatl",
    "/lesson/solo",
)


def client(folder: Path) -> TestClient[Litestar]:
    def refuse(_: Request[Any, Any, Any], error: ServerError) -> Response[str]:
        return Response(error.code, status_code=error.status)

    def miss(_: Request[Any, Any, Any], error: HTTPException) -> Response[str]:
        return Response("nothing", status_code=error.status_code)

    handlers: dict[Any, Any] = {ServerError: refuse, HTTPException: miss}
    return TestClient(Litestar([page.router(folder)], exception_handlers=handlers, openapi_config=None))


@pytest.fixture
def built(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Plume</title>")
    (tmp_path / "assets" / "main-4f2a.js").write_text("main")
    (tmp_path / "icon.svg").write_text("<svg/>")
    with client(tmp_path) as found:
        yield found


@pytest.mark.parametrize("path", SCREENS)
def test_every_screen_gets_the_document_which_is_never_kept(built: TestClient[Litestar], path: str) -> None:
    answer = built.get(path)
    assert answer.status_code == 200
    assert "<title>" in answer.text
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-store"


def test_files_whose_names_change_are_kept_for_a_year(built: TestClient[Litestar]) -> None:
    answer = built.get("/assets/main-4f2a.js")
    assert answer.text == "main"
    assert "immutable" in answer.headers["cache-control"]
    assert "max-age=31536000" in answer.headers["cache-control"]
    assert built.get("/icon.svg").headers["cache-control"] == "no-cache"


def test_a_page_that_is_built_again_has_its_new_files(built: TestClient[Litestar], tmp_path: Path) -> None:
    script = tmp_path / "assets" / "main-4f2a.js"
    script.rename(script.with_name("main-77b0.js"))
    assert built.get("/assets/main-4f2a.js").status_code == 404
    assert built.get("/assets/main-77b0.js").text == "main"


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [("gzip, deflate, br, zstd", "br"), ("gzip;q=1.0, deflate", "gzip"), ("identity", None), ("", None)],
)
def test_files_are_sent_as_small_as_who_asks_can_read_them(tmp_path: Path, accepted: str, sent: str | None) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Plume</title>")
    script = tmp_path / "assets" / "main-4f2a.js"
    for suffix, content in (("", b"plain"), (".br", b"br"), (".gz", b"gzip")):
        script.with_name(script.name + suffix).write_bytes(content)
    with (
        client(tmp_path) as found,
        found.stream("GET", "/assets/main-4f2a.js", headers={"accept-encoding": accepted}) as answer,
    ):
        assert b"".join(answer.iter_raw()) == (sent or "plain").encode()
        assert answer.headers.get("content-encoding") == sent
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", ["/table/a/b", "/assets/gone.js", "/assets", "/gone.ico", "/../deals.py"])
def test_what_can_be_no_screen_is_not_there(built: TestClient[Litestar], path: str) -> None:
    assert built.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/nowhere", "/game/of-its-own"])
def test_the_page_itself_says_where_there_is_no_screen(built: TestClient[Litestar], path: str) -> None:
    assert "<title>" in built.get(path).text


@pytest.mark.parametrize("path", SCREENS)
def test_a_page_that_was_not_built_says_so(tmp_path: Path, path: str) -> None:
    with client(tmp_path / "files") as found:
        answer = found.get(path)
    assert answer.status_code == Unavailable.status
    assert answer.text == "no-page"


def test_the_server_says_in_its_own_words_what_is_not_there(server: Server) -> None:
    async def run() -> None:
        for path in ("/nowhere/at/all", "/api/gone", "/api/tables/gone/gone"):
            answer = await Person(server).response("GET", path)
            assert answer.status_code == 404
            assert answer.json()["code"] == "page"

    asyncio.run(run())


@pytest.mark.parametrize("path", ["/nowhere/at/all", "/favicon.png", "/table/a/b/c"])
def test_whoever_looks_at_an_address_without_a_screen_sees_the_page(server: Server, path: str) -> None:
    answer = server.get(path, accept="text/html,*/*;q=0.8")
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")
    assert answer.text == server.get("/").text
    assert server.get("/api/gone", accept="text/html").json()["code"] == "page"


def test_a_link_to_a_table_says_who_invites_to_what(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server, "Anna <3")
        table = (await anna.open("coatl", "me", "open"))["id"]
        page = server.get(f"/table/{table}", **{"accept-language": "fr"}).text
        assert '<meta property="og:title" content="Anna &lt;3 vous invite à jouer à Cóatl" />' in page
        (picture,) = re.findall(r'property="og:image" content="([^"]+)"', page)
        answer = httpx.get(picture)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")
        closed = (await anna.open("coatl", "me", "bot", audience="seated"))["id"]
        for path in (f"/table/{closed}", "/table/gone", "/"):
            assert "og:" not in server.get(path).text

    asyncio.run(run())


def test_browsers_that_ask_for_an_icon_by_its_usual_name_get_one(server: Server) -> None:
    answer = server.get("/favicon.ico")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/x-icon")
