/** What the review of a game of Cóatl tells of its own. */

export { default as Works } from "./Works.svelte";
