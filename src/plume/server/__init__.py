"""Live tables: people and bots sit down over a link, and nothing is ever lost. Needs the extra `play`."""

from __future__ import annotations

from plume.core.extras import require

require("play", "litestar", "sqlalchemy", "uvicorn")
