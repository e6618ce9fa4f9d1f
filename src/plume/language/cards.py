"""Cards in words."""

from __future__ import annotations

from typing import NamedTuple


class CardText(NamedTuple):
    """A card as a rulebook lists it: its name, what it is listed under, what is drawn of it, and its sentence."""

    name: str
    heading: str
    drawing: str
    sentence: str
