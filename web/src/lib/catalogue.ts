/** What there is to play, which bots play it and which numbers the rules have, as the server says: asked for once. */

import { answer, api, type Schemas } from "./api";
import { meet } from "./game";

type Catalogue = Schemas["Catalogue"];
type PlayableGame = Schemas["PlayableGame"];
type Facts = { [Game in PlayableGame as Game["name"]]: Game["facts"] };
type Playable<Name extends PlayableGame["name"]> = PlayableGame & { name: Name; facts: Facts[Name] };

let known: Catalogue | null = null;
let asked: Promise<void> | null = null;

/** Ask for it before a screen needs it; what has failed is asked for again. */
export function loadCatalogue(): Promise<void> {
  asked ??= answer(api.GET("/api/catalogue")).then(
    (found) => {
      known = found;
      for (const { name, title } of found.games) meet(name, title);
    },
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

export function catalogue(): Catalogue {
  if (!known) throw new Error("the catalogue is not there yet");
  return known;
}

/** A game with its options and possible numbers of players. */
export function playableGame(name: string): PlayableGame {
  const found = catalogue().games.find((game) => game.name === name);
  if (!found) throw new Error(`there is no game ${name}`);
  return found;
}

/** The numbers of a game's rules. */
export function factsOf<Name extends PlayableGame["name"]>(name: Name): Facts[Name] {
  const found = catalogue().games.find((game): game is Playable<Name> => game.name === name);
  if (!found) throw new Error(`there is no game ${name}`);
  return found.facts;
}
