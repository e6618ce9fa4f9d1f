import { expect, test } from "vitest";
import { arrowBetween, seenThrough, type Box } from "./arrow";

const box = (left: number, top: number, width = 40, height = 40): Box => ({ left, top, width, height });

/** All numbers of a path. */
function numbers(path: string): number[] {
  return [...path.matchAll(/-?\d+(\.\d+)?/g)].map(([text]) => Number(text));
}

test("an arrow leads from the edge of one thing into the other", () => {
  const arrow = arrowBetween(box(0, 0), box(200, 0));
  const [startX, startY] = numbers(arrow?.shaft ?? "");
  const [endX, endY] = numbers(arrow?.head ?? "");
  expect([startX, startY]).toEqual([40, 20]);
  expect(endX).toBeGreaterThan(200);
  expect(endX).toBeLessThanOrEqual(220);
  expect(endY).toBe(20);
});

test("what is near, or one inside the other, needs none", () => {
  expect(arrowBetween(box(0, 0), box(45, 0))).toBeNull();
  expect(arrowBetween(box(50, 50), box(0, 0, 400, 400))).toBeNull();
  expect(arrowBetween(box(0, 0), box(0, 0))).toBeNull();
});

test("what is scrolled away is not seen, and what is cut is seen as far as it goes", () => {
  expect(seenThrough([], box(0, 0))).toEqual(box(0, 0));
  expect(seenThrough([box(0, 0, 200, 20)], box(50, 0))).toEqual(box(50, 0, 40, 20));
  expect(seenThrough([box(0, 0, 200, 20)], box(50, 60))).toBeNull();
  expect(seenThrough([box(0, 0, 200, 5)], box(50, 0))).toBeNull();
});
