/** Opening tables: each of the ways to begin a game ends here. */

import { answer, api, type Schemas } from "../lib/api";
import { botSeat, strengths } from "../lib/bots";
import { beKnown } from "../lib/me.svelte";
import { usualStrength } from "../lib/opponents";
import { go } from "../lib/router.svelte";
import { coverOf } from "../lib/covers";
import type { NewSeat } from "../new/seating";
import { noteBegun } from "./begun";

export type NewTable = Schemas["NewTable"];

/** Open a table, and go there. */
export async function openTable(table: NewTable): Promise<void> {
  await beKnown();
  const { id } = await answer(api.POST("/api/tables", { body: table }));
  noteBegun(table.game);
  go(`/table/${id}`);
}

/** Begin a game against bots at once; with a deal the luck is that of the deal. */
export async function playNow(game: string, deal: string | null = null): Promise<void> {
  await openTable({ ...againstBots(game, usualStrength(game), coverOf(game).bots ?? 1), ...(deal ? { deal } : {}) });
}

/** Begin a first game: against one gentle bot, by the rules for that. */
export async function playFirst(game: string): Promise<void> {
  const { first: preset } = coverOf(game);
  await openTable({ ...againstBots(game, strengths()[0] ?? "", 1), ...(preset ? { preset } : {}) });
}

function againstBots(game: string, bot: string, count: number): NewTable {
  const seats: NewSeat[] = [{ who: "me" }, ...Array.from({ length: count }, () => botSeat(bot))];
  return { game, seats, substitute: bot };
}
