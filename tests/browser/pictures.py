"""`make pictures`: the few pictures that must be made of dots, drawn from our own drawings by Chromium.

Browsers ask for `favicon.ico`, and programs that show a link before it is followed ask for a photograph of the game.
"""

from __future__ import annotations

import struct
from base64 import b64encode
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from plume.games import all_games
from tests.browser.guests import chromium

WEB = Path("web")
FONT = WEB / "node_modules/@fontsource/fraunces/files/fraunces-latin-700-normal.woff2"
ICON_SIZE = 48
PREVIEW = (1200, 630)
"""The size that programs which show links expect."""

PREVIEW_PAGE = """
<style>
  @font-face {{ font-family: Fraunces; src: url(data:font/woff2;base64,{font}); }}
  body {{ margin: 0; }}
  svg {{ display: block; position: absolute; width: 0; height: 0; }}
  svg:last-of-type {{ width: 100vw; height: 100vh; }}
  b {{ position: fixed; left: 40px; top: 32px; padding: 6px 28px 14px; border: 5px solid #241b14; border-radius: 22px;
       background: #fcf8ee; color: #241b14; font: 700 78px/1.1 Fraunces; }}
</style>
{drawing}<svg><use href="#scene" width="100%" height="100%" /></svg><b>{title}</b>
"""


def drawn(browser: Browser, content: str, size: tuple[int, int], **options: Any) -> bytes:
    """A picture of a page with this content, by the options of Playwright."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_content(content)
    page.evaluate("document.fonts.ready")
    picture = page.screenshot(**options)
    page.close()
    return picture


def icon(browser: Browser) -> bytes:
    """Our sign as an icon of Windows: a header, one entry, and the PNG itself."""
    svg = (WEB / "public/icon.svg").read_text("utf-8")
    png = drawn(browser, f"<style>body {{ margin: 0 }}</style>{svg}", (ICON_SIZE, ICON_SIZE), omit_background=True)
    header = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", ICON_SIZE, ICON_SIZE, 0, 0, 1, 32, len(png), 22)
    return header + entry + png


def preview(browser: Browser, drawings: Path, title: str) -> bytes:
    """The picture of a game with its name."""
    font, svg = b64encode(FONT.read_bytes()).decode(), drawings.read_text("utf-8")
    return drawn(browser, PREVIEW_PAGE.format(font=font, drawing=svg, title=title), PREVIEW, type="jpeg", quality=80)


def main() -> None:
    """Make all of them."""
    with chromium() as browser:
        (WEB / "public/favicon.ico").write_bytes(icon(browser))
        for game in all_games():
            folder = WEB / "src" / game.name / "home"
            (folder / "preview.jpg").write_bytes(preview(browser, folder / "cover.svg", game.title))


if __name__ == "__main__":
    main()
