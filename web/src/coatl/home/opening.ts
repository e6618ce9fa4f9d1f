/** Beginning a game against A.D.A.M. */

import { openTable } from "../../home/opening";
import { usualStrength } from "../../lib/opponents";

/** Begin a game against A.D.A.M.; with a deal the luck is that of the deal. */
export async function playAlone(options: Record<string, unknown>, deal: string | null = null): Promise<void> {
  await openTable({
    game: "coatl",
    seats: [{ who: "me" }],
    options,
    substitute: usualStrength("coatl"),
    ...(deal === null ? {} : { deal }),
  });
}
