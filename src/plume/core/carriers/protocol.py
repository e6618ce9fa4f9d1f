"""What every carrier offers: words, memory, and engines for games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from plume.core.game import Game
from plume.core.words import WORDS

if TYPE_CHECKING:
    from plume.core.carriers.engines import Engine


class Memory(Protocol):
    """Memory for what rules work on."""

    @property
    def is_compiled(self) -> bool:
        """Whether rules are machine code here."""

    def array(self, kind: type[Any], size: int) -> Any:
        """Memory for so many `int`, `float` or structs of a kind: zeros."""

    def array_of(self, struct: Any) -> Any:
        """Memory that holds a copy of one plain struct."""

    def plain(self, struct: type[Any], record: Any) -> Any:
        """A plain struct that is a copy of one in memory."""


class Carrier(Protocol):
    """A way to run rule files."""

    @property
    def words(self) -> Mapping[str, Any]:
        """What the words of `plume.core.words` mean here: all of them, see `complete`."""

    def check(self) -> None:
        """Raise EngineUnavailable with the reason where it cannot run, though what it imports is here."""

    def load(self, game: Game, file: str, rules: str) -> Engine:
        """A generic rule file for a game; `rules` is the module that it finds under the word `game`."""


class Builder(Protocol):
    """Compiles rule files before they run, for a carrier here or elsewhere."""

    @property
    def words(self) -> Mapping[str, Any]:
        """As of a carrier."""

    @property
    def versions(self) -> Iterable[str]:
        """What is made depends on these beside the rules."""

    def compile(self, game: Game, module: ModuleType, advance: Callable[[int, int], None]) -> None:
        """Compile what a rule file offers, into the folder that it lies in; `advance` is told how far it is."""


def complete(words: Mapping[str, Any]) -> Mapping[str, Any]:
    """These words, if they are all that there are and no others."""
    differing = sorted(set(words) ^ set(WORDS))
    if differing:
        raise TypeError(f"a carrier has the words of plume.core.words and no others; look at {', '.join(differing)}")
    return words
