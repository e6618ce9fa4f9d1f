/** A.D.A.M.'s levels in words. */

import { listed } from "../../lib/language.svelte";
import { m } from "../../paraglide/messages.js";

/** Which of A.D.A.M.'s levels are on. */
export function levelsInWords(levels: readonly number[]): string {
  if (!levels.length) return m.solo_no_level();
  return m.solo_levels_named({ count: levels.length, levels: listed(levels.map(String)) });
}
