/**
 * The worker in which the house is: Python by Pyodide, with the same files as on a server. What the page says meanwhile
 * waits until Python has started.
 */

import type { loadPyodide, PyodideAPI } from "pyodide";
import type { Parts, ToPage, ToWorker } from "./messages";
import { Shelf } from "./shelf";

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
  start(kept: Shelf, page: Page): Promise<Door>;
}

const FOLDER = new URL("/pocket/", location.origin);
const PLUME = "/lib/plume";
/** How far one is by when something is there, as a share of the whole time. */
const STEPS = { python: 0.6, plume: 0.75, imported: 0.95, open: 1 };

const post: (message: ToPage) => void = postMessage;

const page: Page = {
  answer: (number, status, type, content, name = null) => post({ kind: "answer", number, status, type, content, name }),
  tell: (wire, message) => post({ kind: "tell", wire, message }),
  hangUp: (wire, code, why) => post({ kind: "hangUp", wire, code, why }),
};

async function bytes(address: string): Promise<ArrayBuffer> {
  return (await found(address)).arrayBuffer();
}

async function found(address: string): Promise<Response> {
  const answer = await fetch(new URL(address, FOLDER));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

async function python(address: string): Promise<PyodideAPI> {
  const folder = new URL(address, FOLDER).href;
  const module: { loadPyodide: typeof loadPyodide } = await import(/* @vite-ignore */ `${folder}pyodide.mjs`);
  return module.loadPyodide({ indexURL: folder });
}

/** Start Python, and open the house. */
async function open(): Promise<Door> {
  const parts: Parts = await (await found("parts.json")).json();
  const [shelf, plume, modules, pyodide] = await Promise.all([
    Shelf.open(),
    bytes(parts.plume),
    Promise.all(parts.modules.map(async ([, , address]) => WebAssembly.compileStreaming(found(address)))),
    python(parts.python).then((started) => {
      post({ kind: "progress", share: STEPS.python });
      return started;
    }),
  ]);
  pyodide.unpackArchive(plume, "zip", { extractDir: PLUME });
  await pyodide.loadPackage(
    parts.wheels.map((wheel) => new URL(wheel, FOLDER).href),
    { messageCallback: () => undefined },
  );
  post({ kind: "progress", share: STEPS.plume });
  pyodide.runPython(`import sys; sys.path.insert(0, "${PLUME}")`);
  const host: Host = pyodide.pyimport("plume.pocket.browser");
  post({ kind: "progress", share: STEPS.imported });
  parts.modules.forEach(([game, file], number) => host.give(game, file, modules[number]!));
  const door = await host.start(shelf, page);
  post({ kind: "progress", share: STEPS.open });
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
