/** What a card in hand or a Temple card offers while a finished serpent waits for its last cards. */

import { m } from "../paraglide/messages.js";
import { isTemple } from "./facts.svelte";
import type { Hold } from "./hold.svelte";

/** A part of what a card is told: whether it can be laid, what it would add, and what a press does. */
export interface Offer {
  isLit?: boolean;
  isOut?: boolean;
  gain?: number;
  met?: readonly boolean[] | null;
  reason?: string | null;
  move?: string | undefined;
  act?: (() => void) | undefined;
  read: () => void;
  point: (isPointed: boolean) => void;
}

export function offerOf(hold: Hold, name: string): Offer {
  const number = hold.completing;
  if (number === null)
    return { read: () => hold.read(name, null), point: (isPointed) => hold.look(isPointed ? name : null) };
  const move = `${isTemple(name) ? "temple" : "fulfil"} ${number} ${name}`;
  const isLegal = hold.table.can(move);
  const reason = isLegal ? null : (hold.table.why(move) ?? m.table_not_possible());
  const found = hold.table.seat === null ? undefined : hold.scoreOf(hold.table.seat, number).cards[name];
  return {
    isLit: isLegal,
    isOut: !isLegal,
    gain: isLegal ? (hold.previewOf(move)?.cards[name]?.[1] ?? 0) : 0,
    met: isTemple(name) ? (found?.requirements ?? null) : null,
    reason,
    move: isLegal ? move : undefined,
    act: isLegal ? () => hold.act(move) : undefined,
    read: () => hold.read(name, reason),
    point: (isPointed) => {
      hold.look(isPointed ? name : null);
      hold.point(isPointed && isLegal ? move : null);
    },
  };
}
