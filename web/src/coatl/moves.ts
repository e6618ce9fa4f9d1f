/** Moves as texts of the notation, and what can be done with something that is held. */

import { GOLD } from "./pieces";

export type End = "head" | "tail";

/** Something that a player has taken hold of. */
export type Held = { kind: "piece"; name: string } | { kind: "card"; name: string };

export interface Read {
  verb: string;
  /** The number of the serpent that a move is for, counted from 1. */
  coatl: number | null;
  /** The piece, card or space that it names last. */
  name: string;
}

const ON_COATL = ["head", "tail", "fulfil", "temple"];

/** The parts of a move: `tail 1 y>` extends serpent 1 with a yellow tail. */
export function read(move: string): Read {
  const [verb = "", ...rest] = move.split(" ");
  const isOnCoatl = ON_COATL.includes(verb);
  return { verb, coatl: isOnCoatl ? Number(rest[0]) : null, name: rest.slice(isOnCoatl ? 1 : 0).join(" ") };
}

const USES: Record<Held["kind"], readonly string[]> = {
  piece: ["begin", "head", "tail"],
  card: ["fulfil", "discard"],
};

/** The moves that can be made with what is held. */
export function usesOf(held: Held | null, moves: Iterable<string>): string[] {
  if (!held) return [];
  if (held.name === GOLD) return withVerb("steal", moves);
  return [...moves].filter((move) => {
    const { verb, name } = read(move);
    return name === held.name && USES[held.kind].includes(verb);
  });
}

/** What I would take from an opponent's board: the places there that I have chosen, at most two. */
export interface Loot {
  seat: number;
  places: readonly number[];
}

/** The pieces that somebody would lose, from what lies on their board. */
export function lootOf({ places }: Loot, board: readonly string[]): string[] {
  return places.map((place) => board[place] ?? "");
}

/** The move that takes some pieces from a seat, whatever the order in which they were chosen. */
export function stealing(seat: number, pieces: readonly string[], moves: Iterable<string>): string | undefined {
  const wanted = pieces.toSorted().join(" ");
  return withVerb("steal", moves).find((move) => {
    const [, from, ...taken] = move.split(" ");
    return Number(from) === seat && taken.toSorted().join(" ") === wanted;
  });
}

/**
 * Choose a place of somebody's board, or give it up again; a second one joins the first if both can be taken, and
 * otherwise stands in for it.
 */
export function chosen(loot: Loot | null, seat: number, place: number, canTake: (loot: Loot) => boolean): Loot | null {
  const places = loot?.seat === seat ? loot.places : [];
  if (places.includes(place)) {
    const rest = places.filter((other) => other !== place);
    return rest.length ? { seat, places: rest } : null;
  }
  const both = { seat, places: [...places.slice(-1), place] };
  return canTake(both) ? both : { seat, places: [place] };
}

/** The legal moves with some verb. */
export function withVerb(verb: string, moves: Iterable<string>): string[] {
  return [...moves].filter((move) => read(move).verb === verb);
}
