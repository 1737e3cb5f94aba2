// How the page fits its phone: what is played with and what it is played on are in sight together. Where they are not, the
// rest folds away in steps.

const LEVELS = ["snug", "folded", "tight", "tightest"]; // each with those before it; what they fold is in fit.css

const root = document.documentElement;
const main = document.getElementById("main");

/** Fold as much as it takes until nothing has to be scrolled, then bring into sight what can be touched. */
export function fit(page, scrolled) {
  root.classList.toggle("tall", tall(page));
  root.classList.remove(...LEVELS);
  const place = document.querySelector(".scroll");
  if (!place) return;
  root.style.setProperty("--below", `${document.querySelector(".play > .actions")?.offsetHeight ?? 0}px`);
  root.style.setProperty("--room", `${place.clientHeight - 8}px`);
  if (!page?.over) for (const level of LEVELS) {
    if (place.scrollHeight <= place.clientHeight + 1) break;
    root.classList.add(level);
  }
  settle(place, scrolled);
}

/** Whether a field gets all the height of a phone that lies, and what is asked stands beside it. */
function tall(page) {
  const besides = main.querySelector(".actions:is(.question, :has(.shot))");
  return Boolean(main.querySelector(".play .field")) && !page.over && !besides;
}

/**
 * What can be touched is in sight: with the field that it is for and what is in one's hand, where that fits. All of
 * it stays where it was while it is.
 */
function settle(place, scrolled) {
  place.scrollTop = scrolled;
  const lit = [...place.querySelectorAll(".lit")];
  const seen = place.getBoundingClientRect();
  // What sticks is in sight wherever that is scrolled to.
  const zones = [...place.querySelectorAll(".zone")].filter((one) => getComputedStyle(one).position !== "sticky");
  const meant = zones.filter((one) => one.matches(".field") || one.querySelector(".lit, .open, .picked"));
  const hand = zones.filter((one) => one.matches("[data-zone=hand]"));
  for (const wished of lit.length ? [[...meant, ...hand], meant] : []) {
    const boxes = wished.map((one) => one.getBoundingClientRect());
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    if (bottom - top > seen.height) continue;
    place.scrollTop += Math.max(0, bottom - seen.bottom) + Math.min(0, top - seen.top);
    return;
  }
  const visible = (one) => {
    const box = one.getBoundingClientRect();
    return box.top >= seen.top && box.bottom <= seen.bottom;
  };
  if (lit.length && !lit.some(visible)) lit[0].scrollIntoView({ block: "center" });
}
