"""Whether those who learn with libraries of others can: `python -m bench.ecosystem`.

In an environment with Stable-Baselines3, TorchRL and RLlib (see `bench.environments`) it runs their own checkers, and
the examples, which are their training loops.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bench.environments import environment
from bench.learning import WITHOUT_CUDA

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Run the tests that need these libraries."""
    python = environment("ecosystem", *WITHOUT_CUDA)
    there = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OMP_NUM_THREADS": "1"}
    command: list[str | Path] = [python, "-m", "pytest", "tests/envs/test_ecosystem.py", *sys.argv[1:]]
    sys.exit(subprocess.run(command, cwd=ROOT, env=there, check=False).returncode)


if __name__ == "__main__":
    main()
