"""How the reference reads docstrings."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Module, Object

EXAMPLE = re.compile(r"(?:^[ \t]*>>> .*\n?(?:^(?!\s*$)(?!\s*>>>).*\n?)*)+", re.MULTILINE)
"""What is typed and what is answered, up to an empty line."""


class Examples(Extension):
    """Lets the examples in docstrings be shown as sessions."""

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        self.on_object(obj=pkg)

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """A docstring with its examples as blocks of code."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)
