/** Which language is spoken, and the words of it that were loaded. */

import { isLocale, overwriteGetLocale, type Locale } from "../paraglide/runtime.js";

const KEY = "plume.language";

type Loaders = Readonly<Record<Locale, () => Promise<unknown>>>;

/** The browser's language, or the one that was chosen. */
function firstLanguage(): Locale {
  const wanted = [localStorage.getItem(KEY) ?? "", ...navigator.languages];
  return wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => isLocale(tag)) ?? "en";
}

export const first = firstLanguage();
/** The language that is spoken; whoever shows words says how they are told of a change. */
export let spoken = (): Locale => first;
/** The language that is to be spoken as soon as its words are there. */
let wanted = first;
const groups: ((locale: Locale) => Promise<void>)[] = [];

/** From now on this says which language is spoken. */
export function askFor(locale: () => Locale): void {
  spoken = locale;
  overwriteGetLocale(locale);
}

/** The words of a group, in the language that is spoken; others follow when they are to be spoken. */
export async function learn(loaders: Loaders): Promise<Partial<Record<Locale, unknown>>> {
  const found: Partial<Record<Locale, unknown>> = {};
  const load = async (locale: Locale): Promise<void> => void (found[locale] ??= await loaders[locale]());
  groups.push(load);
  await Promise.all([load(spoken()), load(wanted)]);
  return found;
}

/** Load all words of a language that is to be spoken, and remember it. False if another was chosen meanwhile. */
export async function learnAll(locale: Locale): Promise<boolean> {
  wanted = locale;
  await Promise.all(groups.map((load) => load(locale)));
  if (wanted !== locale) return false;
  localStorage.setItem(KEY, locale);
  return true;
}
