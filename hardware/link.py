"""The link to a tower as a pure state machine: bytes, time and the fate of the port in, bytes and events out.

No clock, no thread, no port: the worker owns those. Times are seconds of one monotonic clock that also counts
while the computer sleeps.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace

from hardware.codec import HOST_LINE_LIMIT, CodecError, Frame, decode, encode
from hardware.commands import CommandQueue
from hardware.events import (
    CommandFailed,
    Contradicted,
    Greeted,
    LinkEvent,
    LinkState,
    Moved,
    Overdue,
    Rebooted,
    Rejected,
    Rolled,
    Status,
)
from hardware.framer import Framer
from hardware.ledger import RollLedger, Verdict
from hardware.messages import (
    COUNTER_LIMIT,
    Err,
    Hello,
    Message,
    MessageError,
    NoResult,
    Ok,
    Phase,
    Result,
    State,
    check_values,
    parse,
    question_of,
)

MAJOR = 1
PROBE_TIMES = (0.1, 0.6, 1.2, 1.8, 2.4)
"""s after opening at which a hello is sent until one comes back."""
PROBE_LIMIT = 3.0
KEEP_ALIVE = 1.0
STALE_AFTER = 3.0
LOST_AFTER = 5.0
BACKOFF = (0.5, 1.0, 2.0, 5.0)
BACKOFF_SPREAD = 0.2
SETTLE_LIMIT = 15.0
SUSPEND_GAP = 2.0
RESYNC_DELAY = 0.2
"""s that a result may lag behind its state before it is asked for."""
REARM_DELAY = 1.0
BOOT_LOOP = (3, 10.0)
"""This many reboots in this many s are a fault of the tower's power."""

_HELLO = encode(Frame("hello"), HOST_LINE_LIMIT)
_GET = encode(Frame("get"), HOST_LINE_LIMIT)


class Link:
    """One tower's link: probing, keep-alive, loss and return, arming, and every roll exactly once."""

    def __init__(
        self, rng: random.Random, *, expected_uid: str = "", settle_limit: float = SETTLE_LIMIT
    ) -> None:
        self.state = LinkState.ABSENT
        self.hello: Hello | None = None
        self.expected_uid = expected_uid
        self.wants_close = False
        """The port should be closed; the worker clears it by closing."""
        self.wants_flush = False
        """What waits in the port's input is stale; the worker drops it and clears this."""
        self.crc_errors = 0
        self.frames = 0
        self.status = Status(LinkState.ABSENT, "No tower yet.")
        self._rng = rng
        self._settle_limit = settle_limit
        self._address = ""
        self._framer = Framer()
        self._ledger = RollLedger()
        self._commands = CommandQueue()
        self._out = bytearray()
        self._events: list[LinkEvent] = []
        self._failures = 0
        self._try_at = 0.0
        self._opened_at = 0.0
        self._heard_at = 0.0
        self._ticked_at: float | None = None
        self._probes = 0
        self._hellos_due = 0
        self._hello_asked_at = 0.0
        self._got_bytes = False
        self._got_at = 0.0
        self._resync_at: float | None = None
        self._last_state: State | None = None
        self._rolling_since: float | None = None
        self._wanted: tuple[int, int] | None = None
        self._arm_at: float | None = None
        self._reboots: deque[float] = deque(maxlen=BOOT_LOOP[0])

    # What the worker asks.

    def wants_port(self, now: float) -> bool:
        """Whether it is time to try to open the port."""
        return self.state in _CLOSED and not self.state.terminal and now >= self._try_at

    def outgoing(self) -> bytes:
        """Bytes to write, once."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def events(self) -> list[LinkEvent]:
        """What happened since the last call, oldest first."""
        events, self._events = self._events, []
        return events

    # What the worker reports.

    def opening(self, address: str) -> None:
        """The worker is about to open a port."""
        self._address = address
        if self.state is not LinkState.LOST:
            self._enter(LinkState.OPENING, f"Opening {address}.")

    def opened(self, now: float) -> None:
        """The port is open."""
        self._opened_at = self._heard_at = now
        self._ticked_at = now
        self._probes = self._hellos_due = 0
        self._got_bytes = False
        self._framer.clear()
        self._out.clear()
        self._enter(LinkState.PROBING, f"Asking {self._address} whether it is a dice tower.")

    def refused(self, state: LinkState, sentence: str, now: float) -> None:
        """The port could not be opened: ABSENT, BACKOFF, DENIED, BUSY or NOT_A_TOWER."""
        if self.state is LinkState.LOST and not state.terminal:
            self._back_off(now)
            return
        if state is LinkState.ABSENT and self.hello:
            state, sentence = LinkState.LOST, self._lost_sentence()
        self._back_off(now)
        self._enter(state, sentence)

    def broke(self, reason: str, now: float) -> None:
        """Reading or writing failed: the cable is out or the other end went away."""
        self._lose(now, reason)

    def choked(self) -> None:
        """The tower does not take what is written to it."""
        if self.state is LinkState.READY and self.hello:
            self._enter(LinkState.STALE, f"{_capital(self.hello.label)} does not listen: check its cable.")

    def received(self, data: bytes, now: float) -> None:
        """Bytes arrived."""
        self._got_bytes = True
        for line in self._framer.feed(data):
            self._line(line, now)
            if self.wants_close:
                return

    def tick(self, now: float) -> None:
        """Let time pass; call it every 50 ms or so."""
        gap = now - self._ticked_at if self._ticked_at is not None else 0.0
        self._ticked_at = now
        if self.state is LinkState.PROBING:
            self._probe(now)
        elif self.state in (LinkState.READY, LinkState.STALE):
            if gap > SUSPEND_GAP:
                self._resume(now)
            self._keep_alive(now)
            self._work(now)

    # What the user asks.

    def arm(self, token: int, dice: int, now: float) -> None:
        """The next roll to start carries `token` (1..65535), also after a reboot or a reconnection."""
        self._wanted = (token, dice)
        self._arm_at = now

    def disarm(self, now: float) -> None:
        """The next roll answers no request."""
        if self._wanted is None:
            return
        self._wanted, self._arm_at = None, None
        if self._can("arm"):
            self._commands.submit(Frame("disarm"), replaces=("arm", "disarm"))

    def command(self, verb: str, fields: dict[str, str] | None = None) -> None:
        """Send any other command; a refusal or silence comes back as CommandFailed."""
        if self.state in (LinkState.READY, LinkState.STALE):
            self._commands.submit(Frame(verb, fields or {}))
        else:
            self._events.append(CommandFailed(verb, "no tower is connected"))

    def retry(self, now: float) -> None:
        """Try again at once: a person asked, or a port appeared."""
        if self.state in _CLOSED:
            self._failures = 0
            self._try_at = now
            if self.state.terminal:
                lost = self.hello is not None
                self._enter(*((LinkState.LOST, self._lost_sentence()) if lost else (LinkState.ABSENT, "")))

    def accept(self, now: float) -> None:
        """Take the tower that is there in place of the one before."""
        self.expected_uid = ""
        self.retry(now)

    # Inside.

    def _enter(self, state: LinkState, sentence: str) -> None:
        self.state = state
        status = Status(state, sentence, self._address)
        if status != self.status:
            self.status = status
            self._events.append(status)

    def _can(self, capability: str) -> bool:
        return self.hello is not None and capability in self.hello.capabilities

    def _back_off(self, now: float) -> None:
        pause = BACKOFF[min(self._failures, len(BACKOFF) - 1)]
        self._failures += 1
        self._try_at = now + pause * self._rng.uniform(1 - BACKOFF_SPREAD, 1 + BACKOFF_SPREAD)

    def _lost_sentence(self, reason: str = "") -> str:
        name = self.hello.label if self.hello else f"The tower on {self._address}"
        why = f" ({reason})" if reason else ""
        return f"{_capital(name)} is gone{why}: plug it in again, or roll with other dice meanwhile."

    def _lose(self, now: float, reason: str) -> None:
        self._commands.clear()
        self._rolling_since = self._resync_at = None
        self.wants_close = True
        self._back_off(now)
        if self.hello or self.state is not LinkState.PROBING:
            self._enter(LinkState.LOST, self._lost_sentence(reason))
        else:
            self._enter(LinkState.BACKOFF, f"{self._address} failed ({reason}): trying again.")

    def _stop(self, state: LinkState, sentence: str) -> None:
        self.wants_close = True
        self._enter(state, sentence)

    def _probe(self, now: float) -> None:
        age = now - self._opened_at
        if age >= PROBE_LIMIT:
            self._probe_failed(now)
        elif self._probes < len(PROBE_TIMES) and age >= PROBE_TIMES[self._probes]:
            self._out += b"\n"
            self._ask_hello(now)
            # After a pause in which several were due, one is enough.
            self._probes = sum(age >= due for due in PROBE_TIMES)

    def _probe_failed(self, now: float) -> None:
        if self.hello:
            self._lose(now, "its port is open but silent")
        elif self._got_bytes:
            self._stop(
                LinkState.NOT_A_TOWER,
                f"{self._address} sends something else than a dice tower would: choose another port, "
                "or check that the tower's speed is 115200.",
            )
        else:
            self._stop(
                LinkState.NOT_A_TOWER,
                f"Nothing on {self._address} answers like a dice tower: check its power and firmware, "
                "or choose another port.",
            )

    def _ask_hello(self, now: float) -> None:
        self._out += _HELLO
        self._hellos_due += 1
        self._hello_asked_at = now

    def _keep_alive(self, now: float) -> None:
        silence = now - self._heard_at
        if silence >= LOST_AFTER:
            self._lose(now, "it stopped answering")
            return
        if silence >= STALE_AFTER and self.state is LinkState.READY and self.hello:
            self._enter(LinkState.STALE, f"{_capital(self.hello.label)} does not answer: check its cable.")
        if silence >= KEEP_ALIVE and now - self._got_at >= KEEP_ALIVE:
            self._get(now)

    def _get(self, now: float) -> None:
        self._out += _GET
        self._got_at = now

    def _resume(self, now: float) -> None:
        """The computer slept: what waits in the port is from before, and the tower went on without us."""
        self._framer.clear()
        self.wants_flush = True
        self._commands.clear()
        self._heard_at = now
        self._rolling_since = now if self._rolling_since is not None else None
        self._out += b"\n"
        self._ask_hello(now)
        self._get(now)
        self._arm_at = now

    def _work(self, now: float) -> None:
        if self.wants_close:
            return
        self._arm_if_due(now)
        if self._resync_at is not None and now >= self._resync_at:
            self._resync_at = None
            self._ask_missing()
        self._watch_settling(now)
        data, given_up = self._commands.advance(now)
        self._out += data
        if given_up:
            self._command_failed(given_up, "no answer", now)

    def _arm_if_due(self, now: float) -> None:
        if self._arm_at is None or now < self._arm_at:
            return
        self._arm_at = None
        if self._wanted and self._can("arm"):
            token, dice = self._wanted
            self._commands.submit(
                Frame("arm", {"tok": str(token), "n": str(dice)}), replaces=("arm", "disarm")
            )

    def _ask_missing(self) -> None:
        if self._last_state is None or self.hello is None:
            return
        for roll in self._ledger.missing(self._last_state, self.hello.history):
            self._ledger.asked(roll)
            latest = roll == self._last_state.roll
            self._commands.submit(Frame("last", {} if latest else {"roll": str(roll)}))

    def _watch_settling(self, now: float) -> None:
        if self._rolling_since is not None and now - self._rolling_since >= self._settle_limit:
            self._rolling_since = None
            if self._last_state:
                self._events.append(Overdue(self._last_state.roll, self._last_state.token))

    def _command_failed(self, verb: str, reason: str, now: float) -> None:
        if verb == "arm" and self._wanted:
            self._arm_at = now + REARM_DELAY
        self._events.append(CommandFailed(verb, reason))

    def _line(self, line: bytes, now: float) -> None:
        try:
            frame = decode(line)
        except CodecError:
            self.crc_errors += b"@" in line
            return
        try:
            message = parse(frame)
        except MessageError as error:
            self._heard_at = now
            self._answered(frame, None, now)
            token = frame.fields.get("tok", "")
            known = token.isdigit() and int(token) <= COUNTER_LIMIT
            self._events.append(Rejected(str(error), line, int(token) if known else 0))
            return
        self.frames += 1
        self._heard_at = now
        self._answered(frame, message, now)
        if isinstance(message, Hello):
            self._greeted(message, now)
        elif self.state in (LinkState.READY, LinkState.STALE) and message is not None:
            self._heard(message, line, now)

    def _answered(self, frame: Frame, message: Message | None, now: float) -> None:
        number = question_of(frame)
        verb = self._commands.answered(number) if number is not None else None
        if verb and isinstance(message, Err):
            self._command_failed(verb, message.code, now)

    def _greeted(self, hello: Hello, now: float) -> None:
        unprompted = self._take_prompt(now) is False
        if hello.major != MAJOR:
            self._stop(
                LinkState.INCOMPATIBLE,
                f"The tower on {self._address} speaks DTP {hello.major}.{hello.minor}, this game {MAJOR}.x: "
                "update the tower's firmware or the game.",
            )
            return
        if self.expected_uid and hello.uid != self.expected_uid:
            self._stop(
                LinkState.STRANGER,
                f"A different tower ({hello.label}) is on {self._address}: accept it, or plug in the other.",
            )
            return
        greeting = self.state is LinkState.PROBING
        rebooted = self._ledger.greet(hello, unprompted=unprompted and not greeting)
        self.expected_uid = hello.uid
        self.hello = hello
        self._failures = 0
        if greeting:
            self._events.append(Greeted(hello, self._address))
        self._enter(LinkState.READY, _ready(hello))
        if rebooted:
            self._rebooted(now)
        if greeting or rebooted:
            self._get(now)
            self._arm_at = now

    def _take_prompt(self, now: float) -> bool:
        """Whether a hello that has just come answers one of ours."""
        if self._hellos_due and now - self._hello_asked_at < PROBE_LIMIT:
            self._hellos_due -= 1
            return True
        self._hellos_due = 0
        return False

    def _rebooted(self, now: float) -> None:
        self._reboots.append(now)
        count, period = BOOT_LOOP
        often = len(self._reboots) == count and now - self._reboots[0] <= period
        self._rolling_since = self._last_state = None
        self._commands.clear()
        self._arm_at = now
        if self.hello:
            self._events.append(Rebooted(self.hello.uid, often))

    def _heard(self, message: Message, line: bytes, now: float) -> None:
        if self.state is LinkState.STALE and self.hello:
            self._enter(LinkState.READY, _ready(self.hello))
        match message:
            case State():
                self._moved(message, now)
            case Result():
                self._rolled(message, line)
            case Hello() | NoResult() | Ok() | Err():
                pass

    def _moved(self, state: State, now: float) -> None:
        if self._ledger.note(state):
            self._rebooted(now)
        before, self._last_state = self._last_state, state
        if state.phase is not Phase.ROLLING:
            self._rolling_since = None
        elif before is None or before.phase is not Phase.ROLLING or before.roll != state.roll:
            self._rolling_since = now
        if self.hello and self._ledger.missing(state, self.hello.history):
            self._resync_at = now + RESYNC_DELAY if self._resync_at is None else self._resync_at
        unchanged = before is not None and replace(state, age=before.age) == before
        if self.hello and not unchanged:
            self._events.append(Moved(self.hello.uid, state))

    def _rolled(self, result: Result, line: bytes) -> None:
        if self.hello is None:
            return
        try:
            check_values(result, self.hello.kinds)
        except MessageError as error:
            self._events.append(Rejected(str(error), line, result.token))
            return
        verdict, before = self._ledger.enter(result)
        if verdict is Verdict.NEW:
            self._events.append(Rolled(self.hello, result, line))
        elif verdict is Verdict.CONTRADICTION:
            self._events.append(Contradicted(self.hello.uid, before, result))


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]


def _ready(hello: Hello) -> str:
    return f"{_capital(hello.label)} is ready."


_CLOSED = frozenset(
    (
        LinkState.ABSENT,
        LinkState.LOST,
        LinkState.BACKOFF,
        LinkState.DENIED,
        LinkState.BUSY,
        LinkState.NOT_A_TOWER,
        LinkState.INCOMPATIBLE,
        LinkState.STRANGER,
    )
)
