/** What travels in CotCotCollec': cards, the fox, and roosters to their perch. */

import { CARD_MS, FOX_MS, type Travel } from "../lib/stage";
import { DOUBLER, JOKER, type Item } from "./finds";
import { placeOf } from "./moves";

/** Where a seat's hand is: my own cards lie open, the others' are a sign beside their name. */
function handOf(owner: number, me: number | null): string {
  return owner === me ? "hand" : `seat.${owner}`;
}

export function travels(event: Record<string, unknown>, me: number | null): Travel[] {
  const seat = Number(event["seat"]);
  const card = String(event["card"] ?? "");
  const item = event["item"] as Item;
  const hand = handOf(seat, me);
  const laid = (what: string): Travel[] => [{ what, from: hand, to: placeOf({ seat, item }), ms: CARD_MS }];
  switch (event["event"]) {
    case "took":
      return [{ what: card, from: "market", to: hand, ms: CARD_MS }];
    case "card dealt":
      return [{ what: card, from: "pile", to: hand, ms: CARD_MS }];
    case "market filled":
      return [{ what: card, from: "pile", to: `market.${event["slot"]}`, ms: CARD_MS }];
    case "chest":
      return [{ what: card, from: hand, to: placeOf({ seat, item: null }), ms: CARD_MS }];
    case "started":
    case "added":
      return laid(item);
    case "joker added":
      return laid(JOKER);
    case "doubled":
      return laid(DOUBLER);
    case "fox":
    case "fox entered":
      return [{ what: "fox", from: "fox", to: "fox", ms: FOX_MS }];
    case "coq":
      return [{ what: "coq", from: "pile", to: `perch.${event["number"]}`, ms: CARD_MS }];
    default:
      return [];
  }
}
