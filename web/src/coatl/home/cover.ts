/** Cóatl on the first screens. */

import type { Cover } from "../../lib/game";
import { m } from "../../paraglide/messages.js";
import AdamPicture from "./AdamPicture.svelte";
import Picture from "./Picture.svelte";

export { default as Band } from "./AdamBand.svelte";
export { default as Way } from "./AloneWay.svelte";
export { default as Instead } from "./Instead.svelte";
export { default as Options } from "./Options.svelte";
export { default as Sprites } from "../drawings/Sprites.svelte";
export { Picture };

export const emblem = "tile-red";
export const slogan = m.home_coatl_slogan;
export const players = m.home_coatl_players;
export const alone = m.home_against_adam;
export const cards = m.home_cards_coatl;
export const lessons: Cover["lessons"] = [
  { name: "coatl", title: () => "Cóatl", help: m.home_lesson_coatl, Picture },
  { name: "solo", title: m.home_alone, help: m.home_lesson_solo, Picture: AdamPicture },
];
export const books: Cover["books"] = [
  { name: "coatl", title: m.home_rules_coatl },
  { name: "coatl-solo", title: m.home_rules_solo },
];
