"""What a picture is painted on, and the picture."""

from __future__ import annotations

import os
from collections.abc import Iterable
from html import escape
from pathlib import Path
from zlib import crc32

from plume.core.extras import require
from plume.svg.sheets import Sheet
from plume.svg.styles import Variables

HEAD_FONT = "Fraunces,Georgia,'DejaVu Serif',serif"
TEXT_FONT = "'Atkinson Hyperlegible Next',Verdana,'DejaVu Sans',sans-serif"
"""The typefaces of the page where they are installed, and what is like them."""


Box = tuple[float, float, float, float]
"""Left, top, width, height."""

NO_INKS: Variables = {}
RING = "#bd1a6d"
"""The colour of what is meant."""
LETTER = 0.62
"""How wide a letter is, beside how high."""


class Picture(str):
    """A drawing as SVG: text that shows itself in a notebook."""

    __slots__ = ()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file: in dots if that is called `.png`, otherwise as SVG."""
        if Path(path).suffix == ".png":
            Path(path).write_bytes(self.png())
        else:
            Path(path).write_text(self, encoding="utf-8")

    def png(self, width: int | None = None) -> bytes:
        """The same in dots, so many wide; needs the extra `pictures`."""
        require("pictures", "resvg_py")
        from resvg_py import svg_to_bytes

        return bytes(svg_to_bytes(svg_string=str(self), width=width))

    def _repr_svg_(self) -> str:
        return str(self)


class Canvas:
    """A part of a picture that grows; what is drawn often is defined once."""

    def __init__(self, defined: dict[str, str] | None = None) -> None:
        self.defined: dict[str, str] = {} if defined is None else defined
        """What is drawn by its name, in the order in which it is needed; pictures may share it."""
        self._parts: list[str] = []

    @property
    def drawn(self) -> str:
        """All that was drawn."""
        return "".join(self._parts)

    def add(self, markup: str) -> None:
        """Draw something."""
        self._parts.append(markup)

    def use(self, sheet: Sheet, name: str, box: Box, inks: Variables = NO_INKS, *, low: bool = False) -> None:
        """A drawing of a sheet in a box (left, top, width, height), in the middle of it or at the bottom."""
        symbol = sheet.symbol(name, tuple((key if key == "color" else f"--{key}", ink) for key, ink in inks.items()))
        for markup in symbol.defined:
            self.defined.setdefault(markup, markup)
        left, top, width, height = box
        view_left, view_top, *_ = sheet.box(name)
        scale = min(width / symbol.width, height / symbol.height)
        x = left + (width - scale * symbol.width) / 2 - view_left * scale
        y = top + (height - scale * symbol.height) / (1 if low else 2) - view_top * scale
        self.add(f'<use href="#{symbol.name}" transform="translate({x:.6g} {y:.6g}) scale({scale:.6g})"/>')

    def define(self, sheet: Sheet, filling: str) -> None:
        """A gradient or pattern of a sheet, for what is filled with it."""
        markup = sheet.grounds[filling]
        self.defined.setdefault(markup, markup)

    def once(self, markup: str, x: float, y: float, scale: float = 1) -> None:
        """What may be drawn again elsewhere, at a place."""
        name = f"drawn-{crc32(markup.encode()):08x}"
        self.defined.setdefault(name, f'<g id="{name}">{markup}</g>')
        size = f" scale({scale:.6g})" if scale != 1 else ""
        self.add(f'<use href="#{name}" transform="translate({x:.6g} {y:.6g}){size}"/>')

    def box(
        self,
        box: Box,
        fill: str,
        *,
        radius: float = 8,
        stroke: str = "none",
        width: float = 2,
        more: str = "",
    ) -> None:
        """A rectangle with round corners."""
        left, top, wide, high = box
        self.add(
            f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" rx="{radius:g}" fill="{fill}" '
            f'stroke="{stroke}" stroke-width="{width:g}"{more}/>'
        )

    def ring(self, box: Box, *, radius: float = 8) -> None:
        """What shows that something is meant."""
        self.box(box, "none", radius=radius, stroke=RING, width=4)

    def text(
        self,
        text: object,
        x: float,
        y: float,
        size: float,
        fill: str,
        *,
        anchor: str = "start",
        bold: bool = False,
        most: float | None = None,
    ) -> None:
        """A line of text on its base line; smaller where there is no room for it."""
        words = str(text)
        if most is not None:
            size = min(size, most / (LETTER * max(1, len(words))))
        weight = ' font-weight="700"' if bold else ""
        self.add(
            f'<text x="{x:g}" y="{y:g}" font-family="{HEAD_FONT if bold else TEXT_FONT}" font-size="{size:.3g}" '
            f'fill="{fill}" text-anchor="{anchor}"{weight}>{escape(words)}</text>'
        )

    def put(self, other: Canvas, x: float, y: float, scale: float = 1) -> None:
        """Something that was drawn apart, at a place; it is defined once, however often it is put."""
        self.once(other.drawn, x, y, scale)

    def picture(self, width: float, height: float, said: str, *, shown: float | None = None) -> Picture:
        """The picture: so wide and high in its own units, shown so wide."""
        return Picture(frame(self.drawn, self.defined.values(), width, height, said, shown=shown))


def frame(
    drawn: str,
    defined: Iterable[str],
    width: float,
    height: float,
    said: str,
    *,
    shown: float | None = None,
    high: float | None = None,
) -> str:
    """A whole SVG, so wide and high in its own units, shown so wide and, if that is said, so high."""
    wide = width if shown is None else shown
    tall = wide * height / width if high is None else high
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{wide:g}" '
        f'height="{tall:g}" role="img" aria-label="{escape(said, quote=True)}">'
        f"<defs>{''.join(defined)}</defs>{drawn}</svg>"
    )
