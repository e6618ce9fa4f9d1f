/** The branches of a game: from where each was taken up, and which of them are branches of which. */

import { answer, api, type SeenTable } from "../lib/api";
import { seatName } from "../lib/bots";
import { beKnown } from "../lib/me.svelte";
import { go } from "../lib/router.svelte";
import { m } from "../paraglide/messages.js";
import type { Schemas } from "../lib/api";

export type Origin = Schemas["SeenBranch"];

/** A branch, and those that were taken up from it. */
export interface Twig {
  table: SeenTable;
  origin: Origin;
  twigs: Twig[];
}

/** The branches as they grow; one whose own is forgotten grows from the game. Those that part earlier come first. */
export function grown(tables: readonly SeenTable[]): Twig[] {
  const all = new Map<string, Twig>();
  for (const table of tables) if (table.explored) all.set(table.id, { table, origin: table.explored, twigs: [] });
  const roots: Twig[] = [];
  const inOrder = [...all.values()].sort(
    (one, other) => one.origin.at - other.origin.at || one.table.opened_at - other.table.opened_at,
  );
  for (const twig of inOrder) (all.get(twig.origin.branch ?? "")?.twigs ?? roots).push(twig);
  return roots;
}

/** What a branch is called: its moment, and for whom one plays there. */
export function titleOf({ table, origin }: Twig): string {
  const people = table.seats.filter(({ kind }) => kind === "person");
  const [first] = people;
  const title =
    people.length === 1 && first
      ? m.explore_branch_as({ move: origin.at, name: seatName(first) })
      : m.explore_branch_everyone({ move: origin.at });
  return origin.is_guess ? `${title}, ${m.explore_branch_anew()}` : title;
}

/** The branches of a game that I have made. */
export async function myBranches(game: string): Promise<Twig[]> {
  const params = { path: { table_id: game } };
  return grown(await answer(api.GET("/api/tables/{table_id}/branches", { params })));
}

/** Take up a branch of a table, and go there. */
export async function branchOff(table: string, wish: Schemas["NewBranch"]): Promise<void> {
  await beKnown();
  const params = { path: { table_id: table } };
  const { id } = await answer(api.POST("/api/tables/{table_id}/branches", { params, body: wish }));
  go(`/table/${id}`);
}
