/** Which scorings somebody has been told: each once at a seat, until the page is loaded anew. */

import type { TableState } from "../table/store.svelte";
import { eventsOf } from "./position";

const told = new Set<string>();

/** Whether a scoring is news for whoever looks from this seat; asking makes it known. */
export function tellOnce(table: TableState, number: number): boolean {
  const key = `${table.id}.${table.seat}.${number}`;
  const isNews = table.news.flatMap(eventsOf).some((event) => event.event === "scoring" && event.scoring === number);
  const last = table.updates.findLast(({ what }) => what === "moved");
  const isOwn = last ? eventsOf(last).some(({ event }) => event === "scoring") : false;
  if (told.has(key) || !(isNews || isOwn)) return false;
  told.add(key);
  return true;
}
