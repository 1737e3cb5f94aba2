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

function play() {
  const { url, mime, bytes, name } = state.souvenir;
  const clip = mime.startsWith("video/")
    ? el("video", { src: url, controls: true, autoplay: true, muted: true, loop: true, playsInline: true })
    : el("img", { src: url, alt: t("souvenir") });
  const about = el("p", { class: "soft" }, t("clipAbout").replace("{n}", (bytes / MB).toFixed(1)));
  clip.addEventListener("error", () => (about.textContent = t("clipUnplayed")));
  const keep = el("a", { class: "button amber centre", href: url, download: name, data: { key: "keep-clip" } }, t("keepClip"));
  sheet.show(t("souvenir"), [el("div", { class: "clip" }, clip), keep, about], null, true);
}
