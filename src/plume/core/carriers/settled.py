"""Rules for one choice of options: what options write into the state never changes, so numbers stand in its place.

What the options rule out is then left out by the compiler, which makes long rules on a GPU faster by four tenths.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from plume.core.game import Game
from plume.core.options import Options
from plume.core.structs import Width, fields_of


def settled(game: Game, options: Options) -> dict[str, int]:
    """The numbers in the state that these options write, whatever was there before."""
    zeros, ones = game.state(), game.state()
    single = [field.name for field in fields_of(game.state) if isinstance(field.type, Width) and not field.size]
    for name in single:
        setattr(ones, name, 1)
    for state in (zeros, ones):
        options.apply(state)
    return {name: getattr(zeros, name) for name in single if getattr(zeros, name) == getattr(ones, name)}


def with_numbers(tree: ast.Module, state: type, known: Mapping[str, int]) -> ast.Module:
    """A rule file with numbers in place of these fields, wherever a parameter is the state."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            names = {each.arg for each in function.args.args if _names(each.annotation, state)}
            _Numbers(names, known).visit(function)
    return ast.fix_missing_locations(tree)


def _names(annotation: ast.expr | None, state: type) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == state.__name__


class _Numbers(ast.NodeTransformer):
    """Puts numbers in place of fields of the state."""

    def __init__(self, states: set[str], known: Mapping[str, int]) -> None:
        self._states = states
        self._known = known

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if node.attr not in self._known or not isinstance(node.value, ast.Name) or node.value.id not in self._states:
            return node
        if not isinstance(node.ctx, ast.Load):
            raise TypeError(f"line {node.lineno}: {node.attr} is an option, which no rule changes")
        return ast.Constant(self._known[node.attr])
