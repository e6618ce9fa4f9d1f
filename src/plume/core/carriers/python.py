"""The plain carrier: rule files as ordinary Python over ordinary objects."""

from __future__ import annotations

from typing import Any

from plume.core import words
from plume.core.carriers.engines import Engine
from plume.core.carriers.loading import Loader
from plume.core.carriers.protocol import complete
from plume.core.game import Game
from plume.core.structs import copy


class Plain:
    """Needs nothing but Python. Only generic rule files are loaded once more; the others are the ordinary modules."""

    is_compiled = False
    words = complete({name: getattr(words, name) for name in words.WORDS})

    def check(self) -> None:
        """It runs everywhere."""

    def array(self, kind: type[Any], size: int) -> Any:
        """A list."""
        return [kind() for _ in range(size)]

    def array_of(self, struct: Any) -> Any:
        """A list of one."""
        return [copy(struct)]

    def plain(self, struct: type[Any], record: Any) -> Any:
        """A copy."""
        return copy(record)

    def loader(self, file: str, rules: str) -> Loader:
        """What loads a rule file, and the rule files behind it."""
        return Loader(self.words, file, rules, f"plain {rules}", only_generic=True)

    def load(self, game: Game, file: str, rules: str) -> Engine:
        """At once."""
        return Engine(game, self.loader(file, rules).load(file), self)


PLAIN = Plain()
