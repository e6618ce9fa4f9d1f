"""Carriers: plain and compiled side by side, a cache that is never stale, a clear word where Numba is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from plume.core import carrier
from plume.core.carrier import Build
from plume.core.errors import EngineUnavailable
from plume.core.sources import closure, digest, source_of
from tests import tictactoe

WITHOUT_NUMBA = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "numpy"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Blocked())
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process of its own."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_importing_plume_loads_neither_numpy_nor_numba() -> None:
    code = (
        "import sys, plume; plume.coatl.new(seed=1); print(sorted({'numpy', 'numba', 'cyclopts'} & set(sys.modules)))"
    )
    assert run(code).stdout.strip() == "[]"


def test_plume_plays_without_numpy_and_numba() -> None:
    result = run(WITHOUT_NUMBA + "import plume; print(plume.coatl.new(players=2, seed=1).deciders)")
    assert result.stdout.strip() == "(0, 1)"


def test_without_numba_the_compiled_engine_says_so() -> None:
    command = (
        "from plume.cli import main; sys.exit(main(['simulate', 'coatl', '--games', '1', '--engine', 'compiled']))"
    )
    result = run(WITHOUT_NUMBA + command)
    assert result.returncode == 3
    assert result.stderr.strip() == (
        "plume: the compiled engine needs Numba: install plume-games[fast], or use the plain engine"
    )


def test_rule_files_are_those_that_use_the_words() -> None:
    sources = closure("plume.core.playout", "plume.coatl.rules")
    assert sources["plume.coatl.rules"].is_rule_file
    assert not sources["plume.coatl.cards"].is_rule_file
    assert sources["plume.core.playout"].is_generic
    assert not sources["plume.coatl.rules"].is_generic
    assert source_of("plume.coatl.nowhere") is None
    assert source_of("plume.coatl.rules.legal") is None


def test_the_cache_is_named_after_all_sources_also_those_that_are_data() -> None:
    sources = closure("plume.core.playout", "plume.coatl.rules")
    assert {"plume.coatl.cards", "plume.coatl.state", "plume.core.structs", "plume.core.chance"} <= set(sources)
    before = digest(sources, "numba 1")
    cards = sources["plume.coatl.cards"]
    changed = {**sources, cards.name: cards._replace(text=cards.text + "\n")}
    assert len({before, digest(changed, "numba 1"), digest(sources, "numba 2")}) == 3


def test_compiling_fills_the_cache_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLUME_CACHE", str(tmp_path))
    build = Build(tictactoe.GAME)
    assert not build.is_ready
    both = [build.start(), build.start()]
    assert [process.communicate()[1] for process in both] == ["", ""]
    assert build.is_ready
    assert [folder.name for folder in tmp_path.iterdir()] == [build.folder.name]
    engine = build.load()
    state, tally = engine.state(), engine.ints(engine.module.TALLY)
    state.seats = 2
    engine.module.play_games(state, engine.moves(), engine.stream(), 1, 0, 0, 0, 10, tally)
    assert tally[engine.module.GAMES] == 10
    stats = engine.module.play_games.stats
    assert sum(stats.cache_hits.values()) == 1
    assert sum(stats.cache_misses.values()) == 0


def test_a_failed_compilation_is_told_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLUME_CACHE", str(tmp_path))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    with pytest.raises(EngineUnavailable, match="compiling the rules of Tic-tac-toe failed: AttributeError"):
        carrier.compiled.__wrapped__(tictactoe.GAME)
    assert list(tmp_path.iterdir()) == []


def test_plain_and_compiled_live_side_by_side() -> None:
    plain, compiled = carrier.plain(tictactoe.GAME), carrier.compiled(tictactoe.GAME)
    assert plain.module is not compiled.module
    assert plain.module.game is tictactoe.rules
    assert compiled.module.game is not tictactoe.rules
    assert carrier.plain(tictactoe.GAME) is plain
