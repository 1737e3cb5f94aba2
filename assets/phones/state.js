// What this page knows, and how it speaks to the console. Everything shown follows from it.

import { keep, kept } from "./kept.js";
import { likely, textsIn } from "./texts.js";

export const state = {
  lang: kept("lang") || likely(),
  token: kept("token"),
  code: "",
  watch: false,
  stage: "connecting", // connecting, code, pass, lobby, wait, page, elsewhere
  waitText: "",
  seatName: "", // under which this phone played last
  ended: false, // the match is over: neither token nor code are kept, unless the evening goes on
  joining: false, // the table is asked whether this phone gets a seat
  wanted: false, // it is asked whether anybody is there
  lobby: null,
  places: null, // the table that is being set in the lobby
  guest: false, // this phone has sat down there
  photos: {}, // those that people wear, by name
  again: null, // how many want another match: {n, of, mine, next}
  souvenir: null, // the clip of the last match: {percent} until it is {url, mime, bytes, name}, or {failed}
  page: null,
  rules: null,
  host: false,
  view: "play",
  wrong: "", // why the code was refused
  asking: null, // what was tapped for this entry, until the console has answered: {message, entry, mark}
  shot: null, // the photograph of this roll: {entry, url, stage}
};

let texts = textsIn(state.lang);

/** One of the page's own few words. */
export const t = (word) => texts[word];

export function speak(lang) {
  state.lang = lang;
  texts = textsIn(lang);
  keep("lang", lang);
}

/** Ways out of the modules that only show: main.js fills them in. */
export const act = {
  send() {},
  ask() {},
  draw() {},
  toast() {},
};
