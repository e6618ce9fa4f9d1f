/** What was counted over many games of CotCotCollec': the collections, and what they won. */

import type { Counting } from "../../lib/game";
import { m } from "../../paraglide/messages.js";
import { isItem, titleOf } from "../finds";

export { default as Sprites } from "../drawings/Sprites.svelte";
export { default as Picture } from "./Picture.svelte";

/** The finds of which there was a collection. */
export const shares: Counting["shares"] = (counted) => ({
  title: m.statistics_cotcot_collections(),
  help: m.statistics_cotcot_collections_help(),
  kind: m.statistics_cotcot_find(),
  count: m.statistics_games(),
  points: m.after_eggs(),
  each: m.statistics_cotcot_per_game(),
  rows: counted.map(({ name, count, points }) => ({
    name,
    title: isItem(name) ? titleOf(name) : name,
    count,
    points,
  })),
});
