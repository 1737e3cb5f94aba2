// Language, letters, sound, the seat, and hosting.

import { button, el } from "./dom.js";
import { keep, kept } from "./kept.js";
import * as sheet from "./sheet.js";
import { souvenir } from "./souvenir.js";
import { act, speak, state, t } from "./state.js";
import { LANGUAGES } from "./texts.js";

const LETTERS = ["small", "medium", "large"];

// What can be switched on here, and is on where the phone asks all pages for it.
const WISHES = { contrast: "(prefers-contrast: more)", still: "(prefers-reduced-motion: reduce)" };
const wished = (name) => kept(name, matchMedia(WISHES[name]).matches ? "on" : "off") === "on";

/** How large the letters are, how strong the colours, and whether anything moves. */
export function applyLooks() {
  const root = document.documentElement;
  root.dataset.letters = kept("letters", "small");
  for (const name of Object.keys(WISHES)) root.classList.toggle(name, wished(name));
}

for (const query of Object.values(WISHES)) matchMedia(query).addEventListener("change", applyLooks);

/** A switch of how the page looks. */
function look(name) {
  return toggle(t(name), wished(name), () => {
    keep(name, wished(name) ? "off" : "on");
    applyLooks();
    act.draw();
  });
}

function pick(name, options, chosen, choose) {
  return el(
    "section",
    { role: "group", "aria-label": name },
    el("h3", {}, name),
    el(
      "div",
      { class: "row" },
      options.map(([value, text]) =>
        button(text, () => choose(value), { key: `${name}-${value}`, tone: value === chosen ? "amber" : "quiet", "aria-pressed": String(value === chosen), lang: value in LANGUAGES ? value : null }),
      ),
    ),
  );
}

export function languages() {
  return pick(t("language"), Object.entries(LANGUAGES), state.lang, (lang) => {
    speak(lang);
    document.documentElement.lang = lang;
    act.send({ t: "lang", lang });
    act.draw();
  });
}

export function panel() {
  const sound = kept("sound", "on") === "on";
  const letters = LETTERS.map((size) => [size, t(size)]);
  return el(
    "div",
    { class: "list" },
    !state.page?.over && souvenir(),
    languages(),
    pick(t("letters"), letters, kept("letters", "small"), (size) => {
      keep("letters", size);
      applyLooks();
      act.draw();
    }),
    look("contrast"),
    look("still"),
    toggle(t("sound"), sound, () => {
      keep("sound", sound ? "off" : "on");
      act.draw();
    }),
    state.page?.seat !== null && state.page !== null ? button(t("leave"), leave, { tone: "crimson", key: "leave" }) : null,
    state.page?.seat === null ? button(t("sit"), sit, { key: "sit" }) : null,
    button(t("film"), film, { key: "film", tone: "quiet more" }),
    state.host ? host() : button(t("host"), askPin, { key: "host", tone: "quiet more" }),
  );
}

export function toggle(text, on, flip) {
  return button(text, flip, { key: text, tone: "quiet switch", role: "switch", "aria-checked": String(on) });
}

/** Whoever watches looks for a seat. */
function sit() {
  state.watch = false;
  act.send({ t: "hello", token: "", lang: state.lang, watch: false, name: kept("name") });
}

function leave() {
  sheet.show(t("leave"), [
    el("p", { class: "about" }, t("leaveSure")),
    el(
      "div",
      { class: "list" },
      button(t("botPlays"), () => {
        sheet.close();
        act.send({ t: "go" });
      }, { key: "go", tone: "amber" }),
      button(t("leaveFree"), () => {
        sheet.close();
        state.token = "";
        keep("token", "");
        state.page = null;
        act.send({ t: "leave" });
      }, { tone: "crimson", key: "free" }),
    ),
  ], null, true);
}

/** A phone that nobody needs otherwise looks down on the table. */
export function film() {
  const offer = (live) => () => {
    sheet.close();
    act.send({ t: "film", live });
  };
  sheet.show(t("film"), [
    el("p", { class: "about" }, t("filmAbout")),
    el(
      "div",
      { class: "list" },
      button(t("filmLive"), offer(true), { key: "film-live", tone: "green" }),
      el("p", { class: "about" }, t("filmWarning")),
      button(t("filmShots"), offer(false), { key: "film-shots", tone: "blue" }),
    ),
  ], null, true);
}

function askPin() {
  const field = el("input", { type: "password", inputMode: "numeric", autocomplete: "off", maxLength: 12, id: "pin" });
  const go = (event) => {
    event.preventDefault();
    sheet.close();
    act.send({ t: "host", pin: field.value });
  };
  sheet.show(t("host"), el("form", { class: "list", onsubmit: go }, el("label", { class: "text" }, t("pin"), field), el("button", { class: "button green", type: "submit" }, t("open"))), null, true);
}

function host() {
  const wish = (what, value = "") => act.send({ t: "host", do: what, value });
  const does = (what) => button(t(what), () => wish(what), { key: `host-${what}` });
  return el(
    "section",
    { class: "list" },
    el("h2", {}, t("host")),
    does("undo"),
    does("pause"),
    does("next"),
    pick(t("diceFrom"), state.page?.sources ?? [], state.page?.dice?.source, (kind) => wish("dice", kind)),
  );
}
