"""`python -m plume` is the command `plume`."""

from __future__ import annotations

import sys

from plume.cli import main

sys.exit(main())
