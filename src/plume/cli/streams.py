"""The standard output as it is: not always UTF-8, not always read to its end, and sometimes full."""

from __future__ import annotations

import codecs
import errno
import os
import sys
from typing import TextIO
from unicodedata import combining, normalize

PLAIN = "plume-plain"
SIGNS = {
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "…": "...",
    "–": "-",
    "—": "-",
    "−": "-",
    "·": "-",
    "×": "x",
    "±": "+-",
    "√": "v",
    "→": "->",
    "←": "<-",
    "▸": ">",
    "◂": "<",
    "œ": "oe",
    "ß": "ss",
}
"""Signs that have something like them in ASCII."""
LINES = {"\u2500": "-", "\u2501": "-", "\u2502": "|", "\u2503": "|"}
CROSSING = range(0x2500, 0x2580)
"""Lines that tables are drawn with."""
FULL = (errno.ENOSPC, errno.EIO, errno.EFBIG)


def plain_sign(sign: str) -> str:
    """A sign in ASCII, as near as there is."""
    if ord(sign) in CROSSING:
        return LINES.get(sign, "+")
    bare = "".join(part for part in normalize("NFKD", SIGNS.get(sign, sign)) if not combining(part))
    return bare if bare.isascii() else "?"


def _plainly(problem: UnicodeError) -> tuple[str, int]:
    """What is written where an encoding has no such sign."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    return "".join(map(plain_sign, problem.object[problem.start : problem.end])), problem.end


def prepare() -> None:
    """Let what is written be written, whatever the encoding of the output."""
    codecs.register_error(PLAIN, _plainly)
    for stream in (sys.stdout, sys.stderr):
        if not speaks_unicode(stream) and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAIN)


def speaks_unicode(stream: TextIO) -> bool:
    """Whether every sign can be written."""
    return (stream.encoding or "utf-8").lower().replace("-", "").startswith("utf")


def is_full(problem: OSError) -> bool:
    """Whether the output can take no more."""
    return problem.errno in FULL and problem.filename is None


def leave_alone() -> None:
    """Write nothing more to the standard output: nobody reads it, or it is full."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError:  # it is no file, as in tests
        return
