"""The versions of the rules as they were programmed here, so that games of earlier ones stay readable.

1. The first.
2. More positions are refused that cannot be (`invariants.SINCE`). If all pass in the very last turn, the game ends by
   what had triggered its end; before, it ended by `all passed`.
3. The promo cards, fewer bodies and the Golden Feathers can be played with. Games without them are as before.
"""

from __future__ import annotations

VERSION = 3

RENAMED_ENDINGS = {1: {"all passed": ("third coatl", "no bodies")}}
"""By the version that a game was played by: what it may say of its end, and how that is called today."""
