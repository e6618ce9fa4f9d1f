"""The reference: every public name is documented, typed, and on its page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module

import griffe
import pytest

from manual.docstrings import fenced
from manual.reference import PUBLIC

SELF = ("self", "cls")


@cache
def package() -> griffe.Object:
    found = griffe.load("plume", search_paths=["src"], allow_inspection=False)
    assert isinstance(found, griffe.Object)
    return found


def resolved(found: griffe.Object | griffe.Alias) -> griffe.Object:
    """What a name stands for, wherever that is declared."""
    return found.final_target if isinstance(found, griffe.Alias) else found


def exported(module: str) -> list[str]:
    """What a module offers; where packages are missing that it needs, its source says so."""
    try:
        return list(import_module(module).__all__)
    except ImportError:
        exports = resolved(package()[module.removeprefix("plume.")]).exports
        assert exports, f"{module} has no __all__"
        return list(map(str, exports))


def public() -> Iterator[tuple[str, griffe.Object]]:
    """All public names, and the public members of public classes, with what they stand for."""
    for module in PUBLIC:
        home = package() if module == "plume" else resolved(package()[module.removeprefix("plume.")])
        yield module, home
        for name in exported(module):
            found = resolved(home[name])
            yield f"{module}.{name}", found
            if isinstance(found, griffe.Class):
                yield from (
                    (f"{module}.{name}.{own}", resolved(member))
                    for own, member in found.members.items()
                    if not own.startswith("_")
                )


def untyped(found: griffe.Object) -> Iterator[str]:
    """What of a thing has no type."""
    if isinstance(found, griffe.Function):
        yield from (each.name for each in found.parameters if each.annotation is None and each.name not in SELF)
        if found.returns is None:
            yield "return"
    elif isinstance(found, griffe.Attribute) and found.annotation is None and found.value is None:
        yield "value"


def is_field(found: griffe.Object) -> bool:
    """Whether it is what a class holds, which its name and the docstring of the class may tell."""
    return isinstance(found, griffe.Attribute) and isinstance(found.parent, griffe.Class) and not is_property(found)


def is_property(found: griffe.Object) -> bool:
    return "property" in found.labels


def test_every_public_name_is_documented_and_typed() -> None:
    names = dict(public())
    assert len(names) > 400
    assert [name for name, found in names.items() if not is_field(found) and not said(found)] == []
    assert [f"{name}: {what}" for name, found in names.items() for what in untyped(found)] == []


def said(found: griffe.Object) -> str:
    """The docstring, or the one of what it overrides."""
    if found.docstring is not None:
        return found.docstring.value.strip()
    if not isinstance(found.parent, griffe.Class):
        return ""
    above = (base.members[found.name] for base in found.parent.mro() if found.name in base.members)
    return next((resolved(one).docstring.value for one in above if resolved(one).docstring is not None), "")  # type: ignore[union-attr]


@pytest.mark.parametrize("module", PUBLIC)
def test_what_is_public_is_there(module: str) -> None:
    names = exported(module)
    assert len(names) == len(set(names))
    home = package() if module == "plume" else resolved(package()[module.removeprefix("plume.")])
    assert [name for name in names if name not in home.members and not hasattr(import_module(module), name)] == []


def test_examples_in_docstrings_become_code() -> None:
    assert fenced("A.\n\n>>> 1 + 1\n2\n>>> 3\n3\n\nB.") == "A.\n\n```pycon\n>>> 1 + 1\n2\n>>> 3\n3\n```\n\nB."
    assert fenced("No example.") == "No example."
