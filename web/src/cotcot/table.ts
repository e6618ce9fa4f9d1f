/** CotCotCollec' at the common table. */

import type { Face } from "../table/face";
import Table from "./Table.svelte";
import { tell } from "./tell";
import { travels } from "./travels";

export const face: Face = { title: "CotCotCollec’", Table, travels, tell };
