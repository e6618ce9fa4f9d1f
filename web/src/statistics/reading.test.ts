import { beforeEach, expect, test, vi } from "vitest";
import { readStatistics } from "./reading";
import type { MyStatistics } from "./statistics";

let answers: Pick<MyStatistics, "waiting">[] = [];

vi.mock("../lib/me.svelte", () => ({ whoAmI: () => Promise.resolve(null) }));
vi.mock("../lib/api", () => ({
  api: { GET: () => answers.shift() },
  answer: (found: unknown) => Promise.resolve(found),
}));

async function toldOf(waiting: number[], signal = new AbortController().signal): Promise<number[]> {
  const told: number[] = [];
  answers = waiting.map((number) => ({ waiting: number }));
  const reading = readStatistics((found) => told.push(found.waiting), signal);
  await vi.runAllTimersAsync();
  await reading;
  return told;
}

beforeEach(() => {
  vi.useFakeTimers();
});

test("as long as games are waiting it is asked again, and each answer is told", async () => {
  expect(await toldOf([30, 12, 0, 0])).toEqual([30, 12, 0]);
});

test("where it gets nowhere it is not asked for ever", async () => {
  expect(await toldOf([3, 3, 0])).toEqual([3, 3]);
});

test("whoever has left is told nothing more", async () => {
  expect(await toldOf([3, 2], AbortSignal.abort())).toEqual([]);
});
