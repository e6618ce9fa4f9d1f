"""Which carriers there are, and whether they can be used here."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from plume.core.carriers.protocol import Carrier
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
    "gpu": CarrierKind("plume.core.carriers.cuda", "GPU", "no-numba-cuda"),
}


def carrier(kind: str) -> Carrier:
    """A carrier that can be used here; EngineUnavailable says why one cannot."""
    module, name, missing = KINDS[kind]
    try:
        found: Carrier = getattr(import_module(module), name)
    except ModuleNotFoundError as problem:
        if problem.name and problem.name.startswith("plume."):
            raise
        raise NotInstalled(missing) from None
    found.check()
    return found


def why_not(kind: str) -> EngineUnavailable | None:
    """Why a carrier cannot be used here, None if it can."""
    try:
        carrier(kind)
    except EngineUnavailable as problem:
        return problem
    return None
