"""Typed state, declared once: slots, copies, tuples and the layout of records derive from the annotations.

A field is a number (`hand: I64`, `prior: F64`), an array of numbers (`board: Annotated[list[int], I8S, 15]`), a struct
(`deck: Annotated[Deck, STRUCT]`), an array of structs (`players: Annotated[list[Player], 4]`), or an attribute that
only the plain carrier has (`tape: Annotated[Tape, PLAIN]`).
"""

from __future__ import annotations

from inspect import get_annotations
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")


class Width(NamedTuple):
    """The type of a number in a record, as NumPy writes it."""

    code: str

    @property
    def bytes(self) -> int:
        return int(self.code[1:])

    @property
    def zero(self) -> str:
        """Nothing, as Python writes it."""
        return "0.0" if self.code.startswith("f") else "0"


I8S, I16S, I64S, U8S, U32S = Width("i1"), Width("i2"), Width("i8"), Width("u1"), Width("u4")
F64S = Width("f8")
PLAIN, STRUCT = "plain", "struct"

I8 = Annotated[int, I8S]
I16 = Annotated[int, I16S]
I64 = Annotated[int, I64S]
U32 = Annotated[int, U32S]
F64 = Annotated[float, F64S]

Numbers = Annotated[list[int], ...]
"""The type of a rule's parameter for an array of a struct, whatever its width and size."""


class Field(NamedTuple):
    """One field of a struct: its type is a width or another struct; size 0 is a single one."""

    name: str
    type: Width | type[Any]
    size: int

    @property
    def nested(self) -> bool:
        return not isinstance(self.type, Width)


def struct(cls: type[T]) -> type[T]:
    """Make a class of annotations into a struct that starts with zeros."""
    fields, attributes = _read_annotations(cls)
    made = type(
        cls.__name__,
        (),
        {
            "__slots__": tuple(field.name for field in fields) + attributes,
            "__doc__": cls.__doc__,
            "__module__": cls.__module__,
            "__qualname__": cls.__qualname__,
            "__annotations__": get_annotations(cls),
            "__eq__": _equal,
            "__repr__": _repr,
            "__hash__": None,
            "fields": fields,
        },
    )
    methods: dict[str, Any] = {f"type_{field.name}": field.type for field in fields}
    exec(_write_methods(fields, attributes), methods | {"make": object.__new__, "cls": made}, methods)
    for name in ("__init__", "copy", "assign", "to_tuple"):
        setattr(made, name, methods[name])
    return made


def fields_of(cls: type[Any]) -> tuple[Field, ...]:
    """The fields of a struct, in order."""
    fields: tuple[Field, ...] = cls.fields
    return fields


def to_tuple(value: Any) -> tuple[Any, ...]:
    """A struct as nested tuples and lists, as NumPy's `tolist` gives a record."""
    numbers: tuple[Any, ...] = value.to_tuple()
    return numbers


def copy(value: T) -> T:
    """A deep copy; plain attributes are left behind."""
    made: T = value.copy()  # type: ignore[attr-defined]
    return made


def from_record(cls: type[T], record: Any) -> T:
    """A NumPy record as a struct."""
    made = cls()
    for field in fields_of(cls):
        value = record[field.name]
        if isinstance(field.type, Width):
            setattr(made, field.name, value.tolist())
        elif field.size:
            setattr(made, field.name, [from_record(field.type, part) for part in value])
        else:
            setattr(made, field.name, from_record(field.type, value))
    return made


def _equal(self: Any, other: object) -> bool:
    return type(self) is type(other) and to_tuple(self) == to_tuple(other)


def _repr(self: Any) -> str:
    values = (f"{field.name}={getattr(self, field.name)!r}" for field in fields_of(type(self)))
    return f"<{type(self).__name__} {' '.join(values)}>"


def _read_annotations(cls: type[Any]) -> tuple[tuple[Field, ...], tuple[str, ...]]:
    fields: list[Field] = []
    attributes: list[str] = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        base, *extras = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        if extras == [PLAIN]:
            attributes.append(name)
        elif extras == [STRUCT]:
            fields.append(Field(name, base, 0))
        elif base in (int, float) and len(extras) == 1:
            fields.append(Field(name, extras[0], 0))
        elif get_origin(base) is list and len(extras) == 2:
            fields.append(Field(name, extras[0], extras[1]))
        elif get_origin(base) is list and len(extras) == 1:
            fields.append(Field(name, get_args(base)[0], extras[0]))
        else:
            raise TypeError(f"{cls.__name__}.{name} has neither a width nor a size")
    return tuple(fields), tuple(attributes)


def _write_methods(fields: tuple[Field, ...], attributes: tuple[str, ...]) -> str:
    """The source of the methods that touch every field; written out because they are called a lot."""
    fresh = [f"self.{name} = None" for name in attributes]
    copied = [f"new.{name} = None" for name in attributes]
    assigned, listed = [], []
    for field in fields:
        mine, other = f"self.{field.name}", f"source.{field.name}"
        if field.nested and field.size:
            fresh.append(f"{mine} = [type_{field.name}() for _ in range({field.size})]")
            copied.append(f"new.{field.name} = [part.copy() for part in {mine}]")
            assigned.append(f"[part.assign(new) for part, new in zip({mine}, {other})]")
            listed.append(f"[part.to_tuple() for part in {mine}]")
        elif field.nested:
            fresh.append(f"{mine} = type_{field.name}()")
            copied.append(f"new.{field.name} = {mine}.copy()")
            assigned.append(f"{mine}.assign({other})")
            listed.append(f"{mine}.to_tuple()")
        else:
            zero = field.type.zero
            fresh.append(f"{mine} = [{zero}] * {field.size}" if field.size else f"{mine} = {zero}")
            assigned.append(f"{mine}[:] = {other}" if field.size else f"{mine} = {other}")
            copied.append(f"new.{field.name} = {mine}[:]" if field.size else f"new.{field.name} = {mine}")
            listed.append(f"{mine}[:]" if field.size else mine)
    return f"""
def __init__(self):
    {"; ".join(fresh)}

def copy(self):
    new = make(cls)
    {"; ".join(copied)}
    return new

def assign(self, source):
    {"; ".join(assigned)}

def to_tuple(self):
    return ({", ".join(listed)},)
"""
