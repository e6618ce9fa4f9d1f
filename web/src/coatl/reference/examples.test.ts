import { expect, test } from "vitest";
import { exampleOf } from "./examples";

test("serpents with their cards and the sum", () => {
  const example = exampleOf([
    "<y k r y>",
    "  P35  y k+ r        2×   6",
    "  T2   no g / 9 long  1×   3",
    "         9",
    "r b",
  ]);
  expect(example.serpents).toEqual([
    {
      serpent: "<y k r y>",
      cards: [
        { name: "P35", drawing: "y k+ r", times: 2, points: 6 },
        { name: "T2", drawing: "no g / 9 long", times: 1, points: 3 },
      ],
      total: 9,
    },
    { serpent: "r b", cards: [], total: null },
  ]);
});

test("pieces that lie somewhere", () => {
  expect(exampleOf(["P9   b b b", "P44", "7   <k"]).places).toEqual([
    { name: "P9", pieces: ["b", "b", "b"] },
    { name: "P44", pieces: [] },
    { name: "7", pieces: ["<k"] },
  ]);
});
