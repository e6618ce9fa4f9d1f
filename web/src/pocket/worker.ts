/**
 * The worker in which the house is: Python by Pyodide, with the same files as on a server. What the page says meanwhile
 * waits until Python has started.
 */

import type { ToPage, ToWorker } from "./messages";
import { startPython } from "./python";
import { Shelf } from "./shelf";
import { Thinkers } from "./thinkers";

interface Door {
  ask(number: number, method: string, path: string, languages: string, body: string): void;
  dial(wire: number, path: string, languages: string): void;
  hear(wire: number, message: string | null): void;
}

interface Page {
  answer(number: number, status: number, type: string, content: string, name?: string | null): void;
  tell(wire: number, message: string): void;
  hangUp(wire: number, code: number, why: string): void;
}

interface Host {
  give(game: string, file: string, module: WebAssembly.Module): void;
  start(kept: Shelf, page: Page, workers: Thinkers): Promise<Door>;
}

/** The rule file with which bots search. */
const SEARCH = "plume.bots.tree";
/** How far one is by when something is there, as a share of the whole time. */
const STEPS = { python: 0.6, plume: 0.75, imported: 0.95, open: 1 };

const post: (message: ToPage) => void = postMessage;

const page: Page = {
  answer: (number, status, type, content, name = null) => post({ kind: "answer", number, status, type, content, name }),
  tell: (wire, message) => post({ kind: "tell", wire, message }),
  hangUp: (wire, code, why) => post({ kind: "hangUp", wire, code, why }),
};

/** Start Python, and open the house. */
async function open(): Promise<Door> {
  const [shelf, { pyodide, parts, modules, keep }] = await Promise.all([
    Shelf.open(),
    startPython(() => post({ kind: "progress", share: STEPS.python })),
  ]);
  post({ kind: "progress", share: STEPS.plume });
  const host: Host = pyodide.pyimport("plume.pocket.browser");
  post({ kind: "progress", share: STEPS.imported });
  parts.modules.forEach(([game, file], number) => host.give(game, file, modules[number]!));
  const searching = parts.modules.flatMap(([game, file], n) => (file === SEARCH ? [[game, modules[n]!] as const] : []));
  const door = await host.start(shelf, page, new Thinkers(Object.fromEntries(searching)));
  post({ kind: "progress", share: STEPS.open });
  keep();
  return door;
}

const door = open();
door.catch((problem: unknown) => post({ kind: "failed", problem: String(problem) }));

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  const there = await door;
  if (data.kind === "ask") there.ask(data.number, data.method, data.path, data.languages, data.body);
  else if (data.kind === "dial") there.dial(data.wire, data.path, data.languages);
  else there.hear(data.wire, data.message);
};
