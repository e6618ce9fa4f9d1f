import { expect, test } from "vitest";
import { chosen, read, stealing, usesOf, withVerb } from "./moves";

const LEGAL = [
  "take 4",
  "draw P12",
  "draw deck",
  "begin r",
  "head 1 r",
  "tail 2 r",
  "tail 2 y>",
  "fulfil 1 P12",
  "temple 1 T4",
  "commit T4",
  "pick r y",
  "steal 1 k",
  "steal 1 r",
  "steal 1 k r",
  "steal 2 k",
  "done",
];

test("a move is read with the serpent that it is for", () => {
  expect(read("tail 2 y>")).toEqual({ verb: "tail", coatl: 2, name: "y>" });
  expect(read("pick r y")).toEqual({ verb: "pick", coatl: null, name: "r y" });
  expect(read("done")).toEqual({ verb: "done", coatl: null, name: "" });
});

test("a piece can begin a serpent or join one", () => {
  expect(usesOf({ kind: "piece", name: "r" }, LEGAL)).toEqual(["begin r", "head 1 r", "tail 2 r"]);
});

test("a card in hand can be laid, not taken once more", () => {
  expect(usesOf({ kind: "card", name: "P12" }, LEGAL)).toEqual(["fulfil 1 P12"]);
});

test("with nothing in hand nothing can be done with it", () => {
  expect(usesOf(null, LEGAL)).toEqual([]);
  expect(withVerb("draw", LEGAL)).toEqual(["draw P12", "draw deck"]);
});

test("a golden body steals, and does nothing else", () => {
  expect(usesOf({ kind: "piece", name: "o" }, LEGAL)).toEqual(["steal 1 k", "steal 1 r", "steal 1 k r", "steal 2 k"]);
});

test("what is stolen may be chosen in any order, from one opponent", () => {
  expect(stealing(1, ["r", "k"], LEGAL)).toBe("steal 1 k r");
  expect(stealing(2, ["k"], LEGAL)).toBe("steal 2 k");
  expect(stealing(2, ["k", "r"], LEGAL)).toBeUndefined();
});

test("a second body joins the first where both can be taken, and otherwise stands in for it", () => {
  const one = { seat: 1, places: [0] };
  expect(chosen(null, 1, 0, () => true)).toEqual(one);
  expect(chosen(one, 1, 3, () => true)).toEqual({ seat: 1, places: [0, 3] });
  expect(chosen(one, 1, 3, () => false)).toEqual({ seat: 1, places: [3] });
  expect(chosen(one, 2, 3, () => true)).toEqual({ seat: 2, places: [3] });
  expect(chosen({ seat: 1, places: [0, 3] }, 1, 4, () => true)).toEqual({ seat: 1, places: [3, 4] });
  expect(chosen({ seat: 1, places: [0, 3] }, 1, 0, () => true)).toEqual({ seat: 1, places: [3] });
  expect(chosen(one, 1, 0, () => true)).toBeNull();
});
