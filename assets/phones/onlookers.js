// For those who look on: they guess what comes, and say how they are moved.

import { button, el } from "./dom.js";
import { coin } from "./pieces.js";
import { keep, kept } from "./kept.js";
import { feel } from "./senses.js";
import { sign } from "./signs.js";
import { act, state, t } from "./state.js";

const REST = 3000; // ms between two reactions

let guessed = { n: 0, choice: -1 }; // what this phone has guessed last
let told = 0; // the question whose answer was said
let resting = false;

const guesses = () => kept("guesses", "on") === "on";

/** What there is to do for somebody who does not play. */
export function panel(page) {
  const { asked, last, points, reactions } = page.beside;
  if (last && last.n !== told) tell(last);
  return el(
    "section",
    { class: "beside", "aria-label": t("guessTitle") },
    guesses() && asked && !page.over && question(page, asked),
    !page.over && el(
      "div",
      { class: "guessed" },
      sign("trophy"),
      el("p", { role: "status" }, guesses() ? (points.length ? points.map(([who, n]) => `${who} ${n}`).join(" · ") : t("guessRules")) : t("noGuesses")),
      button(t(guesses() ? "stop" : "guess"), flip, { key: "guesses" }),
    ),
    el("div", { class: "reactions" }, reactions.map(reaction)),
  );
}

function flip() {
  keep("guesses", guesses() ? "off" : "on");
  act.draw();
}

function question(page, { n, ask, worth, open, answers }) {
  const mine = guessed.n === n ? guessed.choice : -1;
  const choose = (choice) => () => {
    guessed = { n, choice };
    feel();
    act.send({ t: "guess", number: n, choice });
    act.draw();
  };
  return el(
    "div",
    { class: "question" },
    el("div", { class: "head" }, el("h2", {}, ask), el("span", { class: "soft" }, open ? t("worth").replace("{n}", worth) : t("closed"))),
    el(
      "div",
      { class: `answers ${answers.some((one) => one.seat !== undefined) ? "seats" : ""}` },
      answers.map((one, at) =>
        el(
          "button",
          { type: "button", class: `button quiet ${at === mine ? "mine" : ""}`, disabled: !open, onclick: choose(at), data: { key: `guess-${at}` }, "aria-pressed": String(at === mine) },
          one.seat !== undefined && coin(page, one.seat),
          el("span", {}, one.text),
        ),
      ),
    ),
  );
}

/** The answer to what was asked last. */
function tell(last) {
  told = last.n;
  if (guessed.n !== last.n || !guesses()) return;
  act.toast(t(last.right.includes(guessed.choice) ? "guessRight" : "guessWrong").replace("{came}", last.came));
}

/** What a player has to say to the others, on the big screen. */
export const phrases = (page) =>
  el("section", { class: "reactions phrases", "aria-label": t("say") }, page.phrases.map(({ name, words }) => button(words, react(name), { key: `react-${name}`, disabled: resting })));

/** Sends it, and lets the buttons rest for a while. */
const react = (name) => () => {
  feel();
  resting = true;
  act.send({ t: "react", sign: name });
  setTimeout(() => {
    resting = false;
    act.draw();
  }, REST);
  act.draw();
};

function reaction({ name, icon, words }) {
  return button(sign(icon), react(name), { key: `react-${name}`, disabled: resting, "aria-label": words, title: words });
}
