// Dice on the phone: throw, type, photograph; see what was read, mend it, agree to it.

import { button, el, fill } from "./dom.js";
import * as sheet from "./sheet.js";
import { act, state, t } from "./state.js";

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
const LARGEST = 16_000_000; // bytes that the console takes
let typed = [];

export function panel(page) {
  const dice = page.dice;
  const may = new Set(dice.may);
  const entry = page.entry;
  const busy = state.asking !== null;
  const settle = (what) => () => {
    forget();
    act.ask({ t: "dice", entry, do: what }, what);
  };
  return el(
    "section",
    { class: "cloth dice-panel", "aria-label": dice.purpose },
    dice.purpose !== page.prompt && el("h2", {}, dice.purpose),
    may.has("pick") && !may.has("accept") && el("p", {}, t(dice.count === 1 ? "whichCounts" : "whichCount")),
    may.has("correct") && el("p", {}, may.has("accept") ? `${t("right")} ${t("fix")}` : t("fix")),
    shot(dice, touched(dice, entry)),
    dice.values.length ? row(dice, touched(dice, entry)) : null,
    dice.stage === "falling" ? el("p", { class: "centre" }, t("falling")) : null,
    el(
      "div",
      { class: "list" },
      may.has("accept") && button(t("accept"), settle("accept"), { key: "accept", tone: "green", disabled: busy }),
      may.has("again") && button(t("again"), settle("again"), { key: "again", tone: "amber", disabled: busy }),
      may.has("throw") && cup(dice, () => act.ask({ t: "throw", entry }, "throw"), busy),
      may.has("photograph") && camera(entry),
      may.has("type") && button(t("type"), () => type(dice, entry), { key: "type", tone: "blue", disabled: busy }),
    ),
  );
}

/** The dice before they are thrown, to be touched. */
function cup(dice, onclick, disabled) {
  const lying = Array.from({ length: dice.count }, () => face(null, dice.sides));
  return el("button", { type: "button", class: "dice cup", onclick, disabled, data: { key: "throw" }, "aria-label": t("throwDice") }, lying, el("span", { class: "called" }, t("throwDice")));
}

export function face(value, sides, at = {}, tag = "span") {
  const pips = sides <= 6 ? PIPS[value] : null;
  const dots = pips?.map((where) => {
    const dot = el("i");
    dot.style.gridArea = `${Math.ceil(where / 3)} / ${((where - 1) % 3) + 1}`;
    return dot;
  });
  const { look = "", ...more } = at;
  return el(tag, { class: `face ${look}${pips ? "" : " plain"}`, ...more }, dots ?? String(value ?? "?"));
}

/** What a touch of a die does: with too many of them it says which count; of those that do, and else, it puts one right. */
function touched(dice, entry) {
  const [picks, mends] = ["pick", "correct"].map((what) => dice.may.includes(what));
  if (!picks && !mends) return null;
  return (die) => () => (mends && (!picks || dice.counts[die]) ? mend(dice, entry, die) : act.ask({ t: "pick", entry, die }, `die-${die}`));
}

function row(dice, touch) {
  return el(
    "div",
    { class: "dice", role: "group", "aria-live": "polite" },
    dice.values.map((value, die) => {
      const look = `${dice.sure?.[die] === false || value === null ? "doubtful" : ""}${dice.counts?.[die] === false ? " outside" : ""}`;
      const label = `${t("die")} ${die + 1}: ${value ?? t("unread")}`;
      if (!touch) return face(value, dice.sides, { look, role: "img", "aria-label": label });
      const pressed = dice.may.includes("pick") ? { "aria-pressed": String(dice.counts[die]) } : {};
      return face(value, dice.sides, { look, type: "button", onclick: touch(die), "aria-label": label, data: { key: `die-${die}` }, ...pressed }, "button");
    }),
  );
}

function mend(dice, entry, die) {
  const values = Array.from({ length: dice.sides }, (_, n) => n + 1);
  const keys = values.map((value) =>
    face(value, dice.sides, {
      type: "button",
      "aria-label": String(value),
      onclick: () => {
        sheet.close();
        act.ask({ t: "correct", entry, die, value }, `die-${die}`);
      },
    }, "button"),
  );
  sheet.show(t("shows"), el("div", { class: "dice" }, keys));
}

function type(dice, entry) {
  typed = [];
  const shown = el("div", { class: "dice", "aria-live": "polite" });
  const keys = el("div", { class: dice.sides > 6 ? "keys" : "dice" });
  const finish = button(t("done"), () => {
    sheet.close();
    act.ask({ t: "enter", entry, values: typed }, "type");
  }, { tone: "green" });
  const erase = button(t("back"), () => {
    typed.pop();
    follow();
  });
  const follow = () => {
    const free = dice.count - typed.length;
    fill(shown, typed.map((value) => face(value, dice.sides, { role: "img", "aria-label": String(value) })), Array.from({ length: free }, () => face("", 99, { look: "outside" })));
    finish.disabled = free > 0;
    erase.disabled = free === dice.count;
    for (const key of keys.children) key.disabled = free === 0;
  };
  for (let value = 1; value <= dice.sides; value += 1) {
    keys.append(face(value, dice.sides, {
      type: "button",
      "aria-label": String(value),
      data: { key: `key-${value}` },
      onclick: () => {
        typed.push(value);
        follow();
      },
    }, "button"));
  }
  follow();
  sheet.show(t("typeTitle"), [shown, keys, el("div", { class: "row" }, erase, finish)]);
}

// Photographs

function camera(entry) {
  const pick = el("input", { type: "file", accept: "image/*", capture: "environment", "aria-label": t("photograph"), data: { key: "camera" } });
  pick.addEventListener("change", () => pick.files[0] && send(pick.files[0], entry));
  const waits = state.shot?.entry === entry && state.shot.stage === "sending";
  pick.disabled = waits;
  return el("label", { class: "button blue" }, waits ? t("uploading") : t("photograph"), pick);
}

async function send(file, entry) {
  forget();
  const own = (state.shot = { entry, url: URL.createObjectURL(file), stage: "sending" });
  act.draw();
  try {
    if (file.size > LARGEST) throw new Error();
    const answer = await fetch(`/photograph?entry=${entry}`, { method: "POST", headers: { "X-Token": state.token }, body: file });
    if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).text);
    own.stage = "reading";
  } catch (error) {
    const said = error instanceof TypeError ? "" : error.message;
    act.toast(said || t("notSent"));
    if (state.shot === own) forget();
  }
  act.draw();
}

/** The roll has passed, or the photograph could not be read. */
export function forget() {
  if (state.shot) URL.revokeObjectURL(state.shot.url);
  state.shot = null;
}

function shot(dice, touch) {
  const own = state.shot;
  if (!own) return null;
  const read = dice.values.length > 0;
  return el(
    "div",
    {},
    el(
      "div",
      { class: "shot" },
      el("img", { src: own.url, alt: "" }),
      (dice.boxes ?? []).map((box, die) => {
        if (!box) return null;
        // Whoever has it read aloud touches the dice below.
        const look = dice.counts[die] === false ? "outside" : "";
        const frame = el("b", { "aria-hidden": "true", class: look, onclick: touch?.(die) }, el("span", {}, String(dice.values[die] ?? "?")));
        const [left, top, right, bottom] = box;
        const sides = { left, top, width: right - left, height: bottom - top };
        for (const [side, share] of Object.entries(sides)) frame.style.setProperty(side, `${share * 100}%`);
        return frame;
      }),
    ),
    read ? null : el("p", { class: "centre", role: "status" }, own.stage === "sending" ? t("uploading") : t("reading")),
  );
}
