/** Opening tables: each of the ways to begin a game ends here. */

import { request, type Schemas } from "../lib/api";
import { botSeat } from "../lib/bots";
import { beKnown } from "../lib/me.svelte";
import { usualStrength } from "../lib/opponents";
import { go } from "../lib/router.svelte";
import { coverOf } from "../lib/covers";
import type { NewSeat } from "./seating";

export type NewTable = Partial<Omit<Schemas["NewTable"], "seats">> & { game: string; seats: NewSeat[] };

/** Open a table, and go there. */
export async function openTable(table: NewTable): Promise<void> {
  await beKnown();
  const { id } = await request<Schemas["OpenedTable"]>("POST", "/tables", table);
  go(`/table/${id}`);
}

/** Begin a game against bots at once. */
export async function playNow(game: string): Promise<void> {
  const bot = usualStrength(game);
  const seats: NewSeat[] = [{ who: "me" }, ...Array.from({ length: botsAtOnce(game) }, () => botSeat(bot))];
  await openTable({ game, seats, substitute: bot });
}

/** How many bots are ready to play a game. */
export function botsAtOnce(game: string): number {
  return coverOf(game).bots ?? 1;
}
