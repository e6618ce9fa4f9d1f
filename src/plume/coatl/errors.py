"""Texts that cannot be read as pieces, serpents or cards."""

from __future__ import annotations

from typing import ClassVar

from plume.core.errors import PlumeError


class BadText(PlumeError):
    """A piece, serpent or card that does not exist."""

    texts: ClassVar = {
        "unknown-piece": "{text!r} is no piece: `<r` is a red head, `r` a body, `r>` a tail; the colours are k b g r y",
        "serpent-empty": "a serpent has at least one piece",
        "head-inside": "{text!r} is no serpent: a head can only be its first piece",
        "tail-inside": "{text!r} is no serpent: a tail can only be its last piece",
        "no-body": "{text!r} is no serpent: a head and a tail need a body between them",
        "too-many-pieces": "there is no such serpent: the box has only {most} of the {piece}",
        "unknown-card": "there is no card {text!r}: Prophecy cards are P0 to P48, Temple cards T0 to T14",
        "card-twice": "{text} is named twice: a Cóatl carries no two cards of the same number (C-ASM-4)",
    }
