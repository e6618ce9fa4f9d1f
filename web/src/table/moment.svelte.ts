/** A table as it was at some moment: one looks at it, and can do nothing. */

import { answer, api, type Update } from "../lib/api";
import type { Face } from "../lib/game";
import { TableState } from "./store.svelte";

export class Moment extends TableState {
  override readonly isLive = false;
  override decides = $derived(false);
  #face: Face;

  constructor(
    id: string,
    face: Face,
    readonly number: number,
  ) {
    super(id);
    this.#face = face;
  }

  override tell(update: Update, isSpoken = false): string[] {
    return this.#face.tell(update, this.names, isSpoken, this.me);
  }

  override order(): Promise<string | null> {
    return Promise.resolve(null);
  }
}

/** What I saw at a table after an update; null if the game had not begun. */
export async function momentOf(now: TableState, face: Face, number: number): Promise<Moment | null> {
  const query = now.seat === null ? {} : { seat: now.seat };
  const params = { path: { table_id: now.id, number }, query };
  const game = await answer(api.GET("/api/tables/{table_id}/moments/{number}", { params }));
  if (!game) return null;
  const { table, seat, mine } = now;
  const updates = now.updates.filter((update) => update.number <= number);
  return Object.assign(new Moment(now.id, face, number), { table, game, seat, mine, updates });
}
