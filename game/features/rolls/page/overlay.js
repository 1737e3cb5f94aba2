/** The overlay for streams: nothing but the last roll, on a transparent ground. */

import { element, face, listen, number, query, total } from "./rolls.js";

const CORNERS = ["top-left", "top", "top-right", "left", "middle", "right", "bottom-left", "bottom", "bottom-right"];
const root = document.documentElement;
const shown = document.getElementById("roll");
const stay = number("stay", 8, 0, 86400);
const most = number("history", 3, 0, 20);
const past = [];
let leaving;

if (query.has("size")) root.style.setProperty("--side", `${number("size", 96, 16, 512)}px`);
for (const name of ["face", "pips", "text", "ground"]) {
  const colour = query.get(name);
  if (colour && /^(#?[0-9a-f]{3,8}|[a-z]+)$/i.test(colour)) {
    const hex = /^[0-9a-f]{3,8}$/i.test(colour) && !CSS.supports("color", colour);
    root.style.setProperty(`--${name}`, hex ? `#${colour}` : colour);
  }
}
const corner = query.get("corner");
document.body.dataset.corner = CORNERS.includes(corner) ? corner : "bottom-left";

function show(roll) {
  const dice = element("div", "dice", ...roll.dice.map(face));
  if (roll.dice.length > 1) dice.append(total(roll));
  const history = element("div", "history", ...past.slice(0, most).map((one) => element("span", "", one.total === null ? "?" : String(one.total))));
  shown.replaceChildren(dice, history);
  shown.classList.remove("gone");
  past.unshift(roll);
  past.length = Math.min(past.length, 20);
  clearTimeout(leaving);
  if (stay > 0) leaving = setTimeout(() => shown.classList.add("gone"), stay * 1000);
}

listen(show);
