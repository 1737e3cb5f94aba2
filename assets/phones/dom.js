// Small helpers for building the page. Whatever people have typed is set as text, never as HTML.

/** An element: `at` are properties, with `class`, `data` and attributes that contain "-" or are named "role". */
export function el(tag, at = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(at)) {
    if (value === undefined || value === null) continue;
    if (name === "class") made.className = value;
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "colour") made.style.setProperty("--seat", value);
    else if (name.includes("-") || name === "role") made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...inside.flat().filter((one) => one !== null && one !== undefined && one !== false));
  return made;
}

/** A button; `key` keeps the focus on it when everything is built anew. */
export function button(text, act, at = {}) {
  const { key, tone, ...more } = at;
  return el(
    "button",
    { type: "button", onclick: act, data: { key: key ?? text }, class: `button ${tone ?? "quiet"}`, ...more },
    text,
  );
}

/** Put new content into a place, and leave the focus where it was. */
export function fill(place, ...inside) {
  const held = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  place.replaceChildren(...inside.flat().filter((one) => one !== null && one !== undefined && one !== false));
  if (held) {
    const again = [...place.querySelectorAll("[data-key]")].find((one) => one.dataset.key === held);
    (again && !again.disabled ? again : place).focus?.({ preventScroll: true });
  }
}

export const $ = (id) => document.getElementById(id);
