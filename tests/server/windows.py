"""`plume` with an event loop that knows no signals, as those of Windows: `python -m tests.server.windows serve`."""

from __future__ import annotations

import asyncio
import sys
from typing import NoReturn

from plume.cli import main
from plume.server import running


class Loop(asyncio.SelectorEventLoop):
    """An event loop that has no `add_signal_handler`."""

    def add_signal_handler(self, *_: object) -> NoReturn:
        raise NotImplementedError


if __name__ == "__main__":
    running._loop_factory = lambda: Loop
    sys.exit(main(sys.argv[1:]))
