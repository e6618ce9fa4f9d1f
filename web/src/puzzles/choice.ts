/** Which puzzle is next: of all, or of those that somebody has chosen. */

import { answer, api, type Schemas } from "../lib/api";
import { go } from "../lib/router.svelte";

export type SeenPuzzle = Schemas["SeenPuzzle"];

/** What somebody wants to solve, as it stands in the address. */
export interface Choice {
  game?: string;
  kind?: string;
  theme?: string;
}

const WORDS = ["game", "kind", "theme"] as const;

/** What an address chooses. */
export function choiceIn(search: string): Choice {
  const query = new URLSearchParams(search);
  return Object.fromEntries(WORDS.flatMap((word) => (query.has(word) ? [[word, query.get(word) ?? ""]] : [])));
}

/** The address of a puzzle, with what comes after it. */
export function addressOf(id: string, choice: Choice = {}): string {
  const query = new URLSearchParams(Object.entries(choice)).toString();
  return `/puzzles/${id}${query && `?${query}`}`;
}

/** Go on to a puzzle that suits me. */
export async function goToNext(choice: Choice): Promise<void> {
  const found = await answer(api.GET("/api/puzzles/next", { params: { query: choice } }));
  go(addressOf(found.id, choice));
}
