"""Fills the cache: what `Build.start` runs in its process."""

from __future__ import annotations

import sys
from importlib import import_module

from plume.core.carriers.builds import Build

if __name__ == "__main__":
    package, file, rules, kind = sys.argv[1:]
    Build(import_module(package).GAME, file, rules, kind).fill_cache()
