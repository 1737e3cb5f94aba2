// Choices: large buttons, in groups; where there are many, in several steps.

import { button, el, fill } from "./dom.js";
import * as sheet from "./sheet.js";
import { act, state, t } from "./state.js";

const AT_ONCE = 6; // choices of a group that are shown without a second step
const MOST = 10; // choices shown without any
const MANY = 30; // above these, one can look for a word
const SHORT = 4; // letters of what is left of choices that are laid out as a board or as keys

const busy = () => state.asking !== null;

/** Choose: felt and shown at once, and sent; twice does no harm. */
export function choose(choice, mark = `choice-${choice.id}`) {
  sheet.close();
  act.ask({ t: "choose", entry: choice.entry, choice: choice.id }, mark);
}

export function one(choice, text = choice.text) {
  const mark = `choice-${choice.id}`;
  const chosen = state.asking?.mark === mark;
  return button([text, choice.detail && el("span", { class: "about" }, choice.detail)].filter(Boolean), () => choose(choice), {
    key: mark,
    tone: `${choice.quiet ? "quiet" : "green"} ${chosen ? "chosen" : ""}`,
    disabled: busy(),
    "aria-label": text === choice.text ? null : [choice.text, choice.detail].filter(Boolean).join(", "),
  });
}

/** Everything that can be chosen besides what belongs to the hand; what declines comes last. */
export function panel(all) {
  const groups = new Map();
  const choices = [...all.filter((choice) => !choice.quiet), ...all.filter((choice) => choice.quiet)];
  for (const choice of choices) {
    if (!groups.has(choice.group)) groups.set(choice.group, []);
    groups.get(choice.group).push(choice);
  }
  const few = choices.length <= MOST;
  const rows = [];
  for (const [group, members] of groups) {
    // How likely each is, is seen at once, to be compared.
    if (!group || members.length === 1 || (few && members.length <= AT_ONCE) || members.every((one) => one.detail)) {
      if (group && members.length > 1 && groups.size > 1) rows.push(el("h3", {}, group));
      rows.push(...members.map((choice) => one(choice)));
    } else {
      rows.push(
        button(group, () => step(group, members), {
          key: `group-${group}`,
          tone: "green more",
          disabled: busy(),
          "aria-haspopup": "dialog",
        }),
      );
    }
  }
  return el("div", { class: `list ${choices.length > AT_ONCE ? "many" : ""}` }, rows);
}

/** A second step: the choices of one group, or of one thing in the hand. */
export function step(title, members, before = []) {
  sheet.show(title, [...before, ...laid(members)]);
}

/** Choices laid out as what they are: places of a board, short keys, or sentences. */
export function laid(members) {
  const { stem, rests } = shortened(members.map((choice) => choice.text));
  const short = members.length > 2 && rests.every((rest) => rest.length > 0 && rest.length <= SHORT);
  if (short && rests.every((rest) => /^[a-z]\d{1,2}$/.test(rest))) return [el("p", { class: "about" }, stem, " …"), board(members, rests)];
  if (short) return [el("p", { class: "about" }, stem, " …"), el("div", { class: "keys" }, members.map((choice, i) => one(choice, rests[i])))];
  const list = el("div", { class: "list" }, members.map((choice) => one(choice)));
  return members.length > MANY ? [finder(members, list), list] : [list];
}

function board(members, rests) {
  const files = [...new Set(rests.map((rest) => rest[0]))].sort();
  const ranks = [...new Set(rests.map((rest) => Number(rest.slice(1))))].sort((a, b) => b - a);
  const grid = el("div", { class: "board" });
  grid.style.gridTemplateColumns = `repeat(${files.length}, minmax(48px, 1fr))`;
  members.forEach((choice, i) => {
    const place = one(choice, rests[i]);
    place.style.gridColumn = files.indexOf(rests[i][0]) + 1;
    place.style.gridRow = ranks.indexOf(Number(rests[i].slice(1))) + 1;
    grid.append(place);
  });
  return grid;
}

function finder(members, list) {
  const look = (event) => {
    const wished = event.target.value.toLowerCase();
    fill(list, ...members.filter((choice) => choice.text.toLowerCase().includes(wished)).map((choice) => one(choice)));
  };
  return el("input", { type: "search", placeholder: t("find"), "aria-label": t("find"), oninput: look, class: "find" });
}

/** The words that all texts begin with, and what is left of each. */
export function shortened(texts) {
  const split = texts.map((text) => text.split(" "));
  let same = 0;
  while (split.every((words) => words.length > same + 1 && words[same] === split[0][same])) same += 1;
  return { stem: split[0]?.slice(0, same).join(" ") ?? "", rests: split.map((words) => words.slice(same).join(" ")) };
}
