// The guest pass: before there is a match, a guest gives a name, takes a seat, and the big screen shows both.

import { choosing } from "./choosing.js";
import { button, el } from "./dom.js";
import * as face from "./face.js";
import { keep, kept } from "./kept.js";
import * as more from "./more.js";
import * as sheet from "./sheet.js";
import { sign } from "./signs.js";
import { act, state, t } from "./state.js";

const LONGEST = 48; // of what is typed: the console counts letters, some of which take several characters
const OPEN = ["empty", "person"]; // states of a place where somebody can sit down

let picked = null; // the place that was tapped
let remembers = kept("remember", "on") === "on";

// One field for as long as the page: while it is written in, others come and everything else is drawn anew.
const field = el("input", {
  type: "text", id: "name", maxLength: LONGEST, autocomplete: "off", spellcheck: false, enterKeyHint: "done",
  value: kept("name"), data: { key: "name" }, oninput: () => refresh(),
  onkeydown: (event) => {
    // What a handler returns is an answer, too: false would keep every letter out.
    if (event.key === "Enter") field.blur();
  },
});

const called = () => field.value.trim();

/** What a guest would sit at: the place tapped, their own, one by their name, or the first that is free. */
function chosen(table) {
  const open = (place) => OPEN.includes(table.places[place]?.state);
  if (picked !== null && (open(picked) || picked === table.mine)) return picked;
  if (table.mine !== null) return table.mine;
  const named = table.places.findIndex((place, at) => open(at) && called() && place.name === called());
  if (named >= 0) return named;
  const empty = table.places.findIndex((place) => place.state === "empty");
  return empty >= 0 ? empty : table.places.findIndex((place) => OPEN.includes(place.state));
}

/** The name on the coin and the button follow every letter, and nothing else is drawn anew. */
function refresh() {
  const sit = document.querySelector('[data-key="sit-down"]');
  if (sit && state.places) sit.setAttribute("aria-disabled", String(!ready(state.places)));
}

function ready(table) {
  const place = table.places[chosen(table)];
  return Boolean(place && (called() || place.name));
}

face.remember(remembers);

function remember() {
  face.remember(remembers);
  keep("name", remembers ? called() : "");
  keep("remember", remembers ? "on" : "off");
}

function forget() {
  field.value = "";
  keep("name", "");
  face.forget();
  act.draw();
}

function sitDown() {
  const place = chosen(state.places);
  if (!ready(state.places)) {
    act.toast(t(state.places.places[place] ? "nameFirst" : "noneFree"));
    if (state.places.places[place]) field.focus();
    return;
  }
  remember();
  picked = null;
  state.watch = false;
  act.send({ t: "sit", place, name: called() });
}

const coin = (place, more = "") =>
  el("i", { class: `coin ${more}`, colour: place.colour, "aria-hidden": "true" }, place.state === "empty" && !more ? sign("plus") : face.inside(place.photo, place.emblem));

function seat(place, at, table) {
  const own = at === table.mine;
  const lies = at === chosen(table);
  const closed = !own && !OPEN.includes(place.state);
  const about = own ? t("you") : t(`place-${place.state}`);
  const pick = () => {
    picked = at;
    if (!called() && place.name && place.state === "person") field.value = place.name;
    act.draw();
  };
  return el(
    "button",
    { type: "button", class: `place ${place.state} ${lies ? "lies" : ""}`, disabled: closed, onclick: pick, data: { key: `place-${at}` }, "aria-pressed": String(lies) },
    coin(place, own || lies ? "own" : ""),
    closed && el("span", { class: "bolt", "aria-hidden": "true" }, sign(place.state === "bot" ? "robot" : "lock")),
    el("b", {}, place.name || t("place-empty")),
    place.name && el("span", { class: "about" }, about),
  );
}

/** The page of a guest. */
export function guestPass(table) {
  const place = table.places[chosen(table)];
  const sits = table.mine !== null;
  const free = table.places.filter((one) => OPEN.includes(one.state)).length;
  const changes = !sits || chosen(table) !== table.mine || (called() && called() !== table.places[table.mine].name);
  return el(
    "div",
    { class: "pass" },
    table.tray && tray(table),
    el(
      "section",
      { class: "card" },
      face.own(place),
      el("label", { class: "text" }, t("yourName"), field),
    ),
    face.emblems(table, place),
    el(
      "section",
      { class: "chairs" },
      el("div", { class: "head" }, el("h2", {}, t("takeSeat")), el("span", { class: "soft" }, t("nFree").replace("{n}", free))),
      el("div", { class: "places" }, table.places.map((one, at) => seat(one, at, table))),
    ),
    el(
      "section",
      { class: "list does" },
      sits && !changes && el("p", { class: "soft centre", role: "status" }, t("youSit")),
      changes && button([sign("check"), t(sits ? "change" : "sitDown")], sitDown, { key: "sit-down", tone: "green", "aria-disabled": String(!ready(table)) }),
      sits
        ? [
            !table.chooses && button([sign("play"), t("everybodyIn")], () => everybodyIn(table), { key: "everybody-in", tone: "green" }),
            button(t("standUp"), () => act.send({ t: "leave" }), { key: "stand-up" }),
          ]
        : state.watch ? el("p", { class: "soft centre", role: "status" }, t("willWatch")) : button(t("watch"), watch, { key: "watch" }),
      el(
        "div",
        { class: "memory" },
        more.toggle(t("knowMe"), remembers, () => {
          remembers = !remembers;
          remember();
          act.draw();
        }),
        (kept("name") || kept("emblem") || kept("photo")) && button([sign("trash"), t("forget")], forget, { key: "forget" }),
      ),
      more.languages(),
    ),
    sits && el("section", { class: "tonight" }, choosing(table)),
  );
}

/** Dice that lie on the big screen, or before its camera, without a game. */
function tray({ tray: { reads, place }, mine, places }) {
  const others = place !== null && place !== mine;
  const words = others ? t("trayTurn").replace("{name}", places[place]?.name ?? "") : t(reads ? "trayRead" : "trayRoll");
  return el("section", { class: "tray", "aria-label": t("trayRoll") }, button([sign("dice"), words], () => act.send({ t: "roll" }), { key: "tray-roll", tone: others ? "quiet centre" : "amber centre", disabled: others }));
}

/** The match begins: said by anybody who sits, and asked once, for it is for all. */
function everybodyIn(table) {
  const playing = table.places.filter((place) => place.state !== "empty").map((place) => place.name).join(", ");
  const begin = () => {
    sheet.close();
    act.send({ t: "arrange", do: "start", value: "" });
  };
  sheet.show(t("everybodyIn"), [
    el("p", { class: "about" }, t("everybodySure").replace("{title}", table.title).replace("{names}", playing)),
    button([sign("play"), t("startNow")], begin, { key: "start-now", tone: "green centre" }),
  ]);
}

function watch() {
  state.watch = true;
  act.send({ t: "hello", token: "", lang: state.lang, watch: true, name: called() });
  act.draw();
}
