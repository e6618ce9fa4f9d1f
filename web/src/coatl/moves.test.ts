import { expect, test } from "vitest";
import { read, usesOf, withVerb } from "./moves";

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
