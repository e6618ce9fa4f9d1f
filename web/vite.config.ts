import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { env } from "node:process";
import { defineConfig } from "vitest/config";
import "./project.js";

/** The server that answers while the page is developed: `PLUME_SERVER=http://127.0.0.1:8000 npm run dev`. */
const server = env["PLUME_SERVER"] ?? "http://127.0.0.1:8000";

/** What is loaded together: the base, and each folder of screens with its messages. */
const FOLDERS: Record<string, string> = {
  base: "lib|shared|table",
  coatl: "coatl",
  cotcot: "cotcot",
  after: "after",
  home: "home",
  reference: "reference",
  lessons: "lessons",
};
const MESSAGES: Record<string, string> = { base: "language|common|settings|table|log|bot", lessons: "lesson|lessons" };

const groups = Object.entries(FOLDERS).map(([name, folders]) => ({
  name,
  test: new RegExp(
    `/src/(${folders})/|/paraglide/messages/(${MESSAGES[name] ?? name})_${name === "base" ? "|node_modules|/paraglide/[a-z]+.js|preload-helper" : ""}`,
  ),
  priority: name === "base" ? 2 : 1,
}));

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["globalVariable", "baseLocale"],
      emitGitIgnore: false,
    }),
    svelte(),
  ],
  build: {
    outDir: "../src/plume/server/page/files",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], testTimeout: 60_000 },
});
