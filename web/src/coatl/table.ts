/** Cóatl at the common table; what is printed on its cards is learned first. */

import type { Face } from "../table/face";
import { loadCards } from "./facts.svelte";
import Table from "./Table.svelte";
import { tell } from "./tell";
import { travels } from "./travels";

await loadCards();

export const face: Face = { title: "Cóatl", Table, travels, tell };
