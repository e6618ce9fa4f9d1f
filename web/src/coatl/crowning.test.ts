import { expect, test, vi } from "vitest";
import type { Update } from "../lib/api";
import { Crowning, FIRST_MS, LATER_MS, scoredIn } from "./crowning.svelte";

vi.mock("../lib/settings.svelte", () => ({ isStill: () => false, pace: () => 1 }));

function scored(number: number, seat: number): Update {
  const events = [{ event: "scored" as const, seat, coatl: 2, points: 9 }];
  return { number, at: 0, game: "coatl", what: "moved", seat, move: "done", events };
}

test("only what my own serpents score is a moment", () => {
  expect(scoredIn(scored(1, 0), 0)).toEqual({ number: 2, points: 9 });
  expect(scoredIn(scored(1, 1), 0)).toBeNull();
});

test("it lasts longer for the first time, and what was there before is no news", () => {
  const crowning = new Crowning();
  crowning.watch([scored(4, 0)], 0);
  expect(crowning.now).toBeNull();
  crowning.watch([scored(4, 0), scored(5, 0)], 0);
  expect(crowning.now).toEqual({ number: 2, points: 9, ms: FIRST_MS });
  crowning.end();
  crowning.watch([scored(6, 0)], 0);
  expect(crowning.now?.ms).toBe(LATER_MS);
});
