/** The hens of the yard: every player has one, by the seat, so that all at a table see the same. */

const HENS = ["hen-lea", "hen-oskar", "hen-margot", "hen-colette", "hen-basile"] as const;

/** The symbol of a player's hen; bots have one of their own. */
export function henOf(isBot: boolean, seat: number): string {
  return isBot ? "hen-bot" : HENS[seat % HENS.length]!;
}
