"""What is counted, for Prometheus; in a browser nobody counts."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.platform != "emscripten":
    from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
else:

    class CollectorRegistry:
        """Knows nothing."""

    class Counter:
        """Takes what it is told, and forgets it."""

        def __init__(self, *about: Any, **more: Any) -> None:
            pass

        def labels(self, *values: str) -> Counter:
            return self

        def inc(self, amount: float = 1) -> None:
            pass

        def dec(self, amount: float = 1) -> None:
            pass

        def set(self, value: float) -> None:
            pass

        def observe(self, amount: float) -> None:
            pass

        def time(self) -> AbstractContextManager[None]:
            return nullcontext()

    Gauge = Histogram = Counter

COUNTED = "PROMETHEUS_MULTIPROC_DIR"
"""Where processes count together, so that whichever is asked tells what all of them have counted."""
REGISTRY = CollectorRegistry()

MOVES = Counter("plume_moves", "Moves that were accepted", ["game", "by"], registry=REGISTRY)
REFUSALS = Counter("plume_refusals", "Orders that were refused, by the code of the reason", ["code"], registry=REGISTRY)
ORDER = Histogram(
    "plume_order_seconds",
    "From an order's arrival until it is stored and told",
    buckets=(0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.015, 0.03, 0.1, 0.3, 1, 3),
    registry=REGISTRY,
)
COMMIT = Histogram(
    "plume_commit_seconds",
    "A transaction of the writer",
    buckets=(0.0003, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.03, 0.1, 1),
    registry=REGISTRY,
)
BATCH = Histogram(
    "plume_batch_size", "Orders in one transaction", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512), registry=REGISTRY
)
THINKING = Histogram(
    "plume_bot_seconds", "A bot's decision", ["bot"], buckets=(0.001, 0.01, 0.1, 0.3, 1, 2, 5, 10), registry=REGISTRY
)
TABLES = Gauge("plume_open_tables", "Tables in memory", registry=REGISTRY, multiprocess_mode="livesum")
CONNECTIONS = Gauge("plume_connections", "Open sockets", registry=REGISTRY, multiprocess_mode="livesum")
REQUESTS = Counter("plume_requests", "HTTP requests, by the status of the answer", ["status"], registry=REGISTRY)
