/** What one looks up about CotCotCollec'. */

import { m } from "../../paraglide/messages.js";

export { default as Sprites } from "../drawings/Sprites.svelte";
export { default as Cards } from "./Cards.svelte";
export { default as Picture } from "./Picture.svelte";

export const title = m.reference_cotcot;
export const books = { cotcot: m.reference_book_cotcot };
