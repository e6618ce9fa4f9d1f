"""How things show themselves in a notebook: what draws them is loaded when somebody looks."""

from __future__ import annotations

from importlib import import_module
from typing import Any

PAINTER = "plume.svg"


class Shown:
    """A position, or what somebody knows of one: a picture in a notebook."""

    def _repr_svg_(self) -> str:
        painter: Any = import_module(PAINTER)
        return str(painter.board(self))
