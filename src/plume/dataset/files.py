"""The files of a dataset: rows as lines of JSON or as Parquet, written as they come and read one by one."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Protocol

from plume.core.extras import require
from plume.dataset.fields import Row, fields_of

if TYPE_CHECKING:
    import pyarrow

JSONL, PARQUET = "jsonl", "parquet"
ROWS_IN_A_GROUP = 1 << 15
"""So many rows are held in memory until they are written."""


class Writer(Protocol):
    """Writes the rows of a table."""

    def write(self, rows: Iterable[Row]) -> None:
        """Write some more."""

    def close(self) -> None:
        """Finish the file."""


class JsonWriter:
    """A line of JSON for each row; bytes are in base 64."""

    def __init__(self, path: Path, row: type[Row]) -> None:
        self._names = [column.name for column in fields_of(row)]
        self._file: IO[str] = path.open("x", encoding="utf-8", newline="\n")

    def write(self, rows: Iterable[Row]) -> None:
        for row in rows:
            values = dict(zip(self._names, map(_as_json, astuple(row)), strict=True))
            self._file.write(json.dumps(values, ensure_ascii=False) + "\n")

    def close(self) -> None:
        self._file.close()


class ParquetWriter:
    """Parquet, in which each column is described as the declaration has it; needs the extra `data`."""

    def __init__(self, path: Path, row: type[Row]) -> None:
        from pyarrow import parquet

        self._schema = schema(row)
        self._names = [column.name for column in fields_of(row)]
        self._rows: list[Row] = []
        self._file = parquet.ParquetWriter(path, self._schema, compression="zstd")

    def write(self, rows: Iterable[Row]) -> None:
        self._rows += rows
        if len(self._rows) >= ROWS_IN_A_GROUP:
            self._flush()

    def close(self) -> None:
        self._flush()
        self._file.close()

    def _flush(self) -> None:
        import pyarrow

        columns = {name: [getattr(row, name) for row in self._rows] for name in self._names}
        self._file.write_table(pyarrow.table(columns, schema=self._schema))
        self._rows = []


WRITERS: Mapping[str, Any] = {JSONL: JsonWriter, PARQUET: ParquetWriter}
"""By the name of a format, which its files end in, what writes it."""


def check(file_format: str) -> None:
    """Refuse a format whose packages are missing."""
    if file_format == PARQUET:
        require("data", "pyarrow")


def schema(row: type[Row]) -> pyarrow.Schema:
    """The columns of a table for Arrow."""
    import pyarrow

    kinds: dict[Any, Any] = {
        int: pyarrow.int32(),
        str: pyarrow.string(),
        bool: pyarrow.bool_(),
        bytes: pyarrow.binary(),
        tuple[int, ...]: pyarrow.list_(pyarrow.int32()),
        tuple[str, ...]: pyarrow.list_(pyarrow.string()),
    }
    return pyarrow.schema(
        [pyarrow.field(column.name, kinds[column.kind], metadata={"what": column.what}) for column in fields_of(row)]
    )


def read_rows(path: Path, row: type[Row]) -> Iterator[Row]:
    """The rows of a file, one by one."""
    make = partial(_row, row, [column.kind for column in fields_of(row)])
    if path.suffix == f".{JSONL}":
        with path.open(encoding="utf-8") as file:
            yield from (make(json.loads(line).values()) for line in file)
        return
    check(PARQUET)
    from pyarrow import parquet

    for batch in parquet.ParquetFile(path).iter_batches():
        yield from (make(values.values()) for values in batch.to_pylist())


def _row(row: type[Row], kinds: list[Any], values: Iterable[Any]) -> Row:
    read = (_as_python(value, kind) for value, kind in zip(values, kinds, strict=True))
    return row(*read)


def _as_json(value: Any) -> Any:
    return b64encode(value).decode() if isinstance(value, bytes) else value


def _as_python(value: Any, kind: Any) -> Any:
    if kind is bytes:
        return b64decode(value) if isinstance(value, str) else value
    return tuple(value) if isinstance(value, list) else value
