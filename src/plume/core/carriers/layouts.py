"""Where the fields of a struct lie in memory: as NumPy lays records out for compilers, without NumPy."""

from __future__ import annotations

from typing import Any, NamedTuple

from plume.core.structs import Width, fields_of

Kind = Width | type[Any]
"""A number, or a struct."""


class Place(NamedTuple):
    """Where a field lies in its struct: its offset, its kind, the bytes of one, and how many there are, 0 if single."""

    offset: int
    kind: Kind
    item: int
    size: int


class Layout(NamedTuple):
    """Places by name, and how many bytes a struct takes and at what multiple it begins."""

    places: dict[str, Place]
    size: int
    align: int


_known: dict[type[Any], Layout] = {}


def layout_of(struct: type[Any]) -> Layout:
    """The layout of a struct: each field at the next multiple of its own size, or of what is largest in it."""
    if struct not in _known:
        _known[struct] = _layout(struct)
    return _known[struct]


def _layout(struct: type[Any]) -> Layout:
    places: dict[str, Place] = {}
    end, widest = 0, 1
    for name, kind, size in fields_of(struct):
        item, align = bytes_of(kind), _align_of(kind)
        offset = _up(end, align)
        places[name] = Place(offset, kind, item, size)
        end = offset + item * (size or 1)
        widest = max(widest, align)
    return Layout(places, _up(end, widest), widest)


def bytes_of(kind: Kind) -> int:
    """How many bytes one of a kind takes."""
    return kind.bytes if isinstance(kind, Width) else layout_of(kind).size


def _align_of(kind: Kind) -> int:
    return kind.bytes if isinstance(kind, Width) else layout_of(kind).align


def _up(place: int, multiple: int) -> int:
    """The next place that is such a multiple."""
    return -(-place // multiple) * multiple
