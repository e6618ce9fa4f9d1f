"""Parts of the package that need others: each belongs to an extra."""

from __future__ import annotations

from importlib.util import find_spec

from plume.core.errors import MissingExtra


def require(extra: str, *packages: str) -> None:
    """Refuse to go on without these packages, which the extra brings."""
    for package in packages:
        if find_spec(package) is None:
            raise MissingExtra("package", package=package, extra=extra)
