"""The arena on a real Ray cluster: `python -m bench.cluster`.

Ray is installed into an environment of its own, from `cluster.lock`, and the tests that need it run there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENVIRONMENT = ROOT / "build" / "venv-ray"
TESTS = "tests/arena/test_ray.py"


def python() -> Path:
    """The interpreter that has Ray."""
    found = ENVIRONMENT / "bin" / "python"
    ready = ENVIRONMENT / "ready"
    if not ready.exists():
        venv.create(ENVIRONMENT, with_pip=True, clear=True)
        lock = str(Path(__file__).with_name("cluster.lock"))
        subprocess.run([found, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", lock], check=True)
        ready.touch()
    return found


def main() -> int:
    """Run the tests, and return what pytest returns."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [str(python()), "-m", "pytest", "--verbose", "--durations=0", "-p", "no:cacheprovider", TESTS]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
