"""Exit codes of the command."""

from __future__ import annotations

OK, REFUSED, NO_ENGINE, INTERRUPTED = 0, 2, 3, 130
