/** CotCotCollec' on the first screens. */

import type { Cover } from "../../lib/game";
import { m } from "../../paraglide/messages.js";
import drawings from "./cover.svg?url";
import Picture from "./Picture.svelte";

export { default as Today } from "./Daily.svelte";
export { drawings, Picture };

/** Its bots are hens of tin. */
export const faces = drawings;
export const slogan = m.home_cotcot_slogan;
export const goal = m.home_cotcot_goal;
export const players = m.home_cotcot_players;
export const minutes = 25;
export const bots = 2;
export const cards = m.home_cards_cotcot;
export const lessons: Cover["lessons"] = [
  { name: "cotcot", title: () => "CotCotCollec’", help: m.home_lesson_cotcot, picture: "scene" },
];
export const books: Cover["books"] = [{ name: "cotcot", title: m.home_rules_cotcot }];

const EDITIONS: Readonly<Record<string, string>> = { gigamic: "Gigamic", zoch: "Zoch" };

/** By whose rules a table plays. */
export const agreed: Cover["agreed"] = (options) =>
  "edition" in options ? [m.home_cotcot_rules({ edition: EDITIONS[options.edition] ?? options.edition })] : [];
