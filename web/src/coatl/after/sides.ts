/** What is said of each side of a game of Cóatl. */

import type { Ending } from "../../after/review";
import { m } from "../../paraglide/messages.js";
import type { SeenPlayer } from "../position";
import type { CoatlStory } from "./words";

const TIE_BREAKS = ["cards", "best", "adam"];

/** The cards beside somebody's serpents, or those that A.D.A.M. has realised. */
export function note({ serpents, realised }: CoatlStory, side: number): string {
  const mine = serpents[side];
  if (!mine) return m.after_pod_realised({ count: realised.length });
  const finished = mine.filter(({ missing }) => !missing.length);
  return m.after_pod_cards({ count: finished.reduce((sum, { cards }) => sum + cards.length, 0) });
}

/** Whether a tie-break decided for a side, its feathers, and how many of its serpents were not finished. */
export function remarks({ result, story }: Ending, side: number): string[] {
  if (story?.game !== "coatl") return [];
  const { verdict, serpents, statistics } = story;
  const hasWonTie =
    result?.winners.length === 1 && result.winners[0] === side && TIE_BREAKS.includes(verdict?.decided_by ?? "");
  const count = (serpents[side] ?? []).filter(({ missing }) => missing.length).length;
  const feathers = statistics[side]?.feathers_received ?? 0;
  return [
    ...(hasWonTie ? [m.after_pod_tie()] : []),
    ...(feathers ? [m.after_feathers({ count: feathers })] : []),
    ...(count ? [m.after_pod_unfinished({ count })] : []),
  ];
}

/** All cards that somebody has: their hand, what they may still choose from, their Temple cards. */
export function handOf({ hand, dealt, temples }: SeenPlayer): string[] {
  return [...(hand ?? []), ...(dealt ?? []), ...(temples ?? [])];
}

/** What the points over time show. */
export function caption({ serpents, gains }: CoatlStory): string {
  if (serpents.length === 1) return m.after_over_time_solo();
  return gains.some(({ what }) => what === "feather") ? m.after_over_time_gold() : m.after_over_time_coatl();
}
