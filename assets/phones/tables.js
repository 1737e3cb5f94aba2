// How things stand, what has happened, the rules: to be looked up at any time.

import { button, el } from "./dom.js";
import { coin } from "./pieces.js";
import { phrases } from "./onlookers.js";
import { clip, souvenir } from "./souvenir.js";
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
  const told = page.story.length ? el("ul", { class: "told" }, page.story.map((line) => el("li", {}, line))) : el("p", { class: "soft" }, t("nothingYet"));
  const goal = page.goal && !page.over && el("p", { class: "goal" }, page.goal);
  return el("div", {}, goal, page.seat !== null && !page.over && phrases(page), told, statistics(page));
}

/** What was remarkable in a match that is over, as the big screen says it. */
function remembered(page) {
  const lines = (page.over?.remembered ?? []).map(([seat, what, much]) =>
    el("li", { colour: page.colours[seat] }, coin(page, seat), el("b", {}, what), el("span", {}, much)),
  );
  return lines.length > 0 && el("section", { class: "remembered", "aria-label": t("remembered") }, el("h2", {}, t("remembered")), el("ul", {}, lines));
}

/** How often each face of the dice fell, and how everybody does. */
function statistics(page) {
  const most = Math.max(...page.faces.map(([, n]) => n));
  const bars = page.faces.map(([face, n]) =>
    el("li", {}, el("b", {}, face), el("progress", { max: most, value: n, "aria-label": `${t("die")} ${face}: ${n}` }), el("span", {}, n)),
  );
  const all = page.sections.map(([heading, lines]) =>
    el("section", { class: "tally", colour: page.colours[page.names.indexOf(heading)] ?? "var(--brass)" }, el("h3", {}, heading), lines.map((line) => el("p", {}, line))),
  );
  return el("section", { class: "statistics", "aria-label": t("stats") }, el("h2", {}, t("stats")), remembered(page), bars.length > 0 && el("ul", { class: "faces" }, bars), el("div", { class: "columns" }, all));
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

/** What comes after the match: another one, and in a night another game, or the end; it begins as soon as all want it. */
function again() {
  const { n = 0, of = 0, mine = false, next = "", minutes = 0, want = "", wanting = {} } = state.again ?? {};
  if (!next) {
    const counted = n > 0 && el("p", { class: "soft", role: "status" }, t("againCount").replace("{n}", n).replace("{of}", of));
    return el("div", { class: "list" }, !mine && button(t("againAll"), () => act.send({ t: "again" }), { key: "again-all", tone: "green centre" }), counted);
  }
  const answers = [
    ["next", t("nextGame").replace("{title}", next).replace("{n}", minutes), "green centre"],
    ["other", t("otherGame"), "centre"],
    ["enough", t("enough"), "centre"],
  ];
  const counted = (one) => (wanting[one] ? `: ${wanting[one]}/${of}` : "");
  return el(
    "div",
    { class: "list" },
    answers.map(([one, words, tone]) =>
      button(words + counted(one), () => act.send({ t: "again", want: one }), { key: one === "next" ? "again-all" : `again-${one}`, tone, disabled: want === one }),
    ),
  );
}

/** What the match came to for whoever holds this phone; for those who watched, who has won. */
function outcome({ seat, names, over: { winners, scores } }) {
  const shared = winners.length > 1;
  if (seat === null) {
    const won = winners.map((one) => names[one]).join(", ");
    return won ? t(shared ? "theyWon" : "somebodyWon").replace("{name}", won) : t("nobodyWon");
  }
  if (winners.includes(seat)) return t(shared ? "youShare" : "youWon");
  const place = scores.find(([one]) => one === seat).at(-1);
  return t("yourPlace").replace("{place}", t("places")[place - 1] ?? place);
}

/** The end: how it went for this phone, how everybody did, the clip of the moment that decided it, and what is next. */
export function over(page) {
  const { seat, over: { winners, scores } } = page;
  const shown = seat ?? winners[0];
  return el(
    "section",
    { class: `result ${winners.includes(seat) ? "winner" : ""}`, colour: page.colours[shown] ?? "var(--brass)" },
    el("div", { class: "outcome" }, shown !== undefined && coin(page, shown), el("h2", {}, outcome(page))),
    el(
      "ol",
      {},
      scores.map(([one, name, score, unit, place]) =>
        el("li", { class: one === seat ? "own" : "", colour: page.colours[one] }, el("b", {}, place), coin(page, one), el("span", {}, name), el("b", {}, `${score} ${unit}`)),
      ),
    ),
    el("div", { class: "after" }, clip() ?? souvenir(), state.ended && seat !== null && again()),
  );
}
