/** The scorings of a game, as they were told by its events. */

import type { Update } from "../lib/api";
import type { GameEvent } from "../lib/game";
import { ITEMS, type Item } from "./finds";

/** One find in a scoring: what each seat got for it, null without a collection that counts. */
export interface ItemScored {
  item: Item;
  points: (number | null)[];
}

export interface Scoring {
  number: number;
  items: ItemScored[];
  /** What each seat lost for chests and hand, in the last scoring only. */
  penalties: number[] | null;
  totals: number[];
}

/** The scorings held so far: a turn that was taken back may have held one, which is then held anew. */
export function scoringsOf(updates: readonly Update[], seats: number, held: number): Scoring[] {
  const found = new Map<number, Scoring>();
  let current: Scoring | null = null;
  for (const event of updates.flatMap((update) => (update.events ?? []) as GameEvent[])) {
    if (event.event === "scoring") {
      current = begun(Number(event["scoring"]), seats);
      found.set(current.number, current);
    } else if (current) note(current, event);
  }
  return [...found.values()].filter(({ number }) => number <= held).sort((one, other) => one.number - other.number);
}

function begun(number: number, seats: number): Scoring {
  const items = ITEMS.map((item) => ({ item, points: Array<number | null>(seats).fill(null) }));
  return { number, items, penalties: null, totals: Array<number>(seats).fill(0) };
}

function note(scoring: Scoring, event: GameEvent): void {
  const [seat, points] = [Number(event["seat"]), Number(event["points"])];
  if (event.event === "collection scored")
    scoring.items.find(({ item }) => item === event["item"])!.points[seat] = points;
  if (event.event === "penalty") (scoring.penalties ??= scoring.totals.map(() => 0))[seat] = points;
  if (event.event === "scored") scoring.totals[seat] = points;
}
