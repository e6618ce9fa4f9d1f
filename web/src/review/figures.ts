/** The figures of a review: which turn is shown, what a turn cost, and sums that hold to the tenth that is shown. */

import type { Schemas } from "../lib/api";

export type Appraisal = Schemas["Appraisal"];
export type Slip = Schemas["Slip"];
export type PlayerAppraisal = Schemas["PlayerAppraisal"];
export type Work = Schemas["Work"];

/** Everybody's chance to win after so many turns. */
export function chancesAt({ chances, turns }: Appraisal, place: number): readonly number[] {
  return turns[place - 1]?.chances ?? chances;
}

/** The moment after so many turns, in moves. */
export function momentAt({ turns }: Appraisal, place: number): number {
  return turns[place - 1]?.end ?? turns[0]?.start ?? 0;
}

/** How many turns are over at a moment. */
export function placeAt({ turns }: Appraisal, at: number): number {
  return turns.filter(({ end }) => end <= at).length;
}

/** The chance of whoever played when the turn of a slip began, and what was left of it. */
export function costOf(appraisal: Appraisal, { at, seat, loss }: Slip): { before: number; after: number } {
  const before = chancesAt(appraisal, placeAt(appraisal, at))[seat] ?? 0;
  return { before, after: Math.max(0, before - loss) };
}

export type Kind = "best" | "strong" | "good" | "open";
/** Accuracies from which on something kind is said, as in the terminal. */
const KINDS: readonly (readonly [number, Kind])[] = [
  [96, "best"],
  [90, "strong"],
  [80, "good"],
];

export function kindOf(accuracy: number): Kind {
  return KINDS.find(([least]) => accuracy >= least)?.[1] ?? "open";
}

/** What a result came of, in the order in which it is told. */
export const PARTS = ["start", "luck", "play", "others"] as const;
export type Part = (typeof PARTS)[number];
const TENTHS = 10;

/** The parts of a margin and the margin itself, in points: rounded so that what is shown adds up to what is shown. */
export function balanceOf(player: PlayerAppraisal): Record<Part | "margin", number> {
  const margin = Math.round(TENTHS * player.margin);
  const exact = PARTS.map((part) => TENTHS * player[part]);
  const tenths = exact.map(Math.floor);
  const missing = margin - tenths.reduce((sum, value) => sum + value, 0);
  const left = (place: number): number => (exact[place] ?? 0) - (tenths[place] ?? 0);
  const order = PARTS.map((_, place) => place).sort((one, other) => left(other) - left(one));
  for (const place of order.slice(0, missing)) tenths[place] = (tenths[place] ?? 0) + 1;
  const [start = 0, luck = 0, play = 0, others = 0] = tenths.map((value) => value / TENTHS);
  return { start, luck, play, others, margin: margin / TENTHS };
}
