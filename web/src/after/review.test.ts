import { expect, test } from "vitest";
import { byResult, fromMe, levelBefore, looksOf, margin, type Verdict } from "./review";

const TIE: Verdict = {
  decided_by: "cards",
  rule: "C-SCORE-2",
  criteria: [
    { name: "points", values: [8, 6, 8, 8] },
    { name: "cards", values: [2, 9, 3, 4] },
    { name: "best", values: [8, 6, 8, 7] },
  ],
};

test("only those who are level are compared by a tie-break", () => {
  expect(levelBefore(TIE, "points")).toEqual([0, 1, 2, 3]);
  expect(levelBefore(TIE, "cards")).toEqual([0, 2, 3]);
  expect(levelBefore(TIE, "best")).toEqual([3]);
  expect(margin(TIE, 3)).toBe(1);
});

test("the margin in points is to the next best", () => {
  expect(margin({ ...TIE, decided_by: "points", criteria: [{ name: "points", values: [43, 12, 40] }] }, 0)).toBe(3);
});

test("I come first, in the telling and among the looks", () => {
  expect(fromMe(3, 1)).toEqual([1, 2, 0]);
  expect(fromMe(3, null)).toEqual([0, 1, 2]);
  expect(looksOf(3, 1)).toEqual(["ring", "disc", "square"]);
});

test("winners come first, then who has more points", () => {
  expect(byResult([8, 6, 8, 9], [2])).toEqual([2, 3, 0, 1]);
  expect(byResult([5, 5], [0, 1])).toEqual([0, 1]);
});
