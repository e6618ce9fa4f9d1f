/** What was counted over many games of Cóatl: finished serpents, and the families of the cards beside them. */

import type { Counting } from "../../lib/game";
import { m } from "../../paraglide/messages.js";
import { FAMILY_NAMES } from "../facts.svelte";
import { levelsInWords } from "../home/cover";

export { default as Sprites } from "../drawings/Sprites.svelte";
export { default as Picture } from "./Picture.svelte";

export const levels: Counting["levels"] = levelsInWords;

/** How many serpents were finished, and what they were worth. */
export const facts: Counting["facts"] = (counted) =>
  counted
    .filter(({ what }) => what === "serpent")
    .flatMap(({ games, count, points }) => [
      { label: m.statistics_coatl_serpents(), value: count },
      { label: m.statistics_coatl_per_game(), value: count / games },
      ...(count ? [{ label: m.statistics_coatl_per_serpent(), value: points / count }] : []),
    ]);

/** The families of the cards beside finished serpents. */
export const shares: Counting["shares"] = (counted) => ({
  title: m.statistics_coatl_families(),
  help: m.statistics_coatl_families_help(),
  kind: m.statistics_coatl_family(),
  count: m.statistics_coatl_cards(),
  points: m.statistics_points(),
  each: m.statistics_coatl_per_card(),
  rows: counted
    .filter(({ what }) => what === "family")
    .map(({ name, count, points }) => ({ name, title: FAMILY_NAMES[name]?.() ?? name, count, points })),
});
