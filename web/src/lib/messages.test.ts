import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { m } from "../paraglide/messages.js";
import { locales } from "../paraglide/runtime.js";

type Messages = Record<string, unknown>;

const FOLDER = "../src/plume/language";

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf-8"));
}

/** The files that `project.js` has found. */
const settings = read("project.inlang/settings.json") as { "plugin.inlang.messageFormat": { pathPattern: string[] } };

function messagesOf(code: string): Messages {
  const files = settings["plugin.inlang.messageFormat"].pathPattern.map((path) => path.replace("{locale}", code));
  return Object.assign({}, ...files.map(read));
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && /\.(svelte|ts)$/.test(file.name) && !file.parentPath.includes("paraglide"))
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf-8"));
}

/** What stands beside words of the page and is said by Python: reasons, hints, cards in sentences, events. */
const ELSEWHERE = new RegExp(
  "^(language_|invitation_(description|game)$|challenge_description$|" +
    "[a-z]+_(reason_|sentence_|assorted_|requirement_|number_|counted_|heading|why_|log_|level_(low|high)))",
);

test("the page speaks the languages that have a folder", () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const codes = folders.map(({ name }) => name).filter((name) => !name.startsWith("_"));
  expect([...locales].sort()).toEqual(codes.sort());
  expect(locales.map((locale) => m.language_name({}, { locale }))).toContain("Français");
});

test("every message is said somewhere", () => {
  const said = new Set(sources("src").flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
  const keys = Object.keys(messagesOf("en"));
  expect(keys.filter((key) => !said.has(key) && !ELSEWHERE.test(key))).toEqual([]);
});
