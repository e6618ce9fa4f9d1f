/** The position of CotCotCollec' as the server shows it (docs/positions.md), and what a scoring now would give. */

import type { Schemas, SeenGame, Update } from "../lib/api";
import { factsOf } from "../lib/catalogue";

export type CotcotGame = Schemas["CotcotSeenGame"];
export type CotcotUpdate = Schemas["CotcotUpdate"];
export type CotcotEvent = Schemas["CotcotEvent"];
export type Position = Schemas["CotcotPosition"];
export type Seat = Schemas["CotcotSeat"];
export type Collection = Schemas["Collection"];
export type SeatScoring = Schemas["SeatScoring"];

/** A game of CotCotCollec'; there is none as long as a table shows nothing. */
export function cotcotGame(game: SeenGame | null): CotcotGame | null {
  return game?.game === "cotcot" ? game : null;
}

/** What happened in an update. */
export function eventsOf(update: Update): CotcotEvent[] {
  return (update.game === "cotcot" && update.events) || [];
}

/** What a scoring would give every seat after a move, if the move can be foreseen; `now` is what it would give now. */
export function previewOf(
  preview: Schemas["Preview"] | null | undefined,
  now: readonly SeatScoring[],
): SeatScoring[] | null {
  if (!preview || !("scoring" in preview)) return null;
  return now.map((scoring, seat) => preview.scoring[seat] ?? scoring);
}

export const NUMERALS = ["I", "II", "III"] as const;

/** The roosters that bring a scoring. */
export function scoringsAt(): readonly number[] {
  return factsOf("cotcot").scorings_at;
}

/** Whether the next scoring is the last one, which also counts chests and hands. */
export function isLastScoring(coqs: number): boolean {
  return coqs >= scoringsAt().at(-2)!;
}

/** All that a seat would get in the next scoring. */
export function total(scoring: SeatScoring | undefined, isLast: boolean): number {
  if (!scoring) return 0;
  const items = Object.values(scoring.items).reduce((sum, points) => sum + points, 0);
  return isLast ? items - scoring.penalty : items;
}

/** The seats in the order of the yard: my left neighbour first and I last, or from the first seat for who watches. */
export function seatsFrom(me: number | null, seats: number): number[] {
  const first = me === null ? 0 : me + 1;
  return Array.from({ length: seats }, (_, place) => (first + place) % seats);
}

/** A number with its sign, as sums are shown. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}
