"""Loading rule files once more, under other names and with the words of a carrier."""

from __future__ import annotations

import ast
import builtins
import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from plume.core.carriers.sources import WORDS_FILE, Source, packages, source_of


class Loader:
    """Loads a rule file and those that it uses.

    Where `only_generic`, all but the generic ones are the ordinary modules. A folder is where copies of them lie.
    Before a file is run, `change` may write it anew.
    """

    def __init__(
        self,
        words: Mapping[str, Any],
        file: str,
        rules: str,
        tag: str,
        folder: Path | None = None,
        *,
        only_generic: bool = False,
        change: Callable[[ast.Module], ast.Module] | None = None,
    ) -> None:
        self._words = words
        self._rules = rules
        self._tag = tag
        self._folder = folder
        self._only_generic = only_generic
        self._change = change
        self._packages = packages([file, rules])
        self._loaded: dict[str, ModuleType] = {}

    def load(self, name: str) -> ModuleType:
        """The module as this loader's rule files see it."""
        source = source_of(name)
        if source is None or not self._is_own(source):
            return importlib.import_module(name)
        if name not in self._loaded:
            self._loaded[name] = self._execute(source)
        return self._loaded[name]

    def _is_own(self, source: Source) -> bool:
        return source.is_generic or (source.is_rule_file and not self._only_generic)

    def _execute(self, source: Source) -> ModuleType:
        module = ModuleType(f"{source.name}@{self._tag}")
        path = source.path if self._folder is None else self._folder / f"{source.name}.py"
        module.__file__ = str(path)
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._import}
        sys.modules[module.__name__] = module
        text = source.text if self._change is None else self._change(ast.parse(source.text))
        exec(compile(text, path, "exec", dont_inherit=True), module.__dict__)
        return module

    def _import(
        self,
        name: str,
        scope: Mapping[str, object] | None = None,
        inner_scope: Mapping[str, object] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> Any:
        """What `import` does in these files: rule files and words are this loader's own."""
        if name == WORDS_FILE:
            game = {"game": self.load(self._rules)} if "game" in fromlist else {}
            return SimpleNamespace(**{**self._words, **game})
        if not fromlist or name.partition(".")[0] not in self._packages:
            return builtins.__import__(name, scope, inner_scope, fromlist, level)
        inner = {item: self.load(f"{name}.{item}") for item in fromlist if source_of(f"{name}.{item}")}
        return SimpleNamespace(**{**vars(self.load(name)), **inner})
