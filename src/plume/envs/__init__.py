"""Plume's games in the interfaces that researchers use."""

from __future__ import annotations

from importlib.util import find_spec

from plume.core.errors import EngineUnavailable

if find_spec("numpy") is None:
    raise EngineUnavailable("no-numba")
