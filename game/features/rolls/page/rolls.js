/** What overlay and page share: the line to the console, and how a roll is drawn. */

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 8000;
const WISHES = { contrast: "(prefers-contrast: more)", still: "(prefers-reduced-motion: reduce)" };

export const query = new URLSearchParams(location.search);

/** A number of the address between two bounds; `usual` where it says none. */
export function number(name, usual, least, most) {
  const given = Number.parseFloat(query.get(name) ?? "");
  return Number.isFinite(given) ? Math.min(most, Math.max(least, given)) : usual;
}

let table = { letters: 1 };

/** Letters, colours and motion: as the address says, else as the table has them or the browser asks. */
function dress() {
  const root = document.documentElement;
  for (const [name, media] of Object.entries(WISHES)) {
    const said = query.get(name);
    root.classList.toggle(name, said === null ? Boolean(table[name]) || matchMedia(media).matches : said !== "off");
  }
  root.dataset.vision = query.get("vision") ?? table.vision ?? "usual";
  root.style.setProperty("--letters", number("letters", table.letters, 0.5, 3));
}
for (const media of Object.values(WISHES)) matchMedia(media).addEventListener("change", dress);
dress();

/** An address of the console, with the key that this page was opened with. */
export function address(path) {
  const key = query.get("key");
  return key ? `${path}?key=${encodeURIComponent(key)}` : path;
}

export function element(tag, look, ...children) {
  const made = document.createElement(tag);
  made.className = look;
  made.append(...children);
  return made;
}

/** One die: pips up to six, digits above, a question mark for what could not be read. */
export function face(die) {
  const pips = (die.sides ?? 6) <= 6 ? PIPS[die.value] : undefined;
  const drawn = element("span", `face${die.sure ? "" : " doubtful"}${pips ? "" : " plain"}`);
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", String(die.value ?? "?"));
  if (!pips) drawn.append(element("b", "", String(die.value ?? "?")));
  for (const where of pips ?? []) {
    const dot = element("i", "");
    dot.style.gridArea = `${Math.ceil(where / 3)} / ${((where - 1) % 3) + 1}`;
    drawn.append(dot);
  }
  return drawn;
}

/** The total, where it says more than the one die does. */
export function total(roll) {
  return element("span", `total${roll.sure ? "" : " doubtful"}`, roll.total === null ? "?" : String(roll.total));
}

/** Call `hear` with each roll as it comes; `state` hears whether the line is there. Goes on for ever. */
export function listen(hear, state = () => {}) {
  let pause = FIRST_PAUSE_MS;
  let heard = null;
  const tell = (roll) => {
    const name = `${roll.time}/${roll.number}`;
    if (name !== heard) hear(roll);
    heard = name;
  };
  const connect = async () => {
    try {
      const answer = await fetch(address("rolls"));
      if (!answer.ok) throw new Error(String(answer.status));
      const { rolls, can_throw, look } = await answer.json();
      table = look;
      dress();
      state(true, { rolls, can_throw });
      if (rolls.length) heard = `${rolls.at(-1).time}/${rolls.at(-1).number}`;
    } catch {
      return again();
    }
    const where = new URL(address("socket"), location.href);
    where.protocol = where.protocol.replace("http", "ws");
    const socket = new WebSocket(where);
    socket.onopen = () => { pause = FIRST_PAUSE_MS; };
    socket.onmessage = (message) => tell(JSON.parse(message.data));
    socket.onclose = again;
  };
  const again = () => {
    state(false);
    setTimeout(connect, pause);
    pause = Math.min(2 * pause, LAST_PAUSE_MS);
  };
  connect();
}
