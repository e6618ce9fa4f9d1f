/** What is left of an idea after what has happened since. */

/** As much of an update as tells whether an idea is followed. */
export interface Happened {
  number: number;
  what: string;
  seat?: number | null;
  move?: string | null;
}

/**
 * The moves of an idea that a seat has still to play after these updates; null if it was departed from. Moves may be
 * played in another order, and taken back again.
 */
export function left(
  moves: readonly string[],
  updates: readonly Happened[],
  seat: number | null,
): readonly string[] | null {
  const before: (readonly string[])[] = [];
  let rest = moves;
  for (const { what, seat: by, move } of updates) {
    if (what === "taken back") return null;
    if (by !== seat) continue;
    if (what === "moved") {
      const place = rest.indexOf(move ?? "");
      if (place < 0) return null;
      before.push(rest);
      rest = rest.toSpliced(place, 1);
    } else if (what === "undone") {
      const was = before.pop();
      if (!was) return null;
      rest = was;
    }
  }
  return rest;
}

/** Which idea is shown after a better answer: the one that was chosen, if it is still among them, else the best. */
export function kept<I extends { moves: readonly string[] }>(chosen: I | null, ideas: readonly I[]): I | null {
  const same = ideas.find(({ moves }) => moves.join() === chosen?.moves.join());
  return (chosen && same) ?? ideas[0] ?? null;
}
