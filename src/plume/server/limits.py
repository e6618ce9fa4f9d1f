"""Rate limits: whoever asks has a bucket of tokens that fills up again with time.

Processes at one database tell each other what was spent, so that whoever asks several of them gets no more for it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from plume.server.errors import TooMuch

MOST_BUCKETS = 20_000
WORTH_TELLING = 1 / 8
"""Of what a bucket holds: others are told when so much was taken out of it here."""
MOST_TOLD = 50
"""Of so many buckets others are told at once."""


class Rate(NamedTuple):
    """How many tokens a second a bucket gets, and how many it holds; no rate is no limit."""

    per_second: float
    burst: float


@dataclass(slots=True)
class Bucket:
    """What is left in a bucket, when it was looked at last, and what was taken that others have not been told of."""

    left: float
    since: float
    untold: float = 0.0


class Limiter:
    """Buckets by who asks; those that were not used for longest are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._to_tell: dict[str, None] = {}

    def take(self, who: str, tokens: float = 1) -> None:
        """Take tokens out of a bucket; TooMuch if there are not enough."""
        if self._rate.per_second <= 0:
            return
        bucket = self._filled(who)
        if bucket.left < tokens:
            raise TooMuch("rate", seconds=round((tokens - bucket.left) / self._rate.per_second, 1))
        bucket.left -= tokens
        bucket.untold += tokens
        if bucket.untold >= self._rate.burst * WORTH_TELLING:
            self._to_tell[who] = None

    def to_tell(self) -> dict[str, float]:
        """What was taken here that others should know of: so much from whom."""
        found = {}
        for who in list(self._to_tell)[:MOST_TOLD]:
            del self._to_tell[who]
            if (bucket := self._buckets.get(who)) is not None:
                found[who], bucket.untold = bucket.untold, 0.0
        return found

    def hear(self, spent: Mapping[str, float]) -> None:
        """Take out what was taken elsewhere; at most everything, as often as there are others."""
        for who, tokens in spent.items():
            bucket = self._filled(who)
            bucket.left = max(bucket.left - tokens, -self._rate.burst)

    def _filled(self, who: str) -> Bucket:
        """The bucket of somebody as it is now."""
        now = time.monotonic()
        bucket = self._buckets.pop(who, None) or Bucket(self._rate.burst, now)
        bucket.left = min(self._rate.burst, bucket.left + (now - bucket.since) * self._rate.per_second)
        bucket.since = now
        self._buckets[who] = bucket
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket


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

    def to_tell(self) -> dict[str, dict[str, float]]:
        """What was taken here that others should know of, by the limit."""
        told = {name: limiter.to_tell() for name, limiter in self._limiters.items()}
        return {name: spent for name, spent in told.items() if spent}

    def hear(self, spent: Mapping[str, Mapping[str, float]]) -> None:
        """Count what was taken elsewhere; a later Plume may have other limits."""
        for name, taken in spent.items():
            if name in self._limiters:
                self._limiters[name].hear(taken)

    @property
    def _limiters(self) -> dict[str, Limiter]:
        return {name: limiter for name, limiter in vars(self).items() if isinstance(limiter, Limiter)}
