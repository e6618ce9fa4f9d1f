/** Moves as texts of the notation, and what can be done with something that is held. */

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
  return [...moves].filter((move) => {
    const { verb, name } = read(move);
    return name === held.name && USES[held.kind].includes(verb);
  });
}

/** The legal moves with some verb. */
export function withVerb(verb: string, moves: Iterable<string>): string[] {
  return [...moves].filter((move) => read(move).verb === verb);
}
