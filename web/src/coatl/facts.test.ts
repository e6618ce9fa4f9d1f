import { expect, test, vi } from "vitest";
import { allCards, loadCards } from "./facts.svelte";

const CARD = { name: "P0", family: "count", colour: "r", pattern: ["y"], levels: [[3, 2]], copies: 2 };

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
