"""For everybody: axe-core on every screen, colours in greyscale, thumbs, and the width of a phone."""

from __future__ import annotations

import base64
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import DESK, PHONE, visiting
from tests.browser.screens import at_table, screens, settled
from tests.scale import FULL, one_in
from tests.server.running import Server

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], "iframes": False}
"""Of frames only that they have names: what is in them is somebody else's."""
Look = tuple[Literal["light", "dark"], tuple[int, int]]
LOOKS: tuple[tuple[Look, Look], ...] = ((("light", DESK), ("dark", PHONE)), (("dark", DESK), ("light", PHONE)))
"""In `make test` every screen has one pair of looks, its neighbour the other one."""
SMALLEST_TARGET = 43.5
"""For a thumb; the cards laid beside a serpent, and A.D.A.M.'s, may be as small as axe-core lets them be, 24 pixels."""
LEAST_STEP = 8.0
"""How much lighter one colour has to be than the next, in L*, to be told apart."""

TOO_SMALL = """
(least) => [...document.querySelectorAll("button, a[href], input, select, summary")]
  .filter((one) => one.getClientRects().length && getComputedStyle(one).visibility === "visible")
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, { width, height }]) => Math.max(width, height) > 4 && (height < least || width < 24))
  .filter(([one]) => !one.matches("p a, li a, td a, dt a, footer a, [type=checkbox], [type=radio]"))
  .filter(([one]) => !one.matches("[aria-disabled=true]"))
  .filter(([one]) => !one.closest("[data-part=chips], [data-part=adam]"))
  .filter(([one]) => !["rule", "spot", "cell-spot", "join", "no-join"].includes(one.dataset.part))
  .map(([one, { width, height }]) => `${one.outerHTML.slice(0, 90)} ${Math.round(width)}x${Math.round(height)}`)
"""

LIGHTNESS = """
// The lightness of what fills most of each picture, as a greyscale picture would show it.
async (pictures) => {
  const light = [];
  for (const picture of pictures) {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const data = context.getImageData(0, 0, image.width, image.height).data;
    const counts = new Map();
    for (let at = 0; at < data.length; at += 4) {
      const colour = data.slice(at, at + 3).join();
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const [fill] = [...counts].sort((one, two) => two[1] - one[1])[0];
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const [red, green, blue] = fill.split(",").map((part) => linear(part / 255));
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    light.push(luminance > 0.008856 ? 116 * Math.cbrt(luminance) - 16 : 903.3 * luminance);
  }
  return light;
}
"""


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong."""
    page.evaluate(AXE.read_text("utf-8"))
    found: Any = page.evaluate("(rules) => axe.run(document, rules)", RULES)
    return [f"{one['id']}: {node['html'][:140]}" for one in found["violations"] for node in one["nodes"]]


def looks_of(name: str) -> tuple[Look, ...]:
    """How a screen is looked at, on a phone last."""
    return LOOKS[0] + LOOKS[1] if FULL else LOOKS[list(screens()).index(name) % 2]


@pytest.mark.parametrize("name", one_in(15, screens()))
def test_axe_finds_nothing_and_thumbs_find_everything(browser: Browser, server: Server, name: str) -> None:
    with visiting(browser, server) as guest:
        screens()[name](guest)
        for theme, (width, height) in looks_of(name):
            guest.page.emulate_media(color_scheme=theme)
            guest.page.set_viewport_size({"width": width, "height": height})
            settled(guest.page)
            assert not violations(guest.page), (theme, width)
            assert guest.page.evaluate("document.documentElement.scrollWidth") <= width
        assert not guest.page.evaluate(TOO_SMALL, SMALLEST_TARGET)


def test_every_colour_can_be_told_apart_in_greyscale(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        at_table("coatl", 40, 4, 2, options={"golden_feathers": True})(guest)
        tiles = guest.page.locator("[data-part=bags] thead svg")
        expect(tiles).to_have_count(6)
        pictures = [base64.b64encode(tile.screenshot(animations="disabled")).decode() for tile in tiles.all()]
        blank = guest.context.new_page()
        light = sorted(blank.evaluate(LIGHTNESS, pictures))
        assert min(lighter - darker for darker, lighter in pairwise(light)) >= LEAST_STEP, light
