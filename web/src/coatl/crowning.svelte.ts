/** The moment in which a serpent of mine is finished for good: at length once, in short later; any press ends it. */

import type { Update } from "../lib/api";
import { isStill, pace } from "../lib/settings.svelte";
import { eventsOf } from "./position";

export const FIRST_MS = 1_200;
export const LATER_MS = 600;

/** What a serpent of a seat has scored in an update. */
export function scoredIn(update: Update | undefined, seat: number | null): { number: number; points: number } | null {
  const found = (update ? eventsOf(update) : []).find((event) => event.event === "scored" && event.seat === seat);
  return found?.event === "scored" ? { number: found.coatl, points: found.points } : null;
}

export class Crowning {
  /** The serpent that is crowned now. */
  now = $state.raw<{ number: number; points: number; ms: number } | null>(null);
  #seen: number | null = null;
  #hasBeen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Look at what has happened; what happened before one looked first is no news. */
  watch(updates: readonly Update[], seat: number | null): void {
    const last = updates.at(-1);
    const isNews = this.#seen !== null && last !== undefined && last.number > this.#seen;
    this.#seen = last?.number ?? 0;
    const scored = isNews && !isStill() ? scoredIn(last, seat) : null;
    if (!scored) return;
    const ms = (this.#hasBeen ? LATER_MS : FIRST_MS) * pace();
    this.#hasBeen = true;
    this.now = { ...scored, ms };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), ms);
  }

  end(): void {
    this.now = null;
  }
}
