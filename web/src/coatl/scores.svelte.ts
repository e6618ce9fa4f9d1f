/** What serpents score. Those on the table come with the game; those of a plan are asked for once, and remembered. */

import { SvelteMap } from "svelte/reactivity";
import { answer, api, type Schemas } from "../lib/api";

export type CardScore = Schemas["CardScore"];
export type Score = Schemas["SerpentScore"];
export type OpenEnds = Schemas["CoatlOptions"]["open_ends"];

export const NO_SCORE: Score = { total: 0, cards: {} };
const MOST_REMEMBERED = 2_000;
const known = new SvelteMap<string, Score | null>();

function keyOf(serpent: string, cards: readonly string[], openEnds: OpenEnds): string {
  return `${serpent}|${[...cards].sort().join(" ")}|${openEnds}`;
}

/**
 * The score of a serpent that lies on no table; null until the server has answered.
 * Read it where Svelte can follow: it answers by itself.
 */
export function scoreOf(serpent: string, cards: readonly string[], openEnds: OpenEnds): Score | null {
  if (!serpent || !cards.length) return NO_SCORE;
  const key = keyOf(serpent, cards, openEnds);
  if (!known.has(key)) queueMicrotask(() => void ask(key, serpent, cards, openEnds));
  return known.get(key) ?? null;
}

async function ask(key: string, serpent: string, cards: readonly string[], openEnds: OpenEnds): Promise<void> {
  if (known.has(key)) return;
  if (known.size > MOST_REMEMBERED) known.clear();
  known.set(key, null);
  const query = { serpent, cards: cards.join(" "), open_ends: openEnds };
  await answer(api.GET("/api/games/coatl/score", { params: { query } })).then(
    (score) => known.set(key, score),
    () => known.delete(key),
  );
}

/** The places of the pieces that count for a card. */
export function hitsOf(score: Score, card: string): number[] {
  return (score.cards[card]?.pieces ?? []).flat().map((piece) => piece - 1);
}
