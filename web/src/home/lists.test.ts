import { expect, test } from "vitest";
import { GAMES } from "../lib/game";
import { byUrgency, companions, deciders, isGivenUp, outcome, standings, type ListedTable } from "./lists";

type Shown = ListedTable["table"];

function listed(names: string[], mine: number[], more: Partial<Shown> = {}, waits = false): ListedTable {
  const seats = names.map((name): Shown["seats"][number] => ({
    name,
    kind: name ? "person" : "free",
    bot: null,
    given_up: false,
    deadline: null,
    time_left: null,
  }));
  return { table: { game: "", seats, deciders: [], result: null, ...more }, mine, waits_for_me: waits };
}

test("tables that wait for me come first, and otherwise nothing changes place", () => {
  const tables = [listed(["a"], [0]), listed(["b"], [0], {}, true), listed(["c"], [0]), listed(["d"], [0], {}, true)];
  expect(byUrgency(tables).map(({ table }) => table.seats[0]?.name)).toEqual(["b", "d", "a", "c"]);
});

test("companions are the others, without free seats", () => {
  expect(companions(listed(["Anna", "Ben", ""], [0]))).toEqual(["Ben"]);
  expect(companions(listed(["Anna", "Ben"], []))).toEqual(["Anna", "Ben"]);
});

test("a table is given up where all my seats are", () => {
  const table = listed(["Anna", "Ben"], [0]);
  expect(isGivenUp(table)).toBe(false);
  expect(isGivenUp({ ...table, mine: [] })).toBe(false);
  table.table.seats[0]!.given_up = true;
  expect(isGivenUp(table)).toBe(true);
});

test("deciders are named", () => {
  expect(deciders(listed(["Anna", "Ben"], [0], { deciders: [1] }).table)).toEqual(["Ben"]);
});

test("standings begin with the winners, and who has no seat has a name", () => {
  const [game, { opponent }] = [...GAMES].find(([, one]) => one.opponent)!;
  const result = { ended_by: "", scores: [31, 31], winners: [1] };
  expect(standings(listed(["Anna"], [0], { game, result }).table)).toEqual([
    { name: opponent, points: 31, hasWon: true, isHinted: false },
    { name: "Anna", points: 31, hasWon: false, isHinted: false },
  ]);
});

test("a game is won, shared, lost, or none of mine", () => {
  const result = (winners: number[]) => ({ result: { ended_by: "", scores: [1, 2], winners } });
  expect(outcome(listed(["Anna", "Ben"], [0], result([0])))).toBe("won");
  expect(outcome(listed(["Anna", "Ben"], [0], result([0, 1])))).toBe("shared");
  expect(outcome(listed(["Anna", "Ben"], [0], result([1])))).toBe("lost");
  expect(outcome(listed(["Anna", "Ben"], [], result([1])))).toBe(null);
  expect(outcome(listed(["Anna", "Ben"], [0, 1], result([1])))).toBe(null);
});
