/** CotCotCollec' at the common table. */

export { sounds } from "./sounds";
export { default as Table } from "./Table.svelte";
export { tell } from "./tell";
export { travels } from "./travels";
