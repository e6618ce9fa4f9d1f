"""Carriers: the same rule files, run over plain Python objects or compiled over NumPy records.

A rule file is a file that imports `plume.core.words`. To compile it, it is copied with all rule files that it uses into
a folder of the cache that is named after a hash of their sources, and loaded from there once more, under another name
and with the words of `plume.core.compiled`. So plain and compiled rules live side by side, and nothing stale is found.
"""

from __future__ import annotations

import builtins
import contextlib
import importlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from plume.core import words as plain_words
from plume.core.chance import seed_stream
from plume.core.errors import EngineUnavailable
from plume.core.game import Game
from plume.core.sources import WORDS, Source, closure, digest, packages, source_of
from plume.core.streams import Stream, seed_words
from plume.core.structs import copy, to_tuple

PLAYOUT = "plume.core.playout"
MONTH = 30 * 24 * 3600
"""In seconds."""


class Engine:
    """A generic rule file, such as `plume.core.playout`, loaded for one game on one carrier, and memory for it."""

    def __init__(
        self, game: Game, module: ModuleType, array: Callable[[type[Any], int], Any], *, is_compiled: bool
    ) -> None:
        self.game = game
        self.module = module
        self.is_compiled = is_compiled
        self._array = array

    def state(self) -> Any:
        """An empty state of the game."""
        return self.states(1)[0]

    def states(self, size: int) -> Any:
        """An array of empty states."""
        return self._array(self.game.state, size)

    def make(self, struct: type[Any]) -> Any:
        """An empty struct of any kind."""
        return self._array(struct, 1)[0]

    def load(self, state: Any) -> Any:
        """A plain state, copied into this engine's memory."""
        return self._put(state)

    def stream(self, seed: int = 0) -> Any:
        """A random stream that is not part of a state."""
        stream = Stream()
        seed_stream(stream, *seed_words(seed))
        return self._put(stream)

    def _put(self, struct: Any) -> Any:
        memory = self._array(type(struct), 1)
        memory[0] = to_tuple(struct) if self.is_compiled else copy(struct)
        return memory[0]

    def ints(self, size: int) -> Any:
        """An array of zeros."""
        return self._array(int, size)

    def floats(self, size: int) -> Any:
        """An array of zeros that are no whole numbers."""
        return self._array(float, size)

    def moves(self) -> Any:
        """Room for the sets of legal moves."""
        return self.ints(self.game.moves.words)


@cache
def plain(game: Game, file: str = PLAYOUT, *, rules: str | None = None) -> Engine:
    """A generic rule file for a game, as ordinary Python; `rules` is a module with the rules and more."""
    rules = rules or game.rules_name
    loader = _Loader(rules, vars(plain_words), packages([file, rules]), f"plain {rules}", is_plain=True)
    return Engine(game, loader.load(file), lambda kind, size: [kind() for _ in range(size)], is_compiled=False)


@cache
def compiled(game: Game, file: str = PLAYOUT, *, rules: str | None = None, check_bounds: bool = False) -> Engine:
    """A generic rule file for a game, compiled; the first time this takes a while, in a process of its own."""
    build = Build(game, file, rules, check_bounds)
    if not build.is_ready:
        process = build.start()
        _, complaints = process.communicate()
        if process.returncode:
            raise EngineUnavailable("compile-failed", game=game.title, why=_gist(complaints), details=complaints)
    return build.load()


def _gist(complaints: str) -> str:
    """The line of a traceback that names the error, and the place in a rule file if there is one."""
    lines = [line.strip() for line in complaints.splitlines()]
    errors = [line for line in lines if re.match(r"[\w.]*(Error|Exception)\b", line)]
    places = [line for line in lines if line.startswith("File") and ".py" in line]
    return "; ".join(errors[-1:] + places[-1:]) or "it gave no reason"


class Build:
    """A rule file to be compiled for a game, and its folder in the cache."""

    def __init__(self, game: Game, file: str = PLAYOUT, rules: str | None = None, check_bounds: bool = False) -> None:
        try:
            from plume.core import compiled as numba_words
        except ModuleNotFoundError:
            raise EngineUnavailable("no-numba") from None
        self.game = game
        self.file = file
        self.rules = rules or game.rules_name
        self.check_bounds = check_bounds
        self._words = numba_words
        self._sources = closure(file, self.rules, __spec__.name, numba_words.__name__)
        self._digest = digest(self._sources, sys.version, numba_words.VERSION, f"check bounds: {check_bounds}")

    @property
    def folder(self) -> Path:
        return cache_folder() / f"{self.game.name}-{self._digest}"

    @property
    def is_ready(self) -> bool:
        """Whether the cache has it."""
        return self.folder.exists()

    def start(self) -> subprocess.Popen[str]:
        """Begin to fill the cache in another process, without waiting for it."""
        what = [self.game.package, self.file, self.rules, str(int(self.check_bounds))]
        command = [sys.executable, "-P", "-m", __spec__.name, *what]
        path = os.pathsep.join(folder for folder in sys.path if folder)
        environment = {**os.environ, "PYTHONPATH": path}
        return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)

    def fill_cache(self) -> None:
        """Compile, unless another process has done so in the meantime."""
        self.folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with _one_at_a_time(self.folder.parent / f".{self.folder.name}.lock"):
            if not self.is_ready:
                self._compile()

    def _compile(self) -> None:
        """Compile in a folder beside the final one, and move it there when it is complete."""
        with tempfile.TemporaryDirectory(prefix="compiling-", dir=self.folder.parent) as beside:
            work = Path(beside) / self.folder.name
            work.mkdir()
            for name, source in self._sources.items():
                if source.is_rule_file:
                    (work / f"{name}.py").write_text(source.text, "utf-8")
            compiler = self._words.Compiler(self.game.state, check_bounds=self.check_bounds)
            self._loader(compiler, work).load(self.file)
            compiler.compile_entries()
            try:
                work.rename(self.folder)
            except OSError:
                if not self.is_ready:
                    raise
        self._forget_old_builds()

    def _forget_old_builds(self) -> None:
        """Remove builds that have not been used for a month."""
        for folder in self.folder.parent.glob(f"{self.game.name}-*"):
            if time.time() - folder.stat().st_mtime > MONTH:
                shutil.rmtree(folder, ignore_errors=True)

    def load(self) -> Engine:
        """Load the rule files and their machine code from the cache."""
        compiler = self._words.Compiler(self.game.state, check_bounds=self.check_bounds)
        module = self._loader(compiler, self.folder).load(self.file)
        with contextlib.suppress(OSError):
            os.utime(self.folder)
        return Engine(self.game, module, self._words.array, is_compiled=True)

    def _loader(self, compiler: Any, folder: Path) -> _Loader:
        return _Loader(self.rules, compiler.words, packages(self._sources), self._digest, folder, is_plain=False)


@contextlib.contextmanager
def _one_at_a_time(lock: Path) -> Iterator[None]:
    """Wait until no other process holds the lock, where the system has such locks."""
    try:
        import fcntl
    except ModuleNotFoundError:
        yield
        return
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def check_gpu() -> Any:
    """Numba's module for CUDA, if it is here with a GPU that it can use."""
    try:
        from plume.core import gpu
    except ModuleNotFoundError:
        raise EngineUnavailable("no-numba-cuda") from None
    if not gpu.cuda.is_available():
        raise EngineUnavailable("no-gpu")
    return gpu.cuda


@cache
def for_gpu(game: Game, file: str = PLAYOUT, *, rules: str | None = None) -> tuple[ModuleType, Any]:
    """A generic rule file for a game as functions of a GPU, for kernels to call, and the compiler for them."""
    check_gpu()
    from plume.core import gpu

    rules = rules or game.rules_name
    compiler = gpu.GpuCompiler(game.state)
    sources = closure(file, rules)
    loader = _Loader(rules, compiler.words, packages(sources), f"gpu {rules}", is_plain=False)
    return loader.load(file), compiler


def cache_folder() -> Path:
    """Where compiled rules are kept: $PLUME_CACHE, or the user's cache folder."""
    own = os.environ.get("PLUME_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "plume"


class _Loader:
    """Loads rule files once more, under another name and with other words.

    Plain ones are only the generic ones; all else is then the ordinary module. A folder is where copies of them lie.
    """

    def __init__(
        self,
        rules: str,
        words: Mapping[str, Any],
        packages: set[str],
        tag: str,
        folder: Path | None = None,
        *,
        is_plain: bool,
    ) -> None:
        self._rules = rules
        self._words = words
        self._tag = tag
        self._folder = folder
        self._is_plain = is_plain
        self._packages = packages
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
        return source.is_generic or (source.is_rule_file and not self._is_plain)

    def _execute(self, source: Source) -> ModuleType:
        module = ModuleType(f"{source.name}@{self._tag}")
        path = source.path if self._folder is None else self._folder / f"{source.name}.py"
        module.__file__ = str(path)
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._import}
        sys.modules[module.__name__] = module
        exec(compile(source.text, path, "exec", dont_inherit=True), module.__dict__)
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
        if name == WORDS:
            game = {"game": self.load(self._rules)} if "game" in fromlist else {}
            return SimpleNamespace(**{**self._words, **game})
        if not fromlist or name.partition(".")[0] not in self._packages:
            return builtins.__import__(name, scope, inner_scope, fromlist, level)
        inner = {item: self.load(f"{name}.{item}") for item in fromlist if source_of(f"{name}.{item}")}
        return SimpleNamespace(**{**vars(self.load(name)), **inner})


def main() -> None:
    """Fill the cache: what `Build.start` runs in its process."""
    package, file, rules, check_bounds = sys.argv[1:]
    Build(importlib.import_module(package).GAME, file, rules, check_bounds == "1").fill_cache()


if __name__ == "__main__":
    main()
