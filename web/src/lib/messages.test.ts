import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Messages = Record<string, unknown>;

const FOLDER = "messages";
const languages = readdirSync(FOLDER).map(
  (file) => [file, JSON.parse(readFileSync(join(FOLDER, file), "utf-8")) as Messages] as const,
);
const [, english] = languages.find(([file]) => file === "en.json") ?? ["", {}];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && /\.(svelte|ts)$/.test(file.name) && !file.parentPath.includes("paraglide"))
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf-8"));
}

/** What a message needs to be filled in, in any of its plural forms. */
function inputs(message: unknown): string[] {
  return [...new Set([...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""))].sort();
}

test.each(languages)("%s has every message, with the same things to fill in", (_, messages) => {
  expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  for (const [key, message] of Object.entries(messages))
    expect([key, ...inputs(message)]).toEqual([key, ...inputs(english[key])]);
});

test("every message is said somewhere", () => {
  const said = new Set(sources("src").flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
  expect(Object.keys(english).filter((key) => !said.has(key))).toEqual([]);
});

test("French has a fixed space before its high signs, and curved apostrophes", () => {
  const french = JSON.stringify(languages.find(([file]) => file === "fr.json")?.[1]);
  expect(french.match(/\w [:;!?](?=[ "])/g)).toBeNull();
  expect(french.match(/\w'\w/g)).toBeNull();
});
