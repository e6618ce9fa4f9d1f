/**
 * Only the words of one language reach the browser. Paraglide makes a module of every message, with all languages in
 * it; in the built page such a module asks the words of its subject, and each subject has a chunk for every language,
 * of which `learn` in `src/lib/locale.ts` loads the one that is spoken.
 */

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

const WORDS = "virtual:words/";
const MESSAGES = "src/paraglide/messages";
const MESSAGE = /\/paraglide\/messages\/(\w+)\.js(?:\?in=([a-z]+))?$/;
/** How a message finds its language; a language in its place leaves nothing of the others. */
const FINDS_LANGUAGE = "experimentalStaticLocale ?? options.locale ?? getLocale()";
/** What every screen says. */
const ALWAYS = ["common", "table", "log", "bots"];
/** What languages call themselves is said in all of them. */
const IN_ALL_LANGUAGES = "language";

const settings = JSON.parse(readFileSync("project.inlang/settings.json", "utf-8"));
const locales: string[] = settings.locales;
const subjects = new Map<string, string>();
for (const path of settings["plugin.inlang.messageFormat"].pathPattern as string[]) {
  const file = path.replace("{locale}", settings.baseLocale);
  const subject = basename(file, ".json").replace(/-(page|log)$/, "");
  for (const name of Object.keys(JSON.parse(readFileSync(file, "utf-8"))))
    subjects.set(name, ALWAYS.includes(subject) ? "base" : subject);
}

/** The subject of a message or of words, and their language where it is one. */
function parsed(id: string): [subject?: string, locale?: string] {
  const [, subject, ofSubject] = new RegExp(`^\0${WORDS}([a-z-]+)/?([a-z]*)$`).exec(id) ?? [];
  const [, name = "", locale] = MESSAGE.exec(id) ?? [];
  return subject ? [subject, ofSubject || undefined] : [subjects.get(name), locale];
}

/** What a module of messages is about: the file of its words. */
export function subjectOf(id: string): string | undefined {
  return parsed(id)[0];
}

/** The name of all words of a subject in one language, if a module belongs to them. */
export function wordsOf(id: string): string | null {
  const [subject, locale] = parsed(id);
  return locale ? `${subject}-${locale}` : null;
}

/** The names of all messages that the sources say. */
function said(): string[] {
  const texts = readdirSync("src", { recursive: true, encoding: "utf-8" })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith("paraglide"))
    .map((file) => readFileSync(join("src", file), "utf-8"));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, name]) => name ?? "")))];
}

/** What each message is called between its subject and its words: short, as only the browser reads it. */
function codesOf(names: readonly string[]): Map<string, string> {
  return new Map(names.toSorted().map((name, number) => [name, `m${number.toString(36)}`]));
}

/** The words of a subject, in the language that is spoken. */
function subjectModule(subject: string): string {
  const loaders = locales.map((locale) => `${locale}: () => import("${WORDS}${subject}/${locale}")`);
  return `import { learn, spoken } from "/src/lib/locale.ts";
    const found = await learn({ ${loaders.join(", ")} });
    export const words = () => found[spoken()];`;
}

/** All words of a subject in one language. */
function languageModule(codes: ReadonlyMap<string, string>, subject: string, locale: string): string {
  return [...codes]
    .filter(([name]) => subjects.get(name) === subject)
    .map(([name, code]) => `export { ${name} as ${code} } from "/${MESSAGES}/${name}.js?in=${locale}";`)
    .join("\n");
}

export function wordsOfOneLanguage(): Plugin {
  let codes: ReadonlyMap<string, string> = new Map();
  return {
    name: "words of one language",
    apply: "build",
    enforce: "pre",
    buildStart() {
      codes = codesOf(said());
    },
    resolveId: (id) => (id.startsWith(WORDS) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${WORDS}`)) return null;
      const [subject = "", locale] = parsed(id);
      return locale ? languageModule(codes, subject, locale) : subjectModule(subject);
    },
    transform(code, id) {
      const [subject, locale] = parsed(id);
      if (!subject || subject === IN_ALL_LANGUAGES || id.startsWith("\0")) return null;
      if (locale && !code.includes(FINDS_LANGUAGE)) this.error(`${id} does not say how it finds its language`);
      if (locale) return { code: code.replace(FINDS_LANGUAGE, JSON.stringify(locale)), map: null };
      const name = basename(id, ".js");
      const asks = `export const ${name} = (inputs) => words().${codes.get(name)}(inputs);`;
      return { code: `import { words } from "${WORDS}${subject}"; ${asks}`, map: null };
    },
  };
}
