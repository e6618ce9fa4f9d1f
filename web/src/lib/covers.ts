/** What the games show of themselves on the first screens: loaded before such a screen comes. */

import { GAMES, type Cover } from "./game";

const covers = new Map<string, Cover>();
const NOTHING: Cover = {};

/** Load the cover of one game, once. */
export async function loadCover(game: string): Promise<Cover> {
  const found = covers.get(game) ?? (await GAMES.get(game)?.cover?.()) ?? NOTHING;
  covers.set(game, found);
  return found;
}

/** Load all covers. */
export async function loadCovers(): Promise<void> {
  await Promise.all([...GAMES.keys()].map(loadCover));
}

/** The cover of a game; a game that is new here shows nothing of itself. */
export function coverOf(game: string): Cover {
  return covers.get(game) ?? NOTHING;
}
