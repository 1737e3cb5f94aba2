// How things stand, what has happened, the rules: to be looked up at any time.

import { button, el } from "./dom.js";
import { souvenir } from "./souvenir.js";
import { act, state, t } from "./state.js";

/** How things stand in words: for readers aloud, the board shows it. */
export function tallies(page) {
  const rest = page.sections.map(([heading, lines]) => {
    const seat = page.names.indexOf(heading);
    const own = seat === page.seat && seat >= 0;
    const phone = page.seats[seat];
    const sign = [own && t("you"), phone?.phone && !own && (phone.there ? t("phone") : t("away"))].filter(Boolean);
    return el(
      "section",
      { class: "tally", colour: page.colours[seat] ?? "var(--brass)" },
      el("h2", {}, heading, sign.length ? el("span", { class: "sign" }, sign.join(", ")) : null),
      lines.map((line) => el("p", {}, line)),
    );
  });
  return el("div", { class: "aloud" }, rest);
}

export function story(page) {
  if (!page.story.length) return el("p", { class: "soft" }, t("nothingYet"));
  return el("ul", { class: "told" }, page.story.map((line) => el("li", {}, line)));
}

export function rules() {
  if (state.rules?.lang !== state.lang) {
    act.send({ t: "rules" });
    return el("p", { class: "soft" }, t("noRules"));
  }
  return el(
    "div",
    {},
    state.rules.sections.map(([heading, lines]) => el("section", {}, el("h2", {}, heading), lines.map((line) => el("p", {}, line)))),
  );
}

/** Whoever played may want another match; it begins as soon as all do. */
function again() {
  const { n = 0, of = 0, mine = false } = state.again ?? {};
  const counted = n > 0 && el("p", { class: "soft", role: "status" }, t("againCount").replace("{n}", n).replace("{of}", of));
  return el("div", { class: "list" }, !mine && button(t("againAll"), () => act.send({ t: "again" }), { key: "again-all", tone: "green centre" }), counted);
}

export function over(page) {
  return el(
    "section",
    { class: "cloth" },
    el("h2", {}, t("over")),
    state.ended && page.seat !== null && again(),
    souvenir(),
    el(
      "div",
      { class: "list" },
      page.over.scores.map(([seat, name, score, unit]) =>
        el("p", { class: "tally", colour: page.colours[seat] }, el("b", {}, name), ` ${score} ${unit} `, page.over.winners.includes(seat) ? el("b", { class: "won" }, `★ ${t("won")}`) : null),
      ),
    ),
  );
}
