"""`make screenshots`: every screen as people have it, by day and by night, in all languages.

    python -m tests.browser.screenshots coatl home --size 390x844 --theme dark --language fr

What is not said is everything.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser
from rich.progress import track

from plume.language import LANGUAGES
from tests.browser.guests import Guest, chromium, visiting
from tests.browser.screens import screens, settled
from tests.browser.sight import SIZES, Screen, Size
from tests.server.running import Server, running

FOLDER = Path("build/screenshots")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def size_of(text: str) -> Size:
    """A size as it is written: 390x844."""
    width, height = text.split("x")
    return int(width), int(height)


def wanted() -> argparse.Namespace:
    """What the command asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="screen", help=", ".join(screens()))
    parser.add_argument("--size", type=size_of, action="append", help="such as 390x844; may be given more than once")
    parser.add_argument("--theme", choices=THEMES, action="append")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    return parser.parse_args()


def picture(guest: Guest, name: str, ask: argparse.Namespace) -> None:
    """Make the pictures of the screen that is shown, in each size and theme."""
    for width, height in ask.size or SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        for theme in ask.theme or THEMES:
            guest.page.emulate_media(color_scheme=theme)
            settled(guest.page)
            guest.page.screenshot(path=ask.folder / f"{name}-{width}x{height}-{theme}.png")


def visit(browser: Browser, server: Server, name: str, language: str, ask: argparse.Namespace) -> None:
    """Go to a screen, once with a pointer and once by touch, as the sizes are used."""
    for is_touched in (False, True):
        sizes = [size for size in ask.size or SIZES if Screen(size).is_touched == is_touched]
        if not sizes:
            continue
        with visiting(browser, server, size=sizes[0], locale=language, has_touch=is_touched) as guest:
            screens()[name](guest)
            picture(guest, f"{name}-{language}", argparse.Namespace(**{**vars(ask), "size": sizes}))


def main() -> None:
    """Make the screenshots that are asked for."""
    ask = wanted()
    ask.folder.mkdir(parents=True, exist_ok=True)
    jobs = [(name, language) for name in ask.names or screens() for language in ask.language or LANGUAGES]
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, chromium() as browser:
        for name, language in track(jobs, "Looking at every screen"):
            visit(browser, server, name, language, ask)


if __name__ == "__main__":
    main()
