"""One run, in the environment of its peer: `python -m bench.peers.run chess engine` prints its speed as JSON."""

from __future__ import annotations

import importlib
import json
import sys

if __name__ == "__main__":
    module, run = sys.argv[1:]
    found = getattr(importlib.import_module(f"bench.peers.runs.{module}"), run)()
    sys.stdout.write(f"\n{json.dumps(found)}\n")
