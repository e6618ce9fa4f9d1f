/** CotCotCollec' on the first screens. */

import type { Cover } from "../../lib/game";
import { m } from "../../paraglide/messages.js";
import Picture from "./Picture.svelte";

export { default as Options } from "./Options.svelte";
export { default as Sprites } from "../drawings/Sprites.svelte";
export { Picture };

export const emblem = "i-corn";
export const slogan = m.home_cotcot_slogan;
export const players = m.home_cotcot_players;
export const bots = 2;
export const cards = m.home_cards_cotcot;
export const lessons: Cover["lessons"] = [
  { name: "cotcot", title: () => "CotCotCollec’", help: m.home_lesson_cotcot, Picture },
];
export const books: Cover["books"] = [{ name: "cotcot", title: m.home_rules_cotcot }];
