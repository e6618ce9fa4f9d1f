/** What has changed on the table since my last turn. */

import type { Update } from "../lib/api";
import { placeOf } from "./moves";
import { eventsOf, type CotcotEvent } from "./position";

/** The places in the names of the table: cells, free chests, slots of the market, perches. */
export function changesOf(updates: readonly Update[]): Set<string> {
  const events = updates.filter(({ what }) => what === "moved").flatMap(eventsOf);
  return new Set(events.flatMap((event) => placeChanged(event) ?? []));
}

function placeChanged(event: CotcotEvent): string | null {
  switch (event.event) {
    case "started":
    case "added":
    case "joker added":
    case "doubled":
      return placeOf(event);
    case "fox":
    case "fox entered":
      return placeOf({ seat: event.owner, item: event.item });
    case "chest":
      return placeOf({ seat: event.seat, item: null });
    case "market filled":
      return `market.${event.slot}`;
    case "coq":
      return `perch.${event.number}`;
    default:
      return null;
  }
}
