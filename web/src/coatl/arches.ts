/**
 * Pieces arch up and down in turn. A placed piece keeps its arch: one that joins the head end takes the opposite of
 * its neighbour.
 */

interface Known {
  pieces: string[];
  first: number;
}

const known = new Map<string, Known>();

/** Whether the first piece of a serpent arches up (0) or down (1); `key` names the serpent while it grows. */
export function firstArch(key: string, pieces: string[]): number {
  const before = known.get(key);
  const added = before ? pieces.length - before.pieces.length : 0;
  const atHead =
    before !== undefined && added > 0 && before.pieces.every((piece, place) => pieces[place + added] === piece);
  const isSame = before !== undefined && before.pieces.every((piece, place) => pieces[place] === piece);
  const first = before && !isSame && atHead ? (before.first + added) % 2 : (before?.first ?? 0);
  known.set(key, { pieces, first });
  return first;
}
