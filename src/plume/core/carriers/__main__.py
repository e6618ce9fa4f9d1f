"""Fills the cache: what `Build.start` runs in its process."""

from __future__ import annotations

import gc
import sys
from importlib import import_module

from plume.core.carriers.builds import Build

if __name__ == "__main__":
    package, file, rules, kind = sys.argv[1:]
    gc.disable()  # this process ends soon, and looking for garbage takes an eighth of its time
    report = sys.stdout
    sys.stdout = sys.stderr  # what anybody prints in the meantime is no report

    def tell(done: int, of: int) -> None:
        """How far it is, for whoever waits."""
        report.write(f"{done} {of}\n")
        report.flush()

    Build(import_module(package).GAME, file, rules, kind).fill_cache(tell)
