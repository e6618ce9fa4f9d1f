import { expect, test, vi } from "vitest";
import { byGame, decimal, opponentName, signed, type MyStatistics, type OpponentResults } from "./statistics";

vi.mock("../lib/language.svelte", () => ({ language: () => "en" }));
vi.mock("../lib/catalogue", () => ({ catalogue: () => ({ levels: [], bots: [] }) }));

function row(game: string, opponent: string, games: number, wins: number, levels: number[] = []): OpponentResults {
  const points = { hinted: 0, gave_up: 0, mean: 0, lead: 0, best: 0, best_table: "" };
  return { game, players: 2, opponent, levels, games, wins, ...points };
}

const FOUND: MyStatistics = {
  games: 9,
  wins: 4,
  hinted: 0,
  waiting: 0,
  results: [row("one", "easy", 2, 1), row("two", "easy", 3, 1), row("two", "people", 4, 2)],
  counted: [{ game: "two", what: "thing", name: "", games: 1, count: 2, points: 3 }],
  trends: [{ game: "two", points: [{ first: 1, last: 2, games: 7, wins: 3, hinted: 0, mean: 5, lead: 1 }] }],
};

test("the game that is played most comes first, with all that is its own", () => {
  const [two, one] = byGame(FOUND);
  expect(two).toMatchObject({ game: "two", games: 7, wins: 3 });
  expect(two?.results.map(({ opponent }) => opponent)).toEqual(["people", "easy"]);
  expect(two?.counted).toHaveLength(1);
  expect(two?.trend).toHaveLength(1);
  expect(one).toMatchObject({ game: "one", games: 2, wins: 1, counted: [], trend: [] });
});

test("opponents have names in words", () => {
  const counting = { levels: (levels: readonly number[]) => `levels ${levels.join()}` };
  expect(opponentName(row("one", "people", 1, 0), null)).toBe("People");
  expect(opponentName(row("one", "mixed", 1, 0), null)).toBe("Different bots");
  expect(opponentName(row("one", "easy", 1, 0), null)).toBe("Easy bot");
  expect(opponentName(row("one", "automaton", 1, 0, [1, 3]), counting)).toBe("levels 1,3");
  expect(opponentName(row("one", "automaton", 1, 0), counting)).toBe("automaton");
});

test("numbers have one place and a true minus", () => {
  expect(decimal(3.25)).toBe("3.3");
  expect(decimal(-4)).toBe("−4");
  expect(signed(2)).toBe("+2");
  expect(signed(0)).toBe("0");
});
