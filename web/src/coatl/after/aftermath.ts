/** What is told of a game of Cóatl when it is over. */

export { default as Sprites } from "../drawings/Sprites.svelte";
export { loadCards as ready } from "../facts.svelte";
export { default as Above } from "./Above.svelte";
export { default as Elsewhere } from "./Elsewhere.svelte";
export { default as Hand } from "./Hand.svelte";
export { default as Scoring } from "./Scoring.svelte";
export { default as Stage } from "./Stage.svelte";
export { ended, headline, tieBreak, trigger } from "./ending";
export { caption, handOf, note, remarks } from "./sides";
export { gain, landmarks, rows, sources } from "./words";
