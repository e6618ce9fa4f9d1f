"""Typed state: slots, copies and tuples from one declaration."""

from __future__ import annotations

from typing import Annotated

import pytest

from plume.core.structs import (
    F64,
    F64S,
    I8,
    I8S,
    I64,
    PLAIN,
    STRUCT,
    copy,
    fields_of,
    from_record,
    struct,
    to_tuple,
)
from plume.core.words import assign


@struct
class Leg:
    """A part of something."""

    length: I8
    toes: Annotated[list[int], I8S, 3]


@struct
class Bird:
    """A whole with parts."""

    name: I64
    legs: Annotated[list[Leg], 2]
    nest: Annotated[str | None, PLAIN]


@struct
class Flock:
    """A whole of wholes, and numbers that are no whole ones."""

    first: Annotated[Bird, STRUCT]
    weight: F64
    heights: Annotated[list[float], F64S, 2]


def test_a_struct_starts_with_zeros() -> None:
    bird = Bird()
    assert to_tuple(bird) == (0, [(0, [0, 0, 0]), (0, [0, 0, 0])])
    assert bird.nest is None


def test_a_copy_is_deep_and_leaves_plain_attributes_behind() -> None:
    bird = Bird()
    bird.legs[1].toes[2] = 7
    bird.nest = "tree"
    other = copy(bird)
    assert other == bird
    assert other.nest is None
    other.legs[1].toes[2] = 8
    assert bird.legs[1].toes[2] == 7
    assert other != bird


def test_assigning_copies_all_that_is_in_a_struct() -> None:
    flock, other = Flock(), Flock()
    flock.first.legs[1].toes[2] = 7
    flock.first.nest = "tree"
    flock.weight, flock.heights[1] = 1.5, 2.5
    assign(other, flock)
    assert other == flock
    assert other.first.nest is None
    other.first.legs[1].toes[2], other.heights[1] = 8, 3.5
    assert (flock.first.legs[1].toes[2], flock.heights[1]) == (7, 2.5)


def test_a_record_becomes_the_same_struct_again() -> None:
    from plume.core.carriers.records import record, zeros

    flock = Flock()
    flock.first.legs[0].length, flock.weight, flock.heights[1] = 3, 1.5, 2.5
    assert from_record(Flock, record(flock)[0]) == flock
    assert repr(from_record(Flock, zeros(Flock, 1)[0])) == repr(Flock())


def test_what_is_not_declared_cannot_be_set() -> None:
    with pytest.raises(AttributeError):
        Bird().wings = 2  # type: ignore[attr-defined]


def test_a_number_without_a_width_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Egg\.weight has neither a width nor a size"):

        @struct
        class Egg:
            weight: int


def test_the_layout_follows_the_annotations() -> None:
    assert [(field.name, field.size, field.nested) for field in fields_of(Bird)] == [
        ("name", 0, False),
        ("legs", 2, True),
    ]
    from plume.core.carriers.records import dtype

    assert dtype(Bird).itemsize == 16
    assert dtype(Bird)["legs"].subdtype[1] == (2,)  # type: ignore[index]
