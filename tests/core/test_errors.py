"""Errors are of the kinds that Python expects, so that code that knows nothing of Plume can tell what went wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import plume
from plume import records, rulebooks
from plume.coatl import solver
from plume.core.carriers import kinds
from plume.core.errors import EngineUnavailable, PlumeError


def unknown_option() -> object:
    return plume.coatl.new(playrs=3)  # type: ignore[call-arg]


MISTAKES: dict[str, tuple[Callable[[], object], type[Exception]]] = {
    "an argument that does not exist": (unknown_option, TypeError),
    "a number out of range": (lambda: plume.coatl.new(players=9), ValueError),
    "a game that does not exist": (lambda: plume.game("go"), ValueError),
    "a text that is no move": (lambda: plume.coatl.new(seed=1).play(0, "take 44"), ValueError),
    "a move that is not legal": (lambda: plume.coatl.new(seed=1).play(0, "take 4"), ValueError),
    "a seat that does not exist": (lambda: plume.coatl.new(seed=1).legal(7), ValueError),
    "a position that is none": (lambda: plume.coatl.position("{}{"), ValueError),
    "an outcome that cannot be": (lambda: plume.coatl.new(outcomes=["P99"]), ValueError),
    "a record that cannot be read": (lambda: list(records.read_file("nowhere.plume")), ValueError),
    "a serpent that is none": (lambda: plume.coatl.score("<b x>", []), ValueError),
    "an assembly of nothing": (lambda: solver.solve(plume.cotcot.new(seed=1)), ValueError),
    "a rule that does not exist": (lambda: rulebooks.rule("coatl", "C-NONE-1", "en"), ValueError),
}


@pytest.mark.parametrize(("mistake", "kind"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_of_the_usual_kind(mistake: Callable[[], object], kind: type[Exception]) -> None:
    with pytest.raises(kind) as problem:
        mistake()
    assert isinstance(problem.value, PlumeError)


def test_an_unknown_option_is_told_as_python_tells_it() -> None:
    """By this text others find out what a function does not take, such as TorchRL's `GymEnv`."""
    with pytest.raises(TypeError, match="unexpected keyword argument 'playrs'"):
        unknown_option()


def test_packages_that_are_missing_are_an_import_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(module: str) -> object:
        raise ModuleNotFoundError(module)

    monkeypatch.setattr(kinds, "import_module", gone)
    with pytest.raises(ImportError) as problem:
        kinds.carrier("compiled")
    assert isinstance(problem.value, EngineUnavailable)
    assert "install plume-games[fast]" in str(problem.value)


def test_a_file_that_cannot_be_read_says_what_is_wrong_with_it_once(tmp_path: object) -> None:
    with pytest.raises(plume.records.BadRecord, match="cannot be read") as problem:
        list(records.read_file("nowhere.plume"))
    assert str(problem.value).count("cannot be read") == 1
