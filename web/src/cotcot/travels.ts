/** What travels in CotCotCollec': cards, the fox, and roosters to their perch. */

import { CARD_MS, FOX_MS, type Travel } from "../lib/stage";
import { DOUBLER, JOKER } from "./finds";
import { placeOf } from "./moves";
import type { CotcotEvent } from "./position";

/** Where a seat's hand is: my own cards lie open, the others' are a sign beside their name. */
function handOf(owner: number, me: number | null): string {
  return owner === me ? "hand" : `seat.${owner}`;
}

export function travels(event: CotcotEvent, me: number | null): Travel[] {
  const hand = "seat" in event ? handOf(event.seat, me) : "";
  const trip = (what: string | null, from: string, to: string): Travel[] => [
    { what: what ?? "", from, to, ms: CARD_MS },
  ];
  switch (event.event) {
    case "took":
      return trip(event.card, "market", hand);
    case "card dealt":
      return trip(event.card, "pile", hand);
    case "market filled":
      return trip(event.card, "pile", `market.${event.slot}`);
    case "chest":
      return trip(event.card, hand, placeOf({ seat: event.seat, item: null }));
    case "started":
    case "added":
      return trip(event.item, hand, placeOf(event));
    case "joker added":
      return trip(JOKER, hand, placeOf(event));
    case "doubled":
      return trip(DOUBLER, hand, placeOf(event));
    case "fox":
    case "fox entered":
      return [{ what: "fox", from: "fox", to: "fox", ms: FOX_MS }];
    case "coq":
      return trip("coq", "pile", `perch.${event.number}`);
    default:
      return [];
  }
}
