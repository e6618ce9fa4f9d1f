/**
 * The project of inlang, made from the folders of languages: every folder is a language, every file in the English one
 * a subject. Messages of a game that has its page elsewhere lie in `language` beside it. Run before Paraglide compiles.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = dirname(fileURLToPath(import.meta.url));
const BASE = "en";
const WORDS = "../src/plume/language";
const SETTINGS = "project.inlang/settings.json";

/** The folders that hold languages: Plume's own, and those of games. */
function homes() {
  const games = readdirSync(join(WEB, "src")).map((folder) => `./src/${folder}/language`);
  return [WORDS, ...games].filter((home) => existsSync(join(WEB, home, BASE)));
}

/** The languages, English first. */
function languages() {
  const found = readdirSync(join(WEB, WORDS)).filter((code) => existsSync(join(WEB, WORDS, code, "language.json")));
  return [BASE, ...found.filter((code) => code !== BASE).sort()];
}

/** What only Python says. */
const ELSEWHERE = /(errors|terminal|manual|library)\.json$/;

function subjects(/** @type {string} */ home) {
  return readdirSync(join(WEB, home, BASE)).filter((file) => file.endsWith(".json") && !ELSEWHERE.test(file));
}

const settings = {
  baseLocale: BASE,
  locales: languages(),
  modules: ["./node_modules/@inlang/plugin-message-format/dist/index.js"],
  "plugin.inlang.messageFormat": {
    pathPattern: homes().flatMap((home) => subjects(home).map((file) => `${home}/{locale}/${file}`)),
  },
};

const text = JSON.stringify(settings, null, 2) + "\n";
const path = join(WEB, SETTINGS);
if (!existsSync(path) || readFileSync(path, "utf-8") !== text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
