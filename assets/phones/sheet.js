// A sheet from below: a second step, or an explanation.

import { $, button, el, fill } from "./dom.js";
import { t } from "./state.js";

const sheet = $("sheet");
let shut = null;
let lasts = false;

/** Show something above the page; `after` is called when it is closed, however that happens. What `stays` is about no
 * moment of the match, so that it is not taken away when another one comes. */
export function show(title, content, after = null, stays = false) {
  shut = null;
  lasts = stays;
  if (sheet.open) sheet.close();
  const head = el(
    "div",
    { class: "head" },
    el("h2", { id: "sheet-title" }, title),
    button(t("close"), close, { key: "close" }),
  );
  fill(sheet, head, ...[content].flat());
  shut = after;
  sheet.showModal();
  sheet.scrollTop = 0;
}

/** It is one's turn: what lies over the page says so, and a touch of that leads to it; null where it is not. */
export function callBack(go) {
  sheet.querySelector(".turn")?.remove();
  if (go && lasts) sheet.querySelector(".head")?.before(button(t("yourTurn"), go, { key: "sheet-turn", tone: "amber centre turn" }));
}

/** Another moment of the match has come. */
export function pass() {
  if (!lasts) close();
}

export function close() {
  if (sheet.open) sheet.close();
}

sheet.addEventListener("close", () => {
  const after = shut;
  shut = null;
  after?.();
});
sheet.addEventListener("click", (event) => event.target === sheet && close());
