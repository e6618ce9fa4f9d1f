/** Where everybody stands on a podium. */

/** The place of each, in the order of results: who is level shares a place, and the winners have the first. */
export function ranks(order: readonly number[], scores: readonly number[], winners: readonly number[]): number[] {
  const places: number[] = [];
  order.forEach((side, rank) => {
    const before = order[rank - 1];
    const isLevel =
      before !== undefined && winners.includes(before) === winners.includes(side) && scores[before] === scores[side];
    const hasWonToo = before !== undefined && winners.includes(side);
    places.push(isLevel || hasWonToo ? places[rank - 1]! : rank);
  });
  return places;
}

/** From left to right: the first in the middle, the next beside it in turn; of two the first is left. */
export function standing(rank: number, sides: number): number {
  if (sides < 3) return rank;
  return rank % 2 ? -rank : rank;
}
