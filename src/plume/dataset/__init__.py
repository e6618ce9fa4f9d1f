"""Games of bots as data: records, and tables of all decisions and of all sides, as JSON Lines and Parquet."""

from __future__ import annotations

from plume.dataset.errors import BadDataset
from plume.dataset.fields import TABLES, Decision, Field, Side, fields_of
from plume.dataset.making import FORMATS, About, Dataset, make, read

__all__ = [
    "FORMATS",
    "TABLES",
    "About",
    "BadDataset",
    "Dataset",
    "Decision",
    "Field",
    "Side",
    "fields_of",
    "make",
    "read",
]
