/**
 * The language of the page: the browser's at first, then the one that was chosen. Messages read it, so that they
 * change with it.
 */

import { m } from "../paraglide/messages.js";
import { isLocale, locales, overwriteGetLocale, type Locale } from "../paraglide/runtime.js";

const KEY = "plume.language";

function firstLanguage(): Locale {
  const wanted = [localStorage.getItem(KEY) ?? "", ...navigator.languages];
  return wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => isLocale(tag)) ?? "en";
}

const first = firstLanguage();
let chosen = $state<Locale>(first);
overwriteGetLocale(() => chosen);
document.documentElement.lang = first;

export { locales, type Locale };

export function language(): Locale {
  return chosen;
}

export function speak(locale: Locale): void {
  chosen = locale;
  localStorage.setItem(KEY, locale);
  document.documentElement.lang = locale;
}

/** How a language calls itself. */
export function languageName(locale: Locale): string {
  return m.language_name({}, { locale });
}

/** Names or things in a row: Anna, Ben and Chloé. */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(chosen, { type: "conjunction" }).format(parts);
}

/** One of several things in one text: a, b or c. */
export function either(parts: readonly string[]): string {
  return new Intl.ListFormat(chosen, { type: "disjunction" }).format(parts);
}
