import { expect, test } from "vitest";
import { bold, clean, drawn, parts, plain } from "./told";

test("a sentence falls into texts and drawings", () => {
  const sentence = `${bold("Anna")} takes ${drawn("tile-red", "red body")}.`;
  expect(parts(sentence)).toEqual([
    "",
    { symbol: null, word: "Anna" },
    " takes ",
    { symbol: "tile-red", word: "red body" },
    ".",
  ]);
  expect(plain(sentence)).toBe("Anna takes red body.");
});

test("nobody can put a drawing into their name", () => {
  const name = drawn("tile-red", "x");
  expect(plain(bold(name))).toBe("tile-red:x");
  expect(clean(name)).toBe("tile-red:x");
});

test("a colon in a word stays a colon", () => {
  expect(plain(drawn("i-ring", "ring: 3"))).toBe("ring: 3");
});
