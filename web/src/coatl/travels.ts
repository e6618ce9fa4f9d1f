/** What travels on the table of Cóatl. */

import { CARD_MS, PIECE_MS, type Travel } from "../lib/stage";

/** A card that nobody may see. */
const BACK = "card";

/** What travels in an event: pieces and cards, from where they were to where they are. */
export function travels(event: Record<string, unknown>): Travel[] {
  const { event: kind, seat, space, piece, card, temple, coatl } = event;
  const trip = (what: unknown, from: string, to: string, ms: number): Travel[] => [
    { what: String(what ?? BACK), from, to, ms },
  ];
  switch (kind) {
    case "took":
      return trip(piece, `space ${space}`, `board ${seat}`, PIECE_MS);
    case "picked":
      return trip(piece, "bags", `board ${seat}`, PIECE_MS);
    case "space filled":
      return trip(piece, "bags", `space ${space}`, PIECE_MS);
    case "began":
    case "extended":
      return trip(piece, `board ${seat}`, `coatl ${seat} ${coatl}`, PIECE_MS);
    case "drew":
      return trip(card, "row", `hand ${seat}`, CARD_MS);
    case "card dealt":
      return trip(card, "deck", `hand ${seat}`, CARD_MS);
    case "fulfilled":
      return trip(card, `hand ${seat}`, `coatl ${seat} ${coatl}`, CARD_MS);
    case "temple fulfilled":
      return trip(temple, "temples", `coatl ${seat} ${coatl}`, CARD_MS);
    case "committed":
      return trip(temple, "temples", `hand ${seat}`, CARD_MS);
    case "row filled":
      return trip(card, "deck", "row", CARD_MS);
    default:
      return [];
  }
}
