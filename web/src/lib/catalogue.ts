/** What there is to play, as the server says: asked for once, before a screen needs it. */

import { request, type Schemas } from "./api";

let known: Schemas["Catalogue"] | null = null;

export async function loadCatalogue(): Promise<void> {
  known ??= await request<Schemas["Catalogue"]>("GET", "/catalogue");
}

/** A game with its options and possible numbers of players. */
export function playableGame(name: string): Schemas["PlayableGame"] {
  const found = known?.games.find((game) => game.name === name);
  if (!found) throw new Error(`there is no game ${name}`);
  return found;
}
