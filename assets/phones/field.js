// A field of squares with the pieces that stand on it, seen from above.

import { el } from "./dom.js";

const FIRST = "a".charCodeAt(0);

/** The whole field. `choice` makes a button of a square that can be chosen, and nothing of the others. */
export function field(page, choice = () => null) {
  const { side, squares } = page.field;
  const cells = [];
  for (let row = side; row > 0; row -= 1) {
    for (let column = 0; column < side; column += 1) {
      const name = String.fromCharCode(FIRST + column) + row;
      const cell = choice(name) ?? el("div", { "aria-hidden": "true" });
      cell.classList.add("square", (row + column) % 2 ? "light" : "dark");
      if (column === 0) cell.dataset.row = row;
      if (row === 1) cell.dataset.column = name[0];
      cell.append(...(squares[name]?.pieces ?? []).map(([colour, size]) => piece(colour, size)));
      cells.push(cell);
    }
  }
  const made = el("div", { class: "field" }, cells);
  made.style.setProperty("--side", side);
  return made;
}

function piece(colour, size) {
  const made = el("span", { class: `piece ${colour}`, "aria-hidden": "true" });
  made.style.setProperty("--size", size);
  return made;
}

/** The field to look at; what stands where is said in words among the tallies. */
export function map(page) {
  return el("div", { class: "map" }, field(page));
}
