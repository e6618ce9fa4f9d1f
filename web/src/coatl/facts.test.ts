import { expect, test, vi } from "vitest";
import { allCards, loadCards, metWords, requirementOf, timesWords, type CardFacts } from "./facts.svelte";

const CARD = { name: "P0", family: "count", colour: "r", pattern: ["y"], levels: [[3, 2]], copies: 2, promo: false };

const ask = vi.hoisted(() => vi.fn());
vi.mock("../lib/api", () => ({ api: { GET: ask }, answer: (asked: Promise<unknown>) => asked }));

test("cards that could not be learned are asked for again, and once they are known no more", async () => {
  ask.mockRejectedValueOnce(new TypeError("no network")).mockResolvedValue([CARD]);
  await expect(loadCards()).rejects.toThrow("no network");
  await Promise.all([loadCards(), loadCards()]);
  await loadCards();
  expect(allCards()).toEqual([CARD]);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a requirement of a Temple card is read as data", () => {
  expect(requirementOf("no b")).toEqual({ absent: "b" });
  expect(requirementOf("no b card")).toEqual({ card: "b" });
  expect(requirementOf("r = b")).toEqual({ equal: ["r", "b"] });
  expect(requirementOf("10 long")).toEqual({ length: 10 });
});

test("how often a card is met is told by its kind, and by how much a Temple card asks for", () => {
  const temple = (...pattern: string[]): CardFacts => ({ ...(CARD as CardFacts), family: "temple", pattern });
  const [two, three] = [temple("no b card", "11 long"), temple("no b card", "r = b", "10 long")];
  expect([1, 2].map((times) => timesWords(two, times))).toEqual(["one", "both"]);
  expect([1, 2, 3].map((times) => timesWords(three, times))).toEqual(["one", "two", "three"]);
  expect(metWords(three, 2)).toBe("2 of 3");
  expect(metWords(CARD as CardFacts, 4)).toBe("4");
});
