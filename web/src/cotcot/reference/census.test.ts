import { expect, test } from "vitest";
import { censusOf, type CountedPosition } from "./census";

const CARDS = [
  { name: "ring", copies: 9 },
  { name: "joker", copies: 5 },
  { name: "x2", copies: 5 },
  { name: "coq", copies: 10 },
] as const;

test("cards are counted where they are seen", () => {
  const yard: CountedPosition = {
    market: ["ring", "joker", "key"],
    coqs: 2,
    seats: [
      {
        hand: ["ring", "ring", "x2"],
        taken: ["x2"],
        shown: ["ring"],
        collections: [{ item: "ring", length: 3, jokers: 1, doubled: false }],
      },
      {
        hand: null,
        taken: ["ring"],
        shown: ["key"],
        collections: [{ item: "bell", length: 1, jokers: 0, doubled: true }],
      },
    ],
  };
  const [ring, joker, x2, coq] = censusOf(CARDS, yard, 0);
  expect(ring).toEqual({ name: "ring", all: 9, market: 1, collections: 2, chests: 1, mine: 2, others: 1, unseen: 2 });
  expect(joker).toMatchObject({ all: 5, market: 1, collections: 1, unseen: 3 });
  expect(x2).toMatchObject({ all: 2, mine: 1, collections: 1, unseen: 0 });
  expect(coq).toMatchObject({ all: 10, market: 2, unseen: 8 });
});

test("before a game nothing has been seen", () => {
  expect(censusOf(CARDS, null, null)[0]).toMatchObject({ all: 9, unseen: 9 });
});
