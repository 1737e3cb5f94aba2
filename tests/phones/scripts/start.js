// Runs start.js in a window with or without what the page needs; prints what became of the page.
const fs = require("fs");
const vm = require("vm");

const [file, lacks] = process.argv.slice(2);
const added = [];
const document = {
  documentElement: { className: "" },
  head: { appendChild: (one) => added.push(one) },
  createElement: () => ({}),
  currentScript: { getAttribute: () => "main.js" },
};
const window = {
  HTMLDialogElement: lacks === "dialog" ? undefined : { prototype: { showModal() {} } },
  Element: { prototype: lacks === "replaceChildren" ? {} : { replaceChildren() {} } },
};
const context = vm.createContext({ window, document });
if (lacks === "at") vm.runInContext("delete Array.prototype.at", context);
vm.runInContext(fs.readFileSync(file, "utf8"), context);
console.log(JSON.stringify([document.documentElement.className, added]));
