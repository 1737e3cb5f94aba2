// A phone at the table: what the console says becomes what is shown, and taps become what is asked.

import { $, button, el, fill } from "./dom.js";
import * as choices from "./choices.js";
import * as dice from "./dice.js";
import * as face from "./face.js";
import * as fit from "./fit.js";
import { keep, kept } from "./kept.js";
import { Line } from "./line.js";
import * as more from "./more.js";
import * as onlookers from "./onlookers.js";
import { guestPass } from "./pass.js";
import * as report from "./report.js";
import { question } from "./question.js";
import { call, feel } from "./senses.js";
import * as sheet from "./sheet.js";
import { souvenir } from "./souvenir.js";
import { act, state, t } from "./state.js";
import * as tables from "./tables.js";
import * as touch from "./touch.js";
import { coin } from "./pieces.js";
import { sign } from "./signs.js";
import { zones } from "./zones.js";

const LETTERS = 4; // of the code
const TOLD = 4500; // ms that a refusal stays
const LATE = 900; // ms without a line until it is said
const BESIDE = new Set(["lobby", "pass", "wait"]); // stages without a page, which show the last match's clip
const FRAGMENT = /^#([0-9a-f]{24})$/; // the key of the QR code, which is longer than the letters of the code

const main = $("main");
let lateTimer = 0;
let toastTimer = 0;
let stranger = false; // the console does not know the token of this phone
let trying = false; // a code was sent, and not answered yet
let remembered = false; // nobody typed that code: it is one that was kept

// --- what the console says

const line = new Line({
  opened() {
    clearTimeout(lateTimer);
    $("line").hidden = true;
    state.photos = {};
    line.send({ t: "hello", token: state.token, lang: state.lang, watch: state.watch, name: kept("name") });
    if (!state.token || stranger) offerCode();
  },
  heard(message) {
    HEARD[message.t]?.(message);
  },
  lost() {
    clearTimeout(lateTimer);
    lateTimer = setTimeout(() => {
      $("line").textContent = t("lost");
      $("line").hidden = false;
    }, LATE);
  },
  elsewhere() {
    state.stage = "elsewhere";
    act.draw();
  },
  uninvited() {
    // A token that opens nothing any more is no way in; perhaps the code still is.
    if (state.token && !stranger && knownCode()) line.connect();
    else state.stage = "code";
    stranger = true;
    act.draw();
  },
});

const HEARD = {
  lobby(message) {
    const own = ownAgain(message.seats, "free");
    trying = false;
    keepCode();
    if (own >= 0) line.send({ t: "take", seat: message.seats[own].seat });
    Object.assign(state, { stage: "lobby", lobby: message, page: null, asking: null, ended: false });
    act.draw();
  },
  places(message) {
    const own = message.mine === null ? ownAgain(message.places, "person") : -1;
    trying = false;
    keepCode();
    if (own >= 0) line.send({ t: "sit", place: own, name: state.seatName });
    // The table has given the place to somebody else: its token opens nothing any more.
    if (state.guest && message.mine === null) forgetToken();
    Object.assign(state, { stage: "pass", places: message, page: null, asking: null, ended: false, guest: message.mine !== null });
    act.draw();
  },
  sat(message) {
    stranger = false;
    keep("token", message.token);
    Object.assign(state, { token: message.token, guest: true });
    face.wear();
  },
  seated(message) {
    trying = stranger = false;
    keepCode();
    keep("token", message.token);
    Object.assign(state, { token: message.token, watch: false, ended: false, guest: false });
    line.send({ t: "ack", seat: message.seat });
    face.wear();
  },
  wait(message) {
    sheet.close();
    if (state.code && !state.ended) keep("code", state.code);
    Object.assign(state, { stage: "wait", waitText: message.text, joining: Boolean(message.asking), wanted: Boolean(message.here), asking: null });
    if (state.wanted) call();
    act.draw();
  },
  photos(message) {
    const known = { ...state.photos, ...message.add };
    state.photos = Object.fromEntries(message.keep.map((name) => [name, known[name]]));
    act.draw();
  },
  again(message) {
    state.again = message;
    act.draw();
  },
  souvenir(message) {
    state.souvenir = message;
    act.draw();
  },
  page: turnTo,
  refused(message) {
    if (trying || state.stage === "connecting" || state.stage === "code") refuseCode(message.text);
    else {
      state.asking = null;
      if (state.shot?.stage !== "sending") dice.forget();
      act.toast(message.text);
      act.draw();
    }
  },
  gone() {
    sheet.close();
    keep("token", "");
    Object.assign(state, { token: "", page: null, asking: null });
    act.toast(t("gone"));
    offerCode();
  },
  over(message) {
    state.ended = true;
    // The evening goes on, and whoever sleeps meanwhile plays the next match, too.
    if (message.keep) return;
    // A phone that lies about must open nothing the next time. As long as the page is there it knows the code.
    state.code = knownCode();
    keep("token", "");
    keep("code", "");
    state.token = "";
  },
  rules(message) {
    state.rules = { lang: state.lang, sections: message.sections };
    act.draw();
  },
  film(message) {
    const at = message.port ? `https://${location.hostname}:${message.port}` : "";
    location.assign(`${at}/webcam.html#${message.key}.${state.lang}`);
  },
  host(message) {
    state.host = message.on;
    act.draw();
  },
};

/**
 * Where somebody sits again who played to the end of the last match, and whom the console has not kept: it was
 * started anew between two games. Nobody is asked twice; -1 where that seat is not free.
 */
const ownAgain = (seats, free) => (state.ended ? seats.findIndex((one) => one.name === state.seatName && one.state === free) : -1);

function forgetToken() {
  keep("token", "");
  state.token = "";
}

function turnTo(page) {
  trying = false;
  const before = state.page;
  const passed = before?.match !== page.match || before.entry !== page.entry;
  const rolled = JSON.stringify(before?.dice) !== JSON.stringify(page.dice);
  if (before?.match !== page.match) {
    state.rules = state.again = null;
    state.view = "play";
  }
  for (const choice of [...page.choices, ...page.breakIn]) choice.entry = page.entry;
  Object.assign(state, { stage: "page", page });
  if (page.seat !== null) state.seatName = page.names[page.seat];
  if (page.question?.open && !before?.question?.open) {
    sheet.close();
    state.view = "play";
    call();
  }
  if (passed) sheet.pass();
  report.follow(page, before);
  const answered = before?.question?.open && !page.question?.open;
  if (passed || rolled || answered) state.asking = null;
  if (passed || (rolled && before?.dice?.values.length && !page.dice?.values.length)) dice.forget();
  if (state.asking && line.open && state.asking.sentBy !== line.socket) sendAsked();
  if (mine(page) && !(mine(before) && before.match === page.match)) {
    state.view = "play";
    call();
  }
  touch.goOn();
  act.draw();
}

/** Whether this seat has something to do. */
function mine(page) {
  return Boolean(page && (page.yours || (page.dice?.may.length && page.dice.whose === page.seat)));
}

// --- what people do

act.send = (message) => line.send(message);

/** Ask something that can be done once for an entry; where the line is broken, when it is there again. */
act.ask = (message, mark) => {
  if (state.asking) return;
  feel();
  state.asking = { message, mark, sentBy: null };
  sendAsked();
  act.draw();
};

function sendAsked() {
  if (line.send(state.asking.message)) state.asking.sentBy = line.socket;
}

act.toast = (text, calm = false) => {
  const toast = $("toast");
  toast.classList.toggle("calm", calm);
  clearTimeout(toastTimer);
  toast.textContent = text;
  toast.hidden = !text;
  toastTimer = setTimeout(() => (toast.hidden = true), TOLD);
};

// --- joining

/** A page that has come in by its token has typed no code: the one that is kept stays. */
const keepCode = () => state.code && keep("code", state.code);

const knownCode = () => state.code || kept("code");

function offerCode() {
  if (knownCode()) tryCode(knownCode());
  else {
    state.stage = "code";
    act.draw();
  }
}

function tryCode(code) {
  remembered = !state.code && code === kept("code");
  state.code = code.trim();
  state.wrong = "";
  trying = true;
  // Where the console has not waited for it, it is said as soon as there is a line again.
  if (!line.send({ t: "code", code: state.code })) line.connect();
}

function refuseCode(text) {
  trying = false;
  keep("code", "");
  // Whoever typed nothing has made no mistake: another console, or a new code, asks for it plainly.
  Object.assign(state, { code: "", stage: "code", wrong: remembered ? "" : text });
  act.draw();
}

function codeForm() {
  const field = el("input", {
    type: "text", id: "code", class: "code", maxLength: LETTERS, autocomplete: "off", autocapitalize: "characters",
    spellcheck: false, required: true, data: { key: "code" }, "aria-describedby": "wrong",
  });
  const go = (event) => {
    event.preventDefault();
    if (field.value.trim()) tryCode(field.value);
  };
  return el(
    "form",
    { class: "welcome", onsubmit: go },
    el("label", { class: "text" }, t("enterCode"), field),
    el("p", { id: "wrong", role: "alert" }, state.wrong),
    el("button", { class: "button green centre", type: "submit" }, t("join")),
    more.languages(),
  );
}

function lobby() {
  const seats = state.lobby.seats.map(({ seat, name, state: how }) =>
    button([el("span", {}, name), el("span", { class: "about" }, t(how))], () => line.send({ t: "take", seat }), {
      key: `seat-${seat}`, tone: how === "free" ? "green" : "quiet", disabled: how === "bot",
    }),
  );
  const watch = button(t("watch"), () => {
    state.watch = true;
    line.send({ t: "hello", token: "", lang: state.lang, watch: true, name: kept("name") });
  }, { key: "watch", tone: "blue" });
  return el("div", { class: "welcome" }, el("h2", {}, t("whoAreYou")), el("div", { class: "list" }, seats), watch, more.languages());
}

// --- what is shown

const VIEWS = {
  play,
  table: wholeTable,
  story: tables.story,
  rules: tables.rules,
  more: more.panel,
};

const SIGNS = { play: "hand", table: "table", story: "book", rules: "rules", more: "sliders" };

function play(page) {
  touch.follow();
  const touched = new Set(touch.reached(page.board.lit));
  const free = page.choices.filter((choice) => !touched.has(choice.id));
  const aside = page.breakIn.filter((choice) => !touched.has(choice.id));
  const idle = !page.over && !page.choices.length && !page.dice?.may.length && !page.breakIn.length;
  const asked = touch.panel();
  const lies = board(page);
  touch.teach(lies);
  return el(
    "div",
    { class: page.question || state.shot ? "play split" : "play" },
    el("div", { class: "scroll", data: { scroll: "play" } }, page.over && tables.over(page), lies),
    page.question ? question(page.question) : el(
      "div",
      { class: "actions list" },
      page.dice && dice.panel(page),
      page.beside && onlookers.panel(page),
      aside.length > 0 && el("section", { class: "free list", "aria-label": t("breakIn") }, el("h3", {}, t("breakIn")), aside.map((choice) => choices.one(choice))),
      page.hint && hinted(page.hint),
      page.pass.can && more.toggle(t("letPass"), page.pass.on, () => line.send({ t: "pass", on: !page.pass.on })),
      asked ?? (free.length > 0 && el("section", { class: "free", "aria-label": t("choose") }, choices.panel(free))),
      idle && !page.beside && el("p", { class: "soft centre few" }, page.story[0] ?? (page.seat === null ? t("watching") : t("waiting"))),
    ),
  );
}

/** What somebody who thinks ahead would do: asked for by its owner, and seen on this phone alone. */
function hinted({ thinking, lines }) {
  if (thinking) return el("p", { class: "soft centre few", role: "status" }, t("hintThinking"));
  if (!lines.length) return null;
  return el("section", { class: "hint", role: "status", "aria-label": t("hint") }, el("h3", {}, sign("lamp"), ` ${t("hint")}`), lines.map((words) => el("p", {}, words)));
}

function board(page, all = false) {
  const made = zones(page, all);
  touch.touchable(made);
  return made;
}

/** All that lies on the table; in words, too, for whoever has it read aloud. */
function wholeTable(page) {
  return el("div", {}, board(page, true), tables.tallies(page));
}

function content() {
  switch (state.stage) {
    case "code":
      return codeForm();
    case "lobby":
      return lobby();
    case "pass":
      return guestPass(state.places);
    case "wait":
      return el(
        "div",
        { class: "welcome" },
        el("p", { role: "status" }, state.waitText),
        state.wanted && button(t("stillHere"), () => line.send({ t: "here" }), { key: "here", tone: "green" }),
        state.joining && button(t("cancel"), () => line.send({ t: "leave" }), { key: "cancel" }),
        more.languages(),
      );
    case "elsewhere":
      return el("div", { class: "welcome" }, el("p", {}, t("elsewhere")), button(t("here"), () => line.connect(), { tone: "green" }));
    case "page":
      return VIEWS[state.view](state.page);
    default:
      return el("p", { role: "status" }, t("connecting"));
  }
}

function text(id, words) {
  if ($(id).textContent !== words) $(id).textContent = words;
}

// What is under a finger must not be exchanged before its click has come: the tap would be lost, or hit something
// else. Where a finger touches, the click comes some time after it was lifted, and not after every lifting.
const CLICK_COMES = 350; // ms
let pressed = false;
let stale = false;
let lifting = 0;

function lift(after) {
  clearTimeout(lifting);
  lifting = setTimeout(() => {
    pressed = false;
    if (stale) act.draw();
  }, after);
}

document.addEventListener("pointerdown", () => {
  clearTimeout(lifting);
  pressed = true;
});
document.addEventListener("pointerup", () => lift(CLICK_COMES));
document.addEventListener("pointercancel", () => lift(0));
document.addEventListener("click", () => {
  pressed = false;
  lift(0);
}, { capture: true });

// Nor may a list that somebody has open.
const listing = () => document.activeElement?.tagName === "SELECT";

document.addEventListener("focusout", () => setTimeout(() => stale && act.draw()));

act.draw = () => {
  stale = pressed || listing();
  if (!stale) draw();
};

function draw() {
  const page = state.stage === "page" ? state.page : null;
  const root = document.documentElement;
  root.lang = state.lang;
  root.dataset.felt = page?.felt ?? "";
  root.dataset.stage = state.stage;
  root.dataset.match = page?.match ?? "";
  root.dataset.line = line.stopped ? "resting" : "";
  root.dataset.entry = page?.entry ?? "";
  root.dataset.over = String(Boolean(page?.over));
  root.classList.toggle("yours", mine(page));
  root.classList.toggle("asking", state.asking !== null);
  root.style.setProperty("--seat", page?.colours[page.acting] ?? "");
  text("title", page?.title ?? (state.stage === "pass" ? state.places.title : state.lobby?.title) ?? "Knucklebone");
  text("progress", page?.progress ?? "");
  text("prompt", page ? (state.asking && t("sent")) || touch.question() || page.prompt : "");
  text("step", page?.board?.step ?? "");
  const acting = page?.acting ?? null;
  $("acting").replaceChildren(...(page && acting !== null ? [coin(page, acting)] : []));
  const away = mine(page) && state.view !== "play";
  $("asked").hidden = away;
  $("turn").hidden = !away;
  text("turn-text", t("yourTurn"));
  sheet.callBack(mine(page) ? toPlay : null);
  $("hint").hidden = !page?.hint || page.hint.thinking || page.hint.lines.length > 0 || state.view !== "play";
  $("hint").setAttribute("aria-label", t("hint"));
  $("explain").hidden = !page || !["play", "table"].includes(state.view);
  $("explain").setAttribute("aria-pressed", String(touch.isExplaining()));
  $("explain").setAttribute("aria-label", t("explain"));
  touch.hush();
  document.title = mine(page) ? `● ${t("yourTurn")}` : (page?.title ?? "Knucklebone");
  const nav = $("nav");
  nav.hidden = !page;
  const scrolled = document.querySelector(".scroll")?.scrollTop ?? 0;
  if (page) fill(nav, Object.keys(VIEWS).map((view) => tab(view)));
  fill(main, content(), BESIDE.has(state.stage) && souvenir());
  fit.fit(page, scrolled);
}

function look(view) {
  sheet.close();
  state.view = view;
  act.draw();
  main.scrollTop = 0;
}

const toPlay = () => look("play");

function tab(view) {
  return el("button", { type: "button", onclick: () => look(view), data: { key: `tab-${view}` }, "aria-current": state.view === view ? "page" : "false" }, sign(SIGNS[view]), el("span", {}, t(view)));
}

function readFragment() {
  const found = FRAGMENT.exec(location.hash);
  if (!found) return;
  state.code = found[1];
  history.replaceState(null, "", location.pathname);
  if (state.stage === "code" || state.stage === "lobby") tryCode(state.code);
}

window.addEventListener("hashchange", readFragment);
window.addEventListener("resize", () => fit.fit(state.stage === "page" ? state.page : null, document.querySelector(".scroll")?.scrollTop ?? 0));
// A ring lies round what has the focus only while keys are used.
document.addEventListener("keydown", () => document.documentElement.classList.add("keys"), { capture: true });
document.addEventListener("pointerdown", () => document.documentElement.classList.remove("keys"), { capture: true });
document.addEventListener("touchstart", () => {}, { passive: true }); // So that Safari shows :active.
$("turn").prepend(sign("hand"));
$("turn").addEventListener("click", toPlay);
$("hint").append(sign("lamp"));
$("hint").addEventListener("click", () => line.send({ t: "hint", entry: state.page.entry }));
$("explain").append(sign("help"));
$("explain").addEventListener("click", () => touch.explain(!touch.isExplaining()));
more.applyLooks();
readFragment();
act.draw();
line.connect();
