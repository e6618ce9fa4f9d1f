/** The hens of the yard: every seat has one, so that all at a table see the same; bots are of tin, by strength. */

import type { Schemas } from "../lib/api";
import { strengths } from "../lib/bots";

const HENS = ["pearl", "rusty", "velvet", "honey", "ash"] as const;
const TIN = ["tin-1", "tin-2", "tin-3", "tin-4", "tin-5"] as const;
/** What tells tin hens of the same strength apart: the band round the neck, by seat. */
const BANDS = ["#d5392f", "#2f86cf", "#3f9a4a", "#e2ae2a", "#a25bb3"] as const;

export type HenName = (typeof HENS)[number] | (typeof TIN)[number];
/** What a hen makes of things: at rest, her turn, the fox on a heap of hers, eggs won. */
export type Pose = "calm" | "awake" | "glum" | "merry";

type Seat = Pick<Schemas["SeenSeat"], "kind" | "bot">;

/** The hen of a seat; a bot that is no opponent for people looks like one of medium strength. */
export function henOf(seat: Seat | undefined, number: number): HenName {
  if (seat?.kind !== "bot" || seat.bot === null) return HENS[number % HENS.length]!;
  return TIN[strengths().indexOf(seat.bot)] ?? "tin-3";
}

export function bandOf(number: number): string {
  return BANDS[number % BANDS.length]!;
}
