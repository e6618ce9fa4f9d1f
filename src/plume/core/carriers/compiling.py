"""What the compilers of rules share: the rules that a rule calls, and the types behind annotations. Needs NumPy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, get_args, get_origin, get_type_hints

import numpy as np

from plume.core.carriers.records import dtype
from plume.core.structs import Numbers


class RuleCompiler(ABC):
    """Compiles rules, and before them those that they call.

    A rule is compiled for the types of its annotations and no others; left to itself Numba would compile it anew for
    every constant and every width of integer it is called with. Only one that takes an array of a struct is left to
    that.
    """

    def __init__(
        self, state: type[Any], numbers: Mapping[Any, Any], from_dtype: Callable[[np.dtype[Any]], Any]
    ) -> None:
        self._numbers = numbers
        self._from_dtype = from_dtype
        self._state = from_dtype(dtype(state))
        self._done: set[Any] = set()

    @abstractmethod
    def is_inner(self, called: Any) -> bool:
        """Whether it is a rule that only compiled code calls."""

    @abstractmethod
    def compile_for(self, rule: Any, types: tuple[Any, ...]) -> None:
        """Compile a rule for these types and no others."""

    def compile(self, rule: Any) -> None:
        """Compile a rule, and before it those that it calls."""
        self.compile_all([rule], lambda done, of: None)

    def compile_all(self, rules: Iterable[Any], advance: Callable[[int, int], None]) -> None:
        """Compile rules, and before each those that it calls; `advance` is told how many are done, and of how many."""
        found: dict[Any, None] = {}
        for rule in rules:
            self._find(rule, found)
        for done, rule in enumerate(found):
            advance(done, len(found))
            self._compile(rule)

    def _find(self, rule: Any, found: dict[Any, None]) -> None:
        """Add a rule that is still to be compiled, after those that it calls."""
        if rule in self._done:
            return
        self._done.add(rule)
        for called in _used(rule.py_func.__globals__, rule.py_func.__code__.co_names):
            if self.is_inner(called):
                self._find(called, found)
        found[rule] = None

    def _compile(self, rule: Any) -> None:
        hints = get_type_hints(rule.py_func, rule.py_func.__globals__, include_extras=True)
        if Numbers not in hints.values():
            self.compile_for(rule, tuple(self.type(hint) for name, hint in hints.items() if name != "return"))

    def type(self, hint: Any) -> Any:
        """The compiled type behind an annotation; what is not typed is the state."""
        if hint in self._numbers:
            return self._numbers[hint]
        if get_origin(hint) is list:
            return self.type(get_args(hint)[0])[::1]
        if hasattr(hint, "fields"):
            return self._from_dtype(dtype(hint))
        if hint is Any or getattr(hint, "_is_protocol", False):
            return self._state
        raise TypeError(f"a rule cannot have a parameter of the type {hint}")


def _used(scope: Mapping[str, Any], names: Iterable[str]) -> Iterator[Any]:
    """What these names of a function may mean: globals, and members of modules."""
    found = [scope[name] for name in names if name in scope]
    yield from found
    for module in found:
        if isinstance(module, ModuleType):
            yield from (getattr(module, name, None) for name in names)
