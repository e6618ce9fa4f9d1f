import { expect, test } from "vitest";
import { byPlace, placeOf, sortHand, targetsOf } from "./moves";

const LEGAL = [
  "chest ring",
  "chest joker",
  "add ring",
  "start bell",
  "joker ring",
  "joker key",
  "double key",
  "take corn",
  "draw",
  "fox key",
  "fox 2 bell",
  "done",
];

test("a hand is sorted as the yard is, the special cards last, and equal cards lie on each other", () => {
  expect(sortHand(["x2", "bell", "ring", "joker", "bell"])).toEqual([
    { card: "ring", count: 1 },
    { card: "bell", count: 2 },
    { card: "joker", count: 1 },
    { card: "x2", count: 1 },
  ]);
  expect(sortHand([])).toEqual([]);
});

test("a card has the targets that its legal moves name", () => {
  expect(targetsOf("ring", LEGAL, 1)).toEqual([
    { move: "chest ring", kind: "chest", seat: 1, item: null, held: "ring" },
    { move: "add ring", kind: "add", seat: 1, item: "ring", held: "ring" },
  ]);
  expect(targetsOf("bell", LEGAL, 1).map(({ move }) => move)).toEqual(["start bell"]);
  expect(targetsOf("joker", LEGAL, 1).map(({ move }) => move)).toEqual(["chest joker", "joker ring", "joker key"]);
  expect(targetsOf("x2", LEGAL, 1).map(({ move }) => move)).toEqual(["double key"]);
  expect(targetsOf("spoon", LEGAL, 1)).toEqual([]);
});

test("the fox goes to collections of mine and of others", () => {
  expect(targetsOf("fox", LEGAL, 1).map(placeOf)).toEqual(["cell.1.key", "cell.2.bell"]);
});

test("targets are found by their places", () => {
  const places = byPlace(targetsOf("joker", LEGAL, 0));
  expect([...places.keys()]).toEqual(["chests.0", "cell.0.ring", "cell.0.key"]);
  expect(places.get("cell.0.key")?.move).toBe("joker key");
});
