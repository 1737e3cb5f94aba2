// How its owner looks: an emblem, or a photograph as small as a coin. Both lie on this phone, and at the table for as long
// as they sit there.

import { button, el } from "./dom.js";
import { keep, kept } from "./kept.js";
import { sign } from "./signs.js";
import { act, state, t } from "./state.js";

const SIDE = 160; // px of a photograph
const QUALITY = 0.85;

let emblem = kept("emblem");
let photo = kept("photo"); // a data URL
let remembers = true;

/** Whether what is chosen stays on this phone when the page is closed. */
export function remember(on) {
  remembers = on;
  keep("emblem", on ? emblem : "");
  keep("photo", on ? photo : "");
}

export function forget() {
  [emblem, photo] = ["", ""];
  remember(remembers);
  wear();
}

/** Say to the console how its owner looks: whenever they have sat down, and when that changes. */
export async function wear() {
  act.send({ t: "wear", emblem, photo: Boolean(photo) });
  if (!photo || !state.token) return;
  const sent = photo;
  try {
    const answer = await fetch("/face", { method: "POST", headers: { "X-Token": state.token }, body: bytes(sent) });
    if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).text);
  } catch (error) {
    if (photo === sent) act.toast((error instanceof TypeError ? "" : error.message) || t("notSent"));
  }
}

/** The file in a data URL. */
function bytes(url) {
  return Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
}

function change(made) {
  [emblem, photo] = made;
  remember(remembers);
  if (state.guest) wear();
  act.draw();
}

/** Cut the middle out of a picture, as small as it is shown. */
async function taken(file) {
  try {
    const whole = await createImageBitmap(file);
    const side = Math.min(whole.width, whole.height);
    const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
    canvas.getContext("2d").drawImage(whole, (whole.width - side) / 2, (whole.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
    change([emblem, canvas.toDataURL("image/jpeg", QUALITY)]);
  } catch {
    act.toast(t("noPhoto"));
  }
}

/** The coin of somebody: by photograph where there is one. */
export function inside(photograph, silhouette) {
  const url = state.photos[photograph];
  return url ? el("img", { src: url, alt: "" }) : sign(silhouette);
}

/** One's own coin, with the camera on it. */
export function own(place) {
  const pick = el("input", { type: "file", accept: "image/*", capture: "user", "aria-label": t("photoOfMe"), data: { key: "face" } });
  pick.addEventListener("change", () => pick.files[0] && taken(pick.files[0]));
  return el(
    "div",
    { class: "own-face" },
    el("i", { class: "coin own", colour: place?.colour, "aria-hidden": "true" }, photo ? el("img", { src: photo, alt: "" }) : sign(emblem || (place?.emblem ?? "person"))),
    el("label", { class: "lens" }, sign("camera"), pick),
  );
}

/** The emblems to choose from; those that others have are closed. */
export function emblems(table, place) {
  const offered = [["", ""], ...table.emblems];
  const one = ([name, by]) => {
    const worn = name === emblem && !photo;
    return el(
      "button",
      { type: "button", class: `emblem ${worn ? "lies" : ""}`, disabled: by !== "", onclick: () => change([name, ""]), data: { key: `emblem-${name || "seat"}` }, "aria-pressed": String(worn), "aria-label": by ? `${name}: ${by}` : name || t("ofTheSeat"), title: by },
      sign(name || "person"),
      by && el("span", { class: "bolt", "aria-hidden": "true" }, sign("lock")),
    );
  };
  return el(
    "section",
    { class: "looks" },
    el("div", { class: "head" }, el("h2", {}, t("emblem")), photo ? button([sign("trash"), t("noPhotoOfMe")], () => change([emblem, ""]), { key: "drop-photo" }) : el("span", { class: "soft" }, t("orPhoto"))),
    el("div", { class: "emblems", colour: place?.colour }, offered.map(one)),
  );
}
