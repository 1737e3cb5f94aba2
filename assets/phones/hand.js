// The hand: a tap plays a card, a long one (or the switch above) says what it is.

import { button, el } from "./dom.js";
import * as choices from "./choices.js";
import * as sheet from "./sheet.js";
import { act, state, t } from "./state.js";

const LONG = 450; // ms of a long press
let explaining = false;

export function panel(page) {
  const pictures = page.hand.some((held) => held.picture);
  const ask = button(t("explain"), () => {
    explaining = !explaining;
    act.draw();
  }, { key: "explain", "aria-pressed": String(explaining) });
  return el(
    "section",
    { class: "cloth", "aria-label": t("hand") },
    el("div", { class: "head" }, el("h2", {}, t("hand")), page.hand.some((held) => held.about || held.picture) && ask),
    explaining && el("p", { role: "status" }, t("explainNow")),
    el("div", { class: pictures ? "hand pictures" : "hand" }, page.hand.map((held, at) => card(page, held, at))),
  );
}

function of(page, held) {
  const ids = new Set(held.choices);
  return page.choices.filter((choice) => ids.has(choice.id));
}

function card(page, held, at) {
  const own = of(page, held);
  const mark = `held-${held.key}-${at}`;
  const can = own.length > 0;
  const chosen = state.asking !== null && own.some((choice) => state.asking.mark === `choice-${choice.id}`);
  const label = own.length === 1 ? `${held.text}: ${own[0].text}` : held.text;
  const made = el(
    "button",
    {
      type: "button",
      class: `card${can ? " can" : ""}${held.picture ? " picture" : ""}${chosen ? " chosen" : ""}`,
      data: { key: mark },
      "aria-label": label,
    },
    held.picture ? picture(held) : held.text,
  );
  let timer = 0;
  let explained = false;
  const explain = () => {
    explained = true;
    about(page, held, own);
  };
  made.addEventListener("pointerdown", () => {
    explained = false;
    timer = setTimeout(explain, LONG);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    made.addEventListener(end, () => clearTimeout(timer));
  }
  made.addEventListener("contextmenu", (event) => event.preventDefault());
  made.addEventListener("click", () => {
    clearTimeout(timer);
    if (explained) explained = false;
    else if (explaining || !can) about(page, held, own);
    else if (state.asking !== null) return;
    else if (own.length === 1) choices.choose(own[0]);
    else choices.step(held.text, own);
  });
  return made;
}

function picture(held) {
  const image = el("img", { src: held.picture, alt: "", draggable: false, decoding: "async" });
  image.addEventListener("error", () => {
    const card = image.parentElement;
    card?.classList.remove("picture");
    image.replaceWith(held.text);
  });
  return image;
}

function about(page, held, own) {
  explaining = false;
  sheet.show(
    held.text,
    [
      held.picture ? el("img", { src: held.picture, alt: "", class: "big" }) : null,
      el("p", { class: "about" }, held.about || t("noMore")),
      ...(own.length ? choices.laid(own) : []),
    ].filter(Boolean),
    act.draw,
  );
}
