/** Times and shares in words. */

import { language } from "../lib/language.svelte";

/** A day and time, as short as it can be. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

export function percent(part: number, whole: number): string {
  return new Intl.NumberFormat(language(), { style: "percent" }).format(whole ? part / whole : 0);
}
