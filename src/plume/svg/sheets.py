"""The drawings of a game, which the page uses too: SVG files with style sheets, in the folder `drawings`."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from functools import cache, cached_property, lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from plume.svg.styles import Node, Variables, declared, parse, resolved

NAMESPACE = "{http://www.w3.org/2000/svg}"
REFERENCE = re.compile(r"url\(\"?#([\w-]+)\"?\)")
OWN = ("class", "id", "href", "overflow", "preserveAspectRatio", "viewBox")
"""What is worked out and not copied."""
FILLINGS = ("linearGradient", "radialGradient", "pattern")
PLACED = ("x", "y", "width", "height")


class Symbol(NamedTuple):
    """A drawing: what it is called in a picture, what is to be defined there, and how large it is."""

    name: str
    defined: tuple[str, ...]
    width: float
    height: float


class Sheet:
    """The drawings in some files, by their names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._name = folder.parent.name
        styles = "\n".join(file.read_text("utf-8") for file in sorted(folder.glob("*.css")))
        self.variables, self._styles = parse(styles)
        self._chains: dict[str, tuple[ElementTree.Element, tuple[Node, ...]]] = {}
        for file in sorted(folder.glob("*.svg")):
            self._learn(ElementTree.fromstring(file.read_bytes()), ())

    @lru_cache(maxsize=512)  # noqa: B019 (sheets are kept for ever)
    def symbol(self, name: str, variables: tuple[tuple[str, str], ...] = ()) -> Symbol:
        """A drawing with some of its variables set."""
        element, chain = self._chains[name]
        needed: dict[str, str] = {}
        inherited = {**self.variables, **dict(variables)}
        drawn = self._inside(element, chain, inherited, needed)
        width, height = _view_box(element)[2:]
        called = f"{self._name}-{name}"
        if variables:
            called += f"-{crc32(repr(variables).encode()):08x}"
        return Symbol(called, (*needed.values(), f'<g id="{called}">{drawn}</g>'), width, height)

    def painted(self, *classes: str) -> dict[str, str]:
        """The variables that some classes set, without their dashes."""
        style = declared(self._styles, (Node("g", frozenset(classes), {}),))
        return {key[2:]: resolved(value, self.variables) for key, value in style.items() if key[:2] == "--"}

    @cached_property
    def grounds(self) -> dict[str, str]:
        """What drawings may be filled with, gradients and patterns, by their names."""
        return {name: self._ground(name) for name, (element, _) in self._chains.items() if _tag(element) in FILLINGS}

    def box(self, name: str) -> tuple[float, float, float, float]:
        """The view box of a drawing."""
        return _view_box(self._chains[name][0])

    def _learn(self, element: ElementTree.Element, chain: tuple[Node, ...]) -> None:
        own = (*chain, _node(element))
        if name := element.get("id"):
            self._chains[name] = element, own
        for child in element:
            self._learn(child, own)

    def _drawn(
        self, element: ElementTree.Element, above: tuple[Node, ...], inherited: Variables, needed: dict[str, str]
    ) -> str:
        """An element with all that it uses, in colours of its own."""
        chain = (*above, _node(element))
        style = declared(self._styles, chain)
        variables = {
            **inherited,
            **{key: resolved(value, inherited) for key, value in style.items() if key[:2] == "--"},
        }
        attributes = {key: value for key, value in element.attrib.items() if key not in OWN}
        attributes |= {key: value for key, value in style.items() if key[:2] != "--"}
        attributes = {key: resolved(value, variables) for key, value in attributes.items()}
        tag = _tag(element)
        if tag == "use":
            inside = self._used(element, attributes, variables, needed)
            attributes = {key: value for key, value in attributes.items() if key not in PLACED}
            tag = "g"
        else:
            inside = "".join(self._drawn(child, chain, variables, needed) for child in element)
        written = "".join(
            f' {key}="{escape(self._referred(value, needed), quote=True)}"' for key, value in attributes.items()
        )
        return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"

    def _inside(
        self, element: ElementTree.Element, chain: tuple[Node, ...], inherited: Variables, needed: dict[str, str]
    ) -> str:
        """What a named element draws: the children of a symbol, another element itself."""
        if _tag(element) != "symbol":
            return self._drawn(element, chain[:-1], inherited, needed)
        return "".join(self._drawn(child, chain, inherited, needed) for child in element)

    def _used(
        self, element: ElementTree.Element, place: dict[str, str], variables: Variables, needed: dict[str, str]
    ) -> str:
        target, chain = self._chains[element.attrib["href"].removeprefix("#")]
        drawn = self._inside(target, chain, variables, needed)
        x, y = float(place.get("x", 0)), float(place.get("y", 0))
        if _tag(target) != "symbol":
            return f'<g transform="translate({x:g} {y:g})">{drawn}</g>' if x or y else drawn
        left, top, width, height = _view_box(target)
        scale = min(float(place.get("width", width)) / width, float(place.get("height", height)) / height)
        x += (float(place.get("width", width)) - scale * width) / 2 - left * scale
        y += (float(place.get("height", height)) - scale * height) / 2 - top * scale
        return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{drawn}</g>'

    def _referred(self, value: str, needed: dict[str, str]) -> str:
        """A value that may refer to a gradient or a pattern, which then is needed too."""

        def named(found: re.Match[str]) -> str:
            needed[found[1]] = self._ground(found[1])
            return f"url(#{self._name}-{found[1]})"

        return REFERENCE.sub(named, value)

    def _ground(self, name: str) -> str:
        element, chain = self._chains[name]
        drawn = self._drawn(element, chain[:-1], self.variables, {})
        return drawn.replace(f"<{_tag(element)}", f'<{_tag(element)} id="{self._name}-{name}"', 1)


@cache
def sheet(folder: Path) -> Sheet:
    """The drawings in a folder."""
    return Sheet(folder)


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).removeprefix(NAMESPACE)


def _node(element: ElementTree.Element) -> Node:
    return Node(_tag(element), frozenset(element.get("class", "").split()), element.attrib)


def _view_box(element: ElementTree.Element) -> tuple[float, float, float, float]:
    left, top, width, height = map(float, element.get("viewBox", "0 0 1 1").split())
    return left, top, width, height
