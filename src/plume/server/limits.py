"""Rate limits: whoever asks has a bucket of tokens that fills up again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import NamedTuple

from plume.server.errors import TooMuch

MOST_BUCKETS = 20_000


class Rate(NamedTuple):
    """How many tokens a second a bucket gets, and how many it holds; no rate is no limit."""

    per_second: float
    burst: float


class Limiter:
    """Buckets by who asks; those that were not used for longest are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, tokens: float = 1) -> None:
        """Take tokens out of a bucket; TooMuch if there are not enough."""
        if self._rate.per_second <= 0:
            return
        now = time.monotonic()
        left, since = self._buckets.pop(who, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - since) * self._rate.per_second)
        enough = left >= tokens
        self._buckets[who] = (left - tokens if enough else left, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if not enough:
            raise TooMuch("rate", seconds=round((tokens - left) / self._rate.per_second, 1))


class Limits:
    """All limits of a server; `scale` is how much faster than people a client may be, 0 is without limit."""

    def __init__(self, scale: float) -> None:
        self.person = Limiter(Rate(20 * scale, 60 * scale))
        """Requests and messages of one identity."""
        self.address = Limiter(Rate(100 * scale, 400 * scale))
        """Requests and messages from one address, where a family or a club may sit."""
        self.newcomers = Limiter(Rate(0.5 * scale, 30 * scale))
        """New identities, tables, games and links from one address: what stays."""
        self.talk = Limiter(Rate(0.5 * scale, 8 * scale))
        """What one identity says and shows to others."""
        self.stored_for_person = Limiter(Rate(200 * scale, 4_000_000 * scale))
        """Bytes that are kept of what one identity does: a game takes some ten thousand."""
        self.stored_for_address = Limiter(Rate(2_000 * scale, 40_000_000 * scale))
        """Bytes that are kept of what comes from one address."""
        self.reviews = Limiter(Rate(0.02 * scale, 12 * scale))
        """Reviews that are begun for one address: each keeps a processor busy for some time."""
        self.connections = int(100 * scale) or 1 << 30
        """Sockets that are open at the same time from one address."""
