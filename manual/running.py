"""Runs a notebook in the folder it is called in, and prints what its cells show: `python -m manual.running NOTEBOOK`.

A notebook runs here as in Jupyter: cell by cell in one module, where the last line of a cell is shown if it is
something, and `%%writefile` writes the cell to a file.
"""

from __future__ import annotations

import ast
import json
import linecache
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

WRITE = "%%writefile "
HTML, SVG, TEXT = "text/html", "image/svg+xml", "text/plain"

Shown = tuple[str, str]
"""A kind, and what is shown."""


def run(notebook: Path) -> list[list[Shown]]:
    """What each cell of code shows."""
    module = ModuleType("__main__")
    sys.modules["__main__"] = module
    return [_cell(source, f"<{notebook.stem} {place}>", vars(module)) for place, source in enumerate(code(notebook))]


def code(notebook: Path) -> list[str]:
    """The cells of code."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def _cell(source: str, name: str, scope: dict[str, Any]) -> list[Shown]:
    if source.startswith(WRITE):
        head, _, text = source.partition("\n")
        Path(head.removeprefix(WRITE)).write_text(text + "\n", "utf-8")
        return []
    linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name  # for whoever looks at a source
    tree, last = ast.parse(source, name), None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)  # type: ignore[attr-defined]
    with redirect_stdout(StringIO()) as said:
        exec(compile(tree, name, "exec"), scope)
        value = None if last is None else eval(compile(last, name, "eval"), scope)
    return [*([(TEXT, said.getvalue())] if said.getvalue() else []), *_shown(value)]


def _shown(value: Any) -> list[Shown]:
    """The richest way in which something shows itself."""
    if value is None:
        return []
    for kind, method in ((HTML, "_repr_html_"), (SVG, "_repr_svg_")):
        if hasattr(value, method):
            return [(kind, getattr(value, method)())]
    return [(TEXT, repr(value))]


if __name__ == "__main__":
    sys.path[0] = str(Path.cwd())
    shown = run(Path(sys.argv[1]))
    sys.stdout.write(json.dumps(shown))
