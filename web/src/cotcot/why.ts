/** Why a collection wins what it wins, in one word, from the lengths that are compared (K-SCORE-2). */

import { m } from "../paraglide/messages.js";
import type { Item } from "./finds";
import type { Position } from "./position";

export type Why = "alone" | "longest" | "level" | "second" | "tie" | "short" | "fox";

export const WHY: Record<Why, () => string> = {
  alone: m.cotcot_win_alone,
  longest: m.cotcot_win_longest,
  level: m.cotcot_win_level,
  second: m.cotcot_win_second,
  tie: m.cotcot_win_tie,
  short: m.cotcot_win_short,
  fox: m.cotcot_win_fox,
};

/** Why the collection of a seat wins what it wins; null where it has none. */
export function whyOf({ seats, fox }: Pick<Position, "seats" | "fox">, seat: number, item: Item): Why | null {
  const lengths = seats.map(({ collections }) => collections.find((one) => one.item === item)?.length ?? 0);
  const own = lengths[seat] ?? 0;
  if (!own) return null;
  if (fox?.item === item && fox.seat === seat) return "fox";
  const compared = lengths.filter((length, owner) => length > 0 && !(fox?.item === item && fox.seat === owner));
  const longest = Math.max(...compared);
  const second = Math.max(0, ...compared.filter((length) => length < longest));
  const isShared = compared.filter((length) => length === own).length > 1;
  if (compared.length === 1) return "alone";
  if (own === longest) return isShared ? "level" : "longest";
  if (own === second) return isShared ? "tie" : "second";
  return "short";
}
