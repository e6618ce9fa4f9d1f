/** What one chooses for a new table of Cóatl. */

export { default as Options } from "./Options.svelte";
export { default as Instead } from "./Instead.svelte";
export { fitting } from "./expansions";
