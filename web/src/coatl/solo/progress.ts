/** The 32 combinations of A.D.A.M.'s levels, and what was achieved with them. */

import type { Schemas } from "../../lib/api";
import { LEVELS, type Level } from "./levels";

export type LevelResults = Schemas["LevelResults"];

/** All combinations, by how many levels they have: 1, 5, 10, 10, 5 and 1 of them. */
export const COMBINATIONS: readonly Level[][][] = LEVELS.reduce<Level[][][]>(
  (rows, level) =>
    [...rows, []].map((row, size) => [...row, ...(rows[size - 1] ?? []).map((levels) => [...levels, level])]),
  [[[]]],
).map((row) => row.sort((one, other) => keyOf(one).localeCompare(keyOf(other))));

export const ALL = 2 ** LEVELS.length;

/** A name for a combination: 125. */
export function keyOf(levels: readonly number[]): string {
  return levels.join("");
}

export function resultsFor(all: readonly LevelResults[], levels: readonly number[]): LevelResults | undefined {
  return all.find((results) => keyOf(results.levels) === keyOf(levels));
}

/** How many combinations were won at least once. */
export function beaten(all: readonly LevelResults[]): number {
  return all.filter((results) => results.wins > 0).length;
}

/** The levels with one switched on or off. */
export function toggled(levels: readonly Level[], level: Level): Level[] {
  return LEVELS.filter((one) => (one === level ? !levels.includes(one) : levels.includes(one)));
}
