/** The expansions of Cóatl, each with a sentence, and with whom it is not played. */

import type { Schemas } from "../../lib/api";
import { m } from "../../paraglide/messages.js";

type Wishes = Schemas["NewCoatlOptions"];

export interface Expansion {
  name: "promo" | "fewer_bodies" | "golden_feathers";
  title: () => string;
  help: () => string;
  /** Why it cannot be played by so many. */
  refusal: (players: number) => string | null;
}

export const EXPANSIONS: readonly Expansion[] = [
  { name: "promo", title: m.new_option_promo, help: m.new_option_promo_help, refusal: () => null },
  {
    name: "fewer_bodies",
    title: m.new_option_fewer,
    help: m.new_option_fewer_help,
    refusal: (players) => (players > 3 ? m.new_option_fewer_refused() : null),
  },
  { name: "golden_feathers", title: m.new_option_gold, help: m.new_option_gold_help, refusal: () => null },
];

/** What of the wishes belongs to a game of so many. */
export function fitting(options: Wishes, players: number): Wishes {
  const refused = EXPANSIONS.filter(({ refusal }) => refusal(players) !== null).map(({ name }) => name);
  return Object.fromEntries(Object.entries(options).filter(([name]) => !refused.some((other) => other === name)));
}
