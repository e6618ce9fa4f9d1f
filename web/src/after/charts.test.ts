import { expect, test } from "vitest";
import { fromTop, linePath, roundStep, scaleOf, spread, stepPath } from "./charts";

test("ticks are round and lie within the values", () => {
  expect(scaleOf([43, 43, 24]).ticks).toEqual([0, 20, 40]);
  expect(scaleOf([9, 3]).ticks).toEqual([0, 5]);
  expect(scaleOf([0, 0])).toEqual({ lowest: 0, highest: 1, ticks: [0, 1] });
});

test("points below nothing have room, and nothing is a tick", () => {
  const scale = scaleOf([-7, 12]);
  expect(scale.lowest).toBe(-7);
  expect(scale.ticks).toEqual([-5, 0, 5, 10]);
});

test.each([
  [0.3, 1],
  [1, 1],
  [3, 5],
  [5.5, 10],
  [21, 50],
])("a step of at least %f is %i", (least, step) => {
  expect(roundStep(least)).toBe(step);
});

test("a line goes from point to point", () => {
  expect(linePath([])).toBe("");
  expect(
    linePath([
      { x: 0, y: 12.345 },
      { x: 50, y: 3 },
    ]),
  ).toBe("M0 12.35L50 3");
});

test("the highest value is on top, the lowest at the bottom", () => {
  const scale = scaleOf([-10, 30]);
  expect(fromTop(30, scale)).toBe(0);
  expect(fromTop(-10, scale)).toBe(100);
  expect(fromTop(10, scale)).toBe(50);
});

test("a line goes across, then up, and to the right edge", () => {
  expect(
    stepPath(100, [
      { x: 33.333, y: 75 },
      { x: 100, y: 5 },
    ]),
  ).toBe("M0 100H33.33V75H100V5H100");
  expect(stepPath(100, [])).toBe("M0 100H100");
});

test("labels that would cover each other move apart", () => {
  expect(spread([10, 50, 90], 8)).toEqual([10, 50, 90]);
  expect(spread([10, 10, 12], 8)).toEqual([10, 18, 26]);
  expect(spread([97, 99], 8)).toEqual([92, 100]);
  expect(spread([5, 0], 8)).toEqual([8, 0]);
});
