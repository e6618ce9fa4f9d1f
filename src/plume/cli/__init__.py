"""The `plume` command."""

from __future__ import annotations

import sys

from plume.cli.exits import INTERRUPTED, NO_ENGINE, OK, REFUSED
from plume.core.errors import EngineUnavailable, PlumeError
from plume.core.extras import require

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 2 refused, 3 no compiled engine here, 130 interrupted."""
    try:
        require("play", "cyclopts", "rich")
        return _run(arguments)
    except EngineUnavailable as problem:
        return _complain(str(problem), NO_ENGINE)
    except PlumeError as problem:
        return _complain(str(problem), REFUSED)
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: list[str] | None) -> int:
    from cyclopts import CycloptsError

    from plume.cli import streams
    from plume.cli.app import app

    streams.prepare()
    try:
        code = app(arguments, exit_on_error=False, result_action="return_value")
        sys.stdout.flush()
    except CycloptsError:
        return REFUSED
    except BrokenPipeError:  # whoever reads has seen enough, as `head` does
        streams.leave_alone()
        return OK
    except OSError as problem:
        if not streams.is_full(problem):
            raise
        streams.leave_alone()
        return _complain(f"the output cannot be written: {problem.strerror}", REFUSED)
    return code if isinstance(code, int) else OK


def _complain(problem: str, code: int) -> int:
    sys.stderr.write(f"plume: {problem}\n")
    return code
