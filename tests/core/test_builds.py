"""Builds: compiled once for all processes, never stale, never anew without need."""

from __future__ import annotations

import functools
import io
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import plume
from plume.core import carriers
from plume.core.carriers import Build
from plume.core.carriers.builds import MONTH, cache_folder
from plume.core.carriers.waiting import QUIET, Waiting
from plume.core.errors import EngineUnavailable
from tests import tictactoe

NAMES = """
import plume
from plume.core.carriers import Build
print(*(Build(plume.game(name)).folder.name for name in ("coatl", "cotcot")))
"""

PLAYS = """
from plume.core.carriers import compiled
from tests import tictactoe
engine = compiled(tictactoe.GAME)
state, tally = engine.state(), engine.ints(engine.module.TALLY)
state.seats = 2
engine.module.play_games(state, engine.moves(), engine.stream(), 1, 0, 0, 0, 10, tally)
stats = engine.module.play_games.stats
print(tally[engine.module.GAMES], sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""

COMPILES = """
from numba.core.registry import cpu_target
from plume.core.carriers import Build
from plume.core.carriers.native import COMPILED
from tests import tictactoe
compiled = []
engine = cpu_target.target_context.codegen()._engine
compile = COMPILED.compile
COMPILED.compile = lambda game, module, advance: (compile(game, module, advance), compiled.append(module))
Build(tictactoe.GAME).fill_cache()
(module,) = compiled
for rule in (module.play_games, module.game.play):
    (made,) = rule.overloads.values()
    print(engine.is_symbol_defined(made.fndesc.mangled_name))
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("PLUME_CACHE", str(folder))
    return folder


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of Plume's Python that a test may edit."""
    package = tmp_path / "plume"
    shutil.copytree(Path(plume.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "page"))
    return package


def run(code: str, **environment: str) -> str:
    """What Python code prints in a process of its own, that finds our tests."""
    command = [sys.executable, "-c", code]
    environment = {"PYTHONPATH": str(Path(tictactoe.__file__).parents[2]), **environment}
    result = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | environment)
    assert not result.returncode, result.stderr
    return result.stdout


@functools.cache
def usual_names() -> list[str]:
    """What the builds of both games are called."""
    return run(NAMES).split()


def names(package: Path) -> list[str]:
    """What they are called in a copy of Plume."""
    from_there = f"import plume; assert plume.__file__.startswith({str(package)!r})"
    return run(from_there + NAMES, PYTHONPATH=str(package.parent)).split()


def edit(file: Path, old: str, new: str) -> None:
    """Replace the first occurrence of something that must be there."""
    text = file.read_text("utf-8")
    assert old in text, f"{old} in {file}"
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_editing_what_is_no_rule_compiles_nothing_anew(package: Path) -> None:
    edit(package / "core" / "errors.py", "from __future__", "# edited\nfrom __future__")
    edit(package / "language" / "en" / "errors.json", "there is no GPU here", "no GPU was found here")
    edit(package / "core" / "position.py", '"""A game in progress."""', '"""A game that is played."""')
    edit(package / "core" / "structs.py", '"""A deep copy;', '"""An independent copy;')
    edit(package / "core" / "carriers" / "engines.py", '"""An array of zeros."""', '"""Zeros."""')
    for game in ("coatl", "cotcot"):
        for file in ("describe", "refusals", "options", "cards", "state", "events"):
            edit(package / game / f"{file}.py", "from __future__", "# edited\nfrom __future__")
    assert names(package) == usual_names()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("coatl/rules.py", "from __future__", "# edited\nfrom __future__"),
        ("core/chance.py", "WARM_UP = 12", "WARM_UP = 13"),
        ("coatl/events.py", "# what chance gives", 'WHIM = EVENTS.add("whim", "seat")'),
        ("coatl/state.py", "seats: I8", "seats: I16"),
        ("core/bits.py", "NONE = -1", "NONE = -2"),
        ("core/carriers/compiling.py", "from __future__", "# edited\nfrom __future__"),
    ],
)
def test_a_change_that_machine_code_depends_on_compiles_anew(package: Path, file: str, old: str, new: str) -> None:
    edit(package / file, old, new)
    assert names(package)[0] != usual_names()[0]


def test_a_build_is_for_one_processor_with_its_features() -> None:
    one, other = (run(NAMES, NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES=these) for these in ("", "+bmi2"))
    assert one != other


def test_the_name_stays_when_games_were_played() -> None:
    before = Build(tictactoe.GAME).folder
    tictactoe.new(seed=1).play("mark 1")
    assert Build(tictactoe.GAME).folder == before


def test_compiling_fills_the_cache_in_another_process(cache: Path) -> None:
    build = Build(tictactoe.GAME)
    assert not build.is_ready
    both = [build.start(), build.start()]
    assert [process.communicate()[1] for process in both] == ["", ""]
    assert build.is_ready
    assert [folder.name for folder in cache.iterdir()] == [build.folder.name]
    assert run(PLAYS).split() == ["10", "1", "0"]


@pytest.mark.usefixtures("cache")
def test_whoever_waits_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(QUIET)
    Build(tictactoe.GAME).finish()
    first, last = capsys.readouterr().err.splitlines()
    assert first == "plume: compiling the rules of Tic-tac-toe, once for this machine; this can take a minute"
    assert re.fullmatch(r"plume: the rules of Tic-tac-toe are compiled \(\d+ s\)", last)
    Build(tictactoe.GAME).finish()
    assert capsys.readouterr() == ("", "")
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    waiting = Waiting("Go")
    waiting.advance(1, 4)
    waiting.end()
    assert "\rplume: compiling the rules of Go, once for this machine; this can take a minute 25 %" in screen.getvalue()
    assert screen.getvalue().endswith("\rplume: the rules of Go are compiled (0 s)\x1b[K\n")
    monkeypatch.setenv(QUIET, "1")
    Waiting("Go").end()
    assert capsys.readouterr() == ("", "")


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def test_whoever_has_waited_long_enough_ends_it(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def enough(self: Waiting, done: int, of: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Waiting, "advance", enough)
    with pytest.raises(KeyboardInterrupt):
        Build(tictactoe.GAME).finish()
    assert not Build(tictactoe.GAME).is_ready


def test_machine_code_is_found_whatever_numba_is_told_about_its_cache(cache: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    assert run(PLAYS, NUMBA_CACHE_DIR=str(elsewhere)).split() == ["10", "1", "0"]
    assert not elsewhere.exists()
    shutil.copytree(cache, tmp_path / "copy", copy_function=shutil.copyfile)
    assert run(PLAYS, PLUME_CACHE=str(tmp_path / "copy")).split() == ["10", "1", "0"]


def test_a_failed_compilation_is_told_and_leaves_nothing(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    with pytest.raises(EngineUnavailable, match="compiling the rules of Tic-tac-toe failed: AttributeError"):
        carriers.compiled.__wrapped__(tictactoe.GAME)
    assert list(cache.iterdir()) == []


def test_builds_that_were_not_used_for_a_month_are_forgotten(cache: Path) -> None:
    build = Build(tictactoe.GAME)
    folders = {name: cache / name for name in ("tictactoe-old", "tictactoe-new", "othergame-old")}
    for name, folder in folders.items():
        folder.mkdir(parents=True)
        if "old" in name:
            os.utime(folder, times=(time.time() - MONTH - 1,) * 2)
    build._forget_old_builds()
    assert sorted(folder.name for folder in cache.iterdir()) == ["othergame-old", "tictactoe-new"]


def test_another_process_may_forget_the_same_builds(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.mkdir()
    gone = cache / "tictactoe-gone"
    monkeypatch.setattr(Path, "glob", lambda folder, pattern: iter([gone]))
    Build(tictactoe.GAME)._forget_old_builds()
    assert list(cache.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep caches elsewhere")
def test_the_cache_is_where_it_always_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PLUME_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "plume"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder() == tmp_path / "xdg" / "plume"
    monkeypatch.setenv("PLUME_CACHE", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own"


@pytest.mark.usefixtures("cache")
def test_machine_code_is_made_of_entries_only() -> None:
    assert run(COMPILES).split() == ["True", "False"]
