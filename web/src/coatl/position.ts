/** The position of a game of Cóatl as a viewer knows it; the format is described in docs/positions.md. */

import type { Schemas, SeenGame, Update } from "../lib/api";
import { partOf, piecesOf } from "./pieces";

export type CoatlGame = Schemas["CoatlSeenGame"];
export type CoatlPosition = Schemas["CoatlPosition"];
export type CoatlUpdate = Schemas["CoatlUpdate"];
export type CoatlEvent = Schemas["CoatlEvent"];
export type SeenCoatl = Schemas["SeenCoatl"];
export type SeenPlayer = Schemas["CoatlSeat"];
export type Token = SeenPlayer["tokens"][number];
export type AdamCard = Schemas["AdamCard"];
/** How many there are of each colour, and of gold where it is in the game. */
export type BagCounts = Schemas["Bodies"];

/** A game of Cóatl; there is none as long as a table shows nothing. */
export function coatlGame(game: SeenGame | null): CoatlGame | null {
  return game?.game === "coatl" ? game : null;
}

/** What happened in an update. */
export function eventsOf(update: Update): CoatlEvent[] {
  return (update.game === "coatl" && update.events) || [];
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
