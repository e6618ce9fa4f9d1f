"""A prompt of Python for whoever tries the library: what they type runs here, and what comes of it is told."""

from __future__ import annotations

import ast
import linecache
import sys
import traceback
from codeop import compile_command
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import TextIOBase
from typing import Any, Literal

import plume

Kind = Literal["said", "text", "svg", "html", "error"]
"""What was printed, something as text, as a picture or as HTML, and what went wrong."""
Tell = Callable[[Kind, str], object]
PROMPT, MORE = ">>>", "..."
RICH: tuple[tuple[Kind, str], ...] = (("svg", "_repr_svg_"), ("html", "_repr_html_"))


class Console:
    """One session: names stay from input to input."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._names: dict[str, Any] = {"__name__": "__main__", "plume": plume}
        self._inputs = 0

    def run(self, typed: str) -> None:
        """Run some lines, and tell what comes of them as it comes."""
        self._inputs += 1
        name, source = f"<input {self._inputs}>", bare(typed)
        linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
        try:
            statements = ast.parse(source, name).body
            codes = [compile(ast.Interactive([statement]), name, "single") for statement in statements]
        except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError) as problem:
            self._tell("error", "".join(traceback.format_exception_only(problem)))
            return
        hook, sys.displayhook = sys.displayhook, self._show
        try:
            with redirect_stdout(_Said(self._tell, "said")), redirect_stderr(_Said(self._tell, "error")):
                for code in codes:
                    exec(code, self._names)
        except BaseException as problem:
            within = problem.__traceback__ and problem.__traceback__.tb_next
            self._tell("error", "".join(traceback.format_exception(problem.with_traceback(within))))
        finally:
            sys.displayhook = hook

    def _show(self, value: object) -> None:
        """Show the value of a line in the richest way that it knows; `_` is the last one."""
        if value is None:
            return
        self._names["_"] = value
        for kind, method in RICH:
            if (rich := getattr(value, method, None)) is not None:
                self._tell(kind, rich())
                return
        self._tell("text", repr(value))


class _Said(TextIOBase):
    """Tells what is printed."""

    def __init__(self, tell: Tell, kind: Kind) -> None:
        self._tell = tell
        self._kind = kind

    def write(self, text: str) -> int:
        if text:
            self._tell(self._kind, text)
        return len(text)


def goes_on(typed: str) -> bool:
    """Whether more has to be typed before it can run: brackets are open, or a block, which an empty line ends."""
    source = bare(typed)
    try:
        if compile_command(source, symbol="exec") is None:
            return True
        statements = ast.parse(source).body
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError):
        return False
    last = source.rpartition("\n")[2]
    return bool(last.strip()) and bool(statements) and hasattr(statements[-1], "body")


def bare(typed: str) -> str:
    """What was typed, without the prompts and the results of a session, as the manual shows them."""
    lines = typed.splitlines()
    if not any(line.startswith(PROMPT) for line in lines):
        return typed
    asked = (line for line in lines if line.startswith((f"{PROMPT} ", f"{MORE} ")) or line.rstrip() in (PROMPT, MORE))
    return "\n".join(line[len(PROMPT) + 1 :] for line in asked)
