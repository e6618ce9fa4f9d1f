"""Builds: rule files that were compiled for a game, in folders of a cache that many processes share.

To be compiled, rule files are copied into a folder that is named after all that the machine code depends on, and loaded
from there with the words of their carrier. So nothing stale is found, and a folder appears only when it is complete.
"""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

from plume.core.carriers.digests import digest, facts, layout
from plume.core.carriers.engines import PLAYOUT
from plume.core.carriers.kinds import builder
from plume.core.carriers.loading import Loader
from plume.core.carriers.protocol import Builder
from plume.core.carriers.python import PLAIN
from plume.core.carriers.sources import rule_files
from plume.core.carriers.waiting import Waiting
from plume.core.errors import EngineUnavailable
from plume.core.game import Game

MONTH = 30 * 24 * 3600
"""In seconds."""


class Build:
    """A rule file to be compiled for a game, and its folder in the cache."""

    def __init__(self, game: Game, file: str = PLAYOUT, rules: str | None = None, kind: str = "compiled") -> None:
        self.game = game
        self.file = file
        self.rules = rules or game.rules_name
        self.kind = kind
        self._builder: Builder = builder(kind)
        self._sources = rule_files(file, self.rules)
        self._digest = digest(self._facts())

    def _facts(self) -> Iterator[str]:
        """All that the machine code depends on. The values that rules know are those of the plain ones."""
        yield from self._builder.versions
        yield layout(self.game.state)
        loader = PLAIN.loader(self.file, self.rules)
        for name, source in sorted(self._sources.items()):
            yield from facts(source, loader.load(name))

    @property
    def folder(self) -> Path:
        """Where the cache has it, or will have it."""
        return cache_folder() / f"{self.game.name}-{self._digest}"

    @property
    def is_ready(self) -> bool:
        """Whether the cache has it."""
        return self.folder.exists()

    def start(self) -> subprocess.Popen[str]:
        """Begin to fill the cache in another process, without waiting for it."""
        what = [self.game.package, self.file, self.rules, self.kind]
        command = [sys.executable, "-P", "-m", __package__, *what]
        path = os.pathsep.join(folder for folder in sys.path if folder)
        environment = {**os.environ, "PYTHONPATH": path}
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", env=environment)

    def finish(self) -> None:
        """Fill the cache in another process, if it has to be, and wait for it, saying so on the standard error."""
        if self.is_ready:
            return
        waiting = Waiting(self.game.title)
        with self.start() as process, ThreadPoolExecutor(1) as listener:
            assert process.stdout is not None
            assert process.stderr is not None
            complaints = listener.submit(process.stderr.read)
            try:
                for line in process.stdout:
                    waiting.advance(*map(int, line.split()))
            except BaseException:  # who has waited long enough ends it
                process.kill()
                waiting.break_off()
                raise
        if process.returncode:
            waiting.break_off()
            said = complaints.result()
            raise EngineUnavailable("compile-failed", game=self.game.title, why=_gist(said), details=said)
        waiting.end()

    def fill_cache(self, advance: Callable[[int, int], None] = lambda done, of: None) -> None:
        """Compile, unless another process has done so in the meantime; `advance` is told how far it is."""
        from filelock import FileLock  # comes with the extra `fast`

        self.folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = self.folder.parent / f".{self.folder.name}.lock"
        with FileLock(lock):
            try:
                if not self.is_ready:
                    self._compile(advance)
            finally:
                with contextlib.suppress(OSError):
                    lock.unlink()

    def _compile(self, advance: Callable[[int, int], None]) -> None:
        """Compile in a folder beside the final one, and move it there when it is complete."""
        with tempfile.TemporaryDirectory(prefix="compiling-", dir=self.folder.parent) as beside:
            work = Path(beside) / self.folder.name
            work.mkdir()
            for name, source in self._sources.items():
                (work / f"{name}.py").write_text(source.text, "utf-8")
            self._builder.compile(self.game, self._loader(work).load(self.file), advance)
            try:
                work.rename(self.folder)
            except OSError:
                if not self.is_ready:
                    raise
        self._forget_old_builds()

    def _forget_old_builds(self) -> None:
        """Remove builds that have not been used for a month, or were never finished, unless another process does so."""
        cache = self.folder.parent
        for folder in (*cache.glob(f"{self.game.name}-*"), *cache.glob("compiling-*")):
            with contextlib.suppress(OSError):
                if time.time() - folder.stat().st_mtime > MONTH:
                    _remove(folder)

    def load(self) -> ModuleType:
        """The rule file from the cache, with the rule files behind it and their machine code."""
        with contextlib.suppress(OSError):
            os.utime(self.folder)
        return self._loader(self.folder).load(self.file)

    def _loader(self, folder: Path) -> Loader:
        return Loader(self._builder.words, self.file, self.rules, self._digest, folder)


def _remove(folder: Path) -> None:
    """Remove a folder in one step for all who look at the cache."""
    with tempfile.TemporaryDirectory(prefix="removing-", dir=folder.parent, ignore_cleanup_errors=True) as beside:
        folder.rename(Path(beside) / folder.name)


def _gist(complaints: str) -> str:
    """The line of a traceback that names the error, and the place in a rule file if there is one."""
    lines = [line.strip() for line in complaints.splitlines()]
    errors = [line for line in lines if re.match(r"[\w.]*(Error|Exception)\b", line)]
    places = [line for line in lines if line.startswith("File") and ".py" in line]
    return "; ".join(errors[-1:] + places[-1:]) or "it gave no reason"


def cache_folder() -> Path:
    """Where compiled rules are kept: $PLUME_CACHE, or the user's cache folder."""
    from platformdirs import user_cache_path  # comes with the extra `fast`

    own = os.environ.get("PLUME_CACHE")
    return Path(own) if own else user_cache_path("plume", appauthor=False)
