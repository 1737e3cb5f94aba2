// Parses files as a browser of some year does: its version of JavaScript, "script" or "module", and the files.
const fs = require("fs");
const { parse } = require("acorn");

const [ecmaVersion, sourceType, ...files] = process.argv.slice(2);
for (const file of files) parse(fs.readFileSync(file, "utf8"), { ecmaVersion: Number(ecmaVersion), sourceType });
