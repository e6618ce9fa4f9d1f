/** What is told of a game of CotCotCollec' when it is over. */

import type { Ending } from "../../after/review";
import type { Aftermath } from "../../lib/game";
import { m } from "../../paraglide/messages.js";
import type { Seat } from "../position";

export { default as Sprites } from "../drawings/Sprites.svelte";
export { default as Hand } from "./Hand.svelte";
export { default as Scoring } from "./Scoring.svelte";
export { default as Stage } from "./Stage.svelte";
export { default as Sums } from "./Sums.svelte";
export { default as Above } from "./Above.svelte";
export { gain, landmarks, note, rows, sources } from "./words";

/** The cards that somebody has. */
export function handOf({ hand }: Seat): string[] {
  return hand ?? [];
}

export const caption = m.after_over_time_cotcot;
export const overTime = m.after_eggs_over_time;

/** By how many golden eggs somebody won. */
export const lead: Aftermath["lead"] = ({ count, name }) =>
  name === null ? m.after_win_eggs({ count }) : m.after_wins_eggs({ count, name });

/** How the game came to its end. */
export function ended({ result }: Ending): string[] {
  return result?.ended_by === "tenth coq" ? [m.after_ended_coq()] : [];
}
