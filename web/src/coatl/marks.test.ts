import { expect, test } from "vitest";
import type { Update } from "../lib/api";
import { marksOf } from "./marks";

function moved(...events: Record<string, unknown>[]): Update {
  return { number: 1, at: 0, what: "moved", seat: 1, events } as unknown as Update;
}

test("what others have changed is marked where it lies", () => {
  const marks = marksOf([
    moved({ event: "extended", seat: 1, coatl: 2, piece: "r" }, { event: "extended", seat: 1, coatl: 2, piece: "g" }),
    moved(
      { event: "space filled", space: 3, piece: "k" },
      { event: "row filled", slot: 0, card: "P7" },
      { event: "temple shown", pile: 1, temple: "T3" },
    ),
  ]);
  expect([...marks.spaces]).toEqual([3]);
  expect([...marks.row]).toEqual(["P7"]);
  expect([...marks.temples]).toEqual(["T3"]);
  expect(marks.grown.get("1 2")).toBe(2);
});

test("what is taken back leaves no mark", () => {
  expect(marksOf([{ ...moved({ event: "space filled", space: 3, piece: "k" }), what: "undone" }]).spaces.size).toBe(0);
});
