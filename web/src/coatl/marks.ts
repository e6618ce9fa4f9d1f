/** What has changed since my last turn: places on the table that others have touched. */

import type { Update } from "../lib/api";
import { eventsOf } from "./position";

export interface Marks {
  spaces: ReadonlySet<number>;
  row: ReadonlySet<string>;
  temples: ReadonlySet<string>;
  /** How many pieces others have put on a serpent since, by seat and serpent. */
  grown: ReadonlyMap<string, number>;
}

export function marksOf(updates: readonly Update[]): Marks {
  const marks = {
    spaces: new Set<number>(),
    row: new Set<string>(),
    temples: new Set<string>(),
    grown: new Map<string, number>(),
  };
  for (const event of updates.filter(({ what }) => what === "moved").flatMap(eventsOf)) {
    if (event.event === "space filled") marks.spaces.add(event.space);
    if (event.event === "row filled") marks.row.add(event.card);
    if (event.event === "temple shown") marks.temples.add(event.temple);
    if (event.event === "began" || event.event === "extended") {
      const serpent = `${event.seat} ${event.coatl}`;
      marks.grown.set(serpent, (marks.grown.get(serpent) ?? 0) + 1);
    }
  }
  return marks;
}
