/** Which moment of a replay is shown: pages of steps, turns, and where a key leads. */

import type { Schemas } from "../lib/api";

export type ReplayStep = Schemas["ReplayStep"];

/** What tells where a step is in the game. */
export interface Moment {
  at: number;
  position: { turn?: { number: number } };
}

export const PAGE = 200;

/** The first step of the page that holds a moment. */
export function pageOf(at: number): number {
  return Math.floor(at / PAGE) * PAGE;
}

/** All pages of a game, the one that is wanted first, then those after it, then those before it. */
export function pagesFrom(at: number, moves: number): number[] {
  const pages = Array.from({ length: Math.floor(moves / PAGE) + 1 }, (_, page) => page * PAGE);
  const wanted = pageOf(at);
  return [...pages.filter((page) => page >= wanted), ...pages.filter((page) => page < wanted).reverse()];
}

/** The last step up to a moment: moves of which a viewer sees nothing have none of their own. */
export function stepAt<S extends Moment>(steps: readonly S[], at: number): S | null {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return steps[low - 1] ?? null;
}

/** Steps that came later are put in their place; none is there twice. */
export function merged<S extends Moment>(steps: readonly S[], more: readonly S[]): S[] {
  const all = new Map([...steps, ...more].map((step) => [step.at, step]));
  return [...all.values()].sort((one, other) => one.at - other.at);
}

export function turnOf(step: Moment | null | undefined): number {
  return step?.position.turn?.number ?? 0;
}

/** A turn and its moves; a move belongs to the turn in which it was played, which its step may have ended. */
export interface Turn<S> {
  turn: number;
  steps: S[];
}

export function turnsOf<S extends Moment>(steps: readonly S[]): Turn<S>[] {
  const turns: Turn<S>[] = [];
  steps.forEach((step, place) => {
    const turn = turnOf(steps[place - 1] ?? step);
    const last = turns.at(-1);
    if (last?.turn === turn) last.steps.push(step);
    else turns.push({ turn, steps: [step] });
  });
  return turns;
}

/** The moments at which a turn begins. */
export function turnStarts(steps: readonly Moment[]): number[] {
  return steps.filter((step, place) => place === 0 || turnOf(step) !== turnOf(steps[place - 1])).map(({ at }) => at);
}

/** Where a key leads: left and right a move, up and down a turn, Home and End to the ends; null for other keys. */
export function lead(key: string, at: number, moves: number, starts: readonly number[]): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "ArrowRight":
      return Math.min(moves, at + 1);
    case "ArrowUp":
      return starts.findLast((start) => start < at) ?? 0;
    case "ArrowDown":
      return starts.find((start) => start > at) ?? moves;
    case "Home":
      return 0;
    case "End":
      return moves;
    default:
      return null;
  }
}

/** Whose eyes: all cards open, or a seat's. */
export type Eyes = "open" | `${number}`;

/** The eyes that a figure chooses: 1 is open, then the seats. */
export function eyesOf(key: string, seats: number): Eyes | null {
  const figure = /^[1-9]$/.test(key) ? Number(key) : 0;
  if (figure < 1 || figure > seats + 1) return null;
  return figure === 1 ? "open" : `${figure - 2}`;
}

/** The address of a moment. */
export function addressOf(id: string, at: number, eyes: Eyes): string {
  return `/replay/${id}?at=${at}&as=${eyes}`;
}

/** The moment that an address names; what makes no sense is left out. */
export function momentOf(search: string, seats: number): { at: number | null; eyes: Eyes | null } {
  const query = new URLSearchParams(search);
  const at = Number(query.get("at") ?? NaN);
  const eyes = query.get("as");
  const isSeat = eyes !== null && /^\d$/.test(eyes) && Number(eyes) < seats;
  return { at: Number.isInteger(at) && at >= 0 ? at : null, eyes: eyes === "open" || isSeat ? (eyes as Eyes) : null };
}
