// The line to the console: one WebSocket, opened again by itself whenever it is gone.

const ELSEWHERE = 4001; // This seat is open in another window: coming back would push that one out.
const NO_CODE = 4003; // Nobody has given the code: it is time enough to come back when somebody does.
const SHORTEST = 300; // ms until the first try, doubled with each that fails
const LONGEST = 4000;
const PATIENCE = 2500; // ms for a pong, and for a connection to be made
const ASK_EVERY = 15000;
const NAP = 1500; // ms out of sight after which the line is no longer trusted

export class Line {
  /** `on` has opened(), heard(message), lost(), elsewhere() and uninvited(). */
  constructor(on) {
    this.on = on;
    this.socket = null;
    this.wait = SHORTEST;
    this.hiddenAt = 0;
    this.stopped = false;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.hiddenAt = Date.now();
      else this.awake(Date.now() - this.hiddenAt > NAP);
    });
    window.addEventListener("pageshow", (event) => this.awake(event.persisted));
    window.addEventListener("online", () => this.awake(true));
    setInterval(() => document.hidden || this.ask(), ASK_EVERY);
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Connect now, whatever was before. */
  connect() {
    this.drop();
    this.stopped = false;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = (this.socket = new WebSocket(`${scheme}://${location.host}/socket`));
    this.watch();
    socket.onopen = () => {
      this.wait = SHORTEST;
      this.calm();
      this.on.opened();
    };
    socket.onmessage = (event) => {
      this.calm();
      this.on.heard(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (event.code === ELSEWHERE) {
        this.drop();
        this.stopped = true;
        this.on.elsewhere();
      } else if (event.code === NO_CODE) {
        this.drop();
        this.stopped = true;
        this.on.uninvited();
      } else this.lose();
    };
  }

  send(message) {
    if (!this.open) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Somebody looks at the page again: no waiting now. */
  awake(distrust) {
    if (this.stopped) return;
    this.wait = SHORTEST;
    if (distrust || !this.open) this.connect();
    else this.ask();
  }

  ask() {
    if (this.send({ t: "ping" })) this.watch();
  }

  watch() {
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => this.lose(), PATIENCE);
  }

  calm() {
    clearTimeout(this.doubt);
  }

  lose() {
    this.drop();
    this.on.lost();
    this.retry = setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(this.wait * 2, LONGEST);
  }

  drop() {
    clearTimeout(this.retry);
    this.calm();
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
