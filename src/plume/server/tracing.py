"""Traces: how long the parts of a move take, for OpenTelemetry, where that is installed and told where to send them."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

try:
    from opentelemetry import trace
except ModuleNotFoundError:
    tracer: Any = None
else:
    tracer = trace.get_tracer("plume")

_nothing = nullcontext()


def span(name: str, **about: str | int) -> AbstractContextManager[Any]:
    """A part of what is done, with what it is about; nothing at all where nobody traces."""
    if tracer is None:
        return _nothing
    found: AbstractContextManager[Any] = tracer.start_as_current_span(
        f"plume {name}", attributes={f"plume.{key}": value for key, value in about.items()}
    )
    return found
