/** The position of CotCotCollec' as the server shows it (docs/positions.md), and what a scoring now would give. */

import type { SeenGame } from "../lib/api";
import type { CardName, Item } from "./finds";

export interface Collection {
  item: Item;
  length: number;
  jokers: number;
  doubled: boolean;
}

export interface Seat {
  hand: CardName[] | null;
  hand_size: number;
  taken: CardName[];
  chests: number;
  shown: CardName[];
  collections: Collection[];
  points: number[];
}

export interface Position {
  options: { players: number; edition: "gigamic" | "zoch" };
  market: (CardName | null)[];
  pile_size: number;
  coqs: number;
  fox: { seat: number; item: Item } | null;
  seats: Seat[];
  turn: { seat: number; number: number; points_left: number; fox_moved: boolean };
}

/** What a scoring would give a seat: each of its collections, and what the last scoring takes off. */
export interface SeatScoring {
  items: Partial<Record<Item, number>>;
  penalty: number;
}

export function positionOf(game: SeenGame): Position {
  return game.position as unknown as Position;
}

/** What a scoring would give every seat as things lie. */
export function outlookOf(game: SeenGame): SeatScoring[] {
  return (game.outlook["scoring"] as SeatScoring[] | undefined) ?? [];
}

/** What a scoring would give every seat after a move, if the move can be foreseen; `now` is what it would give now. */
export function previewOf(preview: Record<string, unknown> | undefined, now: SeatScoring[]): SeatScoring[] | null {
  const changed = preview?.["scoring"] as Record<string, SeatScoring> | undefined;
  return changed ? now.map((scoring, seat) => changed[seat] ?? scoring) : null;
}

/** The roosters that bring a scoring. */
export const SCORINGS_AT = [4, 7, 10] as const;
export const NUMERALS = ["I", "II", "III"] as const;
export const MOST_POINTS = 3;

/** Whether the next scoring is the last one, which also counts chests and hands. */
export function isLastScoring(coqs: number): boolean {
  return coqs >= SCORINGS_AT[1];
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
