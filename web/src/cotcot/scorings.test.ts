import { expect, test } from "vitest";
import { changesOf } from "./changes";
import type { CotcotEvent, CotcotUpdate } from "./position";
import { scoringsOf } from "./scorings";

function moved(...events: CotcotEvent[]): CotcotUpdate {
  return { number: 1, at: 0, game: "cotcot", what: "moved", seat: 0, move: "draw", events };
}

const FIRST = moved(
  { event: "coq", number: 4, card: "coq" },
  { event: "scoring", scoring: 1 },
  { event: "collection scored", seat: 0, item: "ring", points: 3 },
  { event: "collection scored", seat: 1, item: "ring", points: 1 },
  { event: "collection scored", seat: 1, item: "bell", points: 4 },
  { event: "scored", seat: 0, points: 3 },
  { event: "scored", seat: 1, points: 5 },
  { event: "market filled", slot: 2, card: "key" },
);

test("a scoring is told by find and seat", () => {
  const [scoring] = scoringsOf([FIRST], 2, 1);
  expect(scoring?.totals).toEqual([3, 5]);
  expect(scoring?.penalties).toBeNull();
  expect(scoring?.items.find(({ item }) => item === "ring")?.points).toEqual([3, 1]);
  expect(scoring?.items.find(({ item }) => item === "bell")?.points).toEqual([null, 4]);
  expect(scoring?.items.find(({ item }) => item === "key")?.points).toEqual([null, null]);
});

test("a scoring that was taken back does not count until it is held anew", () => {
  expect(scoringsOf([FIRST], 2, 0)).toEqual([]);
  const again = moved(
    { event: "scoring", scoring: 1 },
    { event: "scored", seat: 0, points: 4 },
    { event: "scored", seat: 1, points: 0 },
  );
  expect(scoringsOf([FIRST, again], 2, 1).map(({ totals }) => totals)).toEqual([[4, 0]]);
});

test("the last scoring has penalties", () => {
  const last = moved(
    { event: "scoring", scoring: 3 },
    { event: "penalty", seat: 0, points: 2 },
    { event: "scored", seat: 0, points: -2 },
    { event: "penalty", seat: 1, points: 0 },
  );
  expect(scoringsOf([last], 2, 3)[0]?.penalties).toEqual([2, 0]);
});

test("what changed is known by its place", () => {
  const changes = changesOf([
    FIRST,
    moved(
      { event: "added", seat: 1, item: "key", length: 2 },
      { event: "fox", seat: 1, owner: 0, item: "ring" },
      { event: "chest", seat: 1, card: "rug" },
    ),
    { number: 2, at: 0, game: "cotcot", what: "started", events: [{ event: "market filled", slot: 1, card: "rug" }] },
  ]);
  expect(changes).toEqual(new Set(["perch.4", "market.2", "cell.1.key", "cell.0.ring", "chests.1"]));
});
