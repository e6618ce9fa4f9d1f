/**
 * Against whom one plays if one does not say otherwise: a beginner at first, then the strength that was chosen last.
 */

import { STRENGTHS, isStrength, type Strength } from "./bots";
import { keepSettings, settings } from "./settings.svelte";

/** The strength of the opponents in a game. */
export function usualStrength(game: string): Strength {
  const kept = settings.opponents[game];
  return isStrength(kept) ? kept : STRENGTHS[0];
}

/** Remember what was chosen; experiments are not meant to last. */
export function rememberStrength(game: string, bot: string): void {
  if (!isStrength(bot)) return;
  settings.opponents[game] = bot;
  keepSettings();
}
