// Whether something may be taken back: asked of everybody at once, while the match waits.

import { button, el } from "./dom.js";
import { act, state, t } from "./state.js";

/** What would be taken back, who has answered and, until this phone has, its two answers. */
export function question({ lines, open }) {
  const answer = (yes) => () => act.ask({ t: "agree", yes }, `agree-${yes}`);
  return el(
    "section",
    { class: "actions list question", "aria-label": t("takeBack") },
    el("h2", {}, t("takeBack")),
    el("div", { role: "status" }, lines.map((words) => el("p", {}, words))),
    open && el(
      "div",
      { class: "row" },
      button(t("fineByMe"), answer(true), { key: "agree", tone: "green", disabled: state.asking !== null }),
      button(t("no"), answer(false), { key: "refuse", tone: "crimson", disabled: state.asking !== null }),
    ),
  );
}
