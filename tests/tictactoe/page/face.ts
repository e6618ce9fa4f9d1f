/** Tic-tac-toe at the common table. */

import type { Update } from "../lib/api";
import { happened } from "../table/happened";

export { default as Table } from "./Table.svelte";

/** An update in sentences. */
export function tell(
  update: Update,
  names: readonly string[],
  _isSpoken: boolean,
  me: number | null,
): string[] {
  const marked = (update.events ?? []).filter(
    ({ event }) => event === "marked",
  );
  const told = marked.map(
    ({ seat, square }) => `${names[Number(seat)]} marks square ${square}.`,
  );
  return [...happened(update, names, me), ...told];
}
