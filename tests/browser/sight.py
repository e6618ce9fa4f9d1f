"""What somebody sees of the page without scrolling, and where a pointer hits it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypedDict

from playwright.sync_api import Locator, Page

Size = tuple[int, int]
SIZES: tuple[Size, ...] = (
    (2560, 1440),
    (1920, 1080),
    (1536, 730),
    (1440, 900),
    (1366, 657),
    (1280, 650),
    (1024, 768),
    (820, 1180),
    (390, 844),
    (360, 640),
    (844, 390),
)
"""The screens that people own."""
WINDOWS: tuple[Size, ...] = (
    (3440, 1440),
    (1920, 969),
    (1680, 939),
    (1368, 912),
    (1366, 1024),
    (1280, 720),
    (1133, 744),
    (1112, 834),
    (1024, 600),
    (960, 970),
    (932, 430),
    (900, 600),
    (884, 1104),
    (800, 1280),
    (768, 1024),
    (720, 800),
    (700, 500),
    (683, 657),
    (673, 841),
    (667, 331),
    (430, 932),
    (412, 732),
    (375, 553),
    (320, 568),
)
"""What else a window may be: half of a desk's screen, wide screens, folded and old phones, what bars leave of them."""
LARGEST_TOUCHED = 900
"""Up to this width it is a thing that one holds in one's hands."""
LARGEST_UPRIGHT_PHONE = 500
"""Up to this width a part of a table may scroll by itself, or stand behind a tab."""

SEE = """
window.sight = ((least) => {
  const cut = (one, two) => ({
    left: Math.max(one.left, two.left), top: Math.max(one.top, two.top),
    right: Math.min(one.right, two.right), bottom: Math.min(one.bottom, two.bottom),
  });
  const area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);
  const GRID = [0.5, 0.25, 0.75, 0.1, 0.9];
  const POINTS = GRID.flatMap((y) => GRID.map((x) => [x, y]));

  /** What is seen of an element, and what cuts off the rest. */
  function see(element) {
    const whole = element.getBoundingClientRect();
    let seen = cut(whole, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    const isOutside = area(seen) < least * area(whole);
    let scrolls = null;
    let cutter = isOutside ? "the window" : null;
    let style = getComputedStyle(element);
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (style.position === "fixed") break;
      style = getComputedStyle(up);
      const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
      if (!clips || up.tagName.toLowerCase() === "svg") continue;
      seen = cut(seen, up.getBoundingClientRect());
      const scrollable = (/auto|scroll/.test(style.overflowY) && up.scrollHeight > up.clientHeight + 1)
        || (/auto|scroll/.test(style.overflowX) && up.scrollWidth > up.clientWidth + 1);
      if (scrollable) scrolls ??= up;
      if (!cutter && area(seen) < least * area(whole)) cutter = name(up);
      if (up.matches("dialog[open]")) break;
    }
    return { whole, seen, cutter, scrolls };
  }

  /** A point of what is seen at which the pointer hits the element itself. */
  function point(element) {
    const { left, top, right, bottom } = see(element).seen;
    if (right - left < 1 || bottom - top < 1) return null;
    for (const [across, down] of POINTS) {
      const [x, y] = [left + across * (right - left), top + down * (bottom - top)];
      const hit = document.elementFromPoint(x, y);
      if (hit && (element.contains(hit) || hit.closest("label")?.control === element)) return [x, y];
    }
    return null;
  }

  function name(element) {
    const { part, move } = element.dataset;
    const words = part ? `[data-part=${part}]` : move ? `[data-move=${move}]` : [...element.classList].join(".");
    return `${element.tagName.toLowerCase()} ${words}`;
  }

  /** All that can be done now. */
  function acts() {
    return usable([...document.querySelectorAll("[data-move], [data-hold]")])
      .filter((act) => act.dataset.move || act.dataset.hold)
      .filter((act) => act.checkVisibility({ visibilityProperty: true }))
      .filter((act) => act.closest("dialog[open]") || !document.querySelector("dialog[open]"));
  }

  /** What is wrong with the sight of something that has to be seen; `roams` where areas may scroll. */
  function missing(element, roams) {
    const { cutter, scrolls } = see(element);
    const isFree = scrolls && (roams || scrolls.closest("dialog[open]"));
    if (cutter && !isFree) return `cut off by ${cutter}`;
    if (isFree || point(element)) return null;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return `covered by ${over ? name(over) : "nothing"}`;
  }

  /** Those of some things with which something can be done. */
  function usable(things) {
    return things.filter((one) => one.getClientRects().length && !one.closest("[aria-disabled=true], [inert]"));
  }

  /** How much of its last line a text may stick out of its box: less than a line. */
  const BREATH = 4;

  /** Whether a text of the prompt ends before it is all said. */
  function isCutShort(text) {
    const words = document.createRange();
    words.selectNodeContents(text);
    const box = text.parentElement.getBoundingClientRect();
    return [...words.getClientRects()].some(
      ({ right, bottom }) => bottom > box.bottom + BREATH || right > box.right + BREATH,
    );
  }

  let aimed = null;
  let hit = null;
  addEventListener("pointerdown", ({ target }) => (hit = target), true);

  /** Where the pointer hits the first of some things that it can hit. */
  function aim(things) {
    hit = null;
    aimed = usable(things).find(point) ?? null;
    return aimed && point(aimed);
  }

  /** Whether the pointer then hit something else, because things were moving. */
  function isMissed() {
    if (!aimed?.isConnected || !hit?.isConnected) return false;
    return !aimed.contains(hit) && hit.closest("label")?.control !== aimed;
  }

  return { see, point, acts, missing, isCutShort, name, usable, aim, isMissed };
})(0.9);
"""

PARTS = "[data-part=serpents] article, " + ", ".join(
    f"[data-part={part}]"
    for part in (
        *("prompt", "supply", "row", "temples", "board", "hand", "tokens", "opponent", "adam"),
        *("market", "perch", "yard", "player", "fox"),
    )
)
"""What a table consists of, whoever has to decide."""
CUT = """
(parts) => [...document.querySelectorAll(parts)]
  .filter((part) => part.getClientRects().length && part.checkVisibility({ visibilityProperty: true }))
  .map((part) => [sight.name(part), sight.see(part)])
  .filter(([, { cutter }]) => cutter)
  .map(([name, { cutter, whole }]) => `${name} (${Math.round(whole.top)} to ${Math.round(whole.bottom)}): ${cutter}`)
"""
UNSEEN = """
(roams) => {
  const found = sight.acts().map((act) => [act.dataset.move ?? `hold ${act.dataset.hold}`, sight.missing(act, roams)]);
  const prompt = document.querySelector("[data-part=prompt]");
  if (prompt && !document.querySelector("dialog[open]")) {
    found.push(["the prompt", sight.missing(prompt, false)]);
    for (const words of prompt.querySelectorAll("[aria-live] > :is(b, span:not(.problem))"))
      found.push(["its words", sight.isCutShort(words) ? `cut short: ${words.textContent}` : null]);
  }
  return found.filter(([, why]) => why).map(([what, why]) => `${what}: ${why}`);
}
"""
CHOICES = "() => sight.acts().map((act) => act.dataset.move ?? `hold ${act.dataset.hold}`)"
MOMENT = """
([known, over, skips]) => {
  const skip = document.querySelector(skips);
  return {
    known: document.querySelector(known) !== null,
    over: document.querySelector(over) !== null,
    skip: skip ? sight.point(skip) : null,
  };
}
"""
WAY = """
// How the keyboard comes nearer to the first of these things; nothing where it is there, or where none is left.
(things) => {
  const [element] = sight.usable(things);
  if (!element) return "gone";
  const active = document.activeElement;
  if (active === element) return "there";
  const group = element.closest("[data-roving]");
  if (group !== null && active.closest("[data-roving]") === group) return "ArrowRight";
  return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}
"""


@dataclass(frozen=True)
class Screen:
    """A screen of some size, as its owner uses it."""

    size: Size

    @property
    def is_touched(self) -> bool:
        return self.size[0] <= LARGEST_TOUCHED

    @property
    def roams(self) -> bool:
        """Whether an area of a table may scroll by itself here, or stand behind a tab."""
        return self.size[0] <= LARGEST_UPRIGHT_PHONE


def unseen(page: Page, screen: Screen) -> list[str]:
    """What can be done now, or asks for it, and is not inside the window; and why not."""
    found: list[str] = page.evaluate(UNSEEN, screen.roams)
    return found


def cut(page: Page) -> list[str]:
    """The parts of a table that are not wholly inside the window, and what cuts them off."""
    found: list[str] = page.evaluate(CUT, PARTS)
    return found


def choices(page: Page) -> list[str]:
    """All that the page offers to do now: moves, and things to take hold of."""
    found: list[str] = page.evaluate(CHOICES)
    return found


class Moment(TypedDict):
    """Whether it is known what can be done, whether the game is over, and where the pace is skipped."""

    known: bool
    over: bool
    skip: tuple[float, float] | None


def moment(page: Page, known: str, over: str, skips: str) -> Moment:
    """How the table is just now."""
    found: Moment = page.evaluate(MOMENT, [known, over, skips])
    return found


def way(target: Locator) -> str:
    """The key that brings the focus nearer to the first of these things; "there", or "gone" where none is left."""
    found: str = target.evaluate_all(WAY)
    return found


def place(target: Locator) -> tuple[float, float] | None:
    """Where a pointer hits the first of these things that it can hit, without scrolling."""
    found: Any = target.evaluate_all("(things) => sight.aim(things)")
    return (found[0], found[1]) if found else None


def missed(page: Page) -> bool:
    """Whether the pointer hit something else than what it was aimed at."""
    found: bool = page.evaluate("sight.isMissed()")
    return found


def scroll_to(target: Locator) -> None:
    """Bring the first of these things into sight, if it is still there."""
    target.evaluate_all("(found) => found[0]?.scrollIntoView({ block: 'center', inline: 'center' })")
