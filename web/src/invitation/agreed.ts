/** What was agreed for a table, in a few words for those who are invited. */

import type { SeenTable } from "../lib/api";
import { seatName } from "../lib/bots";
import type { Cover } from "../lib/game";
import { m } from "../paraglide/messages.js";

const CLOCKS: Record<SeenTable["clock"], () => string> = {
  none: m.invitation_clock_none,
  move: m.invitation_clock_move,
  game: m.invitation_clock_game,
  days: m.invitation_clock_days,
};
const AUDIENCES: Record<SeenTable["audience"], () => string> = {
  seated: m.invitation_audience_seated,
  link: m.invitation_audience_link,
  listed: m.invitation_audience_listed,
};

/** Who invites: the first person at the table. */
export function hostOf(table: SeenTable): string {
  return table.seats.find(({ kind }) => kind === "person")?.name ?? m.common_guest();
}

/** Clock, rules, who begins, hints, who may watch. */
export function agreements(table: SeenTable, cover: Cover): string[] {
  const first = "first_player" in table.options ? table.options.first_player : null;
  const beginner = first === null || first === undefined ? undefined : table.seats[first];
  return [
    CLOCKS[table.clock](),
    ...(cover.agreed?.(table.options) ?? []),
    ...(beginner?.name ? [m.invitation_begins({ name: seatName(beginner) })] : []),
    ...(table.hints ? [m.invitation_hints()] : []),
    AUDIENCES[table.audience](),
  ];
}
