import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { env } from "node:process";
import { defineConfig } from "vitest/config";

/** The server that answers while the page is developed: `PLUME_SERVER=http://127.0.0.1:8000 npm run dev`. */
const server = env["PLUME_SERVER"] ?? "http://127.0.0.1:8000";

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
  build: { outDir: "../src/plume/server/page/files", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
