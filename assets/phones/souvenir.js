// The clip of the last match: how far it is, then to be played and kept.

import { button, el } from "./dom.js";
import * as sheet from "./sheet.js";
import { state, t } from "./state.js";

const MB = 1e6; // bytes

/** What there is to be done about it now; null where there is none. */
export function souvenir() {
  const { url, percent, failed } = state.souvenir ?? {};
  if (url) return el("div", { class: "souvenir" }, button(t("souvenir"), play, { key: "souvenir", tone: "amber centre" }));
  if (failed) return el("p", { class: "soft", role: "status" }, t("noSouvenir"));
  if (percent === undefined) return null;
  return el(
    "label",
    { class: "souvenir" },
    t("souvenirMade"),
    el("progress", { max: 100, value: percent, data: { key: "souvenir-progress" } }),
  );
}

const play = () => sheet.show(t("souvenir"), player(), null, true);

let placed = null; // the clip that plays on the page of the result, which is drawn anew while it does

/** The clip where it is looked at, playing; null where there is none yet. */
export function clip() {
  const { url } = state.souvenir ?? {};
  if (!url) return null;
  if (placed?.url !== url || placed.lang !== state.lang) placed = { url, lang: state.lang, shown: el("div", { class: "souvenir" }, player()) };
  // A video that is put into the page again rests.
  setTimeout(() => placed.shown.querySelector("video")?.play().catch(() => {}));
  return placed.shown;
}

function player() {
  const { url, mime, bytes, name } = state.souvenir;
  const film = mime.startsWith("video/")
    ? el("video", { src: url, controls: true, autoplay: true, muted: true, loop: true, playsInline: true })
    : el("img", { src: url, alt: t("souvenir") });
  const about = el("p", { class: "soft" }, t("clipAbout").replace("{n}", (bytes / MB).toFixed(1)));
  film.addEventListener("error", () => (about.textContent = t("clipUnplayed")));
  const keep = el("a", { class: "button amber centre", href: url, download: name, data: { key: "keep-clip" } }, t("keepClip"));
  return [el("div", { class: "clip" }, film), keep, about];
}
