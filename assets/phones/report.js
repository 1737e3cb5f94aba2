// What a round came to: it stays until somebody presses, for on the big screen it is gone in seconds.

import { button, el } from "./dom.js";
import * as sheet from "./sheet.js";
import { act, t } from "./state.js";

let seen = ""; // the report that was read, or that was there before this page

const key = (page) => `${page.match} ${page.report?.n ?? 0}`;

/** Show what has been added since; what was there when the page came is old. */
export function follow(page, before) {
  if (!page.report?.n) return;
  if (before?.match !== page.match) seen = key(page);
  if (seen === key(page) || (before?.report?.n === page.report.n && before.report.lines.length === page.report.lines.length)) return;
  const read = () => (seen = key(page));
  sheet.show(t("roundOver"), [
    el("ul", { class: "told" }, page.report.lines.map(([words, why]) => el("li", {}, words, why && el("p", { class: "soft" }, why)))),
    button(t("fineByMe"), () => sheet.close(), { key: "read", tone: "green centre" }),
  ], () => {
    read();
    act.draw();
  }, true);
}
