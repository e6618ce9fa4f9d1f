import { expect, test } from "vitest";
import type { CardFacts } from "../facts.svelte";
import { COUNTS, player, position } from "../example";
import type { CoatlPosition } from "../position";
import { censusOf, isGone, takenOpenly, type Whereabouts } from "./census";

function card(name: string, copies = 1): CardFacts {
  return { name, family: "pair", colour: "k", pattern: [], levels: [], copies, promo: false };
}

function whereIs(name: string, copies = 1, change: Partial<CoatlPosition> = {}): Whereabouts {
  const [found] = censusOf([card(name, copies)], position(change), 0);
  if (!found) throw new Error("no card");
  return found;
}

test("cards that lie open or are mine", () => {
  expect(whereIs("P7")).toEqual({ name: "P7", spots: [{ where: "row" }], hidden: null });
  expect(whereIs("P1", 2).spots).toEqual([{ where: "row" }, { where: "hand", seat: 0 }]);
  expect(whereIs("P6").spots).toEqual([{ where: "serpent", seat: 0 }]);
  expect(whereIs("T0").spots).toEqual([{ where: "temples" }]);
  expect(whereIs("T2").spots).toEqual([{ where: "hand", seat: 0 }]);
  expect(whereIs("T9").spots).toEqual([{ where: "serpent", seat: 0 }]);
});

test("what an opponent took openly is known, the rest of their hand is not", () => {
  expect(whereIs("P5").spots).toEqual([{ where: "taken", seat: 1 }]);
  expect(whereIs("T4").spots).toEqual([{ where: "taken", seat: 1 }]);
  expect(takenOpenly(position(), 0)).toEqual([{ seat: 1, taken: ["P5", "T4"], unknown: 2 }]);
});

test("a card that was not seen may be where the server says", () => {
  expect(whereIs("P10").hidden).toEqual({ copies: 1, deck: true, discard: true, temples: false, hands: [1] });
  expect(whereIs("P11").hidden).toEqual({ copies: 1, deck: true, discard: false, temples: false, hands: [1] });
  expect(whereIs("P12").hidden).toEqual({ copies: 1, deck: true, discard: false, temples: false, hands: [] });
});

test("nothing is hidden where nothing can lie", () => {
  expect(whereIs("P10", 1, { discard_size: 0 }).hidden?.discard).toBe(false);
  const seats = [player(), player({ hand_size: 1, taken: ["P5"] })];
  expect(whereIs("P10", 1, { seats }).hidden?.hands).toEqual([]);
});

test("of two copies one can be seen and the other hidden", () => {
  expect(whereIs("P7", 2)).toMatchObject({ spots: [{ where: "row" }], hidden: { copies: 1 } });
});

test("discarded cards are known where they were seen", () => {
  expect(whereIs("P8").spots).toEqual([{ where: "discard" }]);
  expect(isGone(whereIs("P8"))).toBe(false);
});

test("Temple cards lie under the piles, in hands, or are not in the game", () => {
  expect(whereIs("T5").hidden).toEqual({ copies: 1, deck: false, discard: false, temples: true, hands: [] });
  const alone = { temples: { visible: ["T0", "T1"], under: [0, 0] }, seats: [player()] };
  expect(whereIs("T5", 1, alone).hidden).toEqual({ copies: 1, deck: false, discard: false, temples: false, hands: [] });
});

test("A.D.A.M.'s cards are known, and gone when he has realised them", () => {
  const adam = { cards: [{ card: "P20", pieces: COUNTS, any: null }], realised: ["P21"], points: 5, discarded: COUNTS };
  expect(whereIs("P20", 1, { adam }).spots).toEqual([{ where: "adam" }]);
  expect(isGone(whereIs("P21", 1, { adam }))).toBe(true);
});

test("an open position has what each viewer knows", () => {
  const nothing = { in_deck: [], in_discard: [], deck: "", discard: "", hands: ["", ""] };
  const known = [nothing, { ...nothing, in_discard: ["P13"] }, nothing];
  const spotsFor = (seat: number | null) => censusOf([card("P13")], position({ known }), seat)[0]?.spots;
  expect(spotsFor(1)).toEqual([{ where: "discard" }]);
  expect(spotsFor(null)).toEqual([]);
});

test("a card is not taken for another whose name begins with its own", () => {
  expect(whereIs("P10").hidden).toMatchObject({ discard: true, hands: [1] });
  expect(whereIs("P1", 3).hidden).toMatchObject({ discard: false, hands: [] });
});
