import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as games from "./games";

const NAMES = Object.entries(games).flatMap(([name, { title, opponent }]) => [name, title, opponent ?? name]);
const APART = new RegExp(String.raw`^src/((${Object.keys(games).join("|")}|paraglide)/|games\.ts|lib/schema\.d\.ts)`);

test("no file outside a game's folder names a game, but for the list", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path}`)
    .filter((path) => /\.(ts|svelte|css)$/.test(path) && !APART.test(path));
  const others = ["vite.config.ts", "eslint.config.js", "index.html", "public/manifest.webmanifest"];
  const naming = [...sources, ...others].filter((path) => {
    const text = readFileSync(path, "utf8").toLowerCase();
    return NAMES.some((name) => text.includes(name.toLowerCase()));
  });
  expect(sources.length).toBeGreaterThan(50);
  expect(naming).toEqual([]);
});
