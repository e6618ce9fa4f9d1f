"""The page with the fields of a dataset, made from their declaration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plume.dataset.fields import TABLES, Row, fields_of

FIELDS = "dataset-fields.md"
"""The page with all fields."""

INTRO = """\
What stands in the columns of [a dataset](datasets.md), in this order, whatever the format. The same is in the files: \
in Parquet as `what` of each column, in Python as `fields_of(Decision)` and `fields_of(Side)` of `plume.dataset`."""

KINDS: dict[Any, str] = {
    int: "number",
    str: "text",
    bool: "true or false",
    bytes: "bytes",
    tuple[int, ...]: "list of numbers",
    tuple[str, ...]: "list of texts",
}
HEAD = "| field | kind | what it says |\n|---|---|---|"


def fields_page() -> str:
    """All fields of all tables, in Markdown."""
    sections = ["# Fields of a dataset", INTRO]
    for name, row in TABLES.items():
        sections += [f"## {name.capitalize()}", f"{row.__doc__}", "\n".join([HEAD, *_rows(row)])]
    return "\n\n".join(sections) + "\n"


def _rows(row: type[Row]) -> Iterator[str]:
    for field in fields_of(row):
        yield f"| `{field.name}` | {KINDS[field.kind]} | {field.what} |"
