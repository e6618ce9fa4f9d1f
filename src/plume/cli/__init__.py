"""The `plume` command."""

from __future__ import annotations

import os
import sys

from plume.cli.exits import INTERRUPTED, NO_ENGINE, OK, REFUSED
from plume.core.errors import EngineUnavailable, PlumeError
from plume.core.extras import require

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 2 refused, 3 no compiled engine here, 130 interrupted."""
    try:
        require("play", "cyclopts", "rich")
    except PlumeError as problem:
        return _complain(problem, REFUSED)
    from cyclopts import CycloptsError

    from plume.cli.app import app

    try:
        code = app(arguments, exit_on_error=False, result_action="return_value")
        return code if isinstance(code, int) else OK
    except CycloptsError:
        return REFUSED
    except EngineUnavailable as problem:
        return _complain(problem, NO_ENGINE)
    except PlumeError as problem:
        return _complain(problem, REFUSED)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return OK


def _complain(problem: PlumeError, code: int) -> int:
    sys.stderr.write(f"plume: {problem}\n")
    return code
