/** Which scorings somebody has been told: each once at a seat, until the page is loaded anew. */

import type { TableState } from "../table/store.svelte";
import { eventsOf } from "./position";
import type { Scoring } from "./scorings";

const SEEN = "plume.cotcot.counted";
const told = new Set<string>();

/** The first scoring of the latest move that was not told yet at this seat; asking makes it known. */
export function untold(table: TableState, scorings: readonly Scoring[]): Scoring | null {
  const last = table.updates.findLast(({ what }) => what === "moved");
  const held = last ? eventsOf(last).flatMap((event) => (event.event === "scoring" ? [event.scoring] : [])) : [];
  const keyOf = (number: number): string => `${table.id}.${table.seat}.${number}`;
  const found = scorings.find(({ number }) => held.includes(number) && !told.has(keyOf(number)));
  if (found) told.add(keyOf(found.number));
  return found ?? null;
}

/** Whether a scoring was counted in this browser before; asking makes it so. */
export function hasCounted(): boolean {
  try {
    const isKnown = localStorage.getItem(SEEN) !== null;
    localStorage.setItem(SEEN, "1");
    return isKnown;
  } catch {
    return false;
  }
}
