"""Options of a game: one frozen dataclass for each game, checked when it is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from plume.core.bits import whole_number
from plume.core.errors import BadOption, UnknownOption, Word

Some = TypeVar("Some", bound="Options")
MOST_PLAYERS = 8


@dataclass(frozen=True, kw_only=True)
class Options:
    """What is agreed before the game. A game's own options follow in its subclass."""

    game: ClassVar[str]
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    benchmarks: ClassVar[Mapping[str, Mapping[str, Any]]]
    """What `plume bench` measures: the name of a row, and options."""
    examples: ClassVar[Sequence[str]] = ()
    """Options of this game as they are typed, for the help of the commands."""

    players: int = 2

    @property
    def sides(self) -> int:
        """How many have points: the players, and in a solo game the automaton after them."""
        return self.players

    def side_name(self, side: int) -> str:
        """What a side is called."""
        return f"seat {side}"

    def __post_init__(self) -> None:
        self.check()

    def check(self) -> None:
        """Raise BadOption for what a game cannot be played with."""

    def apply(self, s: Any) -> None:
        """Write the options into an empty state."""
        s.seats = self.players

    @classmethod
    def possible_players(cls) -> list[int]:
        """How many can play, with the usual options."""
        return [number for number in range(1, MOST_PLAYERS + 1) if cls._can_have(number)]

    @classmethod
    def _can_have(cls, players: int) -> bool:
        try:
            cls.make(players=players)
        except BadOption:
            return False
        return True

    def values(self) -> dict[str, Any]:
        """The options that there are in this game, as JSON has them."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def to_json(self) -> dict[str, Any]:
        """The options as they are written: those that go without saying may be left out."""
        return self.values()

    def written(self) -> dict[str, Any]:
        """The same, found out once: every description of a position has them."""
        return {name: list(value) if type(value) is list else value for name, value in self._written.items()}

    @cached_property
    def _written(self) -> dict[str, Any]:
        return self.to_json()

    def with_preset(self: Some, preset: str | None) -> Some:
        """These options, where they are the usual ones replaced by those of a preset."""
        usual = self.make(players=self.players)
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        chosen = {name: value for name, value in values.items() if value != getattr(usual, name)}
        return self.make(preset, players=self.players, **chosen)

    @classmethod
    def make(cls: type[Some], preset: str | None = None, /, **given: Any) -> Some:
        """Options from a preset and single values; an unknown name is refused."""
        if preset is not None and not (isinstance(preset, str) and preset in cls.presets):
            raise BadOption("unknown-preset", game=cls.game, name=preset, known=", ".join(cls.presets) or "none")
        known = [field.name for field in fields(cls)]
        for name in given:
            if name not in known:
                raise UnknownOption("unknown-option", game=cls.game, name=name, known=", ".join(known))
        return cls(**{**cls.presets.get(preset or "", {}), **given})


def check_number(name: str, value: object, lowest: int, highest: int) -> None:
    """Refuse anything but a whole number in a range."""
    number = whole_number(value)
    if number is None or not lowest <= number <= highest:
        raise BadOption("number", name=name, lowest=lowest, highest=highest, value=value)


def check_switch(name: str, value: object) -> None:
    """Refuse anything but true or false."""
    if not isinstance(value, bool):
        raise BadOption("switch", name=name, value=value)


def check_choice(name: str | Word, value: object, choices: tuple[str, ...]) -> None:
    """Refuse anything but one of these words."""
    if value not in choices:
        raise BadOption("choice", name=name, choices=", ".join(choices), value=value)
