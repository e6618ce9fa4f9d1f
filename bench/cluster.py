"""The arena on a real Ray cluster: `python -m bench.cluster`.

Ray is installed into an environment of its own, from `cluster.lock`, and the tests that need it run there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bench.environments import environment

ROOT = Path(__file__).parents[1]
TESTS = "tests/arena/test_ray.py"


def main() -> int:
    """Run the tests, and return what pytest returns."""
    settings = os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [
        str(environment("cluster")),
        "-m",
        "pytest",
        "--verbose",
        "--durations=0",
        "-p",
        "no:cacheprovider",
        TESTS,
    ]
    return subprocess.run(command, cwd=ROOT, env=settings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
