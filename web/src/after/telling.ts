/** Telling a scoring: step by step, and when it plays by itself, card by card within a step. */

export interface Cue {
  /** The step that is told. */
  at: number;
  /** The card that is told while it plays; null when the whole step is told. */
  card: number | null;
}

/** What is told next when it plays by itself; null at the end. `lengths` are the cards of each step. */
export function following({ at, card }: Cue, lengths: readonly number[]): Cue | null {
  if (card !== null && card + 1 < (lengths[at] ?? 0)) return { at, card: card + 1 };
  return at + 1 < lengths.length ? { at: at + 1, card: 0 } : null;
}

/** Where it begins to play: the step that is shown, or all of it anew if the last one was told. */
export function beginning(place: Cue | null, steps: number): Cue {
  const isTold = place === null || place.at >= steps - 1;
  return { at: isTold ? 0 : place.at, card: 0 };
}
