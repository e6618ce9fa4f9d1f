"""What can be wrong with a record."""

from __future__ import annotations

from typing import Any

from plume.core.errors import BadJson
from plume.core.messages import Messages


class BadRecord(BadJson):
    """A record that cannot be read or is not true.

    `line` and `column` say where, counted from 1, and `key` names the place in the data; 0 and "" are unknown.
    """

    def __init__(self, code: str, *, line: int = 0, column: int = 0, key: str = "", **parameters: Any) -> None:
        super().__init__(code, line=line, column=column, key=key, **parameters)

    @property
    def line(self) -> int:
        """The line in the file, counted from 1; 0 where there is none."""
        return int(self.parameters["line"])

    @property
    def column(self) -> int:
        """The column in the line, counted from 1; 0 where there is none."""
        return int(self.parameters["column"])

    def told(self, messages: Messages) -> str:
        """What went wrong, and where in the record."""
        text = super().told(messages)
        known = {name: self.parameters[name] for name in ("line", "column") if self.parameters[name]}
        numbers = ", ".join(messages.say(f"error_in_{name}", **{name: number}) for name, number in known.items())
        for place in filter(None, (self.parameters["key"], numbers)):
            text = messages.say("error_in_place", place=place, problem=text)
        return text
