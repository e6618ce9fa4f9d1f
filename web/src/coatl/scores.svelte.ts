/**
 * What serpents score with their cards, as the server says: asked once for each serpent and its cards, and remembered.
 */

import { SvelteMap } from "svelte/reactivity";
import { request, type Schemas } from "../lib/api";

export interface CardScore {
  times: number;
  points: number;
  /** The pieces that count for a Prophecy card, numbered from 1: one list for each time. */
  pieces?: number[][];
  requirements?: boolean[];
}

export interface Score {
  total: number;
  cards: Record<string, CardScore>;
}

const MOST_REMEMBERED = 2_000;
const known = new SvelteMap<string, Score | null>();

function keyOf(serpent: string, cards: readonly string[], openEnds: string): string {
  return `${serpent}|${[...cards].sort().join(" ")}|${openEnds}`;
}

/**
 * The score of a serpent; null until the server has answered. Read it where Svelte can follow: it answers by itself.
 */
export function scoreOf(serpent: string, cards: readonly string[], openEnds: string): Score | null {
  if (!serpent || !cards.length) return { total: 0, cards: {} };
  const key = keyOf(serpent, cards, openEnds);
  if (!known.has(key)) queueMicrotask(() => void ask(key, serpent, cards, openEnds));
  return known.get(key) ?? null;
}

async function ask(key: string, serpent: string, cards: readonly string[], openEnds: string): Promise<void> {
  if (known.has(key)) return;
  if (known.size > MOST_REMEMBERED) known.clear();
  known.set(key, null);
  const query = new URLSearchParams({ serpent, cards: cards.join(" "), open_ends: openEnds });
  await request<Schemas["SerpentScore"]>("GET", `/coatl/score?${query}`).then(
    (score) => known.set(key, score as unknown as Score),
    () => known.delete(key),
  );
}

/** The places of the pieces that count for a card. */
export function hitsOf(score: Score | null, card: string): number[] {
  return (score?.cards[card]?.pieces ?? []).flat().map((piece) => piece - 1);
}
