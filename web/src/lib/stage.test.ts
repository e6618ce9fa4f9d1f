// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { arrive, depart, finishFlights, pathOf, PIECE_MS } from "./stage";

const PIECE = { what: "r", from: "space 4", to: "board 0", ms: PIECE_MS };

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.getClientRects = () => Object.assign([new DOMRect(0, 0, 40, 40)], { item: () => null });
  // Where nobody looks, an animation never says that it has ended.
  Element.prototype.animate = () => ({ cancel: () => undefined }) as Animation;
  document.body.innerHTML =
    '<p data-at="space 4" data-what="r"></p><p data-at="board 0" data-what="r"></p><p data-at="board 0"></p>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function flying(): number {
  return document.querySelectorAll(".flying").length;
}

test("a thing rises, grows and turns half way, and lands where it belongs", () => {
  const [from, to] = [new DOMRect(0, 100, 40, 40), new DOMRect(400, 100, 80, 80)];
  const path = pathOf(from, to, to).map(({ transform }) => transform);
  expect(path[0]).toBe("translate(-20px, 80px) rotate(0deg) scale(0.5, 0.5)");
  expect(path[1]).toContain("translate(190px, 40px) rotate(-9deg)");
  expect(path.at(-1)).toBe("translate(400px, 100px) rotate(0deg) scale(1, 1)");
});

test("the clock says when things have arrived, the second a little later", async () => {
  const landed = vi.fn();
  void arrive(depart([PIECE, PIECE])).then(landed);
  expect(flying()).toBe(2);
  await vi.advanceTimersByTimeAsync(PIECE_MS * 1.3 + 1);
  expect(flying()).toBe(1);
  await vi.advanceTimersByTimeAsync(60);
  expect(flying()).toBe(0);
  expect(landed).toHaveBeenCalled();
});

test("a click lets everything land, and nothing flies where nobody looks", async () => {
  const landed = vi.fn();
  void arrive(depart([PIECE])).then(landed);
  finishFlights();
  await vi.advanceTimersByTimeAsync(0);
  expect(landed).toHaveBeenCalled();
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  expect(depart([PIECE])).toEqual([]);
});
