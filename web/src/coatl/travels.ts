/** What travels on the table of Cóatl. */

import { CARD_MS, PIECE_MS, type Travel } from "../lib/stage";
import { GOLD } from "./pieces";
import type { CoatlEvent } from "./position";

/** A card that nobody may see. */
const BACK = "card";

/** What travels in an event: pieces and cards, from where they were to where they are. */
export function travels(event: CoatlEvent): Travel[] {
  const trip = (what: string | null, from: string, to: string, ms: number): Travel[] => [
    { what: what ?? BACK, from, to, ms },
  ];
  switch (event.event) {
    case "took":
      return trip(event.piece, `space ${event.space}`, `board ${event.seat}`, PIECE_MS);
    case "picked":
      return trip(event.piece, "bags", `board ${event.seat}`, PIECE_MS);
    case "space filled":
      return trip(event.piece, "bags", `space ${event.space}`, PIECE_MS);
    case "feather":
      return trip(GOLD, `board ${event.seat}`, `feathers ${event.other}`, PIECE_MS);
    case "stole":
      return trip(event.piece, `board ${event.other}`, `board ${event.seat}`, PIECE_MS);
    case "began":
    case "extended":
      return trip(event.piece, `board ${event.seat}`, `coatl ${event.seat} ${event.coatl}`, PIECE_MS);
    case "drew":
      return trip(event.card, "row", `hand ${event.seat}`, CARD_MS);
    case "card dealt":
      return trip(event.card, "deck", `hand ${event.seat}`, CARD_MS);
    case "fulfilled":
      return trip(event.card, `hand ${event.seat}`, `coatl ${event.seat} ${event.coatl}`, CARD_MS);
    case "temple fulfilled":
      return trip(event.temple, "temples", `coatl ${event.seat} ${event.coatl}`, CARD_MS);
    case "committed":
      return trip(event.temple, "temples", `hand ${event.seat}`, CARD_MS);
    case "row filled":
      return trip(event.card, "deck", "row", CARD_MS);
    default:
      return [];
  }
}
