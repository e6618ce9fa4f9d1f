/** What somebody may regret: the loss that a move brings, read from what the server foresees. */

import { DOUBLER, JOKER, type Item } from "./finds";
import { isLastScoring, previewOf, total, type Position } from "./position";

export type Loss =
  | { kind: "points"; before: number; after: number }
  | { kind: "special"; card: typeof JOKER | typeof DOUBLER }
  | { kind: "chest" }
  | { kind: "double"; item: Item };

/** What a move of mine would lose; null where nothing is to be warned of. */
export function lossOf(
  move: string,
  preview: Record<string, unknown> | undefined,
  position: Position,
  me: number,
): Loss | null {
  const [verb, thing = ""] = move.split(" ");
  if (verb === "chest") return lossByChest(thing, position, me);
  const foreseen = previewOf(preview);
  if (!foreseen) return null;
  const [before, after] = foreseen.map((scoring) => total(scoring[me], false)) as [number, number];
  if (after < before) return { kind: "points", before, after };
  const doubled = foreseen[1][me]?.items[thing as Item] ?? 0;
  return verb === "double" && doubled === 0 ? { kind: "double", item: thing as Item } : null;
}

function lossByChest(card: string, position: Position, me: number): Loss | null {
  if (card === JOKER || card === DOUBLER) return { kind: "special", card };
  return (position.seats[me]?.chests ?? 0) > 0 && isLastScoring(position.coqs) ? { kind: "chest" } : null;
}
