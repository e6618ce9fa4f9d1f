/** What the levels of A.D.A.M. are called. */

import { m } from "../../paraglide/messages.js";

export const LEVELS = [1, 2, 3, 4, 5] as const;
export type Level = (typeof LEVELS)[number];

const LEVEL_TITLES: Record<Level, () => string> = {
  1: m.solo_level_1,
  2: m.solo_level_2,
  3: m.solo_level_3,
  4: m.solo_level_4,
  5: m.solo_level_5,
};
const LEVEL_HELP: Record<Level, () => string> = {
  1: m.solo_level_1_help,
  2: m.solo_level_2_help,
  3: m.solo_level_3_help,
  4: m.solo_level_4_help,
  5: m.solo_level_5_help,
};

/** A level of A.D.A.M. in a few words. */
export function levelTitle(level: Level): string {
  return LEVEL_TITLES[level]();
}

/** What a level of A.D.A.M. changes, in one sentence. */
export function levelHelp(level: Level): string {
  return LEVEL_HELP[level]();
}
