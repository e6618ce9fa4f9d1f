/** A game that has no folder here, at the common table. */

import type { Face } from "../lib/game";
import { clean } from "../lib/told";
import { happened } from "../table/happened";

export { default as Table } from "./Table.svelte";

/** What happened, as the game calls it, and what belongs to it. */
export const tell: Face["tell"] = (update, names, _isSpoken, me) => [
  ...happened(update, names, me),
  ...(update.events ?? []).map(({ event, seat, ...rest }: Record<string, unknown>) => {
    const name = typeof seat === "number" ? `${names[seat] ?? seat}: ` : "";
    const details = Object.entries(rest).map(([key, value]) => `${key} ${String(value)}`);
    return clean(`${name}${[String(event), ...details].join(", ")}`);
  }),
];
