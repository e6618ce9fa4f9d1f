/** What an idea promises, and what speaks for moves, in words. */

import type { Schemas } from "../lib/api";
import type { Analysis } from "../lib/game";
import { m } from "../paraglide/messages.js";

/** The chance to win, the points at once, and by how much one may expect to be ahead. */
export function promiseOf({ chance, points, margin }: Schemas["Idea"]): string {
  const percent = Math.round(100 * chance);
  const now = points ? m.hint_chance_scores({ chance: percent, points }) : m.hint_chance({ chance: percent });
  return `${now}, ${lead(Math.round(margin))}`;
}

function lead(margin: number): string {
  if (margin === 0) return m.hint_level();
  return margin > 0 ? m.hint_ahead({ points: margin }) : m.hint_behind({ points: -margin });
}

/** What speaks for moves, the weightiest first, each sentence once. */
export function reasonsOf(
  grounds: readonly Schemas["Ground"][],
  analysis: Analysis,
  names: readonly string[],
): string[] {
  return [...new Set(grounds.map((ground) => analysis.explain(ground, names)).filter(Boolean))];
}
