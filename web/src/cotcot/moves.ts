/** What can be done with a card or the fox: the server's moves, sorted by what is held and where it may go. */

import { CARDS, DOUBLER, isCard, isItem, JOKER, type CardName, type Item } from "./finds";

export type Held = CardName | "fox";
export type Kind = "chest" | "start" | "add" | "joker" | "double" | "fox";

/** Where something held may go: a collection of a seat, or, as a chest, beside them. */
export interface Target {
  move: string;
  kind: Kind;
  seat: number;
  item: Item | null;
}

interface Use extends Target {
  held: Held;
}

/** What a move does with something held; taking, drawing and `done` are done with nothing. */
function useOf(move: string, me: number): Use | null {
  const [verb, ...words] = move.split(" ");
  const card = words.at(-1);
  if (verb === "chest" && isCard(card)) return { move, kind: verb, held: card, seat: me, item: null };
  if (!isItem(card)) return null;
  const item = card;
  switch (verb) {
    case "start":
    case "add":
      return { move, kind: verb, held: item, seat: me, item };
    case "joker":
      return { move, kind: verb, held: JOKER, seat: me, item };
    case "double":
      return { move, kind: verb, held: DOUBLER, seat: me, item };
    case "fox":
      return { move, kind: verb, held: "fox", seat: words.length > 1 ? Number(words[0]) : me, item };
    default:
      return null;
  }
}

/** Where a held thing may go, by these moves. */
export function targetsOf(held: Held, moves: Iterable<string>, me: number): Target[] {
  return [...moves].flatMap((move) => useOf(move, me) ?? []).filter((use) => use.held === held);
}

/** The name of a place: a collection of a seat, or its free chests. */
export function placeOf({ seat, item }: { seat: number; item: Item | null }): string {
  return item === null ? `chests.${seat}` : `cell.${seat}.${item}`;
}

/** Targets by their places. A place has one move: an item is either started or added to. */
export function byPlace(targets: readonly Target[]): Map<string, Target> {
  return new Map(targets.map((target) => [placeOf(target), target]));
}

/** Equal cards of a hand lie on each other. */
export interface Stack {
  card: CardName;
  count: number;
}

/** A hand sorted as the yard is, the special cards last. */
export function sortHand(hand: readonly CardName[]): Stack[] {
  return CARDS.map((card) => ({ card, count: hand.filter((one) => one === card).length })).filter(
    ({ count }) => count > 0,
  );
}
