import { expect, test } from "vitest";
import { lastTurn, momentAfter, stepsOf } from "./turns";

/** A game of so many moves in each turn; a step says which turn comes after it. */
function game(...moves: number[]): { at: number; position: { turn: { number: number } } }[] {
  let at = 0;
  const steps = [{ at, position: { turn: { number: 0 } } }];
  moves.forEach((count, turn) => {
    for (let move = 0; move < count; move++)
      steps.push({ at: ++at, position: { turn: { number: move === count - 1 ? turn + 1 : turn } } });
  });
  return steps;
}

test("a game is after a turn where its last move was played", () => {
  const steps = game(1, 3, 2);
  expect(lastTurn(steps)).toBe(2);
  expect([0, 1, 2].map((turn) => momentAfter(steps, turn))).toEqual([1, 4, 6]);
  expect(stepsOf(steps, 1).map(({ at }) => at)).toEqual([2, 3, 4]);
});

test("a game that is over stays as it ended", () => {
  const steps = game(1, 1);
  expect(momentAfter(steps, 9)).toBe(2);
  expect(stepsOf(steps, 9)).toEqual([]);
});
