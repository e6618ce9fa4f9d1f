"""`plume serve` and `plume play` as a newcomer uses them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from plume.cli import main
from tests.patience import PATIENCE, wait_until
from tests.server.running import Server, free_port, running


def waited_for(path: Path) -> str:
    """The text of a file, once it is there."""
    wait_until(lambda: path.exists() and path.read_text(), f"{path} is written")
    return path.read_text().strip()


def test_play_without_a_game_opens_the_browser(tmp_path: Path) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    browser.chmod(0o755)
    cache = tmp_path / "cache"
    variables = os.environ | {
        "BROWSER": f"{browser} %s",
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "PLUME_CACHE": str(cache),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "plume", "play"], env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        wait_until(lambda: seen.exists() and seen.read_text().endswith("\n"), "the browser is not opened")
        address = seen.read_text().strip()
        page = httpx.get(address, timeout=PATIENCE)
        assert page.status_code == 200
        assert "<title>" in page.text
        wait_until(lambda: list(cache.glob("compiling-*")), "nothing is compiled for bots before one plays")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 0
    assert address in out.decode()
    assert "Traceback" not in err.decode()
    assert (tmp_path / "data" / "plume" / "tables.sqlite").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_starts_and_ends_in_order_where_event_loops_know_no_signals(tmp_path: Path, number: int) -> None:
    server = Server(tmp_path / "tables.sqlite", module="tests.server.windows")
    try:
        server.start()
        assert server.signal(number) == 0, server.log.read_text()
    finally:
        server.kill()
    assert "Traceback" not in server.told
    assert json.loads(server.log.read_text().splitlines()[-1])["message"] == "closed"


def test_the_log_is_one_json_object_a_line(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.get("/api/me")
        server.stop()
        lines = [line for line in server.log.read_text().splitlines() if line.startswith("{")]
        entries = [json.loads(line) for line in lines]
        assert {"at", "level", "logger", "message"} <= set(entries[0])
        answered = next(entry for entry in entries if entry["message"] == "answered")
        assert (answered["method"], answered["path"], answered["status"]) == ("GET", "/api/me", 200)
        assert entries[-1]["message"] == "closed"
        server.start()


def test_what_was_stored_is_there_after_a_restart_in_order(tmp_path: Path) -> None:
    with running(tmp_path, "--durable") as server:
        cookie = (
            httpx.put(f"http://{server.address}/api/me", json={"name": "Anna"}, timeout=PATIENCE)
            .headers["set-cookie"]
            .split(";")[0]
        )
        assert server.stop() == 0
        server.start()
        assert server.get("/api/me", cookie=cookie).json()["name"] == "Anna"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "70000"], "port must be 0 to 65535"),
        (["--rate", "-1"], "rate must be 0 to"),
        (["--bots", "0"], "bots must be 1 to 64"),
        (["--database", "nothing://here"], "cannot be opened"),
        (["--host", "192.0.2.1"], "cannot listen at 192.0.2.1"),
    ],
)
def test_a_server_that_cannot_be_says_why(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = [] if "--database" in arguments else ["--database", str(tmp_path / "x.sqlite")]
    port = [] if "--port" in arguments else ["--port", "0"]
    assert main(["serve", *arguments, *usual, *port]) == 2
    assert said in capsys.readouterr().err


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        other = Server(tmp_path / "other.sqlite", port=server.port)
        command = [sys.executable, "-m", "plume", "serve", "--port", str(other.port), "--database", str(other.database)]
        found = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        assert found.returncode == 2
        assert f"port {server.port}" in found.stderr.decode()


def test_it_listens_where_it_is_told(tmp_path: Path) -> None:
    port = free_port()
    server = Server(tmp_path / "x.sqlite", "--host", "0.0.0.0", port=port)
    server.start()
    try:
        assert "http://localhost:" in server.log.read_text()
        assert server.stop() == 0
    finally:
        server.kill()
