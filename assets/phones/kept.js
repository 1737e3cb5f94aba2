// What this phone keeps when the page is closed. Some browsers keep nothing: then it is kept as long as the page.

const PREFIX = "knucklebone.";
const here = new Map();

export function kept(name, otherwise = "") {
  try {
    return localStorage.getItem(PREFIX + name) ?? here.get(name) ?? otherwise;
  } catch {
    return here.get(name) ?? otherwise;
  }
}

export function keep(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Kept in `here`.
  }
}
