/** Python by Pyodide in a worker, with our own files and all that these need. */

import type { loadPyodide, PyodideAPI, PyodideConfig } from "pyodide";
import type { Parts } from "./messages";
import { importPacked, unpackAll } from "./packed";
import { forget, keep, kept } from "./snapshot";

/** Python that has started, and the rules of games in WebAssembly, in the order of the parts. */
export interface Started {
  pyodide: PyodideAPI;
  parts: Parts;
  modules: WebAssembly.Module[];
  /** Keep what has started for the next time; when there is time for it. */
  keep: () => void;
}

type Create = NonNullable<PyodideConfig["createPyodideModule"]>;
type Memory = Uint8Array<ArrayBuffer>;

const FOLDER = new URL("/pocket/", location.origin);
const PLUME = "/lib/plume";
/** What is imported before the memory is kept: neither what is compiled, nor what knows this browser. */
const FIRST = `
import sys; sys.path.insert(0, "${PLUME}")
from plume.games import all_games
import plume.analysis, plume.bots.levels, plume.rulebooks, plume.puzzles, asyncio, logging
for game in all_games(): game.rules
import gc; gc.collect()
`;

async function found(address: string): Promise<Response> {
  const answer = await fetch(new URL(address, FOLDER));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

async function bytes(address: string): Promise<ArrayBuffer> {
  return (await found(address)).arrayBuffer();
}

/** The interpreter, as it was when its memory was kept, or from its beginning. */
async function interpreter(address: string, memory: Uint8Array | null): Promise<PyodideAPI> {
  const indexURL = new URL(address, FOLDER).href;
  const [{ loadPyodide: load }, { default: createPyodideModule }] = await Promise.all([
    import(/* @vite-ignore */ `${indexURL}pyodide.mjs`) as Promise<{ loadPyodide: typeof loadPyodide }>,
    importPacked<{ default: Create }>(`${indexURL}pyodide.asm.mjs`),
  ]);
  const usual = { indexURL, createPyodideModule };
  return memory ? load({ ...usual, _loadSnapshot: memory }) : load({ ...usual, _makeSnapshot: true });
}

/** Start Python; `told` hears when it is there, before our own files are. */
export async function startPython(told: () => void): Promise<Started> {
  unpackAll();
  const parts: Parts = await (await found("parts.json")).json();
  const files = parts.python + parts.plume;
  const memory = await kept(files).catch(() => null);
  try {
    return await startWith(parts, memory, told);
  } catch (problem) {
    if (!memory) throw problem;
    await forget();
    return startWith(parts, null, told);
  }
}

async function startWith(parts: Parts, memory: Uint8Array | null, told: () => void): Promise<Started> {
  const [plume, modules, pyodide] = await Promise.all([
    bytes(parts.plume),
    Promise.all(parts.modules.map(async ([, , address]) => WebAssembly.compileStreaming(found(address)))),
    interpreter(parts.python, memory).then((started) => {
      told();
      return started;
    }),
  ]);
  pyodide.unpackArchive(plume, "zip", { extractDir: PLUME });
  let fresh: Memory | null = null;
  if (!memory) {
    pyodide.runPython(FIRST);
    fresh = memoryOf(pyodide);
  }
  await pyodide.loadPackage(
    parts.wheels.map((wheel) => new URL(wheel, FOLDER).href),
    { messageCallback: () => undefined },
  );
  return { pyodide, parts, modules, keep: () => fresh && void keep(parts.python + parts.plume, fresh) };
}

/** A copy of all of Python's memory, if it can be made. */
function memoryOf(pyodide: PyodideAPI): Memory | null {
  try {
    return new Uint8Array(pyodide.makeMemorySnapshot());
  } catch {
    return null;
  }
}
