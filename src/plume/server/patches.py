"""Patches: what is to be put where, so that what somebody has becomes what is so now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

Patch = dict[str, Any]
"""New values by their places, which are JSON Pointers (RFC 6901) without escapes: no key of ours needs one."""


def patch(before: Any, after: Any) -> Patch:
    """What makes one out of the other. What has other keys or another length is new as a whole: nothing is removed."""
    found: Patch = {}
    if before != after:
        _compare(before, after, "", found)
    return found


def _compare(before: Any, after: Any, place: str, found: Patch) -> None:
    """Note how one of two values that are not equal differs from the other."""
    parts = _parts(before, after)
    if parts is None:
        found[place] = after
        return
    for name, old, new in parts:
        if old is not new and old != new:
            _compare(old, new, f"{place}/{name}", found)


def _parts(before: Any, after: Any) -> Iterable[tuple[str | int, Any, Any]] | None:
    """The parts of two values, side by side; None if they do not have the same ones."""
    kind = type(after)
    if kind is not type(before):
        return None
    if kind is dict:
        return zip(after, before.values(), after.values(), strict=True) if list(before) == list(after) else None
    if kind is list:
        return zip(range(len(after)), before, after, strict=True) if _go_in_step(before, after) else None
    if issubclass(kind, msgspec.Struct):
        return ((name, getattr(before, name), getattr(after, name)) for name in kind.__struct_fields__)
    return None


def _go_in_step(before: list[Any], after: list[Any]) -> bool:
    """Whether two lists are as long and made of things with parts: plain values are shorter without their places."""
    return len(before) == len(after) and any(isinstance(value, dict | list | msgspec.Struct) for value in after)
