import { expect, test } from "vitest";
import { entriesOf, found, placedBlocks, runsOf } from "./finding";

const BOOK =
  "## Taking pieces\n\n- C-TAKE-1 Choose a space.\n- C-TAKE-3 All of it must fit on your board (C-TAKE-1).\n\n" +
  "## Le décompte\n\nUn coffre vide coûte 2 points.\n";
const entries = entriesOf(placedBlocks(BOOK));
const names = (query: string): (string | null)[] => found(entries, query).map(({ name }) => name);

test("rules are found by words, in any order", () => {
  expect(names("board fit")).toEqual(["C-TAKE-3"]);
  expect(names("board elephant")).toEqual([]);
});

test("rules are found by id, the one that is meant first", () => {
  expect(names("c-take-1")).toEqual(["C-TAKE-1", "C-TAKE-3"]);
});

test("headings lead to what stands under them", () => {
  expect(names("taking")).toEqual(["C-TAKE-1", "C-TAKE-3"]);
});

test("accents and capitals make no difference", () => {
  expect(found(entries, "COUTE decompte").map(({ anchor }) => anchor)).toEqual(["p4"]);
});

test("nothing is found for nothing", () => {
  expect(found(entries, "  ")).toEqual([]);
});

test("what was searched for is marked", () => {
  expect(runsOf("Il coûte 2 points", "coute points")).toEqual([
    { text: "Il ", isFound: false },
    { text: "coûte", isFound: true },
    { text: " 2 ", isFound: false },
    { text: "points", isFound: true },
  ]);
});
