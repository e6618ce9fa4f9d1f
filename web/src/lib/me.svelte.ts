/** Who plays here: a guest who is known by a cookie from the first thing they do. */

import { m } from "../paraglide/messages.js";
import { answer, api, type Me } from "./api";
import { language } from "./language.svelte";

/** How long a name may be, and that it is more than blanks: for the fields where somebody writes one. */
export const LONGEST_NAME = 24;
export const SOMETHING = ".*\\S.*";

let known = $state<Me | null>(null);
let asked: Promise<Me | null> | null = null;

export function me(): Me | null {
  return known;
}

/** Ask the server once who I am; null if it does not know me yet. What fails otherwise is asked again. */
export function whoAmI(): Promise<Me | null> {
  asked ??= answer(api.GET("/api/me")).then(
    (found) => (known = found),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** Tell the server who I am; somebody new is a guest until they say more. */
export async function introduce(change: Partial<Me> = {}): Promise<Me> {
  await whoAmI();
  const name = change.name ?? known?.name ?? m.common_guest();
  const avatar = change.avatar ?? known?.avatar ?? null;
  const body = { name, language: language(), confirm: change.confirm ?? known?.confirm ?? true, avatar };
  known = await answer(api.PUT("/api/me", { body }));
  asked = Promise.resolve(known);
  return known;
}

/** I am nobody here any more. */
export function forgetMe(): void {
  known = null;
  asked = Promise.resolve(null);
}

/** Make sure that the server knows me, in the language that I read. */
export async function beKnown(): Promise<Me> {
  const found = await whoAmI();
  return found && found.language === language() ? found : introduce();
}
