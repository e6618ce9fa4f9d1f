/** Tables in lists: who sits there besides me, who won, and which come first. */

import type { Schemas, SeenTable } from "../lib/api";
import { seatName } from "../lib/bots";
import { othersAt } from "../lib/game";

export type Listed = Schemas["ListedTable"];

/** What a list shows of a table, of whatever game it is. */
type Shown = Pick<SeenTable, "seats" | "deciders" | "result"> & { game: string };
export type ListedTable = Pick<Listed, "mine" | "waits_for_me"> & { table: Shown };

/** The tables that wait for me come first; otherwise the order stays. */
export function byUrgency<L extends ListedTable>(tables: readonly L[]): L[] {
  return [...tables.filter((one) => one.waits_for_me), ...tables.filter((one) => !one.waits_for_me)];
}

/** The names of those at a table who are not me; free seats have none. */
export function companions({ table, mine }: ListedTable): string[] {
  return table.seats.filter((seat, number) => !mine.includes(number) && seat.name).map(seatName);
}

/** Whether I have given up at all my seats: then the table is none of mine any more. */
export function isGivenUp({ table, mine }: ListedTable): boolean {
  return mine.length > 0 && mine.every((seat) => table.seats[seat]?.given_up);
}

/** The names of those who have to decide. */
export function deciders(table: Shown): string[] {
  return table.deciders.flatMap((number) => table.seats[number] ?? []).map(seatName);
}

export interface Standing {
  name: string;
  points: number;
  hasWon: boolean;
  /** Whether they had hints. */
  isHinted: boolean;
}

/** How a game ended, the best first. */
export function standings(table: Shown): Standing[] {
  if (!table.result) return [];
  const { scores, winners } = table.result;
  const names = [...table.seats.map(seatName), ...othersAt(table.game, table.seats.length)];
  return scores
    .map((points, side) => ({
      name: names[side] ?? "",
      points,
      hasWon: winners.includes(side),
      isHinted: table.seats[side]?.hinted ?? false,
    }))
    .sort((one, other) => Number(other.hasWon) - Number(one.hasWon) || other.points - one.points);
}

export type Outcome = "won" | "lost" | "shared" | null;

/** What a finished game was for me: nothing of the kind where I watched, or where all seats were mine. */
export function outcome({ table, mine }: ListedTable): Outcome {
  if (!table.result || mine.length !== 1) return null;
  const hasWon = mine.some((seat) => table.result?.winners.includes(seat));
  if (!hasWon) return "lost";
  return table.result.winners.length > 1 ? "shared" : "won";
}
