"""The link to a tower as a pure state machine: bytes, time and the fate of the port in, bytes and events out.

No clock, no thread, no port: the worker owns those. Times are seconds of one clock that never jumps but goes
on while the computer sleeps. The timers are those of DTP/1.
"""

from __future__ import annotations

import random
from collections.abc import Collection

from hardware.codec import HOST_LINE_LIMIT, CodecError, WireFrame, decode, encode
from hardware.events import CommandFailed, Greeted, LinkEvent, LinkState, Status
from hardware.framer import Framer
from hardware.messages import MessageError, TowerHello, TowerState, parse
from hardware.session import Session
from knucklebone_messages import LazyText

MAJOR_VERSION = 1
"""The protocol's major version spoken here."""
PROBE_TIMES = (0.1, 0.6, 1.2, 1.8, 2.4)
"""s after opening at which a hello is sent until one comes back."""
PROBE_LIMIT = 3.0
"""s after which what has not said hello is no tower."""
GREETING_PERIOD_S = 0.6
"""After which a tower that has started anew is asked for its hello once more."""
RAISE_DTR_AFTER = 1.2
"""s of silence after which the board may be one that speaks only while DTR is raised."""
KEEP_ALIVE = 1.0
"""s of silence after which the state is asked for."""
STALE_AFTER = 3.0
LOST_AFTER = 5.0
BACKOFF = (0.5, 1.0, 2.0, 5.0)
"""s between tries to open the port; the last one repeats."""
BACKOFF_SPREAD = 0.2
SETTLE_LIMIT = 15.0
SUSPEND_GAP = 2.0
"""s between two ticks that mean the computer slept."""

_HELLO = encode(WireFrame("hello"), HOST_LINE_LIMIT)


class TowerLink:
    """One tower's link: probing, keep-alive, loss and return. What is said meanwhile is the session's."""

    def __init__(
        self,
        rng: random.Random,
        *,
        expected_uid: str = "",
        known: Collection[str] = (),
        settle_limit: float = SETTLE_LIMIT,
    ) -> None:
        self.status = Status(LinkState.BACKOFF, LazyText("Looking for the tower."))
        self.expected_uid = expected_uid
        """Only this tower is used without asking; empty until one has answered."""
        self.known = frozenset(known)
        """While no single one is expected only these are used without asking; any if there are none."""
        self.wants_close = False
        """The port should be closed; the worker does it and clears this."""
        self.wants_flush = False
        """What waits in the port's input is stale; the worker drops it and clears this."""
        self.wants_dtr = False
        """DTR should be raised; the worker does it and clears this."""
        self.damaged = 0
        """Lines that began like frames and were none."""
        self.frames = 0
        self._rng = rng
        self._session = Session(settle_limit)
        self._framer = Framer()
        self._out = bytearray()
        self._events: list[LinkEvent] = []
        self._address = ""
        self._failures = 0
        self._try_at = 0.0
        self._opened_at = self._heard_at = self._got_at = 0.0
        self._ticked_at: float | None = None
        self._probes = 0
        self._hellos_due = 0
        self._hello_asked_at = 0.0
        self._got_bytes = False

    @property
    def state(self) -> LinkState:
        return self.status.state

    @property
    def hello(self) -> TowerHello | None:
        """The tower's last hello; kept while it is lost."""
        return self._session.hello

    @property
    def last_state(self) -> TowerState | None:
        """The tower's last state since its start."""
        return self._session.state

    # What the worker asks.

    def wants_port(self, now: float) -> bool:
        """Whether it is time to try to open the port."""
        return self._closed and not self.state.terminal and now >= self._try_at

    def take_outgoing(self) -> bytes:
        """Bytes to write, once."""
        data = bytes(self._out + self._session.out)
        self._out.clear()
        self._session.out.clear()
        return data

    def events(self) -> list[LinkEvent]:
        """What happened since the last call, oldest first."""
        self._collect()
        events, self._events = self._events, []
        return events

    # What the worker reports.

    def opening(self, address: str) -> None:
        """The worker is about to open a port."""
        self._address = address
        if self.state is not LinkState.LOST:
            self._enter(LinkState.OPENING, LazyText("Opening {address}.", address=address))

    def on_open(self, now: float) -> None:
        """The port is open."""
        self._opened_at = self._heard_at = self._ticked_at = now
        self._probes = self._hellos_due = 0
        self._got_bytes = self.wants_close = self.wants_dtr = False
        self._framer.clear()
        self.take_outgoing()
        self._enter(
            LinkState.PROBING, LazyText("Asking {address} whether it is a dice tower.", address=self._address)
        )

    def on_refusal(self, state: LinkState, sentence: LazyText, now: float) -> None:
        """The port could not be opened: ABSENT, BACKOFF, DENIED, BUSY or NOT_A_TOWER."""
        self._back_off(now)
        if self.hello and state is LinkState.BUSY:
            # Whoever took the port of our tower may let go of it; some systems are slow to close one, too.
            self._enter(LinkState.LOST, sentence)
        elif self.hello is None or state.terminal:
            self._enter(state, sentence)
        elif self.state is not LinkState.LOST:
            self._enter(LinkState.LOST, self._lost_sentence())

    def broke(self, reason: str, now: float) -> None:
        """Reading or writing failed: the cable is out or the other end went away."""
        self._lose(reason, now)

    def on_choke(self) -> None:
        """The tower does not take what is written to it."""
        self._go_stale(LazyText("{name} does not listen: check its cable and power."))

    def on_bytes(self, data: bytes, now: float) -> None:
        """Bytes arrived. What was waiting while the computer slept is dropped: it is asked for anew."""
        if self._has_slept(now):
            return
        self._got_bytes = True
        for line in self._framer.feed(data):
            self._line(line, now)
            if self.wants_close:
                return

    def tick(self, now: float) -> None:
        """Let time pass; call it every 50 ms or so, also while the port is closed."""
        self._has_slept(now)
        if self.state is LinkState.PROBING:
            self._probe(now)
        elif self._talking:
            self._keep_alive(now)
            if self._talking:
                self._session.tick(now)

    # What the user asks.

    def arm(self, token: int, dice: int, now: float) -> None:
        """The next roll to start carries `token` (1..65535), also after a reboot or a reconnection."""
        self._session.arm(token, dice, now)

    def disarm(self) -> None:
        """The next roll answers no request."""
        self._session.disarm()

    def command(self, verb: str, fields: dict[str, str]) -> None:
        """Send any other command; a refusal or silence comes back as CommandFailed."""
        if self._talking:
            self._session.command(WireFrame(verb, fields))
        else:
            self._events.append(CommandFailed(verb, "no tower is connected"))

    def retry(self, now: float) -> None:
        """Try again at once: a person asked, or a port appeared."""
        if not self._closed:
            return
        self._failures = 0
        self._try_at = now
        if self.state.terminal and self.hello:
            self._enter(LinkState.LOST, self._lost_sentence())
        elif self.state.terminal:
            self._enter(LinkState.BACKOFF, LazyText("Trying {address} again.", address=self._address))

    def accept(self, now: float) -> None:
        """Take the tower that is there in place of the one before."""
        self.expected_uid = ""
        self.known = frozenset()
        self.retry(now)

    # Inside.

    @property
    def _closed(self) -> bool:
        return not self._talking and self.state not in (LinkState.OPENING, LinkState.PROBING)

    @property
    def _talking(self) -> bool:
        return self.state in (LinkState.READY, LinkState.STALE)

    def _collect(self) -> None:
        self._events += self._session.events
        self._session.events.clear()

    def _enter(self, state: LinkState, sentence: LazyText) -> None:
        status = Status(state, sentence, self._address)
        if status != self.status:
            self.status = status
            self._collect()
            self._events.append(status)

    def _back_off(self, now: float) -> None:
        pause = BACKOFF[min(self._failures, len(BACKOFF) - 1)]
        self._failures += 1
        self._try_at = now + pause * self._rng.uniform(1 - BACKOFF_SPREAD, 1 + BACKOFF_SPREAD)

    def _lose(self, reason: str, now: float) -> None:
        self._session.pause()
        self.wants_close = True
        self._back_off(now)
        if self.hello:
            self._enter(LinkState.LOST, self._lost_sentence(reason))
        else:
            self._enter(
                LinkState.BACKOFF,
                LazyText("{address} failed ({reason}): trying again.", address=self._address, reason=reason),
            )

    def _lost_sentence(self, reason: str = "") -> LazyText:
        name = _capital(self.hello.label) if self.hello else LazyText("The tower")
        if not reason:
            return LazyText("{name} is gone: plug it in again, or roll with other dice meanwhile.", name=name)
        return LazyText(
            "{name} is gone ({reason}): plug it in again, or roll with other dice meanwhile.",
            name=name,
            reason=reason,
        )

    def _stop(self, state: LinkState, sentence: LazyText) -> None:
        self._session.pause()
        self.wants_close = True
        self._enter(state, sentence)

    def _probe(self, now: float) -> None:
        age = now - self._opened_at
        if age >= PROBE_LIMIT:
            self._probe_failed(now)
        elif self._probes < len(PROBE_TIMES) and age >= PROBE_TIMES[self._probes]:
            self.wants_dtr = age >= RAISE_DTR_AFTER and not self._got_bytes
            self._ask_hello(now)
            # After a pause in which several were due, one is enough.
            self._probes = sum(age >= due for due in PROBE_TIMES)

    def _probe_failed(self, now: float) -> None:
        if self.hello:
            self._lose(LazyText("its port is open but silent"), now)
        elif self._got_bytes:
            self._stop(
                LinkState.NOT_A_TOWER,
                LazyText(
                    "{address} does not speak like a dice tower: choose another port, or set the tower's "
                    "speed to 115200.",
                    address=self._address,
                ),
            )
        else:
            self._stop(
                LinkState.NOT_A_TOWER,
                LazyText(
                    "Nothing answers on {address}: check the tower's power and firmware, or choose "
                    "another port.",
                    address=self._address,
                ),
            )

    def _ask_hello(self, now: float) -> None:
        # The newline ends whatever a reset or another program left half said.
        self._out += b"\n" + _HELLO
        self._hellos_due += 1
        self._hello_asked_at = now

    def _keep_alive(self, now: float) -> None:
        if self._session.is_ungreeted and now - self._hello_asked_at >= GREETING_PERIOD_S:
            self._ask_hello(now)
        silence = now - self._heard_at
        if silence >= LOST_AFTER:
            self._lose(LazyText("it stopped answering"), now)
            return
        if silence >= STALE_AFTER:
            self._go_stale(LazyText("{name} does not answer: check its cable and power."))
        if silence >= KEEP_ALIVE and now - self._got_at >= KEEP_ALIVE:
            self._got_at = now
            self._session.get()

    def _go_stale(self, trouble: LazyText) -> None:
        if self.state is LinkState.READY and self.hello:
            self._enter(
                LinkState.STALE,
                trouble.fill(name=_capital(self.hello.label)),
            )

    def _has_slept(self, now: float) -> bool:
        """Whether the computer slept since the last look; if so, begins to ask for everything anew."""
        gap = now - self._ticked_at if self._ticked_at is not None else 0.0
        self._ticked_at = now
        if not self._talking or gap <= SUSPEND_GAP:
            return False
        self._resume(now)
        return True

    def _resume(self, now: float) -> None:
        self._framer.clear()
        self.wants_flush = True
        self._heard_at = self._got_at = now
        self._ask_hello(now)
        self._session.resume(now)

    def _line(self, line: bytes, now: float) -> None:
        if b"@" not in line:
            return
        try:
            frame = decode(line)
        except CodecError:
            self.damaged += 1
            return
        self.frames += 1
        self._heard_at = now
        try:
            said = parse(frame)
        except MessageError as error:
            if self._talking:
                self._session.misheard(frame, str(error), line, now)
            return
        if isinstance(said, TowerHello):
            self._on_hello(said, now)
        elif self._talking:
            if self.state is LinkState.STALE:
                self._enter_ready()
            self._session.on_message(frame, said, line, now)

    def _on_hello(self, hello: TowerHello, now: float) -> None:
        first = self.state is LinkState.PROBING
        # The first may be the banner of a board that opening the port has reset: the answer is still due.
        prompted = first or self._take_prompt(now)
        if hello.major != MAJOR_VERSION:
            self._stop(
                LinkState.INCOMPATIBLE,
                LazyText(
                    "The tower on {address} speaks DTP {major}.{minor}, this game {ours}.x: update the "
                    "tower's firmware or the game.",
                    address=self._address,
                    major=hello.major,
                    minor=hello.minor,
                    ours=MAJOR_VERSION,
                ),
            )
        elif not self._may_use(hello.uid):
            self._stop(
                LinkState.STRANGER,
                LazyText(
                    "Another tower ({label}) is on {address}: choose it, or plug in the one before.",
                    label=hello.label,
                    address=self._address,
                ),
            )
        elif first or self._talking:
            self._failures = 0
            self.expected_uid = hello.uid
            self._session.greet(hello, now, first=first, unprompted=not first and not prompted)
            self._enter_ready()
            if first:
                self._events.append(Greeted(hello, self._address))

    def _may_use(self, uid: str) -> bool:
        if self.expected_uid:
            return uid == self.expected_uid
        return not self.known or uid in self.known

    def _enter_ready(self) -> None:
        if self.hello:
            sentence = LazyText("{name} is ready.")
            if self.hello.erased:
                sentence = LazyText(
                    "{name} is ready, but its memory is empty: load its firmware anew to give it a number "
                    "of its own."
                )
            self._enter(LinkState.READY, sentence.fill(name=_capital(self.hello.label)))

    def _take_prompt(self, now: float) -> bool:
        """Whether a hello that has just come answers one of ours."""
        if self._hellos_due and now - self._hello_asked_at < PROBE_LIMIT:
            self._hellos_due -= 1
            return True
        self._hellos_due = 0
        return False


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]
