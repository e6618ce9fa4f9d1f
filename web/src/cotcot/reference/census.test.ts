import { expect, test } from "vitest";
import { censusOf } from "./census";

test("cards are counted where they are seen", () => {
  const yard = {
    market: ["ring", "joker", "key"],
    pile_size: 60,
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
  const [ring, joker, x2, coq] = censusOf(["ring", "joker", "x2", "coq"], yard, 0);
  expect(ring).toEqual({ name: "ring", all: 9, market: 1, collections: 2, chests: 1, mine: 2, others: 1, unseen: 2 });
  expect(joker).toMatchObject({ all: 5, market: 1, collections: 1, unseen: 3 });
  expect(x2).toMatchObject({ all: 2, mine: 1, collections: 1, unseen: 0 });
  expect(coq).toMatchObject({ all: 10, market: 2, unseen: 8 });
});

test("before a game nothing has been seen", () => {
  expect(censusOf(["ring"], null, null)[0]).toMatchObject({ all: 9, unseen: 9 });
});
