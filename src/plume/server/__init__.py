"""Live tables: people and bots sit down over a link, and nothing is ever lost. Needs the extra `play`."""

from __future__ import annotations

import sys

from plume.core.extras import require

require("play", "msgspec")
if sys.platform != "emscripten":  # in a browser there are tables, and no server
    require("play", "litestar", "sqlalchemy", "uvicorn")
