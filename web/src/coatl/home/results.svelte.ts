/** What I have achieved against A.D.A.M., as the first screen shows it in two places. */

import { request, type Schemas } from "../../lib/api";
import { whoAmI } from "../../lib/me.svelte";

type Results = Schemas["SoloResults"];

let known = $state.raw<Results | null>(null);

export function soloResults(): Results | null {
  return known;
}

/** Ask for my results, if the server knows me. */
export async function readSoloResults(): Promise<void> {
  known = (await whoAmI()) ? await request<Results>("GET", "/me/solo").catch(() => null) : null;
}
