"""Carriers: the same words and the same memory, plain and compiled side by side, a clear word where one is missing."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import plume
from plume.core import carriers, words
from plume.core.carriers import KINDS, why_not
from plume.core.carriers.protocol import complete
from plume.core.carriers.sources import rule_files, source_of
from plume.core.streams import Stream
from plume.core.words import WORDS
from tests import tictactoe
from tests.package import modules

WITHOUT = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Blocked())
"""
WITHOUT_FAST = "BLOCKED = ('numba', 'numpy', 'filelock')" + WITHOUT
WITHOUT_EXTRAS = "BLOCKED = ('numba', 'numpy', 'filelock', 'platformdirs')" + WITHOUT

HERE = [kind for kind in KINDS if why_not(kind) is None]


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process of its own."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def host(array: Any) -> Any:
    """An array of any carrier, where Python can read it."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


def test_importing_plume_loads_neither_numpy_nor_numba() -> None:
    code = (
        "import sys, plume; plume.coatl.new(seed=1); "
        "print(sorted({'numpy', 'numba', 'filelock', 'platformdirs', 'cyclopts'} & set(sys.modules)))"
    )
    assert run(code).stdout.strip() == "[]"


def test_plume_plays_without_the_extras() -> None:
    result = run(WITHOUT_EXTRAS + "import plume; print(plume.coatl.new(players=2, seed=1).deciders)")
    assert result.stdout.strip() == "(0, 1)"


def test_the_plain_carrier_runs_without_the_extras() -> None:
    code = "from tests.tictactoe import GAME; from plume.core.carriers import plain; print(plain(GAME).module.RING)"
    assert run(WITHOUT_EXTRAS + code).stdout.strip() == "64"


def test_without_numba_the_compiled_engine_says_so() -> None:
    command = (
        "from plume.cli import main; sys.exit(main(['simulate', 'coatl', '--games', '1', '--engine', 'compiled']))"
    )
    result = run(WITHOUT_FAST + command)
    assert result.returncode == 3
    assert result.stderr.strip() == (
        "plume: the compiled engine needs Numba: install plume-games[fast], or use the plain engine"
    )


def test_every_carrier_says_why_it_is_not_to_be_had() -> None:
    code = "from plume.core.carriers import KINDS, why_not; print([why and why.code for why in map(why_not, KINDS)])"
    codes = [None, "no-numba", "no-numba", "no-numba", "no-numba-cuda", "no-webassembly"]
    assert run(WITHOUT_EXTRAS + code).stdout.strip() == str(codes)


def test_a_mistake_of_ours_is_not_taken_for_a_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "compiled", KINDS["compiled"]._replace(module="plume.core.carriers.nowhere"))
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        why_not("compiled")


def test_the_words_are_listed_once() -> None:
    tree = ast.parse(Path(words.__file__).read_text("utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name != "__getattr__"}
    assert sorted(defined | {"popcount"}) == sorted(WORDS)


def test_a_carrier_with_a_word_too_few_or_too_many_is_refused() -> None:
    meanings = dict.fromkeys(WORDS, None)
    assert complete(meanings) == meanings
    with pytest.raises(TypeError, match="no others; look at emit, whisper"):
        complete({("whisper" if word == "emit" else word): None for word in WORDS})


@pytest.mark.parametrize("module", ["native", "cuda"])
def test_every_compiler_has_all_words(module: str) -> None:
    """Also where its libraries are missing: the words stand in the source."""
    source = source_of(f"plume.core.carriers.{module}")
    assert source is not None
    calls = [node for node in ast.walk(ast.parse(source.text)) if isinstance(node, ast.Call)]
    [words] = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "complete"]
    assert isinstance(words, ast.Dict)
    assert [ast.literal_eval(key) for key in words.keys if key] == list(WORDS)


@pytest.mark.parametrize("kind", HERE)
def test_every_carrier_has_the_same_words_and_memory(kind: str) -> None:
    carrier = carriers.carrier(kind)
    assert set(carrier.words) == set(WORDS)
    engine = carrier.load(tictactoe.GAME, carriers.PLAYOUT, tictactoe.GAME.rules_name)
    assert [list(host(numbers)) for numbers in (engine.ints(3), engine.floats(3))] == [[0, 0, 0], [0.0, 0.0, 0.0]]
    assert len(engine.states(2)) == 2
    stream = Stream()
    stream.counter = 7
    held = engine.load(stream)
    stream.counter = 8
    assert engine.plain(Stream, held).counter == 7


@pytest.mark.parametrize("kind", HERE)
def test_every_carrier_loads_a_rule_file_for_a_game(kind: str) -> None:
    engine = carriers.carrier(kind).load(tictactoe.GAME, carriers.PLAYOUT, tictactoe.GAME.rules_name)
    assert engine.game is tictactoe.GAME
    assert engine.module.RING == 64
    assert callable(engine.module.game.legal)
    assert len(engine.states(3)) == 3


def test_rule_files_are_those_that_use_the_words() -> None:
    sources = rule_files("plume.core.playout", "plume.coatl.rules")
    assert {"plume.core.playout", "plume.core.chance", "plume.coatl.rules", "plume.coatl.zones"} <= set(sources)
    assert not {"plume.coatl.cards", "plume.coatl.state", "plume.core.structs", "plume.core.errors"} & set(sources)
    assert sources["plume.core.playout"].is_generic
    assert not sources["plume.coatl.rules"].is_generic
    assert source_of("plume.coatl.nowhere") is None
    assert source_of("plume.coatl.rules.legal") is None


def test_rule_files_use_no_other_words() -> None:
    for name in modules():
        source = source_of(name)
        assert source is not None
        assert source.words <= {*WORDS, "WORDS", "game"}, name


def test_plain_and_compiled_live_side_by_side() -> None:
    plain, compiled = carriers.plain(tictactoe.GAME), carriers.compiled(tictactoe.GAME)
    assert plain.module is not compiled.module
    assert plain.module.game is tictactoe.rules
    assert compiled.module.game is not tictactoe.rules
    assert carriers.plain(tictactoe.GAME) is plain


def test_a_word_is_compiled_for_one_game_after_another() -> None:
    """A process may compile for several games, as a server does before anybody plays."""
    pytest.importorskip("numba")
    import numba

    from plume.core.carriers.native import NUMBERS, Compiler, Native

    store = Native("compiled", check_bounds=False).words["store"]
    for game in (tictactoe.GAME, plume.cotcot.GAME):
        Compiler(game.state, NUMBERS, numba.from_dtype).compile(store)
    assert len(store.overloads) == 2
