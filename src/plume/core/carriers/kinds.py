"""Which carriers there are, and whether they can be used here; and which of them have builders."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from plume.core.carriers.protocol import Builder, Carrier
from plume.core.errors import EngineUnavailable, NotInstalled


class CarrierKind(NamedTuple):
    """Where a carrier is, and the code of the error where the libraries are missing that its module imports."""

    module: str
    name: str
    missing: str


KINDS = {
    "plain": CarrierKind("plume.core.carriers.python", "PLAIN", ""),
    "compiled": CarrierKind("plume.core.carriers.native", "COMPILED", "no-numba"),
    "checked": CarrierKind("plume.core.carriers.native", "CHECKED", "no-numba"),
    "asking": CarrierKind("plume.core.carriers.asking", "ASKING", "no-numba"),
    "gpu": CarrierKind("plume.core.carriers.cuda", "GPU", "no-numba-cuda"),
    "wasm": CarrierKind("plume.core.carriers.wasm", "WASM", "no-webassembly"),
}
"""The carriers, by their names."""
BUILDERS = {
    "compiled": KINDS["compiled"],
    "checked": KINDS["checked"],
    "asking": KINDS["asking"],
    "wasm": CarrierKind("plume.core.carriers.wasm_builder", "BUILDER", "no-numba"),
}
"""What compiles for a carrier before it runs; a module for WebAssembly is built where it cannot run."""


def carrier(kind: str) -> Carrier:
    """A carrier that can be used here; EngineUnavailable says why one cannot."""
    found: Carrier = _found(KINDS[kind])
    found.check()
    return found


def builder(kind: str) -> Builder:
    """What compiles for a carrier; EngineUnavailable says why that cannot be done here."""
    found: Builder = _found(BUILDERS[kind])
    return found


def _found(kind: CarrierKind) -> Any:
    try:
        return getattr(import_module(kind.module), kind.name)
    except ModuleNotFoundError as problem:
        if problem.name and problem.name.startswith("plume."):
            raise
        raise NotInstalled(kind.missing) from None


def why_not(kind: str) -> EngineUnavailable | None:
    """Why a carrier cannot be used here, None if it can."""
    try:
        carrier(kind)
    except EngineUnavailable as problem:
        return problem
    return None
