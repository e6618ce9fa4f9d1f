"""Typed state: slots, copies and tuples from one declaration."""

from __future__ import annotations

from typing import Annotated

import pytest

from plume.core.structs import I8, I8S, I64, PLAIN, copy, fields_of, struct, to_tuple


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
