import { expect, test } from "vitest";
import { ALL, COMBINATIONS, beaten, keyOf, resultsFor, toggled } from "./progress";

test("there are 32 combinations, by size and in order", () => {
  expect(COMBINATIONS.map((row) => row.length)).toEqual([1, 5, 10, 10, 5, 1]);
  expect(new Set(COMBINATIONS.flat().map(keyOf)).size).toBe(ALL);
  expect(COMBINATIONS[2]?.map(keyOf)).toEqual(["12", "13", "14", "15", "23", "24", "25", "34", "35", "45"]);
});

test("a combination is beaten by one win", () => {
  const results = [
    { levels: [], games: 3, wins: 1, best: 4 },
    { levels: [1, 5], games: 2, wins: 0, best: -7 },
  ];
  expect(beaten(results)).toBe(1);
  expect(resultsFor(results, [1, 5])?.best).toBe(-7);
  expect(resultsFor(results, [2])).toBeUndefined();
});

test("a level is switched on and off, and the others stay in order", () => {
  expect(toggled([1, 5], 3)).toEqual([1, 3, 5]);
  expect(toggled([1, 3, 5], 1)).toEqual([3, 5]);
});
