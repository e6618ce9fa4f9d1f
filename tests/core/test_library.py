"""What `import plume` offers, and how little it loads."""

from __future__ import annotations

import subprocess
import sys

import pytest

import plume


@pytest.mark.parametrize("name", plume.__all__)
def test_what_is_exported_is_there(name: str) -> None:
    assert getattr(plume, name) is not None


def test_there_is_nothing_else() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = plume.chess


def test_importing_plume_loads_no_game_and_no_position() -> None:
    code = "import sys, plume; print(*sorted(name for name in sys.modules if name.startswith('plume.')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {"plume.coatl", "plume.cotcot", "plume.core.game", "plume.core.position", "plume.records"}.isdisjoint(loaded)
