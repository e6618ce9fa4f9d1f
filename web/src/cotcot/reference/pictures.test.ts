import { expect, test } from "vitest";
import { heapOf, shelvesOf, thingsOf } from "./pictures";

test("things stand one after another", () => {
  expect(thingsOf("grains 2 | heap ring 2 fox")).toEqual([
    { kind: "grains", words: ["2"] },
    { kind: "heap", words: ["ring", "2", "fox"] },
  ]);
});

test("a collection has a length, jokers, a doubler and the fox", () => {
  expect(heapOf(["ring", "3", "joker", "x2", "fox"])).toEqual({
    item: "ring",
    length: 3,
    jokers: 1,
    isDoubled: true,
    hasFox: true,
  });
  expect(heapOf([])).toBeNull();
});

test("hens have shelves, and in the last scoring costs", () => {
  const [rusty, ash] = shelvesOf("rusty spoon 1 = 4 chests 1 cards 3 = -1 / ash = 0".split(" "));
  expect(rusty).toMatchObject({ hen: "rusty", chests: 1, cards: 3, eggs: -1 });
  expect(ash).toMatchObject({ hen: "ash", heap: null, eggs: 0 });
});
