"""The tutorials: notebooks that are run when the manual is built, and shown with all that their cells show."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from manual.running import HTML, SVG, Shown

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "tutorials"
NOTEBOOKS = {f"tutorials/{path.stem}.md": path for path in sorted(FOLDER.glob("*.ipynb"))}
"""By the page that is made of it."""
KEPT = ROOT / "build" / "tutorials"
QUICK = "PLUME_QUICK"
"""Where this variable is set, as in the tests, notebooks do with less."""
FENCE = "~~~~"
INTRO = "[This notebook]({name}) runs in Jupyter as it is, on a computer on which Plume is installed."


class Failed(Exception):
    """A notebook that cannot be run to its end."""


def tutorial_pages() -> Mapping[str, str]:
    """The pages of all notebooks in Markdown, and the pictures on them, by their addresses."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        pages = pool.map(_page, NOTEBOOKS.values())
    return {uri: text for page in pages for uri, text in page.items()}


def shown(notebook: Path) -> list[list[Shown]]:
    """What the cells of code show; kept as long as neither the notebook nor anything of Plume changes."""
    kept = KEPT / f"{notebook.stem}-{_state(notebook)}.json"
    if not kept.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        kept.write_text(_run(notebook), "utf-8")
    found: list[list[Shown]] = json.loads(kept.read_text("utf-8"))
    return found


def _state(notebook: Path) -> str:
    """A digest of all that a notebook's results come from."""
    read = [notebook, *sorted((ROOT / "src" / "plume").rglob("*.py"))]
    state = sha256(QUICK.encode() * (QUICK in os.environ))
    for path in read:
        state.update(path.read_bytes())
    return state.hexdigest()[:16]


def _run(notebook: Path) -> str:
    """What the cells of code show, as JSON: run in a process and a folder of their own."""
    command = [sys.executable, "-m", "manual.running", str(notebook)]
    there = {**os.environ, "PYTHONPATH": str(ROOT), "PLUME_QUIET": "1"}
    with TemporaryDirectory() as folder:
        done = subprocess.run(command, cwd=folder, env=there, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{notebook.name}: {done.stderr}")
    return done.stdout


def _page(notebook: Path) -> dict[str, str]:
    """The page of a notebook, and its pictures."""
    uri = f"tutorials/{notebook.stem}"
    results = iter(shown(notebook))
    parts, pictures = [], dict[str, str]()
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(text)
            continue
        parts.append(f"{FENCE}python\n{text}\n{FENCE}")
        for kind, content in next(results):
            if kind == SVG:
                name = f"{notebook.stem}-{len(pictures) + 1}.svg"
                pictures[f"tutorials/{name}"] = content
                parts.append(f"![{_said(content)}]({name})")
            else:
                parts.append("\n".join(_output(kind, content)))
    title, *rest = parts
    return {f"{uri}.md": "\n\n".join([title, INTRO.format(name=notebook.name), *rest]) + "\n", **pictures}


def _output(kind: str, content: str) -> Iterator[str]:
    """HTML as it is, in one block of Markdown, and anything else as text."""
    if kind == HTML:
        yield f'<div class="pl-shown">{"".join(content.splitlines())}</div>'
    else:
        yield f'<pre class="pl-shown">{escape(content.rstrip()).replace(chr(10), "&#10;")}</pre>'


def _said(picture: str) -> str:
    """What a picture says to those who do not see it."""
    found = re.search(r'aria-label="([^"]*)"', picture)
    return found[1].replace("[", "(").replace("]", ")") if found else ""
