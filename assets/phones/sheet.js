// A sheet from below: a second step, or an explanation.

import { $, button, el, fill } from "./dom.js";
import { t } from "./state.js";

const sheet = $("sheet");
let shut = null;

export const open = () => sheet.open;

/** Show something above the page; `after` is called when it is closed, however that happens. */
export function show(title, content, after = null) {
  shut = null;
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

export function close() {
  if (sheet.open) sheet.close();
}

sheet.addEventListener("close", () => {
  const after = shut;
  shut = null;
  after?.();
});
sheet.addEventListener("click", (event) => event.target === sheet && close());
