/** What one chooses for a new table of CotCotCollec'. */

export { default as Options } from "./Options.svelte";
