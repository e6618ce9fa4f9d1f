"""An episode as text for people: what a seat may know, in the notation, one thing to a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plume.core.options import check_choice

RENDER_MODES = ("ansi",)
NOTHING = "-"
STEP = "  "


def check_render_mode(mode: str | None) -> None:
    """Refuse what an environment cannot render."""
    if mode is not None:
        check_choice("render_mode", mode, RENDER_MODES)


def outline(data: Mapping[str, Any]) -> str:
    """Data as lines: a name and a value, or a name with more lines under it."""
    return "\n".join(_lines(data, ""))


def _lines(data: Mapping[str, Any], margin: str) -> Iterator[str]:
    for name, value in data.items():
        if _is_short(value):
            yield f"{margin}{name}: {_short(value)}"
        else:
            yield f"{margin}{name}:"
            yield from _lines(value if isinstance(value, Mapping) else _numbered(value), margin + STEP)


def _is_short(value: Any) -> bool:
    """Whether it fits into a line: no data in it has data in it."""
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return not any(isinstance(part, Mapping | list | tuple) for part in inner)


def _short(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_short(part)}" for name, part in value.items()) or NOTHING
    if isinstance(value, list | tuple):
        return ", ".join(map(_short, value)) or NOTHING
    return NOTHING if value in (None, "") else str(value)


def _numbered(parts: list[Any]) -> dict[str, Any]:
    return {str(number): part for number, part in enumerate(parts)}
