// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { parts } from "../lib/told";
import type { CotcotEvent, CotcotUpdate } from "./position";
import { tell } from "./tell";
import { travels } from "./travels";

vi.mock("../lib/settings.svelte", () => ({ isStill: () => true, pace: () => 1 }));

const NAMES = ["Anna", "Ben"];

function moved(...events: CotcotEvent[]): CotcotUpdate {
  return { number: 1, at: 0, game: "cotcot", what: "moved", seat: 0, move: "draw", events };
}

function spoken(...events: CotcotEvent[]): string[] {
  return tell(moved(...events), NAMES, true, null);
}

test("what is spoken is plain words", () => {
  expect(spoken({ event: "took", seat: 1, card: "ring" })).toEqual(["Ben takes a ring."]);
  expect(spoken({ event: "chest", seat: 0, card: "x2" })).toEqual(["Anna hides a doubler as a chest."]);
  expect(spoken({ event: "joker added", seat: 0, item: "key", length: 3 })).toEqual([
    "Anna adds a joker to keys: now 3.",
  ]);
  expect(spoken({ event: "fox", seat: 0, owner: 1, item: "bell" })).toEqual(["Anna sends the fox to Ben: bells."]);
  expect(spoken({ event: "fox", seat: 0, owner: 0, item: "bell" })).toEqual([
    "Anna keeps the fox and moves it to bells.",
  ]);
});

test("a card drawn by another one has no name, and a rooster is no card", () => {
  expect(spoken({ event: "drew", seat: 0 }, { event: "card dealt", seat: 0, card: null })).toEqual([
    "Anna draws from the crate.",
  ]);
  expect(spoken({ event: "card dealt", seat: 0, card: "corn" })).toEqual(["Anna draws corn from the crate."]);
  expect(spoken({ event: "coq", number: 2, card: "coq" })).toEqual(["Gengis Coq number 2 of 10 comes up."]);
});

test("a scoring is told by its sums", () => {
  const events: CotcotEvent[] = [
    { event: "scoring", scoring: 3 },
    { event: "collection scored", seat: 0, item: "ring", points: 4 },
    { event: "penalty", seat: 0, points: 1 },
    { event: "penalty", seat: 1, points: 0 },
    { event: "scored", seat: 0, points: 3 },
    { event: "over", why: "tenth coq" },
  ];
  expect(spoken(...events)).toEqual([
    "Scoring III:",
    "Anna loses 1 egg for free chests and cards in hand.",
    "Anna wins 3 eggs.",
    "The tenth rooster is out: the game is over.",
  ]);
});

test("the set-up is told by who begins alone", () => {
  const update: CotcotUpdate = {
    number: 1,
    at: 0,
    game: "cotcot",
    what: "started",
    events: [
      { event: "card dealt", seat: 0, card: "ring" },
      { event: "first player", of: 2, seat: 1 },
    ],
  };
  expect(tell(update, NAMES, true, null)).toEqual(["The game begins.", "Ben begins."]);
});

test("the log has drawings of the finds", () => {
  const [sentence = ""] = tell(moved({ event: "started", seat: 0, item: "ring" }), NAMES, false, null);
  expect(parts(sentence)).toContainEqual({ symbol: "i-ring", word: "rings" });
});

test("cards travel to my hand, or to the place of another one", () => {
  expect(travels({ event: "took", seat: 0, card: "ring" }, 0)).toMatchObject([
    { what: "ring", from: "market", to: "hand" },
  ]);
  expect(travels({ event: "took", seat: 1, card: "ring" }, 0)).toMatchObject([
    { what: "ring", from: "market", to: "seat.1" },
  ]);
  expect(travels({ event: "joker added", seat: 1, item: "key", length: 2 }, 0)).toMatchObject([
    { what: "joker", from: "seat.1", to: "cell.1.key" },
  ]);
  expect(travels({ event: "scored", seat: 1, points: 2 }, 0)).toEqual([]);
});

test("what I do, and what is done to me, is told as you", () => {
  const told = (event: CotcotEvent, me: number): string[] => tell(moved(event), NAMES, true, me);
  expect(told({ event: "took", seat: 1, card: "ring" }, 1)).toEqual(["You take a ring."]);
  expect(told({ event: "took", seat: 1, card: "ring" }, 0)).toEqual(["Ben takes a ring."]);
  expect(told({ event: "fox", seat: 0, owner: 1, item: "bell" }, 0)).toEqual(["You send the fox to Ben: bells."]);
  expect(told({ event: "fox", seat: 0, owner: 1, item: "bell" }, 1)).toEqual(["Anna sends the fox to you: bells."]);
});
