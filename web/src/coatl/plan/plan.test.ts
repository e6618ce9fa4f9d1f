import { expect, test } from "vitest";
import { player } from "../example";
import {
  added,
  courseOf,
  draftsOf,
  fits,
  isLoose,
  missing,
  renewed,
  serpentOf,
  shortened,
  toggled,
  usedOf,
  type Draft,
} from "./plan";

const PLAYER = player({
  board: "r r k>",
  coatls: [
    { serpent: "<b b", cards: ["P4"], temple: null, points: 0 },
    { serpent: "<g r g>", cards: ["P3"], temple: null, points: 2 },
  ],
});

const [begun = { pieces: [], cards: [] }, empty = { pieces: [], cards: [] }] = draftsOf(PLAYER);

test("only unfinished serpents are laid out, with their cards, and room for a new one", () => {
  expect(draftsOf(PLAYER).map(serpentOf)).toEqual(["<b b", ""]);
  expect(begun.cards).toEqual(["P4"]);
});

test("a head stands first, a tail last, and nothing beyond them", () => {
  expect(fits(begun, "r", "head")).toBe(false);
  expect(fits(begun, "r", "tail")).toBe(true);
  expect(fits(begun, "<r", "tail")).toBe(false);
  expect(fits(empty, "<r", "head")).toBe(true);
});

test("what was laid here can be taken away, what lies on the table cannot", () => {
  const longer = added(begun, { piece: "r", origin: "board" }, "tail");
  expect(serpentOf(longer)).toBe("<b b r");
  expect([isLoose(longer, "tail"), isLoose(longer, "head")]).toEqual([true, false]);
  expect(serpentOf(shortened(longer, "tail"))).toBe("<b b");
});

test("pieces of the board are used up, wishes are missing", () => {
  const drafts: Draft[] = [
    added(added(begun, { piece: "r", origin: "board" }, "tail"), { piece: "y>", origin: "wish" }, "tail"),
  ];
  expect(usedOf(drafts, "r")).toBe(1);
  expect(missing(drafts, ["P4"])).toEqual({ pieces: ["y>"], cards: [] });
  expect(missing([toggled(begun, "P30")], ["P4"]).cards).toEqual(["P30"]);
});

test("a plan of an earlier turn becomes what is possible now", () => {
  const old: Draft[] = [
    added(begun, { piece: "r", origin: "board" }, "tail"),
    {
      pieces: [
        { piece: "k", origin: "table" },
        { piece: "b", origin: "board" },
      ],
      cards: [],
    },
    { pieces: [{ piece: "b", origin: "board" }], cards: [] },
  ];
  const now = renewed(old, PLAYER);
  expect(now.map(serpentOf)).toEqual(["<b b r", "b"]);
  expect(now[1]?.pieces[0]?.origin).toBe("wish");
});

test("a card is laid and taken back", () => {
  expect(toggled(toggled(begun, "P30"), "P30")).toEqual(begun);
});

test("a plan is carried out from what lies there outwards, then its cards, and stops at what is not mine", () => {
  const me = player({ ...PLAYER, hand: ["P30"], temples: ["T2"] });
  const longer = added(begun, { piece: "r", origin: "board" }, "tail");
  const whole = added(longer, { piece: "k>", origin: "board" }, "tail");
  const fresh: Draft = {
    pieces: [
      { piece: "r", origin: "board" },
      { piece: "y", origin: "wish" },
    ],
    cards: [],
  };
  const title = (card: string): string => `card ${card}`;
  expect(courseOf([toggled(toggled(whole, "T2"), "P30"), empty], me, title)).toEqual({
    moves: ["tail 1 r", "tail 1 k>", "fulfil 1 P30", "temple 1 T2"],
    lacks: null,
  });
  expect(courseOf([begun, fresh], me, title)).toEqual({ moves: ["begin r"], lacks: "yellow body" });
  expect(courseOf([toggled(begun, "P9")], me, title)).toEqual({ moves: [], lacks: "card P9" });
});
