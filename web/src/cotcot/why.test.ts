import { expect, test } from "vitest";
import type { Position, Seat } from "./position";
import { whyOf } from "./why";

type Seen = Pick<Position, "seats" | "fox">;

const EMPTY: Seat = { chests: 0, collections: [], hand: null, hand_size: 0, points: [], shown: [], taken: [] };

function seat(length: number): Seat {
  return { ...EMPTY, collections: length ? [{ item: "ring", length, jokers: 0, doubled: false }] : [] };
}

/** A position in which the seats have rings of these lengths, with the fox on those of a seat. */
function rings(lengths: readonly number[], fox: number | null = null): Seen {
  return { seats: lengths.map(seat), fox: fox === null ? null : { seat: fox, item: "ring" } };
}

function whys(lengths: readonly number[], fox: number | null = null): (string | null)[] {
  return lengths.map((_, seat) => whyOf(rings(lengths, fox), seat, "ring"));
}

test("one collection is alone, also beside one under the fox", () => {
  expect(whys([2, 0, 0])).toEqual(["alone", null, null]);
  expect(whys([2, 5, 0], 1)).toEqual(["alone", "fox", null]);
});

test("the longest, the second and those that are shorter", () => {
  expect(whys([3, 2, 1])).toEqual(["longest", "second", "short"]);
  expect(whys([3, 3, 1])).toEqual(["level", "level", "second"]);
});

test("equally second collections share nothing", () => {
  expect(whys([4, 2, 2, 1])).toEqual(["longest", "tie", "tie", "short"]);
});
