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
const STEEP = 40; // px to the side below which a cable hangs straight down
const BOW = 64; // px that such a one goes to the side
const FULL = 8; // cards of a hand that lie in one row
const still = matchMedia("(prefers-reduced-motion: reduce)");
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
    const [[x0, y0], [x1, y1]] = ends;
    const sag = 14 + Math.hypot(x1 - x0, y1 - y0) * SAG;
    const bow = Math.max(0, 1 - Math.abs(x1 - x0) / STEEP) * BOW; // one that hangs straight down goes round what is between
    const path = `M${x0} ${y0}C${x0 + bow} ${y0 + sag} ${x1 + bow} ${y1 + (bow ? -sag / 2 : sag)} ${x1} ${y1}`;
    for (const layer of ["under", "cable", "gleam"]) drawn.append(svg("path", { d: path, class: layer }));
    ends.forEach(([x, y], at) => {
      const inHand = held?.link === link.id && held.end === at;
      const shown = element(board, link.ends[at])?.classList;
      const look = inHand ? "in-hand" : `end ${shown?.contains("picked") ? "picked-end" : shown?.contains("lit") ? "lit-end" : ""}`;
      drawn.append(svg("circle", { cx: x, cy: y, r: inHand ? 30 : 20, class: look }), plug(x, y, inHand ? 20 : 13));
    });
  }
}

function plug(x, y, half) {
  return svg("use", { href: "#sign-plug", x: x - half, y: y - half, width: 2 * half, height: 2 * half, class: "plug" });
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
  if (still.matches || !board.isConnected || document.hidden) return;
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
