/** What the common table has to know of a game: how it is shown, what travels in it, and how it is told. */

import type { Component } from "svelte";
import type { Update } from "../lib/api";
import type { Travel } from "../lib/stage";
import type { TableState } from "./store.svelte";

export type GameEvent = { event: string } & Record<string, unknown>;

export interface Face {
  title: string;
  Table: Component<{ table: TableState }>;
  /** What travels in an event, for somebody at a seat. */
  travels(event: Record<string, unknown>, seat: number | null): Travel[];
  /** An update in sentences with marks, or, if it is spoken, in words alone. */
  tell(update: Update, names: readonly string[], isSpoken: boolean): string[];
}

/** The face of a game, loaded when it is needed. */
export async function faceOf(game: string): Promise<Face> {
  return game === "coatl" ? (await import("../coatl/face")).face : (await import("../cotcot/face")).face;
}
