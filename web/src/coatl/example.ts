/** A position of Cóatl for tests. */

import type { CoatlPosition, SeenPlayer } from "./position";

export const COUNTS = { k: 0, b: 0, g: 0, r: 0, y: 0 };

export function player(change: Partial<SeenPlayer> = {}): SeenPlayer {
  return {
    board: "",
    hand: null,
    hand_size: 0,
    taken: [],
    dealt: null,
    temples: null,
    temple_count: 0,
    temples_taken: [],
    tokens: [],
    coatls: [],
    ...change,
  };
}

/** Seat 0 looks; they hold P1 and T2, Ben took P5 and T4 openly and has two cards more. */
export function position(change: Partial<CoatlPosition> = {}): CoatlPosition {
  return {
    game: "coatl",
    options: { players: 2, open_ends: "absent" },
    first: 0,
    supply: [],
    bags: { heads: COUNTS, bodies: COUNTS, tails: COUNTS },
    row: ["P1", null, "P7"],
    deck_size: 30,
    discard_size: 2,
    temples: { visible: ["T0", null], under: [5, 0] },
    seats: [
      player({
        hand: ["P1"],
        hand_size: 1,
        temples: ["T2"],
        temple_count: 1,
        coatls: [{ serpent: "<r r r>", cards: ["P6"], temple: "T9", points: 5 }],
      }),
      player({ hand_size: 3, taken: ["P5"], temple_count: 1, temples_taken: ["T4"] }),
    ],
    deciders: [0],
    turn: { seat: 0, number: 4, action: "nothing", completing: null, acted: false, actions_left: 1, passes: 0 },
    end: { triggered: null, by: null, turns_left: null, ended_by: null },
    known: [{ in_deck: [], in_discard: ["P8"], deck: "all", discard: "P10", hands: ["", "P10 P11"] }],
    ...change,
  };
}
