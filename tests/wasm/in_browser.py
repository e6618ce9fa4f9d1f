"""Asks a browser about rules in WebAssembly: the repository's files are its pages, TypeScript among them."""

from __future__ import annotations

import subprocess
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession, Page, Route

from tests.wasm.asking import NODE, Question

ROOT = Path(__file__).parents[2]
ADDRESS = "http://localhost:9/"
"""Nothing answers there but this; a browser trusts it as it trusts a page that came by HTTPS."""
STRIP = "console.log(require('node:module').stripTypeScriptTypes(require('fs').readFileSync(process.argv[1], 'utf8')))"
LOAD = """async ([content, question]) => {
    const { answer, worker } = await import("/tests/wasm/driver.mjs");
    const module = await WebAssembly.compile(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)));
"""
ASK = LOAD + "return await answer(module, question); }"
PREPARE = LOAD + "globalThis.work = worker(module, question); }"


def open_repository(page: Page) -> None:
    """Let a page import what lies in the repository."""
    page.route(f"{ADDRESS}**", _answer)
    page.goto(ADDRESS)


def in_browser(page: Page, module: Path, question: Question) -> Any:
    """The browser's answer to a question about a module."""
    return page.evaluate(ASK, [b64encode(module.read_bytes()).decode(), question])


def speed(page: Page, module: Path, question: Question, warm: float, seconds: float) -> float:
    """How much a second of the processor does in a browser."""
    page.evaluate(PREPARE, [b64encode(module.read_bytes()).decode(), question])
    page.evaluate("(seconds) => work(seconds)", warm)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = _busy(session)
    done: float = page.evaluate("(seconds) => work(seconds)", seconds)
    return done / (_busy(session) - before)


def _busy(session: CDPSession) -> float:
    """How many seconds the processor was busy with a page."""
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    return float(metrics["ThreadTime"])


def _answer(route: Route) -> None:
    path = urlsplit(route.request.url).path.removeprefix("/")
    if not path:
        route.fulfill(body="<!doctype html><title>Rules</title>", content_type="text/html")
    else:
        route.fulfill(body=_script(ROOT / path), content_type="text/javascript")


@cache
def _script(file: Path) -> str:
    if file.suffix != ".ts":
        return file.read_text("utf-8")
    return subprocess.run([NODE, "-e", STRIP, file], capture_output=True, text=True, check=True).stdout
