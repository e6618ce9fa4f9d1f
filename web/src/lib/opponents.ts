/**
 * Against whom one plays if one does not say otherwise: a beginner at first, then the strength that was chosen last.
 */

import { botsOf, isStrength, strengths } from "./bots";
import { keepSettings, settings } from "./settings.svelte";

/** The strength of the opponents in a game; where none plays it, the best bot that does. */
export function usualStrength(game: string): string {
  const kept = settings.opponents[game];
  const offered = botsOf(game);
  if (isStrength(kept) && offered.includes(kept)) return kept;
  return strengths().find((one) => offered.includes(one)) ?? offered.at(-1) ?? "";
}

/** Remember what was chosen; experiments are not meant to last. */
export function rememberStrength(game: string, bot: string): void {
  if (!isStrength(bot)) return;
  settings.opponents[game] = bot;
  keepSettings();
}
