/** Cóatl at the common table; what is printed on its cards is learned first. */

import type { GameEvent } from "../lib/game";

export { loadCards as ready } from "./facts.svelte";
export { default as Table } from "./Table.svelte";
export { tell } from "./tell";
export { travels } from "./travels";

/** A.D.A.M. plays within my turn. */
export function isWatched({ event }: GameEvent): boolean {
  return event === "adam turn";
}
