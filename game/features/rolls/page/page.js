/** A page for a phone or a second screen: the last roll in large digits, and those before it. */

import { address, element, face, listen, query, total } from "./rolls.js";

const WORDS = {
  en: { waiting: "Waiting for the first roll", away: "No connection to the console", throw: "Throw" },
  de: { waiting: "Warte auf den ersten Wurf", away: "Keine Verbindung zur Konsole", throw: "Würfeln" },
};
const language = (query.get("lang") ?? navigator.language).slice(0, 2);
const words = WORDS[language] ?? WORDS.en;
const [line, shown, history, button] = ["line", "roll", "history", "throw"].map((name) => document.getElementById(name));
const MOST = 50;

document.documentElement.lang = WORDS[language] ? language : "en";
button.textContent = words.throw;
button.onclick = () => fetch(address("throw"), { method: "POST" }).catch(() => {});

function remember(roll) {
  const values = roll.values.map((value) => value ?? "?").join(" ");
  history.prepend(element("li", "", element("b", "", String(roll.total ?? "?")), ` ${values}`));
  while (history.children.length > MOST) history.lastChild.remove();
}

function show(roll) {
  const large = roll.dice.length > 1 ? total(roll) : element("span", "total", String(roll.values[0] ?? "?"));
  shown.replaceChildren(large, element("div", "dice", ...roll.dice.map(face)));
  line.textContent = "";
  remember(roll);
}

listen(show, (there, known) => {
  line.textContent = there ? (known.rolls.length ? "" : words.waiting) : words.away;
  if (!there) return;
  button.hidden = !known.can_throw;
  history.replaceChildren();
  known.rolls.slice(0, -1).forEach(remember);
  if (known.rolls.length) show(known.rolls.at(-1));
});
