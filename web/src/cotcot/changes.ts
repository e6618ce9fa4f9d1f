/** What has changed on the table since my last turn. */

import type { Update } from "../lib/api";
import type { GameEvent } from "../lib/game";
import type { Item } from "./finds";
import { placeOf } from "./moves";

/** The places in the names of the table: cells, free chests, slots of the market, perches. */
export function changesOf(updates: readonly Update[]): Set<string> {
  const events = updates
    .filter(({ what }) => what === "moved")
    .flatMap((update) => (update.events ?? []) as GameEvent[]);
  return new Set(events.flatMap((event) => placeChanged(event) ?? []));
}

function placeChanged(event: GameEvent): string | null {
  const item = event["item"] as Item;
  switch (event.event) {
    case "started":
    case "added":
    case "joker added":
    case "doubled":
      return placeOf({ seat: Number(event["seat"]), item });
    case "fox":
    case "fox entered":
      return placeOf({ seat: Number(event["owner"]), item });
    case "chest":
      return placeOf({ seat: Number(event["seat"]), item: null });
    case "market filled":
      return `market.${event["slot"]}`;
    case "coq":
      return `perch.${event["number"]}`;
    default:
      return null;
  }
}
