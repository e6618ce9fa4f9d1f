/** What one looks up about Cóatl. */

import { m } from "../../paraglide/messages.js";

export { default as Sprites } from "../drawings/Sprites.svelte";
export { default as CardDrawing } from "./CardDrawing.svelte";
export { default as Cards } from "./Cards.svelte";
export { default as Example } from "./Example.svelte";
export { default as Picture } from "./Picture.svelte";
export { loadCards as ready } from "../facts.svelte";

export const title = m.reference_coatl;
export const books = {
  coatl: m.reference_book_coatl,
  "coatl-solo": m.reference_book_solo,
  "coatl-expansions": m.reference_book_expansions,
};
