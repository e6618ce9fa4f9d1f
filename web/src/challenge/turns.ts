/** Two games side by side: where each of them is after so many turns. */

import { turnsOf, type Moment } from "../after/moves";

/** The number of a game's last turn. */
export function lastTurn(steps: readonly Moment[]): number {
  return Math.max(0, ...turnsOf(steps).map(({ turn }) => turn));
}

/** The steps of a turn, none if the game was over before; of the set-up at least that the game has begun. */
export function stepsOf<S extends Moment>(steps: readonly S[], turn: number): S[] {
  return turnsOf(steps).find((one) => one.turn === turn)?.steps ?? (turn ? [] : steps.slice(0, 1));
}

/** The last moment of a turn, or of the last turn before it. */
export function momentAfter(steps: readonly Moment[], turn: number): number {
  const played = turnsOf(steps).filter((one) => one.turn <= turn);
  return played.at(-1)?.steps.at(-1)?.at ?? 0;
}
