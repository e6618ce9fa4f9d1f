/** Statistics of mine, asked for. */

import { answer, api } from "../lib/api";
import { whoAmI } from "../lib/me.svelte";
import type { MyStatistics } from "./statistics";

const PAUSE_MS = 400;

/** Read my statistics; as long as the server has not been through all my games, ask again and tell what is known. */
export async function readStatistics(tell: (found: MyStatistics) => void, signal: AbortSignal): Promise<void> {
  await whoAmI();
  for (let waiting = Infinity; waiting > 0 && !signal.aborted;) {
    const found = await answer(api.GET("/api/me/statistics", { signal }));
    tell(found);
    if (found.waiting >= waiting) return;
    ({ waiting } = found);
    if (waiting) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
