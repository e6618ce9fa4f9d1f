/** The puzzles of Cóatl in words. */

import type { PuzzleKind } from "../../lib/game";
import { m } from "../../paraglide/messages.js";

export const kinds: Readonly<Record<string, PuzzleKind>> = {
  assembly: {
    title: m.coatl_puzzle_assembly,
    ask: m.coatl_puzzle_assembly_ask,
    worth: (points) => m.common_points({ points: points ?? 0 }),
  },
  adam: {
    title: m.coatl_puzzle_adam,
    ask: (count) => m.coatl_puzzle_adam_ask({ count }),
    worth: lead,
  },
};

export const themes: Readonly<Record<string, () => string>> = {
  "two-serpents": m.coatl_puzzle_two_serpents,
  twice: m.coatl_puzzle_twice,
  "one-turn": m.coatl_puzzle_one_turn,
  "two-turns": m.coatl_puzzle_two_turns,
  "take-first": m.coatl_puzzle_take_first,
  "draw-first": m.coatl_puzzle_draw_first,
  temple: m.coatl_family_temple,
  count: m.coatl_family_count,
  "isolated-pair": m.coatl_family_isolated_pair,
  triple: m.coatl_family_triple,
  pair: m.coatl_family_pair,
  alternating: m.coatl_family_alternating,
  blocks: m.coatl_family_blocks,
  rainbow: m.coatl_family_rainbow,
  bridge: m.coatl_family_bridge,
  mirror: m.coatl_family_mirror,
};

/** By how much A.D.A.M. is beaten, or not. */
function lead(points: number | null): string {
  if (points === null) return m.coatl_puzzle_not_over();
  if (points === 0) return m.coatl_puzzle_level();
  return points > 0 ? m.coatl_puzzle_ahead({ count: points }) : m.coatl_puzzle_behind({ count: -points });
}
