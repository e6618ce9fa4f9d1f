/** What has changed since my last turn: places on the table that others have touched. */

import type { Update } from "../lib/api";

export interface Marks {
  spaces: ReadonlySet<number>;
  row: ReadonlySet<string>;
  temples: ReadonlySet<string>;
  /** How many pieces others have put on a serpent since, by seat and serpent. */
  grown: ReadonlyMap<string, number>;
}

export function marksOf(updates: readonly Update[]): Marks {
  const events = updates.filter(({ what }) => what === "moved").flatMap(({ events: found }) => found ?? []);
  const of = (...kinds: string[]) => events.filter(({ event }) => kinds.includes(String(event)));
  const grown = new Map<string, number>();
  for (const { seat, coatl } of of("began", "extended"))
    grown.set(`${seat} ${coatl}`, (grown.get(`${seat} ${coatl}`) ?? 0) + 1);
  return {
    spaces: new Set(of("space filled").map(({ space }) => Number(space))),
    row: new Set(of("row filled").map(({ card }) => String(card))),
    temples: new Set(of("temple shown").map(({ temple }) => String(temple))),
    grown,
  };
}
