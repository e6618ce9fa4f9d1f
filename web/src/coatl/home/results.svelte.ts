/** What I have achieved against A.D.A.M., as the first screen shows it in two places. */

import { answer, api, type Schemas } from "../../lib/api";
import { whoAmI } from "../../lib/me.svelte";

type Results = Schemas["SoloResults"];

let known = $state.raw<Results | null>(null);

export function soloResults(): Results | null {
  return known;
}

/** Ask for my results, if the server knows me. */
export async function readSoloResults(): Promise<void> {
  known = (await whoAmI()) ? await answer(api.GET("/api/me/solo")).catch(() => null) : null;
}
