/**
 * The language of the page: the browser's at first, then the one that was chosen. Messages read it, so that they
 * change with it.
 */

import { m } from "../paraglide/messages.js";
import { locales, type Locale } from "../paraglide/runtime.js";
import { askFor, first, learnAll } from "./locale";

let chosen = $state<Locale>(first);
askFor(() => chosen);
document.documentElement.lang = first;

export { locales, type Locale };

export function language(): Locale {
  return chosen;
}

/** Speak another language, as soon as its words are there. */
export async function speak(locale: Locale): Promise<void> {
  if (!(await learnAll(locale))) return;
  chosen = locale;
  document.documentElement.lang = locale;
}

/** How a language calls itself. */
export function languageName(locale: Locale): string {
  return m.language_name({}, { locale });
}

/** How a language puts things in a row; it takes long to find out. */
const rows = new Map<string, Intl.ListFormat>();

function joined(parts: readonly string[], type: "conjunction" | "disjunction"): string {
  const key = `${chosen} ${type}`;
  const row = rows.get(key) ?? new Intl.ListFormat(chosen, { type });
  rows.set(key, row);
  return row.format(parts);
}

/** Names or things in a row: Anna, Ben and Chloé. */
export function listed(parts: readonly string[]): string {
  return joined(parts, "conjunction");
}

/** One of several things in one text: a, b or c. */
export function either(parts: readonly string[]): string {
  return joined(parts, "disjunction");
}
