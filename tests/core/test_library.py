"""What `import plume` offers, and how little it loads."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from typing import Any

import pytest

import plume
from plume.coatl import CoatlChoices, CoatlOptions
from plume.core.errors import BadOption, UnknownOption
from plume.core.options import Options
from plume.cotcot import CotcotChoices, CotcotOptions


@pytest.mark.parametrize("name", plume.__all__)
def test_what_is_exported_is_there(name: str) -> None:
    assert getattr(plume, name) is not None


def test_there_is_nothing_else() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = plume.chess


def test_everything_is_listed() -> None:
    """So that a shell or a notebook completes `plume.co`."""
    assert set(plume.__all__) <= set(dir(plume))
    assert {"coatl", "cotcot", "Position", "__version__"} <= set(dir(plume))
    assert {"Any", "TYPE_CHECKING", "annotations", "import_module", "sys"}.isdisjoint(dir(plume))


@pytest.mark.parametrize(
    ("options", "choices"), [(CoatlOptions, CoatlChoices), (CotcotOptions, CotcotChoices)], ids=["coatl", "cotcot"]
)
def test_new_takes_the_options_of_its_game(options: type[Options], choices: type[Any]) -> None:
    """A type checker finds an option that does not exist: the next test would not be accepted without its comments."""
    assert ["players", *choices.__annotations__] == [field.name for field in fields(options)]


def test_a_type_checker_knows_the_options() -> None:
    with pytest.raises(UnknownOption):
        plume.coatl.new(playrs=3)  # type: ignore[call-arg]
    with pytest.raises(BadOption):
        plume.cotcot.new(edition="third")  # type: ignore[arg-type]
    assert plume.coatl.new(players=1, levels=[1, 3], promo=True).options.to_json()["levels"] == [1, 3]


def test_importing_plume_loads_no_game_and_no_position() -> None:
    code = "import sys, plume; print(*sorted(name for name in sys.modules if name.startswith('plume.')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {"plume.coatl", "plume.cotcot", "plume.core.game", "plume.core.position", "plume.records"}.isdisjoint(loaded)
