/** What somebody may regret: the loss that a move brings, read from what the server foresees. */

import { DOUBLER, isItem, JOKER, type Item } from "./finds";
import { isLastScoring, total, type Position, type SeatScoring } from "./position";

export type Loss =
  | { kind: "points"; before: number; after: number }
  | { kind: "special"; card: typeof JOKER | typeof DOUBLER }
  | { kind: "chest" }
  | { kind: "double"; item: Item };

/** What a move of mine would lose, by what a scoring gives now and after it; null where nothing is to be warned of. */
export function lossOf(
  move: string,
  [now, then]: [now: SeatScoring[], then: SeatScoring[] | null],
  position: Position,
  me: number,
): Loss | null {
  const [verb, thing = ""] = move.split(" ");
  if (verb === "chest") return lossByChest(thing, position, me);
  if (!then) return null;
  const [before, after] = [total(now[me], false), total(then[me], false)];
  if (after < before) return { kind: "points", before, after };
  const doubled = then[me]?.items[thing] ?? 0;
  return verb === "double" && doubled === 0 && isItem(thing) ? { kind: "double", item: thing } : null;
}

function lossByChest(card: string, position: Position, me: number): Loss | null {
  if (card === JOKER || card === DOUBLER) return { kind: "special", card };
  return (position.seats[me]?.chests ?? 0) > 0 && isLastScoring(position.coqs) ? { kind: "chest" } : null;
}
