import { expect, test } from "vitest";
import { marksOf } from "./marks";
import type { CoatlEvent, CoatlUpdate } from "./position";

function moved(...events: CoatlEvent[]): CoatlUpdate {
  return { number: 1, at: 0, game: "coatl", what: "moved", seat: 1, events };
}

test("what others have changed is marked where it lies", () => {
  const marks = marksOf([
    moved(
      { event: "extended", seat: 1, coatl: 2, end: "tail", piece: "r" },
      { event: "extended", seat: 1, coatl: 2, end: "tail", piece: "g" },
    ),
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
