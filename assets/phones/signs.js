// The silhouettes of the screen: fetched once, and drawn wherever their names stand.

const SVG = "http://www.w3.org/2000/svg";
const SUITS = new Set(["spade", "heart", "diamond", "club"]);

fetch("signs.svg").then((answer) => answer.text()).then((text) => {
  const drawn = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  drawn.setAttribute("hidden", "");
  document.body.append(drawn);
});

/** An element of SVG with attributes. */
export function svg(tag, at = {}, ...inside) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(at)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** One silhouette, in the colour of the text around it; nobody reads it aloud. */
export function sign(name, more = "") {
  return svg("svg", { class: `sign ${more}`, "aria-hidden": "true", viewBox: "0 0 512 512" }, svg("use", { href: `#sign-${name}` }));
}

export const isSuit = (name) => SUITS.has(name);
