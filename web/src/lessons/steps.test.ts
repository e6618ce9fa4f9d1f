import { expect, test } from "vitest";
import type { Update } from "../lib/api";
import { doneAt, exampleOf, isElsewhere, type LessonStep } from "./steps";

const text = (): string => "";
const take: LessonStep = { says: text, help: text, does: ["take"], shows: ["take 5"] };
const read: LessonStep = { says: text, help: text };

function moved(number: number, seat: number, move: string): Update {
  return { number, what: "moved", seat, move } as Update;
}

test("a step is over with a move of the learner that it asks for", () => {
  expect(doneAt(take, [moved(3, 1, "take 4"), moved(4, 0, "take 2")], 0, 2)).toBe(4);
});

test("what happened before the step, or another one did, does not end it", () => {
  expect(doneAt(take, [moved(2, 0, "take 1"), moved(3, 1, "take 4"), moved(4, 0, "draw P1")], 0, 2)).toBeNull();
  expect(doneAt(read, [moved(3, 0, "take 1")], 0, 2)).toBeNull();
});

test("something else that is legal is noticed, until it is taken back", () => {
  expect(isElsewhere(take, [moved(3, 0, "draw P1")], 0, 2)).toBe(true);
  expect(isElsewhere(take, [moved(3, 0, "draw P1"), { ...moved(4, 0, ""), what: "undone" }], 0, 2)).toBe(false);
  expect(isElsewhere(take, [moved(3, 0, "draw P1"), moved(4, 0, "done")], 0, 2)).toBe(false);
  expect(isElsewhere(read, [moved(3, 0, "draw P1")], 0, 2)).toBe(false);
});

test("what leads to the step is nothing else", () => {
  const fulfil: LessonStep = { says: text, help: text, does: ["fulfil"], shows: ["fulfil 1", "tail 1 r"] };
  expect(isElsewhere(fulfil, [moved(3, 0, "tail 1 b")], 0, 2)).toBe(false);
  expect(isElsewhere(fulfil, [moved(3, 0, "take 1")], 0, 2)).toBe(true);
});

test("an example is what is shown, what is asked for, or the end of the turn", () => {
  expect(exampleOf(take, ["draw P1", "take 4", "take 5"])).toBe("take 5");
  expect(exampleOf(take, ["draw P1", "take 4"])).toBe("take 4");
  expect(exampleOf(take, ["draw P1", "done"])).toBe("done");
  expect(exampleOf(take, ["draw P1"])).toBeNull();
  expect(exampleOf(read, ["take 5"])).toBeNull();
});
