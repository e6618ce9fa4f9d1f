/** How games against A.D.A.M. ended, in words. */

import type { Schemas } from "../../lib/api";
import { m } from "../../paraglide/messages.js";

/** How a game against A.D.A.M. ended: won by 4. */
export function margin({ scores, winners, ended_by }: Schemas["SeenResult"]): string {
  const lead = (scores[0] ?? 0) - (scores[1] ?? 0);
  if (winners.includes(0)) return m.home_won_by({ points: lead });
  if (ended_by === "conceded") return m.home_given_up();
  return lead < 0 ? m.home_lost_by({ points: -lead }) : m.home_lost();
}
