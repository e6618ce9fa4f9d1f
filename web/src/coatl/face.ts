/** Cóatl at the common table; what is printed on its cards is learned first. */

import type { CoatlEvent } from "./position";

export { loadCards as ready } from "./facts.svelte";
export { sounds } from "./sounds";
export { default as Table } from "./Table.svelte";
export { tell } from "./tell";
export { travels } from "./travels";

/** A.D.A.M. plays within my turn. */
export function isWatched({ event }: CoatlEvent): boolean {
  return event === "adam turn";
}
