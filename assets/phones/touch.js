// Touching the board: tap a lit piece, tap or drag it to another; what cannot be says why not.

import { button, el } from "./dom.js";
import * as choices from "./choices.js";
import { keep, kept } from "./kept.js";
import { textOf } from "./pieces.js";
import { element, join, outline } from "./zones.js";
import * as sheet from "./sheet.js";
import { act, state, t } from "./state.js";

const DRAG = 8; // px until a finger drags
const NEAR = 22; // px around a lit piece that count for it
const LONG = 500; // ms of a long press
const LARGEST = 4; // times as large as it lies
const TOLD = 4000; // ms that a reason stays
const READ = 9000; // ms that one stays with what the thing is
const LISTED = 6; // choices that are listed where more pieces may be touched, too
const ASKED = ""; // in `lit`: the choices made with what was touched so far

let path = []; // pieces touched on the way to a choice
let wanted = ""; // a piece touched before the one that goes there
let entry = ""; // of the match, for which these were touched
let next = null; // what a stroke has taken on: {entry, plug, target}, for the question after the one it answered
let questioning = new Map(); // pieces that ask something, with what they ask
let askedOf = null; // the board whose pieces these are
let taught = ""; // the moment in which it was said what a stroke can do
let drag = null;
let dragged = false;
let hold = 0;
let explaining = false;
let bubble = null;
let bubbleTimer = 0;

const page = () => state.page;
const choosable = () => [...page().choices, ...page().breakIn];
const mayTouch = () => page().yours || page().breakIn.length > 0;
const busy = () => state.asking !== null;
const isTree = (node) => node !== null && typeof node === "object" && !Array.isArray(node);

/** What can be touched next: a tree of pieces. */
function node() {
  return path.reduce((inner, key) => inner?.[key], page().board.lit);
}

/** The pieces that ask something once they are picked, with what they ask. */
function questions() {
  if (askedOf !== page().board) {
    askedOf = page().board;
    const all = askedOf.zones.flatMap((zone) => zone.pieces);
    questioning = new Map(all.filter((one) => one.then).map((one) => [one.id, one.then]));
  }
  return questioning;
}

/** What is asked by the piece that was picked last. */
export const question = () => questions().get(path.at(-1)) ?? "";

/** The pieces that take the one that was touched first. */
function sources(first = wanted) {
  return Object.entries(page().board.lit).filter(([key, onto]) => takes(key, onto) && first in onto).map(([key]) => key);
}

// What can be done with a piece alone, or what asks for something, shows where it may go when it is touched, and not
// before.
const takes = (key, onto) => isTree(onto) && !(ASKED in onto) && !questions().has(key);

/** Whether touching a piece leads on. */
function leads(key) {
  const { lit } = page().board;
  if (path.length) return (isTree(node()) && key !== ASKED && key in node()) || key in lit;
  if (wanted) return sources().includes(key) || key in lit || isTarget(key);
  return key in lit || isTarget(key);
}

const isTarget = (key) => sources(key).length > 0;

/** The choices that are asked about, after what was touched: all that it leads to, where each says what it costs. */
function asked() {
  if (!path.length) return [];
  const at = node();
  const all = [...new Set(reached(at))];
  if (isTree(at) && all.length <= LISTED && all.every(asksFirst)) return all;
  return [isTree(at) ? at[ASKED] ?? [] : at].flat();
}

const choiceOf = (id) => choosable().find((one) => one.id === id);

/** Whether a choice is asked about before it is sent, with what it does and costs. */
const asksFirst = (id) => Boolean(choiceOf(id)?.asks);

/** All choices that the board leads to. */
export function reached(tree) {
  if (typeof tree === "string") return [tree];
  return Object.values(tree).flatMap(reached);
}

/** Forget what was touched when another moment has come; begin where there is only one way to. */
export function follow() {
  const now = `${page().match} ${page().entry}`;
  if (now === entry) return;
  entry = now;
  path = [];
  wanted = "";
  hush();
  const keys = Object.keys(page().board.lit);
  if (page().yours && keys.length === 1 && isTree(page().board.lit[keys[0]])) path = keys;
}

function choose(id) {
  next = null;
  const choice = choiceOf(id);
  if (choice) choices.choose(choice, `board-${id}`);
}

// --- strokes

/** The end of a link that comes along when a finger goes on from a piece whose touch is an answer: its own. */
function ownPlug(one) {
  const ends = page().board.links?.flatMap((link) => link.ends) ?? [];
  return ends.find((end) => element(one, end));
}

/** Say that a finger may go on from one answer to the next: once for each time that it may, until it has. */
export function teach(board) {
  const now = `${page().match} ${page().entry}`;
  if (kept("stroke") || taught === now || !page().yours || ![...board.querySelectorAll("[data-p]")].some(answersWithPlug)) return;
  taught = now;
  act.toast(t("stroke"), true);
}

const answersWithPlug = (one) => typeof page().board.lit[one.dataset.p] === "string" && ownPlug(one) !== undefined;

/** Another moment has come: where a stroke has said what is done in it, and that can be done, it is done. */
export function goOn() {
  const { entry: since, plug, target } = next ?? {};
  if (!next || since === page().entry) return;
  next = null;
  const onto = page().yours && page().board.lit[plug];
  if (isTree(onto) && typeof onto[target] === "string") choose(onto[target]);
}

// --- what is lit

/** Set the classes of all pieces by what can be touched now. */
export function light(board) {
  if (!board) return;
  const can = mayTouch() && !busy();
  const onto = path.length && isTree(node()) ? node() : null;
  const mine = wanted ? new Set(sources()) : null;
  for (const one of board.querySelectorAll("[data-p]")) {
    const key = one.dataset.p;
    const now = onto ? key in onto : mine ? mine.has(key) : key in page().board.lit;
    const live = can && (leads(key) || now);
    one.classList.toggle("lit", can && now);
    one.classList.toggle("drags", can && (isTree(page().board.lit[key]) || answersWithPlug(one)));
    one.classList.toggle("picked", path.includes(key) || key === wanted);
    one.classList.toggle("open", can && !now && !onto && !mine && isTarget(key));
    if (live) Object.assign(one, { tabIndex: 0 }).setAttribute("role", "button");
    else {
      one.removeAttribute("tabindex");
      one.setAttribute("role", "img");
    }
    if (live) one.dataset.key = `p-${key}`;
    else delete one.dataset.key;
  }
  outline(board, outlines());
  for (const zone of board.querySelectorAll(".zone")) zone.classList.toggle("dim", can && page().yours && !zone.querySelector(".lit, .open, .picked"));
}

// --- taps

/** The piece that a touch of an element means: one that leads on, or else what was touched. */
function meant(target) {
  const chain = [];
  for (let one = target.closest?.("[data-p]"); one; one = one.parentElement.closest("[data-p]")) chain.push(one);
  if (!chain.length) return null;
  const live = chain.find((one) => leads(one.dataset.p));
  return live ?? [...chain.at(-1).querySelectorAll("[data-p]")].find((one) => leads(one.dataset.p)) ?? chain.at(-1);
}

/** The lit piece nearest to a point, if one is near. */
function near(board, x, y) {
  const found = [...board.querySelectorAll(".lit")].map((one) => {
    const box = one.getBoundingClientRect();
    return [Math.hypot(Math.max(box.x - x, 0, x - box.right), Math.max(box.y - y, 0, y - box.bottom)), one];
  });
  found.sort((a, b) => a[0] - b[0]);
  return found.length && found[0][0] <= NEAR ? found[0][1] : null;
}

function touch(one) {
  const key = one.dataset.p;
  const { lit } = page().board;
  hush();
  if (busy()) return;
  if (!mayTouch() || !leads(key)) return refuse(one);
  if (wanted) {
    if (sources().includes(key)) return go(lit[key][wanted], [key, wanted]);
    if (key === wanted) return pick([]);
    if (!(key in lit)) return pick([], key);
  }
  if (path.length && isTree(node()) && key in node()) return go(node()[key], [...path, key]);
  if (path.at(-1) === key) return pick(path.slice(0, -1));
  // What is dimmed beside something picked is lit first: nothing is chosen by a touch that looks like a refusal.
  if (path.length && typeof lit[key] === "string" && !asksFirst(lit[key])) return pick([]);
  if (key in lit) return go(lit[key], [key]);
  return pick([], key);
}

function go(next, keys) {
  if (typeof next === "string" && !asksFirst(next)) return choose(next);
  return pick(keys);
}

function pick(keys, first = "") {
  path = keys;
  wanted = first;
  act.draw();
}

// --- why not

function reason(one, source = "") {
  const { no, reasons, else: otherwise } = page().board;
  const chain = [];
  for (let each = one; each; each = each.parentElement.closest("[data-p]")) chain.push(each.dataset.p);
  const zone = one.closest(".zone")?.dataset.zone;
  const keys = [...chain.map((key) => `${source}>${key}`), ...chain, zone];
  const found = keys.find((key) => key in no);
  return reasons[found === undefined ? otherwise : no[found]].replaceAll("{}", chain.at(-1));
}

function refuse(one, source = path.at(-1) ?? "") {
  const seat = one.classList.contains("p-seat");
  const why = seat && !page().yours ? one.getAttribute("aria-label") : reason(one, source);
  tell(one, why, explained(one));
  one.classList.remove("refused");
  void one.offsetWidth; // so that it shakes again
  one.classList.add("refused");
  navigator.vibrate?.([20, 40, 20]);
}

/** What is said of a thing in a line: of the innermost that there is something to say of. */
function explained(one) {
  for (let each = one; each; each = each.parentElement.closest("[data-p]")) {
    const text = textOf(page(), each.dataset.p);
    if (text) return `${each.getAttribute("aria-label").split(", ")[0]}: ${text}`;
  }
  return "";
}

/** A bubble that belongs to a piece, as large as ever and in sight where the page is enlarged. */
function tell(one, why, about) {
  hush();
  const box = one.getBoundingClientRect();
  bubble = el("div", { class: "bubble", role: "alert" }, el("p", { class: "why" }, why), about && el("p", { class: "about" }, about));
  document.body.append(bubble);
  const { offsetLeft, offsetTop, width: wide, scale } = visualViewport;
  const [width, height, gap] = [bubble.offsetWidth / scale, bubble.offsetHeight / scale, 12 / scale];
  const middle = box.x + box.width / 2;
  const left = Math.min(Math.max(middle - width / 2, offsetLeft + gap), offsetLeft + wide - width - gap);
  const above = box.y - height - 2 * gap > offsetTop;
  bubble.classList.toggle("below", !above);
  bubble.style.scale = 1 / scale;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above ? box.y - height - gap : box.bottom + gap}px`;
  bubble.style.setProperty("--tip", `${Math.min(Math.max((middle - left) * scale, 22), width * scale - 22)}px`);
  bubbleTimer = setTimeout(hush, about ? READ : TOLD);
}

export function hush() {
  clearTimeout(bubbleTimer);
  bubble?.remove();
  bubble = null;
}

// --- explanations

export const isExplaining = () => explaining;

/** Taps explain, once, in place of playing. */
export function explain(on) {
  explaining = on;
  act.draw();
}

function about(one) {
  explaining = false;
  const chain = [];
  for (let each = one; each; each = each.parentElement.closest("[data-p]")) chain.push(each);
  const { about: known, texts, general } = page().board;
  const told = chain.find((each) => each.dataset.p in known) ?? chain[0];
  const held = page().hand.find((each) => each.key === told.dataset.p);
  const said = texts[known[told.dataset.p]] ?? [held?.about || general || t("noMore")];
  const picture = held?.picture ? el("img", { src: held.picture, alt: "", class: "big" }) : enlarged(told);
  sheet.show(told.getAttribute("aria-label").split(", ")[0], [picture, ...said.filter(Boolean).map((words, at) => el("p", { class: at ? "about soft" : "about" }, words))].filter(Boolean), act.draw);
}

/** A thing as large as the sheet has room for, as it lies on the table; nothing on it can be touched. */
function enlarged(one) {
  const box = one.getBoundingClientRect();
  if (!box.width) return null;
  const scale = Math.min(LARGEST, (0.8 * innerWidth) / box.width, (0.4 * innerHeight) / box.height);
  const copy = one.cloneNode(true);
  for (const each of [copy, ...copy.querySelectorAll("[data-p]")]) {
    for (const name of ["data-p", "data-key", "tabindex", "role", "aria-label"]) each.removeAttribute(name);
    each.classList.remove("lit", "picked", "open", "drags", "refused");
  }
  copy.style.width = `${box.width}px`;
  copy.style.height = `${box.height}px`;
  const frame = el("div", { class: "close-up", "aria-hidden": "true" }, copy);
  copy.style.setProperty("--scale", scale);
  frame.style.height = `${box.height * scale}px`;
  return frame;
}

// --- fingers

function began(event, board) {
  hush();
  dragged = false;
  const one = meant(event.target);
  if (!one || event.button > 0) return;
  clearTimeout(hold);
  hold = setTimeout(() => {
    dragged = true;
    about(event.target.closest("[data-p]"));
  }, LONG);
  const key = one.dataset.p;
  if (!mayTouch() || busy()) return;
  const from = { board, one, x: event.clientX, y: event.clientY, moves: false, ghost: null, id: event.pointerId };
  if (isTree(page().board.lit[key])) drag = { ...from, key };
  else if (answersWithPlug(one)) drag = { ...from, key: ownPlug(one), first: page().board.lit[key] };
}

function moved(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG;
  if (far) clearTimeout(hold);
  if (!drag.moves && !far) return;
  if (!drag.moves) lift();
  carry(event.clientX, event.clientY);
}

function lift() {
  drag.moves = dragged = true;
  path = drag.first ? [] : [drag.key];
  wanted = "";
  light(drag.board);
  drag.one.classList.add("lifted");
  drag.at = endAt(drag.key);
  if (!drag.at) {
    const box = drag.one.getBoundingClientRect();
    drag.ghost = drag.one.cloneNode(true);
    drag.ghost.classList.add("ghost");
    delete drag.ghost.dataset.p;
    drag.ghost.style.width = `${box.width}px`;
    drag.ghost.style.height = `${box.height}px`;
    document.body.append(drag.ghost);
  }
}

/** Which end of which link a piece carries; undefined where it carries none. */
const endAt = (key) => page().board.links?.map((link) => ({ link: link.id, end: link.ends.indexOf(key) })).find(({ end }) => end >= 0);

/** A stroke that passes over another plug takes that one. */
function passOver(x, y) {
  const key = document.elementFromPoint(x, y)?.closest("[data-p]")?.dataset.p;
  if (key && endAt(key)) Object.assign(drag, { key, at: endAt(key) });
}

function carry(x, y) {
  if (drag.first) passOver(x, y);
  if (drag.at) join(drag.board, page().board.links, { ...drag.at, x, y });
  if (drag.ghost) drag.ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -60%)`;
  const onto = under(x, y);
  for (const one of drag.board.querySelectorAll(".over")) one.classList.remove("over");
  if (onto && isTree(node()) && onto.dataset.p in node()) onto.classList.add("over");
}

/** The piece below a finger that drags. */
function under(x, y) {
  const hit = document.elementFromPoint(x, y);
  return (hit && meant(hit)) ?? near(drag.board, x, y);
}

function ended(event) {
  clearTimeout(hold);
  if (!drag || event.pointerId !== drag.id) return;
  const { board, key, one, first, moves, ghost } = drag;
  const onto = moves && event.type === "pointerup" ? under(event.clientX, event.clientY) : null;
  drag = null;
  if (!moves) return;
  ghost?.remove();
  one.classList.remove("lifted");
  if (first !== undefined) return stroke(board, first, key, onto && document.elementFromPoint(event.clientX, event.clientY));
  const target = onto?.dataset.p;
  const tree = page().board.lit[key];
  if (target !== undefined && isTree(tree) && target in tree) return go(tree[target], [key, target]);
  join(board, page().board.links);
  if (onto && target !== key) refuse(onto, key);
  light(board);
}

/** A finger went from an answer on, to where a plug is to go: both are done, one after the other. */
function stroke(board, first, plug, under) {
  const like = `.${element(board, plug).classList[1]}`; // what a plug can be in
  const target = (under?.closest(like) ?? under?.closest("[data-p]")?.querySelector(like))?.dataset.p;
  join(board, page().board.links);
  if (!target || endAt(target)) return light(board);
  keep("stroke", "known");
  choose(first);
  next = { entry: page().entry, plug, target };
}

/** Let a board be touched. */
export function touchable(board) {
  board.addEventListener("pointerdown", (event) => began(event, board));
  board.addEventListener("pointermove", moved);
  for (const kind of ["pointerup", "pointercancel"]) board.addEventListener(kind, ended);
  board.addEventListener("contextmenu", (event) => event.preventDefault());
  board.addEventListener("click", (event) => {
    if (dragged) return void (dragged = false);
    const one = meant(event.target) ?? near(board, event.clientX, event.clientY);
    if (!one) return;
    if (explaining) about(event.target.closest("[data-p]") ?? one);
    else touch(one);
  });
  board.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && event.target.dataset?.p !== undefined) {
      event.preventDefault();
      touch(event.target);
    }
  });
  light(board);
}

/** What was picked, in a line, and the choices among which is asked after that, as buttons. */
export function panel() {
  const found = asked().map(choiceOf).filter(Boolean);
  if (!found.length) return null;
  const several = found.length > 1 && outlines().length > 1;
  const picked = path.findLast((key) => textOf(page(), key));
  const label = picked && page().board.zones.flatMap((zone) => zone.pieces).find((one) => one.id === picked)?.name;
  return el(
    "section",
    { class: "asking list", "aria-label": t("choose") },
    picked && el("p", { class: "picked-text", role: "status" }, el("b", {}, label), ` ${textOf(page(), picked)}`),
    el("div", { class: "ask list" }, found.map((one, at) => choices.one(one, several ? `${at + 1}. ${one.text}` : one.text)), button(t("back"), () => pick([]), { key: "put-back" })),
  );
}

/** Where the choices lie that are asked about. */
export function outlines() {
  const { outlines: known } = page().board;
  return known ? asked().map((id) => known[id]).filter(Boolean) : [];
}

export { element };
