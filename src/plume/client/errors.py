"""What can go wrong between a program and a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plume.core.errors import PlumeError
from plume.core.messages import Messages


class Refused(PlumeError):
    """What the server answered instead: its `code`, and for a move the `rule` that forbids it."""

    def __init__(self, code: str, **answer: Any) -> None:
        super().__init__(code, **answer)

    @classmethod
    def of(cls, answer: Mapping[str, Any]) -> Refused:
        """The error in an answer."""
        known = {name: answer[name] for name in ("message", "rule", "reason", "parameters") if name in answer}
        return cls(str(answer.get("code", "unknown")), **known)

    @property
    def rule(self) -> str | None:
        """The rule that forbids a move, if one does."""
        return self.parameters.get("rule")

    def told(self, messages: Messages) -> str:
        """What the server said, in the language of whoever asked."""
        return str(self.parameters.get("message", self.code))


class BadAddress(PlumeError, ValueError):
    """An address at which there can be no server, or no table."""


class NoConnection(PlumeError, ConnectionError):
    """The server cannot be reached, or not any more."""
