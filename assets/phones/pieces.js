// How one thing on the table is drawn: cards, plates, sockets, squares. It knows shapes, and no game.

import { el } from "./dom.js";
import { inside as inFace } from "./face.js";
import { isSuit, sign, svg } from "./signs.js";
import { t } from "./state.js";

/** The coin of a seat: its silhouette on its colour. */
export function coin(page, seat, more = "") {
  return el("i", { class: `coin ${more}`, colour: page.colours[seat] ?? "var(--brass)", "aria-hidden": "true" }, inFace(page.photos?.[seat], page.emblems[seat] ?? "person"));
}

const tally = (one) => one.tally?.map(([name, number]) => el("span", { class: "count" }, name && sign(name), number && el("b", {}, number)));
const marks = (one) => one.marks?.length > 0 && el("span", { class: "marks" }, one.marks.map((word) => el("em", {}, word)));
const price = (one) => one.tally?.length > 0 && el("span", { class: "price" }, tally(one));

/** What a thing is, in a sentence; empty where that goes without saying. */
export const textOf = (page, id) => page.board.texts?.[page.board.about?.[id]]?.[0] ?? "";

const coinOf = (page, one) => one.seat !== undefined && coin(page, one.seat);

const DRAWN = {
  card(page, one) {
    if (!one.n && !one.sign) return [one.backSign && sign(one.backSign, "behind"), coinOf(page, one), marks(one)];
    return [
      el("b", { class: "rank" }, one.n),
      one.sign && sign(one.sign, "small"),
      one.sign && sign(one.sign, "large"),
      !one.sign && one.name && el("span", { class: "called" }, one.name),
      one.back && el("span", { class: `band ${one.back}` }, one.backSign && sign(one.backSign)),
      price(one),
      coinOf(page, one),
      marks(one),
    ];
  },
  place: (page, one) => [...inside(page, one), coinOf(page, one), marks(one)],
  plate(page, one) {
    return [
      coinOf(page, one),
      el("span", { class: "called" }, one.name),
      el("span", { class: "pic" }, one.sign && sign(one.sign), one.n && el("span", { class: "count large" }, sign("bolt"), el("b", {}, one.n))),
      one.on?.length > 0 && el("span", { class: "on" }, inside(page, one)),
      one.tally?.length > 0 && el("span", { class: "counts" }, tally(one)),
      one.tells && el("span", { class: "tells" }, textOf(page, one.id)),
      marks(one),
    ];
  },
  chip: (page, one) => [one.sign && sign(one.sign), one.n && el("b", {}, one.n), !one.n && one.seat === undefined && one.name && el("span", { class: "called" }, one.name), tally(one), coinOf(page, one), marks(one)],
  seat: (page, one) => [coin(page, one.seat), el("span", { class: "who" }, one.name), el("span", { class: "counts" }, tally(one)), marks(one)],
  die: (page, one) => [one.n ? el("b", {}, one.n) : sign(one.sign || "die"), marks(one)],
  socket: () => [el("i", { class: "hole" }), sign("plug")],
  square: (page, one) => inside(page, one),
  pyramid: (page, one) => [pyramid(one), el("span", { class: "called" }, one.name), marks(one)],
};

/** The points of a pyramid in a box of 100: how wide each size stands, and how high. */
const SPANS = { 1: [34, 46], 2: [44, 64], 3: [54, 82] };

function pyramid(one) {
  const [half, high] = [SPANS[one.size][0] * 0.78, SPANS[one.size][1]];
  const foot = 92;
  const top = foot - high;
  const left = `50,${top} ${50 - half},${foot - 12} 50,${foot}`;
  const right = `50,${top} ${50 + half},${foot - 12} 50,${foot}`;
  const badge = foot - high * 0.36;
  const radius = 9 + 3 * one.size;
  const letter = svg("text", { x: 50, y: badge + radius * 0.5, "text-anchor": "middle", "font-size": radius * 1.45, class: "letter" });
  letter.textContent = one.n;
  const dots = Array.from({ length: one.size }, (_, n) => svg("circle", { cx: 50 + (n - (one.size - 1) / 2) * 9, cy: foot + 4, r: 3, class: "dot" }));
  return svg(
    "svg",
    { viewBox: "0 0 100 104", class: "pyramid", "aria-hidden": "true" },
    svg("ellipse", { cx: 52, cy: foot - 4, rx: half + 6, ry: 11, class: "shade" }),
    svg("polygon", { points: left, class: "lit-side" }),
    svg("polygon", { points: right, class: "dark-side" }),
    svg("circle", { cx: 50, cy: badge, r: radius, class: "badge" }),
    letter,
    ...dots,
  );
}

function inside(page, one) {
  return one.on?.map((upon, at) => piece(page, upon, at)) ?? [];
}

/** What is read aloud of a piece. */
export function spoken(page, one) {
  const counted = one.tally?.map(([name, number]) => `${name} ${number}`) ?? [];
  const who = one.seat !== undefined && page.names[one.seat] !== one.name ? page.names[one.seat] : "";
  const told = [one.name, one.n && !one.name?.includes(one.n) ? one.n : "", who, ...counted, ...(one.marks ?? [])].filter(Boolean).join(", ");
  return told || t(`as-${one.as}`) || t("as-card");
}

/** One piece with all that lies on it. */
export function piece(page, one, at = 0) {
  const closed = one.as === "card" && !one.n && !one.sign;
  const kinds = [`p-${one.as}`, one.colour, closed && "closed", closed && one.back, one.seldom && "seldom", isSuit(one.sign) && "suited", one.as === "place" && !one.on && "empty"];
  const made = el("div", { class: `p ${kinds.filter(Boolean).join(" ")}`, data: { p: one.id, face: one.as === "card" ? one.name : "" }, role: "img", "aria-label": spoken(page, one) });
  if (one.seat !== undefined) made.style.setProperty("--seat", page.colours[one.seat]);
  made.style.setProperty("--at", at);
  made.append(...(DRAWN[one.as] ?? DRAWN.chip)(page, one).flat().filter(Boolean));
  return made;
}
