// The board: zones with their pieces, what is lit in them, and what joins them. The console says what lies where;
// the kind of a zone says how.

import { el } from "./dom.js";
import { piece, spoken } from "./pieces.js";
import { svg } from "./signs.js";
import { t } from "./state.js";

const FLIGHT = 260; // ms
const SETTLED = FLIGHT + 40; // ms until all lies where it stays
const MOVED = 4; // px that are worth a flight
const SAG = 0.24; // of a cable's length
const STEEP = 40; // px of height between sockets of two rows, at least
const BESIDE = 4; // px from what a socket belongs to, to the middle of the gap beside it
const BEND = 22; // px of a cable's bends
const FULL = 8; // cards of a hand that lie in one row
const KINDS = new Set(["fan", "row", "stack", "grid", "track"]);

let before = new Map();

/** The zones of a page: those before one all the time, or all. */
export function zones(page, all = false) {
  remember();
  const shown = page.board.zones.filter((one) => all || !one.aside);
  const made = el("div", { class: "zones" }, shown.map((one) => zone(page, one)), page.board.links && svg("svg", { class: "links", "aria-hidden": "true" }));
  for (const end of page.board.links?.flatMap((link) => link.ends) ?? []) element(made, end)?.classList.add("plugged");
  if (page.board.links) new ResizeObserver(() => join(made, page.board.links)).observe(made);
  requestAnimationFrame(() => {
    join(made, page.board.links);
    fly(made);
  });
  if (page.board.links) setTimeout(() => join(made, page.board.links), SETTLED);
  return made;
}

function zone(page, one) {
  const pieces = one.pieces.map((each, at) => piece(page, each, at));
  if (one.kind === "track") pieces.push(...Array.from({ length: Math.max(one.of - one.pieces.length, 0) }, () => el("div", { class: "p step", "aria-hidden": "true" })));
  const rows = one.kind === "fan" && pieces.length > FULL ? 2 : 1;
  const wide = Math.ceil(pieces.length / rows) || 1;
  const made = el(
    "section",
    { class: `zone z-${KINDS.has(one.kind) ? one.kind : "row"} ${rows > 1 ? "two" : ""} ${one.cols === 8 ? "field" : ""} ${one.share >= 3 ? "z-main" : ""} of-${one.pieces[0]?.as ?? "none"}`, data: { zone: one.id, n: one.pieces.length }, "aria-label": one.name || (one.seat === page.seat && page.seat !== null ? t("hand") : one.id) },
    one.name && el("h3", {}, one.name),
    Array.from({ length: rows }, (_, row) => el("div", { class: "lie" }, pieces.slice(row * wide, (row + 1) * wide))),
  );
  if (rows > 1) pieces.forEach((each, at) => each.style.setProperty("--at", at % wide));
  made.style.setProperty("--cols", one.cols || one.pieces.length);
  made.style.setProperty("--rows", Math.ceil(one.pieces.length / (one.cols || one.pieces.length)));
  made.style.setProperty("--n", wide);
  return made;
}

/** The element of a piece. */
export function element(root, id) {
  return root.querySelector(`[data-p="${CSS.escape(id)}"]`);
}

// --- what joins pieces

/** Draw the cables of a board; `held` is an end on a finger: {link, end, x, y}. */
export function join(board, links, held = null) {
  const drawn = board.querySelector(".links");
  if (!drawn || !links) return;
  const corner = board.getBoundingClientRect();
  drawn.replaceChildren();
  for (const one of board.querySelectorAll(".plugged")) one.classList.remove("plugged");
  for (const link of links) {
    const ends = link.ends.map((id, at) => {
      if (held?.link === link.id && held.end === at) return [held.x - corner.x, held.y - corner.y];
      const found = element(board, id);
      if (!found) return null;
      found.classList.add("plugged");
      const box = found.getBoundingClientRect();
      return [box.x + box.width / 2 - corner.x, box.y + box.height / 2 - corner.y];
    });
    if (ends.includes(null)) continue;
    const path = held?.link === link.id ? hanging(...ends) : round(board, link, ends, corner);
    for (const layer of ["under", "cable", "gleam"]) drawn.append(svg("path", { d: path, class: layer }));
    ends.forEach(([x, y], at) => {
      const inHand = held?.link === link.id && held.end === at;
      const shown = element(board, link.ends[at])?.classList;
      const look = inHand ? "in-hand" : `end ${shown?.contains("picked") ? "picked-end" : shown?.contains("lit") ? "lit-end" : ""}`;
      drawn.append(svg("circle", { cx: x, cy: y, r: inHand ? 30 : 20, class: look }), plug(x, y, inHand ? 20 : 13));
    });
  }
}

/** A cable that hangs free. */
function hanging([x0, y0], [x1, y1]) {
  const sag = 14 + Math.hypot(x1 - x0, y1 - y0) * SAG;
  return `M${x0} ${y0}C${x0} ${y0 + sag} ${x1} ${y1 + sag} ${x1} ${y1}`;
}

/** A cable that goes round what its sockets belong to, through the gap beside the lower one: it covers no words. */
function round(board, link, ends, corner) {
  const plates = link.ends.map((id) => element(board, id).closest(".p-plate")?.getBoundingClientRect());
  const [low, high] = ends[0][1] > ends[1][1] ? [0, 1] : [1, 0];
  if (plates.includes(undefined) || Math.abs(ends[0][1] - ends[1][1]) < STEEP) return hanging(...ends);
  const [[lowX, lowY], [highX, highY]] = [ends[low], ends[high]];
  const { left, right } = plates[low];
  const sides = [left - corner.x - BESIDE, right - corner.x + BESIDE].filter((x) => x > BESIDE && x < corner.width - BESIDE);
  const gap = sides.sort((one, other) => Math.abs(one - highX) - Math.abs(other - highX))[0] ?? (lowX + highX) / 2;
  const bend = Math.min(BEND, Math.abs(gap - highX) || BEND, Math.abs(gap - lowX));
  const [from, to] = [Math.sign(gap - highX), Math.sign(lowX - gap)];
  return `M${highX} ${highY}L${gap - from * bend} ${highY}Q${gap} ${highY} ${gap} ${highY + bend}L${gap} ${lowY - bend}Q${gap} ${lowY} ${gap + to * bend} ${lowY}L${lowX} ${lowY}`;
}

function plug(x, y, half) {
  return svg("use", { href: "#sign-plug", x: x - half, y: y - half, width: 2 * half, height: 2 * half, class: "plug" });
}

// --- what is outlined

const ASIDE = 13; // px of a number from the middle of the first piece
const ABREAST = 5; // px between the outlines of two ways over the same squares

/** Draw a line over the pieces of each of these ways, with a number where there are several. */
export function outline(board, ways) {
  board.querySelector(".outlines")?.remove();
  if (!ways.length) return;
  const drawn = svg("svg", { class: "outlines", "aria-hidden": "true" });
  board.append(drawn);
  requestAnimationFrame(() => {
    const corner = board.getBoundingClientRect();
    ways.forEach((keys, at) => {
      const aside = (at - (ways.length - 1) / 2) * ABREAST;
      const points = keys.map((key) => element(board, key)?.getBoundingClientRect()).filter(Boolean).map((box) => [box.x + box.width / 2 - corner.x + aside, box.y + box.height / 2 - corner.y + aside]);
      if (!points.length) return;
      const path = `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
      for (const layer of ["under", "way"]) drawn.append(svg("path", { d: points.length > 1 ? path : `${path}h.1`, class: layer }));
      if (ways.length < 2) return;
      const [x, y] = points[0].map((each) => each - ASIDE);
      const number = svg("text", { x, y: y + 5, "text-anchor": "middle" });
      number.textContent = at + 1;
      drawn.append(svg("circle", { cx: x, cy: y, r: 10 }), number);
    });
  });
}

// --- what moves

/** Where a piece lies on its board, however far that is scrolled. */
function place(one, corner) {
  const { x, y, width } = one.getBoundingClientRect();
  return { x: x - corner.x, y: y - corner.y, width };
}

function remember() {
  const now = new Map();
  for (const board of document.querySelectorAll(".zones")) {
    const corner = board.getBoundingClientRect();
    for (const one of board.querySelectorAll(".p[data-p]")) {
      const { p, face } = one.dataset;
      const was = { ...place(one, corner), face };
      now.set(`key ${p}`, was);
      if (face) now.set(`face ${face}`, was);
    }
  }
  before = now;
}

/** Pieces that lay elsewhere come from there. */
function fly(board) {
  if (document.documentElement.classList.contains("still") || !board.isConnected || document.hidden) return;
  const corner = board.getBoundingClientRect();
  for (const one of board.querySelectorAll(".p[data-p]")) {
    const { p, face } = one.dataset;
    const same = before.get(`key ${p}`);
    const from = same?.face === face ? same : face ? before.get(`face ${face}`) : null;
    if (!from) continue;
    const now = place(one, corner);
    const [dx, dy] = [from.x - now.x, from.y - now.y];
    if (Math.hypot(dx, dy) < MOVED || !now.width) continue;
    const begin = { transform: `translate(${dx}px, ${dy}px) scale(${from.width / now.width})`, transformOrigin: "0 0", zIndex: 5 };
    one.animate([begin, { transformOrigin: "0 0", zIndex: 5 }], { duration: FLIGHT, easing: "ease-out" });
  }
}

export { spoken };
