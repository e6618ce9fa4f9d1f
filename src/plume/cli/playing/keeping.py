"""What there is of a game in files."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from pathlib import Path

from plume.records import Record


class KeptGame:
    """The files that hold this game, and whether they hold all of it."""

    def __init__(self, record: Record | None = None, path: Path | None = None) -> None:
        self._record = record
        self.path = path
        self.files = set() if path is None else {path.resolve()}
        self.is_over = False
        self._is_saved = True
        self._warned = False

    def changed(self) -> None:
        """The game has gone on."""
        self._is_saved = self._warned = False

    def saved(self, path: Path) -> None:
        """The game was written to this file."""
        self.path = path
        self.files.add(path.resolve())
        self._is_saved = True

    def may_leave(self) -> bool:
        """Whether nothing would be lost, or whoever asks was warned before."""
        if self._is_saved or self.is_over or self._warned:
            return True
        self._warned = True
        return False

    def completed(self, record: Record) -> Record:
        """A record with the comments and tags of the one that the game was taken up from."""
        old = self._record
        if old is None:
            return record
        both = zip(record.moves, old.moves, strict=False)
        same = [before for _, before in takewhile(lambda pair: replace(pair[1], comment=None) == pair[0], both)]
        moves = (*same, *record.moves[len(same) :])
        return replace(record, moves=moves, comment=old.comment, tags={**old.tags, **record.tags})
