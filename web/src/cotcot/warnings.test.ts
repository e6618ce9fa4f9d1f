import { expect, test, vi } from "vitest";
import type { Position, SeatScoring } from "./position";
import { lossOf } from "./warnings";

vi.mock("../lib/catalogue", () => ({ factsOf: () => ({ points: 3, scorings_at: [4, 7, 10], cards: [] }) }));

function position(coqs: number, chests: number): Position {
  const seat = { hand: [], hand_size: 0, taken: [], chests, shown: [], collections: [], points: [] };
  const turn = { seat: 0, number: 1, points_left: 3, fox_moved: false };
  return {
    game: "cotcot",
    options: { players: 2, edition: "gigamic" },
    first: 0,
    market: [],
    pile_size: 0,
    coqs,
    fox: null,
    seats: [seat, seat],
    deciders: [0],
    turn,
    ended_by: null,
  };
}

function scoring(...items: SeatScoring["items"][]): SeatScoring[] {
  return items.map((one) => ({ items: one, penalty: 0 }));
}

type Both = [SeatScoring[], SeatScoring[] | null];
const NOTHING: Both = [scoring({}), null];

test("a doubler and a joker are not hidden without a warning", () => {
  expect(lossOf("chest x2", NOTHING, position(0, 0), 0)).toEqual({ kind: "special", card: "x2" });
  expect(lossOf("chest joker", NOTHING, position(0, 0), 0)).toEqual({ kind: "special", card: "joker" });
  expect(lossOf("chest ring", NOTHING, position(0, 0), 0)).toBeNull();
});

test("before the last scoring a second free chest is warned of", () => {
  expect(lossOf("chest ring", NOTHING, position(7, 1), 0)).toEqual({ kind: "chest" });
  expect(lossOf("chest ring", NOTHING, position(7, 0), 0)).toBeNull();
  expect(lossOf("chest ring", NOTHING, position(6, 1), 0)).toBeNull();
});

test("losing points of mine is warned of, losing points of others is not", () => {
  const both: Both = [scoring({ ring: 4, key: 0 }, { bell: 2 }), scoring({ ring: 0, key: 3 }, { bell: 4 })];
  expect(lossOf("fox ring", both, position(0, 0), 0)).toEqual({ kind: "points", before: 4, after: 3 });
  expect(lossOf("fox 0 ring", both, position(0, 0), 1)).toBeNull();
});

test("doubling what scores nothing is warned of", () => {
  const both: Both = [scoring({ ring: 0 }), scoring({ ring: 0 })];
  expect(lossOf("double ring", both, position(0, 0), 0)).toEqual({ kind: "double", item: "ring" });
  expect(lossOf("add ring", both, position(0, 0), 0)).toBeNull();
});

test("what cannot be foreseen is not warned of", () => {
  expect(lossOf("take ring", NOTHING, position(0, 0), 0)).toBeNull();
});
