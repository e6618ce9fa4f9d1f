"""What a live table is, and what it is asked, needs nothing of what makes a server."""

from __future__ import annotations

import subprocess
import sys

ALONE = """
import sys
sys.platform = "emscripten"
ELSEWHERE = {"litestar", "sqlalchemy", "alembic", "uvicorn", "prometheus_client", "platformdirs", "numba", "rich"}

class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ELSEWHERE:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Nowhere())
for name in ("house", *(f"api.{part}" for part in "people results tables games reviews puzzles guests".split())):
    __import__(f"plume.server.{name}")
assert "multiprocessing" not in sys.modules
"""


def test_tables_import_without_what_makes_a_server() -> None:
    subprocess.run([sys.executable, "-c", ALONE], check=True)
