import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { env } from "node:process";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import "./project.js";
import { subjectOf, wordsOf, wordsOfOneLanguage } from "./words.ts";

/** The server that answers while the page is developed: `PLUME_SERVER=http://127.0.0.1:8000 npm run dev`. */
const server = env["PLUME_SERVER"] ?? "http://127.0.0.1:8000";

const GAMES = readdirSync("src").filter((folder) => existsSync(`src/${folder}/game.ts`));
/** What every screen needs: the common folders and messages, and what each game says of itself; not what one opens. */
const BASE = [
  /\/src\/(lib|shared|table)\/(?!Menu|Heads|Chat)/,
  /\/src\/[a-z]+\/(game|names)\.ts$/,
  /node_modules|preload-helper/,
];

/** What is loaded together: a folder of screens or a part of a game, with what it says. */
function chunkOf(id: string): string | null {
  const [, folder, part] = /\/src\/(?:plume\/)?([a-z]+)\/(?:([a-z]+)\/)?[^/]+$/.exec(id) ?? [];
  return subjectOf(id) ?? (folder && part ? `${folder}-${part}` : (folder ?? null));
}

function isOfGame(id: string): boolean {
  return GAMES.some((game) => chunkOf(id)?.split("-")[0] === game);
}

/** What is needed in more places comes first, so that no other screen and no part of a game takes it along. */
const groups = [
  { name: "locale", test: /\/paraglide\/[a-z]+\.js$|\/lib\/locale\.ts$/, priority: 7 },
  { name: wordsOf, debugName: "words", test: (id: string) => wordsOf(id) !== null, priority: 6 },
  { name: "base", test: (id: string) => chunkOf(id) === "base" || BASE.some((one) => one.test(id)), priority: 5 },
  { name: "home", test: (id: string) => chunkOf(id) === "home", priority: 4 },
  { name: chunkOf, debugName: "screens", test: (id: string) => !isOfGame(id), priority: 3 },
  { name: chunkOf, debugName: "drawings", test: /\/drawings\//, priority: 2 },
  { name: chunkOf, debugName: "games", priority: 1 },
];

/** The licences of the typefaces travel with them. */
function licences(): Plugin {
  return {
    name: "licences",
    generateBundle() {
      for (const font of readdirSync("node_modules/@fontsource")) {
        const source = readFileSync(`node_modules/@fontsource/${font}/LICENSE`, "utf8");
        this.emitFile({ type: "asset", fileName: `licences/${font}.txt`, source });
      }
    },
  };
}

/** The picture that programs show of a link to a table, for each game that has one. */
function previews(): Plugin {
  return {
    name: "previews",
    generateBundle() {
      for (const game of GAMES) {
        const file = `src/${game}/home/preview.jpg`;
        if (existsSync(file))
          this.emitFile({ type: "asset", fileName: `preview-${game}.jpg`, source: readFileSync(file) });
      }
    },
  };
}

const COMPRESSED = /\.(js|css|svg)$/;

/** Scripts, styles and drawings lie there compressed, as small as can be: the server sends them as they are. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle).filter(([name]) => COMPRESSED.test(name))) {
          const source = file.type === "chunk" ? file.code : file.source;
          this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: brotliCompressSync(source) });
          this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}

export default defineConfig({
  plugins: [
    compressed(),
    licences(),
    wordsOfOneLanguage(),
    previews(),
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["globalVariable", "baseLocale"],
      emitGitIgnore: false,
    }),
    svelte(),
  ],
  build: {
    outDir: env["PLUME_PAGE"] ?? "../src/plume/server/page/files",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], testTimeout: 60_000 },
});
