"""Patches: what is to be put where, so that what somebody has becomes what is so now."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import astuple

Patch = dict[str, Any]
"""New values by their places, which are JSON Pointers (RFC 6901) without escapes: no key of ours needs one."""

PLAIN = (str, int, bool, float, type(None))


def patch(before: Any, after: Any) -> Patch:
    """What makes one out of the other. What has other keys or another length is new as a whole: nothing is removed."""
    found: Patch = {}
    if before != after:
        _compare(before, after, "", found)
    return found


def _compare(before: Any, after: Any, place: str, found: Patch) -> None:
    """Note how one of two values that are not equal differs from the other."""
    kind = type(after)
    if kind is not type(before):
        found[place] = after
    elif kind is dict and before.keys() == after.keys():
        for name, new in after.items():
            old = before[name]
            if old is not new and old != new:
                _compare(old, new, f"{place}/{name}", found)
    elif kind is list and len(before) == len(after) and _have_parts(after):
        for number, new in enumerate(after):
            if before[number] != new:
                _compare(before[number], new, f"{place}/{number}", found)
    elif issubclass(kind, msgspec.Struct):
        pairs = zip(kind.__struct_fields__, astuple(before), astuple(after), strict=True)
        for name, old, new in pairs:
            if old is not new and old != new:
                _compare(old, new, f"{place}/{name}", found)
    else:
        found[place] = after


def _have_parts(values: list[Any]) -> bool:
    """Whether these have parts of their own; plain values are shorter without their places."""
    return type(values[0]) not in PLAIN
