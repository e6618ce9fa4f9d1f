// Runs Python in Pyodide, in Node: folders to import from, modules of rules, wheels, and code whose last value is printed.
import { loadPyodide } from "../../web/node_modules/pyodide/pyodide.mjs";
import { readFileSync } from "node:fs";

const { folders, modules, wheels, code } = JSON.parse(readFileSync(0, "utf8"));
const pyodide = await loadPyodide();
await pyodide.loadPackage(
  (wheels ?? []).map((wheel) => `file://${wheel}`),
  { messageCallback: () => undefined },
);
folders.forEach((folder, number) => {
  pyodide.FS.mkdir(`/folder${number}`);
  pyodide.mountNodeFS(`/folder${number}`, folder);
  pyodide.runPython(`import sys; sys.path.append("/folder${number}")`);
});
try {
  const { WASM } = pyodide.pyimport("plume.core.carriers.wasm");
  for (const [game, file, path] of modules)
    WASM.give(game, file, new WebAssembly.Module(readFileSync(path)));
  console.log(await pyodide.runPythonAsync(code));
} catch (error) {
  console.error(error.message); // the whole error would show the source of Pyodide, which is one line
  process.exitCode = 1;
}
