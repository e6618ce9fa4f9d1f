// Compiles of Python's library what tables need, in Pyodide, in Node: what is imported need not be compiled in browsers.
// It gets the library, our own files and a library that is compiled, as archives, and the file that is to be written.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

const [library, own, wheel, made] = process.argv.slice(2);
const pyodide = await loadPyodide();
const bytes = (file) => new Uint8Array(readFileSync(file));
pyodide.unpackArchive(bytes(own), "zip", { extractDir: "/lib/plume" });
pyodide.unpackArchive(bytes(wheel), "wheel");
pyodide.FS.writeFile("/library.zip", bytes(library));
pyodide.runPython(`
import importlib, sys, zipfile
from importlib import _bootstrap_external as external
from types import CodeType
sys.path.insert(0, "/lib/plume")
for name in ("plume.pocket.browser", "plume.analysis", "plume.rulebooks", "plume.puzzles"):
    importlib.import_module(name)
LIBRARY, NEVER_STALE, IN_SAME_LINE = "/lib/python314.zip/", bytes(8), 0x80 | 13 << 3
def bare(code):
    """Without the numbers of lines, which would be a third of it: all of a function is in its first line."""
    inner = (bare(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    units = len(code.co_code) // 2
    table = b"".join(bytes((IN_SAME_LINE + min(units - at, 8) - 1, 0)) for at in range(0, units, 8))
    return code.replace(co_linetable=table, co_consts=tuple(inner))
files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
used = {file.removeprefix(LIBRARY) for file in files if file.startswith(LIBRARY)}
with zipfile.ZipFile("/library.zip") as source, zipfile.ZipFile("/made.zip", "w") as made:
    for one in source.infolist():
        content = source.read(one)
        if one.filename in used:
            code = compile(content, LIBRARY + one.filename, "exec", dont_inherit=True, optimize=2)
            one = zipfile.ZipInfo(one.filename + "c", one.date_time)
            content = external._code_to_hash_pyc(bare(code), NEVER_STALE, False)
        made.writestr(one, content)
`);
writeFileSync(made, pyodide.FS.readFile("/made.zip"));
