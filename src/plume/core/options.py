"""Options of a game: one frozen dataclass for each game, checked when it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeVar

from plume.core.errors import BadOption

Some = TypeVar("Some", bound="Options")


@dataclass(frozen=True, kw_only=True)
class Options:
    """What is agreed before the game. A game's own options follow in its subclass."""

    game: ClassVar[str]
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}

    players: int

    def __post_init__(self) -> None:
        self.check()

    def check(self) -> None:
        """Raise BadOption for what a game cannot be played with."""

    def apply(self, s: Any) -> None:
        """Write the options into an empty state."""
        s.seats = self.players

    def to_json(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def make(cls: type[Some], preset: str | None = None, **given: Any) -> Some:
        """Options from a preset and single values; an unknown name is refused."""
        if preset is not None and preset not in cls.presets:
            raise BadOption("unknown-preset", game=cls.game, name=preset, known=", ".join(cls.presets))
        known = [field.name for field in fields(cls)]
        for name in given:
            if name not in known:
                raise BadOption("unknown-option", game=cls.game, name=name, known=", ".join(known))
        return cls(**{**cls.presets.get(preset or "", {}), **given})


def check_number(name: str, value: object, lowest: int, highest: int) -> None:
    """Refuse anything but a whole number in a range."""
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise BadOption("bad-option", name=name, expected=f"{lowest} to {highest}", value=value)


def check_switch(name: str, value: object) -> None:
    """Refuse anything but true or false."""
    if not isinstance(value, bool):
        raise BadOption("bad-option", name=name, expected="true or false", value=value)


def check_choice(name: str, value: object, choices: tuple[str, ...]) -> None:
    """Refuse anything but one of these words."""
    if value not in choices:
        raise BadOption("bad-option", name=name, expected=" or ".join(choices), value=value)
