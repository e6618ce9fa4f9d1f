/** Cóatl on the first screens. */

import type { Cover } from "../../lib/game";
import { listed } from "../../lib/language.svelte";
import { m } from "../../paraglide/messages.js";
import drawings from "./cover.svg?url";
import Picture from "./Picture.svelte";

export { default as Today } from "./Daily.svelte";
export { default as Way } from "./AloneWay.svelte";
export { drawings, Picture };

export const slogan = m.home_coatl_slogan;
export const goal = m.home_coatl_goal;
export const players = m.home_coatl_players;
export const minutes = 40;
export const first: Cover["first"] = "first game";
export const alone = m.home_against_adam;
export const cards = m.home_cards_coatl;
export const lessons: Cover["lessons"] = [
  { name: "coatl", title: () => "Cóatl", help: m.home_lesson_coatl, picture: "scene" },
  { name: "solo", title: m.home_alone, help: m.home_lesson_solo, picture: "adam" },
  { name: "gold", title: m.home_lesson_gold_title, help: m.home_lesson_gold, picture: "gold" },
];
export const books: Cover["books"] = [
  { name: "coatl", title: m.home_rules_coatl },
  { name: "coatl-solo", title: m.home_rules_solo },
  { name: "coatl-expansions", title: m.home_rules_expansions },
];

/** What is not as usual in the rules of a table. */
export const agreed: Cover["agreed"] = (options) => [
  ...("levels" in options && options.levels?.length ? [levelsInWords(options.levels)] : []),
  ...("sacrifice" in options && !options.sacrifice ? [m.home_coatl_no_tokens()] : []),
  ...("promo" in options && options.promo ? [m.home_coatl_promo()] : []),
  ...("fewer_bodies" in options && options.fewer_bodies ? [m.home_coatl_fewer()] : []),
  ...("golden_feathers" in options && options.golden_feathers ? [m.home_coatl_gold()] : []),
];

/** Which of A.D.A.M.'s levels are on. */
export function levelsInWords(levels: readonly number[]): string {
  return m.home_levels({ count: levels.length, levels: listed(levels.map(String)) });
}
