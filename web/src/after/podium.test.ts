import { expect, test } from "vitest";
import { ranks, standing } from "./podium";

test("winners share the first place, and who is level shares the next", () => {
  expect(ranks([2, 0, 1], [20, 15, 31], [2])).toEqual([0, 1, 2]);
  expect(ranks([0, 1, 2], [20, 20, 12], [0, 1])).toEqual([0, 0, 2]);
  expect(ranks([1, 0], [20, 20], [1])).toEqual([0, 1]);
  expect(ranks([0, 1, 2], [20, 12, 12], [0])).toEqual([0, 1, 1]);
});

test("the first stands in the middle", () => {
  const shown = (sides: number): number[] =>
    Array.from({ length: sides }, (_, rank) => rank).sort(
      (one, other) => standing(one, sides) - standing(other, sides),
    );
  expect(shown(2)).toEqual([0, 1]);
  expect(shown(3)).toEqual([1, 0, 2]);
  expect(shown(5)).toEqual([3, 1, 0, 2, 4]);
});
