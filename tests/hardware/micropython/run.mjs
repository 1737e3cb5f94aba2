// Runs a script under MicroPython, with tower_core.py to import: node run.mjs MICROPYTHON.mjs TOWER_CORE.py SCRIPT.py
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [interpreter, core, script] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(interpreter));
const micropython = await loadMicroPython({ stdout: (line) => console.log(line), linebuffer: true });
micropython.FS.writeFile("/tower_core.py", readFileSync(core));
try {
  micropython.runPython(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
