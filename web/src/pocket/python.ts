/** Python by Pyodide in a worker, with our own files and all that these need. */

import type { loadPyodide, PyodideAPI } from "pyodide";
import type { Parts } from "./messages";

/** Python that has started, and the rules of games in WebAssembly, in the order of the parts. */
export interface Started {
  pyodide: PyodideAPI;
  parts: Parts;
  modules: WebAssembly.Module[];
}

const FOLDER = new URL("/pocket/", location.origin);
const PLUME = "/lib/plume";

async function found(address: string): Promise<Response> {
  const answer = await fetch(new URL(address, FOLDER));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

async function bytes(address: string): Promise<ArrayBuffer> {
  return (await found(address)).arrayBuffer();
}

async function interpreter(address: string): Promise<PyodideAPI> {
  const folder = new URL(address, FOLDER).href;
  const module: { loadPyodide: typeof loadPyodide } = await import(/* @vite-ignore */ `${folder}pyodide.mjs`);
  return module.loadPyodide({ indexURL: folder });
}

/** Start Python; `told` hears when it is there, before our own files are. */
export async function startPython(told: () => void): Promise<Started> {
  const parts: Parts = await (await found("parts.json")).json();
  const [plume, modules, pyodide] = await Promise.all([
    bytes(parts.plume),
    Promise.all(parts.modules.map(async ([, , address]) => WebAssembly.compileStreaming(found(address)))),
    interpreter(parts.python).then((started) => {
      told();
      return started;
    }),
  ]);
  pyodide.unpackArchive(plume, "zip", { extractDir: PLUME });
  await pyodide.loadPackage(
    parts.wheels.map((wheel) => new URL(wheel, FOLDER).href),
    { messageCallback: () => undefined },
  );
  pyodide.runPython(`import sys; sys.path.insert(0, "${PLUME}")`);
  return { pyodide, parts, modules };
}
