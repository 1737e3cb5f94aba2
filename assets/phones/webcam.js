// A phone on a stand: what it sees goes to the console, as soon as that looks through it. A live picture where browsers allow
// one, which is on an encrypted line alone; else photographs, each by one tap.

import { $, el, fill } from "./dom.js";
import "./senses.js"; // The screen stays lit.
import { textsIn } from "./texts.js";

const WIDE = 1280; // px
const QUALITY = 0.75;
const SHORTEST = 80; // ms from one picture to the next
const IDLE = 1000; // ms from one word to the next while nobody looks
const [key, lang] = location.hash.slice(1).split(".");
const texts = textsIn(lang);
const t = (word) => texts[word];
const live = Boolean(navigator.mediaDevices?.getUserMedia) && location.protocol === "https:";
const canvas = document.createElement("canvas");
const view = el("video", { muted: true, playsInline: true, autoplay: true });
const said = el("p", { class: "centre", role: "status" });
const taken = el("img", { alt: "", hidden: true });

document.documentElement.lang = lang;
view.setAttribute("playsinline", "");

/** What is seen, as a file; null while nothing is. */
async function packed(source, wide, high) {
  if (!wide) return null;
  const part = Math.min(1, WIDE / Math.max(wide, high));
  Object.assign(canvas, { width: Math.round(wide * part), height: Math.round(high * part) });
  canvas.getContext("2d").drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((made) => canvas.toBlob(made, "image/jpeg", QUALITY));
}

/** Say that this phone is there, and send a picture if there is one. Returns whether the console looks through it. */
async function post(picture) {
  try {
    const answer = await fetch("/frame", { method: "POST", headers: { "X-Token": key }, body: picture ?? "" });
    if (answer.status === 403) return tell("filmGone");
    if (!answer.ok) return false;
    const { wanted } = await answer.json();
    return tell(wanted ? "filmOn" : "filmWaits") && wanted;
  } catch {
    return tell("lost") && false;
  }
}

function tell(word) {
  const words = live || word !== "filmOn" ? t(word) : t("filmTap");
  if (said.textContent !== words) said.textContent = words;
  return word !== "filmGone";
}

async function goOn(wanted) {
  const began = performance.now();
  const next = await post(wanted && live ? await packed(view, view.videoWidth, view.videoHeight) : null);
  setTimeout(() => goOn(next), next && live ? Math.max(0, SHORTEST - (performance.now() - began)) : IDLE);
}

async function photograph(file) {
  try {
    const whole = await createImageBitmap(file);
    await post(await packed(whole, whole.width, whole.height));
    Object.assign(taken, { src: canvas.toDataURL("image/jpeg", QUALITY), hidden: false });
  } catch {
    said.textContent = t("noPhoto");
  }
}

function shutter() {
  const pick = el("input", { type: "file", accept: "image/*", capture: "environment", "aria-label": t("filmShot"), data: { key: "shutter" } });
  pick.addEventListener("change", async () => {
    if (pick.files[0]) await photograph(pick.files[0]);
    pick.value = ""; // so that the same file counts again
  });
  return el("label", { class: "button green centre" }, t("filmShot"), pick);
}

async function begin() {
  if (!live) return;
  try {
    const wished = { facingMode: "environment", width: { ideal: WIDE }, height: { ideal: 720 } };
    view.srcObject = await navigator.mediaDevices.getUserMedia({ audio: false, video: wished });
  } catch {
    said.textContent = t("filmRefused");
    throw new Error("no camera");
  }
}

fill($("main"), el("div", { class: "welcome film" }, el("div", { class: "shot" }, live ? view : taken), said, !live && shutter(), el("p", { class: "soft" }, t(live ? "filmAim" : "filmPlain"))));
begin().then(() => goOn(false), () => {});
