/** Games that are taken along: all of mine as one file, and files of games that were played elsewhere. */

import { answer, api, type Schemas } from "../lib/api";
import { beKnown } from "../lib/me.svelte";

/** So many are sent at once, as the server takes them. */
const AT_ONCE = 25;

/** What became of the games of a file; those that were refused, by their place in it. */
export interface TakenIn {
  taken: number;
  known: number;
  refused: { number: number; problem: string }[];
}

/** The records in a file: each a line of JSON, or text that begins with its tags. */
export function recordsIn(text: string): string[] {
  const isJson = text.trimStart().startsWith("{");
  return text.split(isJson ? "\n" : /^(?=\[plume )/m).filter((record) => record.trim());
}

/** All my finished games, one in a line. */
export async function myGames(): Promise<string> {
  const lines: string[] = [];
  let before: number | null = null;
  do {
    const query: { before?: number } = before === null ? {} : { before };
    const found: Schemas["TakenAlong"] = await answer(api.GET("/api/me/games", { params: { query } }));
    lines.push(...found.records);
    before = found.before;
  } while (before !== null);
  return lines.map((line) => `${line}\n`).join("");
}

/** Take games in, some at a time; `told` hears how many are done. */
export async function takeIn(records: readonly string[], told: (done: number) => void): Promise<TakenIn> {
  await beKnown();
  const sum: TakenIn = { taken: 0, known: 0, refused: [] };
  for (let first = 0; first < records.length; first += AT_ONCE) {
    told(first);
    const body = { records: records.slice(first, first + AT_ONCE) };
    const { taken, known, refused } = await answer(api.POST("/api/me/games", { body }));
    sum.taken += taken;
    sum.known += known;
    for (const { number, error } of refused) sum.refused.push({ number: first + number + 1, problem: error.message });
  }
  return sum;
}

/** Let somebody keep a text as a file. */
export function save(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
