/** The puzzles of CotCotCollec' in words. */

import type { PuzzleKind } from "../../lib/game";
import { language } from "../../lib/language.svelte";
import { m } from "../../paraglide/messages.js";

export const kinds: Readonly<Record<string, PuzzleKind>> = {
  turn: { title: m.cotcot_puzzle_turn, ask: m.cotcot_puzzle_turn_ask, worth: lead },
  fox: { title: m.cotcot_puzzle_fox, ask: m.cotcot_puzzle_fox_ask, worth: lead },
};

export const themes: Readonly<Record<string, () => string>> = {
  "first-scoring": m.cotcot_puzzle_first_scoring,
  "second-scoring": m.cotcot_puzzle_second_scoring,
  "last-scoring": m.cotcot_puzzle_last_scoring,
  joker: m.cotcot_puzzle_joker,
  doubler: m.cotcot_puzzle_doubler,
  start: m.cotcot_puzzle_start,
  "take-and-lay": m.cotcot_puzzle_take_and_lay,
  "fox-home": m.cotcot_puzzle_fox_home,
  overtake: m.cotcot_puzzle_overtake,
};

/** The lead that may be expected: where cards come up on the way, it is no whole number. */
function lead(worth: number | null): string {
  const lead = Math.round(10 * (worth ?? 0)) / 10;
  if (lead === 0) return m.cotcot_puzzle_level();
  const points = Math.abs(lead).toLocaleString(language(), { maximumFractionDigits: 1 });
  return lead > 0 ? m.cotcot_puzzle_ahead({ points }) : m.cotcot_puzzle_behind({ points });
}
