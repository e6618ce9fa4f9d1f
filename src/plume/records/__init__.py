"""Records of games: kept, read, checked and taken up again."""

from __future__ import annotations

from plume.records.data import from_json, to_json
from plume.records.errors import BadRecord
from plume.records.files import JSON_SUFFIXES, read_file, read_stream, save, write_json
from plume.records.record import HINTS, Move, Record, Result
from plume.records.text import write

__all__ = [
    "HINTS",
    "JSON_SUFFIXES",
    "BadRecord",
    "Move",
    "Record",
    "Result",
    "from_json",
    "read_file",
    "read_stream",
    "save",
    "to_json",
    "write",
    "write_json",
]
