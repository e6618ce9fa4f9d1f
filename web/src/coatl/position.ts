/** The position of a game of Cóatl as a viewer knows it; the format is described in docs/positions.md. */

import { partOf, piecesOf, type Letter } from "./pieces";

export interface SeenCoatl {
  serpent: string;
  cards: string[];
  temple: string | null;
  points: number;
}

export type Token = "pick" | "future" | "commit";

export interface SeenPlayer {
  board: string;
  hand: string[] | null;
  hand_size: number | null;
  taken: string[];
  dealt: string[] | null;
  temples: string[] | null;
  temple_count: number;
  temples_taken: string[];
  tokens: Token[];
  coatls: SeenCoatl[];
}

export type Action = "nothing" | "take" | "draw" | "assemble" | "pick" | "future" | "commit" | "set-up";
export type Ending = "third coatl" | "no bodies" | "all passed";
export type Counts = Record<Letter, number>;

export interface AdamCard {
  card: string;
  pieces: Counts;
  any: Letter | null;
}

export interface CoatlPosition {
  options: {
    players: number;
    open_ends: "absent" | "closed";
    sacrifice?: boolean;
    levels?: number[];
    space_order?: number[];
    solo_temples?: "two" | "piles";
  };
  first: number;
  supply: string[];
  bags: { heads: Counts; bodies: Counts; tails: Counts };
  row: (string | null)[];
  deck_size: number;
  discard_size: number;
  temples: { visible: (string | null)[]; under: number[] };
  seats: SeenPlayer[];
  deciders: number[];
  turn: {
    seat: number;
    number: number;
    action: Action;
    completing: number | null;
    acted: boolean;
    actions_left: number;
    passes: number;
  };
  end: { triggered: Ending | null; by: number | null; turns_left: number | null; ended_by: Ending | null };
  adam?: { cards: AdamCard[]; realised: string[]; points: number; discarded: Counts };
}

/** How many bodies are left in the bag and on the supply board: when none are, the game ends (C-END-1). */
export function bodiesLeft({ bags, supply }: CoatlPosition): number {
  const onBoard = supply.flatMap(piecesOf).filter((piece) => partOf(piece) === "body").length;
  return Object.values(bags.bodies).reduce((sum, count) => sum + count, onBoard);
}

/** Whether a serpent has a head and a tail. */
export function isWhole(serpent: string): boolean {
  return serpent.startsWith("<") && serpent.endsWith(">");
}

export const BOARD_SIZE = 8;
export const MOST_CARDS = 4;
