/** Where a card is, in words. */

import { language } from "../../lib/language.svelte";
import { m } from "../../paraglide/messages.js";
import type { Hidden, Spot } from "./census";

/** A place that is known. */
export function spotWords({ where, seat }: Spot, names: readonly string[], mine: number | null): string {
  const name = names[seat ?? -1] ?? "";
  switch (where) {
    case "row":
      return m.reference_in_row();
    case "temples":
      return m.reference_on_pile();
    case "hand":
      return m.reference_in_hand();
    case "dealt":
      return m.reference_dealt();
    case "taken":
      return m.reference_taken({ name });
    case "serpent":
      return seat === mine ? m.reference_beside_mine() : m.reference_beside({ name });
    case "adam":
      return m.reference_wanted();
    case "realised":
      return m.reference_realised();
    case "discard":
      return m.reference_discarded();
    case "deck":
      return m.reference_in_deck();
  }
}

/** Where a card may be that has not been seen. */
export function hiddenWords({ deck, discard, temples, hands }: Hidden, names: readonly string[]): string {
  const places = [
    ...(deck ? [m.reference_maybe_deck()] : []),
    ...(temples ? [m.reference_maybe_temples()] : []),
    ...(hands.length === 1 ? [m.reference_maybe_hand({ name: names[hands[0] ?? -1] ?? "" })] : []),
    ...(hands.length > 1 ? [m.reference_maybe_hands()] : []),
    ...(discard ? [m.reference_maybe_discard()] : []),
  ];
  if (!places.length) return m.reference_not_in_game();
  return m.reference_unseen({ places: new Intl.ListFormat(language(), { type: "disjunction" }).format(places) });
}
