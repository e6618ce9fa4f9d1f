"""The cards of CotCotCollec' as drawings: the ten items, joker, doubler and Gengis Coq, each 64 by 64."""

from __future__ import annotations

from html import escape

GOLD, PALE, BROWN, RED, BLUE, GREEN, WHITE, DARK = (
    "#e2ac32",
    "#f7e2a4",
    "#8a5a33",
    "#c23c2c",
    "#8fc3dd",
    "#5d9a4a",
    "#fdf6e6",
    "#2b211b",
)


def _path(shape: str, fill: str = "none", width: float = 2.6) -> str:
    return f'<path d="{shape}" fill="{fill}" stroke-width="{width:g}"/>'


def _disc(x: float, y: float, radius: float, fill: str = "none", width: float = 2.6) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke-width="{width:g}"/>'


def _box(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="2" fill="{fill}" stroke-width="2.6"/>'


DRAWINGS = {
    "ring": _disc(32, 42, 16, GOLD)
    + _disc(32, 42, 9.5, WHITE)
    + _path("M22 10H42L48 17L32 29L16 17Z", BLUE)
    + _path("M16 17H48M26 17L32 29L38 17L32 10Z", width=1.6),
    "rug": _box(8, 14, 48, 36, RED)
    + _box(15, 20, 34, 24, PALE)
    + _path("M32 22L44 32L32 42L20 32Z", GREEN)
    + _disc(32, 32, 4, GOLD, 1.6)
    + _path("M8 20H3M8 28H3M8 36H3M8 44H3M56 20H61M56 28H61M56 36H61M56 44H61", width=2),
    "trophy": _path("M18 10H46V22C46 34 40 38 32 38S18 34 18 22Z", GOLD)
    + _path("M18 14H9C9 24 12 29 19 29M46 14H55C55 24 52 29 45 29")
    + _path("M29 38H35L37 47H27Z", GOLD)
    + _box(20, 47, 24, 9, BROWN)
    + _path("M32 16L34 21L39 21.500L35 25L36.500 30L32 27L27.500 30L29 25L25 21.500L30 21Z", WHITE, 1.4),
    "necklace": _path("M10 8C10 34 20 46 32 46S54 34 54 8", width=4.6)
    + _path("M13 26L10 38L18 33ZM22 38L20 51L28 42ZM32 42L32 58L38 43ZM42 38L46 50L47 34Z", WHITE, 2)
    + _disc(32, 44, 3.4, RED, 1.8)
    + _disc(17, 30, 3, BLUE, 1.8)
    + _disc(47, 30, 3, BLUE, 1.8),
    "showcase": _path("M6 16L14 8H50L58 16Z", BROWN)
    + _box(9, 16, 46, 38, BROWN)
    + _box(14, 20, 16, 13, BLUE)
    + _box(34, 20, 16, 13, BLUE)
    + _box(14, 37, 16, 13, BLUE)
    + _box(34, 37, 16, 13, BLUE)
    + _path("M17 30L22 24M37 30L42 24M17 47L22 41M37 47L42 41", width=1.6)
    + _path("M14 54V59M50 54V59", width=4),
    "corn": _path("M32 5C43 11 44 36 38 54H26C20 36 21 11 32 5Z", GOLD)
    + _path("M24 20H40M23 29H41M23 38H41M24 47H40M28 9V54M36 9V54", width=1.4)
    + _path("M32 59C18 58 12 44 13 30C23 34 30 44 32 59ZM32 59C46 58 52 44 51 30C41 34 34 44 32 59Z", GREEN),
    "key": _disc(20, 20, 13, GOLD)
    + _disc(20, 20, 5.5, WHITE)
    + _path("M27 33L33 27L56 50V57H49L46 54L49 51L45 47L42 50L38 46L41 43Z", GOLD),
    "spoon": _path("M38 8C46 2 58 8 58 19C58 30 46 32 39 29L15 57C10 61 4 55 8 50L34 24C31 18 32 12 38 8Z", "#b9c4cc")
    + _path("M40 14C44 10 51 12 52 18", width=2),
    "button": _disc(32, 32, 25, "#2f8f86")
    + _disc(32, 32, 17, "#7cc9bd")
    + "".join(_disc(x, y, 2.8, DARK, 0) for x in (26.5, 37.5) for y in (26.5, 37.5))
    + _path("M26.500 26.500L37.500 37.500M37.500 26.500L26.500 37.500", width=1.8),
    "bell": _path("M27 12C27 4 37 4 37 12", width=4)
    + _path("M32 11C20 11 18 23 17 35L11 46H53L47 35C46 23 44 11 32 11Z", GOLD)
    + _path("M18 35H46", width=2)
    + _disc(32, 51, 6, BROWN),
    "joker": _path("M32 8C45 8 53 24 53 37C53 50 44 58 32 58S11 50 11 37C11 24 19 8 32 8Z", WHITE)
    + _path("M12 31L18 26L25 32L32 26L39 32L46 26L52 31M13 44L18 39L25 45L32 39L39 45L46 39L51 44", width=3)
    + _path("M32 12L33.500 16L38 16L34.500 19L35.700 23L32 20.700L28.300 23L29.500 19L26 16L30.500 16Z", GOLD, 1.4),
    "x2": _path("M23 12C31 12 37 24 37 34S31 52 23 52S9 44 9 34S15 12 23 12Z", WHITE)
    + _path("M41 12C49 12 55 24 55 34S49 52 41 52S27 44 27 34S33 12 41 12Z", GOLD)
    + '<text x="41" y="39" class="pl-on">×2</text>',
    "coq": _path("M20 16C18 8 26 6 27 11C28 4 36 4 36 11C39 6 46 9 43 16Z", RED)
    + _path("M32 13C44 13 47 22 46 31C52 38 54 47 54 58H10C10 45 18 41 18 31C18 20 22 13 32 13Z", "#9c3a25")
    + _path("M46 23L60 28L46 33Z", GOLD)
    + _path("M47 33C52 34 52 43 48 44C45 42 45 36 47 33Z", RED, 2)
    + _disc(37, 24, 5, WHITE, 2)
    + _disc(38.5, 25, 2, DARK, 0)
    + _path("M30 20L43 21", width=3)
    + _path("M20 46C26 40 36 42 38 50C30 54 23 52 20 46Z", "#6d2517", 2),
}
"""By the name of a card in the notation."""


def find(name: str, said: str) -> str:
    """The drawing of a card."""
    return (
        f'<svg class="pl pl-find" viewBox="0 0 64 64" width="64" height="64" role="img" '
        f'aria-label="{escape(said, quote=True)}" data-text="{name}">{DRAWINGS[name]}</svg>'
    )
