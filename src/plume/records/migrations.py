"""Versions of the record format: a record of an older version is brought up to date before it is read.

When the format changes, VERSION grows by one, and MIGRATIONS gets a function that turns the data of the version before
into that of the new one. Text is turned into the same data first, so both are served.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from plume.core.bits import whole_number
from plume.records.record import Location

VERSION = 2


def _name_the_rules(data: dict[str, Any]) -> dict[str, Any]:
    """Before version 2 a record did not say by which version of the rules it was played: it was the first."""
    return {"rules": 1} | data


MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _name_the_rules}
"""By the version that they start from."""


def up_to_date(data: Any, place: Location) -> Any:
    """The data of a record in the format of this version; a later version is refused."""
    if not isinstance(data, Mapping):
        return data
    version = whole_number(data.get("plume"))
    if version is None or version < 1:
        raise place.fail("not-a-version", value=data.get("plume"))
    if version > VERSION:
        raise place.fail("version", value=version, version=VERSION)
    migrated = dict(data)
    for older in range(version, VERSION):
        migrated = MIGRATIONS[older](migrated) | {"plume": older + 1}
    return migrated
