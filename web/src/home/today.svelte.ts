/** The deal of the day, asked for once. */

import { answer, api, type Schemas } from "../lib/api";

type DailyDeal = Schemas["DailyDeal"];

let known = $state.raw<DailyDeal | null>(null);

export function today(): DailyDeal | null {
  return known;
}

/** Ask for it; a page that cannot know it does without. */
export async function readToday(): Promise<void> {
  known ??= await answer(api.GET("/api/deal")).catch(() => null);
}
