"""Whether a batch serves those who learn: `python -m bench.learning`.

In an environment with PyTorch and JAX (see `bench.environments`) it runs the tests of shared arrays, and the example of
PPO, which must clearly beat `random`. Then the network sits down in the arena, as a bot.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bench.environments import environment

ROOT = Path(__file__).parents[1]
WITHOUT_CUDA = ("--extra-index-url", "https://download.pytorch.org/whl/cpu", "--retries", "1")
"""Where pip finds the small PyTorch that `learning.lock` asks for; a registry that has it does as well."""


def main() -> None:
    """Run both, and fail with the first that does; what is given here goes on to the example."""
    learning = environment("learning", *WITHOUT_CUDA)
    network = ROOT / "build" / "network.npz"
    network.parent.mkdir(exist_ok=True)
    there = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT / 'examples'}", "PLUME_NETWORK": str(network)}
    commands: list[list[str | Path]] = [
        [learning, "-m", "pytest", "tests/envs/test_sharing.py", "tests/envs/test_jax.py"],
        [learning, "examples/ppo.py", "--network", network, *sys.argv[1:]],
        [sys.executable, "-m", "plume", "arena", "cotcot", "--bots", "network_bot:Network,random", "--games", "200"],
    ]
    for command in commands:
        if subprocess.run(command, cwd=ROOT, env=there, check=False).returncode:
            sys.exit(1)


if __name__ == "__main__":
    main()
