/** The worker in which somebody tries the library. What they type before Python has started waits. */

import { startPython } from "../pocket/python";
import type { FromPython, Kind, ToPython } from "./messages";

interface Session {
  run(code: string): void;
}

interface Browser {
  give(game: string, file: string, module: WebAssembly.Module): void;
  prompt(tell: (what: Kind, text: string) => void): Session;
}

const post: (message: FromPython) => void = postMessage;
let number = 0;

async function begin(): Promise<{ session: Session; goesOn: (code: string) => boolean }> {
  const { pyodide, parts, modules } = await startPython(() => undefined);
  const browser: Browser = pyodide.pyimport("plume.pocket.browser");
  parts.modules.forEach(([game, file], n) => browser.give(game, file, modules[n]!));
  const session = browser.prompt((what, text) => post({ kind: "told", number, what, text }));
  post({ kind: "ready" });
  return { session, goesOn: pyodide.pyimport("plume.pocket.console").goes_on };
}

const begun = begin();
begun.catch((problem: unknown) => post({ kind: "failed", problem: String(problem) }));

onmessage = async ({ data }: MessageEvent<ToPython>) => {
  const { session, goesOn } = await begun;
  number = data.number;
  if (data.kind === "ask") {
    post({ kind: "answer", number, goesOn: goesOn(data.code) });
    return;
  }
  session.run(data.code);
  post({ kind: "done", number });
};
