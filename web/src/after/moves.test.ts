import { expect, test } from "vitest";
import {
  addressOf,
  eyesOf,
  lead,
  merged,
  momentOf,
  pageOf,
  pagesFrom,
  stepAt,
  turnsOf,
  turnStarts,
  type Moment,
} from "./moves";

function step(at: number, turn = 0): Moment {
  return { at, position: { turn: { number: turn } } };
}

test("pages are loaded from the moment on, then what came before", () => {
  expect(pageOf(0)).toBe(0);
  expect(pageOf(399)).toBe(200);
  expect(pagesFrom(250, 700)).toEqual([200, 400, 600, 0]);
  expect(pagesFrom(0, 200)).toEqual([0, 200]);
  expect(pagesFrom(0, 60)).toEqual([0]);
});

test("a moment without a step of its own shows the step before it", () => {
  const steps = [step(0), step(2), step(5)];
  expect(stepAt(steps, 0)?.at).toBe(0);
  expect(stepAt(steps, 1)?.at).toBe(0);
  expect(stepAt(steps, 2)?.at).toBe(2);
  expect(stepAt(steps, 99)?.at).toBe(5);
  expect(stepAt([], 3)).toBeNull();
  expect(stepAt([step(200)], 3)).toBeNull();
});

test("pages that come in any order lie in theirs", () => {
  expect(merged([step(200), step(201)], [step(0), step(200)]).map(({ at }) => at)).toEqual([0, 200, 201]);
});

test("a move belongs to the turn in which it was played", () => {
  const steps = [step(0, 0), step(1, 0), step(2, 1), step(3, 1), step(4, 2)];
  expect(turnsOf(steps).map(({ turn, steps: moves }) => [turn, moves.map(({ at }) => at)])).toEqual([
    [0, [0, 1, 2]],
    [1, [3, 4]],
  ]);
  expect(turnStarts(steps)).toEqual([0, 2, 4]);
});

test("keys lead a move or a turn on and back, and not beyond the ends", () => {
  const starts = [0, 2, 4];
  expect(lead("ArrowRight", 3, 5, starts)).toBe(4);
  expect(lead("ArrowRight", 5, 5, starts)).toBe(5);
  expect(lead("ArrowLeft", 0, 5, starts)).toBe(0);
  expect(lead("ArrowDown", 2, 5, starts)).toBe(4);
  expect(lead("ArrowDown", 4, 5, starts)).toBe(5);
  expect(lead("ArrowUp", 3, 5, starts)).toBe(2);
  expect(lead("ArrowUp", 2, 5, starts)).toBe(0);
  expect(lead("Home", 3, 5, starts)).toBe(0);
  expect(lead("End", 3, 5, starts)).toBe(5);
  expect(lead("x", 3, 5, starts)).toBeNull();
});

test("figures choose the eyes", () => {
  expect(eyesOf("1", 3)).toBe("open");
  expect(eyesOf("2", 3)).toBe("0");
  expect(eyesOf("4", 3)).toBe("2");
  expect(eyesOf("5", 3)).toBeNull();
  expect(eyesOf("0", 3)).toBeNull();
});

test("an address names a moment and whose eyes", () => {
  expect(addressOf("41a4", 57, "1")).toBe("/replay/41a4?at=57&as=1");
  expect(momentOf("?at=57&as=1", 3)).toEqual({ at: 57, eyes: "1" });
  expect(momentOf("?at=-3&as=7", 3)).toEqual({ at: null, eyes: null });
  expect(momentOf("?at=1.5&as=open", 3)).toEqual({ at: null, eyes: "open" });
  expect(momentOf("", 3)).toEqual({ at: null, eyes: null });
});
