/** What the games show of themselves on the first screens: loaded for all of them before such a screen comes. */

import { GAMES, type Cover } from "./game";

const covers = new Map<string, Cover>();
const NOTHING: Cover = {};

/** Load all covers, once. */
export async function loadCovers(): Promise<void> {
  const missing = [...GAMES].filter(([name]) => !covers.has(name));
  await Promise.all(missing.map(async ([name, game]) => covers.set(name, (await game.cover?.()) ?? NOTHING)));
}

/** The cover of a game; a game that is new here shows nothing of itself. */
export function coverOf(game: string): Cover {
  return covers.get(game) ?? NOTHING;
}
