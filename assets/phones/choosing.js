// Choosing game, house rules and bots for the table: for a guest whom the people at the big screen let do so.

import { button, el } from "./dom.js";
import { sign } from "./signs.js";
import { act, t } from "./state.js";

let open = false; // the house rules

const arrange = (what, value = "") => act.send({ t: "arrange", do: what, value: String(value) });

/** What a guest may choose for all; or the question whether they may. */
export function choosing(table) {
  if (table.wishes) return el("p", { class: "soft centre", role: "status" }, t("wishAsked"));
  if (!table.chooses) return button([sign("sliders"), t("wish")], () => act.send({ t: "wish" }), { key: "wish", tone: "blue" });
  const { game, games, rules } = table.offers;
  return el(
    "section",
    { class: "choosing list", "aria-label": t("forTheTable") },
    el("h2", {}, t("forTheTable")),
    el("div", { class: "games" }, games.map((one) => button([sign(one.sign), one.title], () => arrange("game", one.name), { key: `game-${one.name}`, tone: one.name === game ? "amber" : "quiet", "aria-pressed": String(one.name === game) }))),
    el("div", { class: "row" }, table.places.map((place, at) => place.state !== "guest" && seat(place, at))),
    el("details", { open, ontoggle: (event) => (open = event.target.open) }, el("summary", { class: "button quiet" }, t("houseRules")), rules.map(rule)),
    button([sign("play"), t("start")], () => arrange("start"), { key: "start", tone: "green" }),
  );
}

/** Who sits at a place without a phone: a press puts the next one there, as at the big screen. */
function seat(place, at) {
  const who = place.name || t("place-empty");
  return button([sign(place.state === "bot" ? "robot" : place.state === "empty" ? "plus" : "person"), who], () => arrange("seat", at), { key: `arrange-${at}` });
}

function rule({ name, label, choices, at }) {
  const pick = el(
    "select",
    { data: { key: `rule-${name}` }, onchange: (event) => {
      event.target.blur();
      arrange("rule", `${name}=${event.target.value}`);
    } },
    choices.map((text, number) => el("option", { value: number, selected: number === at }, text)),
  );
  return el("label", { class: "text" }, label, pick);
}
