"""The modules of the package, for tests that look at all of them."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator

import plume
from plume.core.carriers.sources import source_of

PROGRAMS = ("plume.__main__", "plume.server.migrations.env")
ELSEWHERE = (
    "plume.envs.jax",
    "plume.envs.open_spiel",
    "plume.core.carriers.cuda",
    "plume.core.carriers.wasm",
    "plume.envs.kernels",
    "plume.pocket.browser",
)
"""Modules and packages that need what is not installed here, and are tested where it is."""


def modules() -> Iterator[str]:
    """All that can be imported: no programs, and no rule files that only a carrier can load."""
    for module in pkgutil.walk_packages(plume.__path__, "plume."):
        source = source_of(module.name)
        is_here = not any(f"{module.name}.".startswith(f"{name}.") for name in PROGRAMS + ELSEWHERE)
        if is_here and source is not None and not source.is_generic:
            yield module.name
