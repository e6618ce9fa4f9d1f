/**
 * Where every card of a game is, as far as a viewer knows: read from what the server shows them, and nothing beyond
 * that.
 */

import type { Schemas } from "../../lib/api";
import type { CardFacts } from "../facts.svelte";
import type { CoatlPosition, SeenPlayer } from "../position";

/** Where a copy of a card is: `seat` says whose hand or serpent. */
export interface Spot {
  where: "row" | "temples" | "hand" | "dealt" | "taken" | "serpent" | "adam" | "realised" | "discard" | "deck";
  seat?: number;
}

/** Where copies that nobody showed may be; nowhere: they are not in this game. */
export interface Hidden {
  copies: number;
  deck: boolean;
  discard: boolean;
  temples: boolean;
  hands: number[];
}

export interface Whereabouts {
  name: string;
  spots: Spot[];
  hidden: Hidden | null;
}

/** What an opponent took before everybody's eyes and still has, and how many of their cards nobody knows. */
export interface Openly {
  seat: number;
  taken: string[];
  unknown: number;
}

const LAID: ReadonlySet<Spot["where"]> = new Set(["serpent", "realised"]);

/** Whether no copy of a card can come into play any more. */
export function isGone({ spots, hidden }: Whereabouts): boolean {
  return hidden === null && spots.length > 0 && spots.every(({ where }) => LAID.has(where));
}

/** Where all cards are, for somebody at a seat or, with null, a spectator. */
export function censusOf(cards: readonly CardFacts[], position: CoatlPosition, seat: number | null): Whereabouts[] {
  const spots = spotsOf(position, seat);
  return cards.map(({ name, copies }) => {
    const known = spots.get(name) ?? [];
    const missing = Math.max(0, copies - known.length);
    return { name, spots: known, hidden: missing ? hiddenOf(name, missing, position, seat) : null };
  });
}

function spotsOf(position: CoatlPosition, seat: number | null): Map<string, Spot[]> {
  const spots = new Map<string, Spot[]>();
  const put = (names: readonly (string | null)[] | null | undefined, spot: Spot): void => {
    for (const name of names ?? []) if (name) spots.set(name, [...(spots.get(name) ?? []), spot]);
  };
  put(position.row, { where: "row" });
  put(position.temples.visible, { where: "temples" });
  position.seats.forEach((player, number) => {
    const isMine = number === seat;
    put(isMine ? player.hand : player.taken, { where: isMine ? "hand" : "taken", seat: number });
    put(isMine ? player.temples : player.temples_taken, { where: isMine ? "hand" : "taken", seat: number });
    if (isMine) put(player.dealt, { where: "dealt", seat: number });
    for (const { cards, temple } of player.coatls) put([...cards, temple], { where: "serpent", seat: number });
  });
  put(
    position.adam?.cards.map(({ card }) => card),
    { where: "adam" },
  );
  put(position.adam?.realised, { where: "realised" });
  const known = knowledgeOf(position, seat);
  put(known?.in_discard, { where: "discard" });
  put(known?.in_deck, { where: "deck" });
  return spots;
}

/** A view has what its viewer knows and nothing else; an open position has it for every seat and the spectator. */
function knowledgeOf({ known }: CoatlPosition, seat: number | null): Schemas["Known"] | undefined {
  return known.length === 1 ? known[0] : known[seat ?? known.length - 1];
}

function hiddenOf(name: string, copies: number, position: CoatlPosition, seat: number | null): Hidden {
  const isTemple = name.startsWith("T");
  const hands = position.seats.flatMap((player, number) =>
    number !== seat && unknownOf(player, isTemple) > 0 ? [number] : [],
  );
  if (isTemple) {
    const temples = position.temples.under.some((count) => count > 0);
    return { copies, deck: false, discard: false, temples, hands };
  }
  const known = knowledgeOf(position, seat);
  const mayBe = (names = ""): boolean => names === "all" || names.split(" ").includes(name);
  return {
    copies,
    deck: position.deck_size > 0 && mayBe(known?.deck),
    discard: position.discard_size > 0 && mayBe(known?.discard),
    temples: false,
    hands: hands.filter((number) => mayBe(known?.hands[number])),
  };
}

function unknownOf(player: SeenPlayer, isTemple: boolean): number {
  if (isTemple) return player.temple_count - player.temples_taken.length;
  return (player.hand_size ?? player.taken.length + 1) - player.taken.length;
}

/** What each opponent took openly, Prophecy and Temple cards. */
export function takenOpenly(position: CoatlPosition, seat: number | null): Openly[] {
  return position.seats.flatMap((player, number) => {
    if (number === seat) return [];
    const unknown = (player.hand_size ?? 0) - player.taken.length + unknownOf(player, true);
    return [{ seat: number, taken: [...player.taken, ...player.temples_taken], unknown }];
  });
}
