"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

LogFormat = Literal["text", "json"]


def default_database() -> Path:
    """Where the tables are kept if nobody says otherwise."""
    from platformdirs import user_data_path  # comes with the extra `play`

    return user_data_path("plume", appauthor=False) / "tables.sqlite"


@dataclass(frozen=True)
class Settings:
    """Where a server listens and keeps its tables, and what it allows."""

    database: str = field(default_factory=lambda: str(default_database()))
    durable: bool = False
    rate: float = 1.0
    """How much faster than people a client may be; 0 is without limit."""
    origins: tuple[str, ...] = ()
    """Addresses by which browsers reach it besides the one that they name as its host."""
    bots: int = 1
    """Processes in which bots think."""
    prepares_bots: bool = False
    """Whether what they think with is compiled at once, and not only when the first of them plays."""
    idle_seconds: float = 60
    """After so long without use a table leaves the memory."""
