"""Who looks at tables through other processes, as far as these tell: each says who is with it, and that it is alive."""

from __future__ import annotations

from collections.abc import Iterable

from plume.server.kept import Here

SILENCE = 15_000
"""Milliseconds after which a process that tells nothing is gone, and those who were connected to it."""


class Elsewhere:
    """What other processes have told."""

    def __init__(self) -> None:
        self._heard: dict[str, int] = {}
        self._tables: dict[str, dict[str, Here]] = {}

    def hear(self, process: str, now: int) -> None:
        """Note that a process is alive."""
        self._heard[process] = now

    def note(self, process: str, table_id: str, here: Here) -> None:
        """Note who looks at a table through a process."""
        if here.seats or here.watching:
            self._tables.setdefault(table_id, {})[process] = here
        else:
            self._drop(process, table_id)

    def forget(self, table_id: str) -> None:
        """Nobody asks about a table any more."""
        self._tables.pop(table_id, None)

    def at(self, table_id: str) -> Iterable[Here]:
        """Those who look at a table elsewhere."""
        return self._tables.get(table_id, {}).values()

    def miss(self, now: int) -> list[str]:
        """Forget the processes that are gone; returns the tables at which somebody is missed."""
        gone = [process for process, heard in self._heard.items() if heard < now - SILENCE]
        tables = self._tables.items()
        missed = [(process, table_id) for table_id, there in tables for process in gone if process in there]
        for process, table_id in missed:
            self._drop(process, table_id)
        for process in gone:
            del self._heard[process]
        return list(dict.fromkeys(table_id for _, table_id in missed))

    def _drop(self, process: str, table_id: str) -> None:
        there = self._tables.get(table_id, {})
        there.pop(process, None)
        if not there:
            self._tables.pop(table_id, None)
