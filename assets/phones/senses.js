// How a phone keeps awake, and tells its owner without being looked at. Browsers allow it after the first tap.

import { kept } from "./kept.js";
import { VIDEO } from "./awake-video.js";

const NOTES = [[659, 0], [988, 0.12]]; // Hz, and seconds until each begins
const LASTS = 0.35;

let sound = null;
let lock = null;
let video = null;

document.addEventListener("pointerdown", begin);
document.addEventListener("keydown", begin);
document.addEventListener("visibilitychange", () => document.hidden || stayAwake());

function begin() {
  const Sound = window.AudioContext ?? window.webkitAudioContext;
  if (!sound && Sound) sound = new Sound();
  if (sound?.state === "suspended") sound.resume().catch(() => {});
  stayAwake();
}

/** Keep the screen lit: with a lock where there are any, which a console in the room's network is not given. */
async function stayAwake() {
  try {
    if (navigator.wakeLock) {
      if (!lock || lock.released) lock = await navigator.wakeLock.request("screen");
      return;
    }
    if (!sound) return; // Nobody has tapped yet.
    if (!video) {
      video = Object.assign(document.createElement("video"), { src: VIDEO, loop: true, playsInline: true });
      video.setAttribute("playsinline", "");
    }
    if (video.paused) await video.play();
  } catch {
    // Then it sleeps, and comes back.
  }
}

/** It is one's turn. */
export function call() {
  navigator.vibrate?.([90, 60, 90]);
  if (kept("sound", "on") !== "on" || sound?.state !== "running") return;
  for (const [pitch, later] of NOTES) {
    const at = sound.currentTime + later;
    const loud = sound.createGain();
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.25, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + LASTS);
    const note = new OscillatorNode(sound, { type: "triangle", frequency: pitch });
    note.connect(loud).connect(sound.destination);
    note.start(at);
    note.stop(at + LASTS);
  }
}

/** A tap was felt. */
export function feel() {
  navigator.vibrate?.(12);
}
