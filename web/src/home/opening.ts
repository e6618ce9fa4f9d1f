/** Opening tables: each of the ways to begin a game ends here. */

import { request, type Schemas } from "../lib/api";
import { botSeat } from "../lib/bots";
import { beKnown } from "../lib/me.svelte";
import { usualStrength } from "../lib/opponents";
import { go } from "../lib/router.svelte";
import type { GameName } from "./names";
import type { NewSeat } from "./seating";

export type NewTable = Partial<Omit<Schemas["NewTable"], "seats">> & { game: GameName; seats: NewSeat[] };

/** Open a table, and go there. */
export async function openTable(table: NewTable): Promise<void> {
  await beKnown();
  const { id } = await request<Schemas["OpenedTable"]>("POST", "/tables", table);
  go(`/table/${id}`);
}

const BOTS_AT_ONCE: Record<GameName, number> = { coatl: 1, cotcot: 2 };

/** Begin a game against bots at once. */
export async function playNow(game: GameName): Promise<void> {
  const bot = usualStrength(game);
  const seats: NewSeat[] = [{ who: "me" }, ...Array.from({ length: BOTS_AT_ONCE[game] }, () => botSeat(bot))];
  await openTable({ game, seats, substitute: bot });
}

/** Begin a game against A.D.A.M.; with a deal the luck is that of the deal. */
export async function playAlone(options: Record<string, unknown>, deal: string | null = null): Promise<void> {
  await openTable({
    game: "coatl",
    seats: [{ who: "me" }],
    options,
    substitute: usualStrength("coatl"),
    ...(deal === null ? {} : { deal }),
  });
}
