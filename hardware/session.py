"""What is said with a tower once it has greeted: arming, every roll exactly once, gaps, reboots.

Pure like the link: messages and time in, bytes and events out. It outlives the loss of the port, so that a
roll that fell meanwhile is fetched when the tower is back.
"""

from __future__ import annotations

from collections import deque

from hardware.codec import HOST_LINE_LIMIT, WireFrame, encode
from hardware.commands import CommandQueue
from hardware.events import (
    CommandFailed,
    Contradicted,
    LinkEvent,
    Moved,
    Overdue,
    Rebooted,
    Rejected,
    Rolled,
    Voided,
)
from hardware.ledger import ResultVerdict, RollLedger
from hardware.messages import (
    COUNTER_LIMIT,
    Err,
    Message,
    MessageError,
    RollResult,
    TowerHello,
    TowerPhase,
    TowerState,
    check_values,
    question_of,
)

RESYNC_DELAY = 0.2
"""s that a result may lag behind its state before it is asked for."""
REARM_DELAY = 1.0
"""s after which a tower that did not take its arming is armed again."""
SPENT_AFTER = 1.0
"""Seconds from the end of the roll that took the token after which the host that armed must have had an
answer."""
BOOT_LOOP = (3, 10.0)
"""This many reboots in this many s are a fault of the tower's power."""

_GET = encode(WireFrame("get"), HOST_LINE_LIMIT)


class Session:
    """One tower's side of the talk. `out` and `events` are collected and emptied by the link."""

    def __init__(self, settle_limit: float) -> None:
        self.hello: TowerHello | None = None
        self.state: TowerState | None = None
        """Where the tower was last; None since it restarted."""
        self.out = bytearray()
        self.events: list[LinkEvent] = []
        self._settle_limit = settle_limit
        self._ledger = RollLedger()
        self._commands = CommandQueue()
        self._resync_at: float | None = None
        self._asking: int | None = None
        """The missing roll whose result is asked for."""
        self._heard_since = False
        """Whether the tower has said anything since it was asked."""
        self._rolling_since: float | None = None
        self._settled: tuple[int, int, float] | None = None
        """(boot, roll, when) of the last dice that lay still."""
        self._wanted: tuple[int, int] | None = None
        self._spent_since: float | None = None
        self._spent = 0
        """The token of which it has been told that it is spent."""
        self._arm_at: float | None = None
        self._reboots: deque[float] = deque(maxlen=BOOT_LOOP[0])

    def greet(self, hello: TowerHello, now: float, *, first: bool, unprompted: bool) -> None:
        """The tower said hello: `first` since the port was opened, `unprompted` if nobody had asked."""
        rebooted = self._ledger.greet(hello, unprompted=unprompted)
        if self.hello is not None and hello.uid != self.hello.uid:
            # Where the tower before was says nothing of this one.
            self.state = None
        self.hello = hello
        if rebooted:
            self._on_reboot(now)
        if first or rebooted:
            self.get()
            self._arm_at = now
        self._look_for_results(now)

    @property
    def is_ungreeted(self) -> bool:
        """Whether the tower has started anew without a hello that was heard: until then no result counts."""
        return self.hello is not None and self.hello.boot != self._ledger.boot

    def get(self) -> None:
        """Ask for the state."""
        self.out += _GET

    def pause(self) -> None:
        """The port is gone: nothing under way will be answered."""
        self._forget_commands()
        self._rolling_since = self._resync_at = None

    def resume(self, now: float) -> None:
        """The computer slept and the tower went on without us."""
        self._forget_commands()
        self._rolling_since = now if self._rolling_since is not None else None
        self.get()
        self._arm_at = now

    def on_message(self, frame: WireFrame, message: Message | None, line: bytes, now: float) -> None:
        """A message came that is no hello; None for one of a later version."""
        self._heard_since = True
        if isinstance(message, TowerState):
            self._on_state(message, now)
        elif isinstance(message, RollResult):
            self._on_roll(message, line)
        self._on_answer(frame, message, now)

    def misheard(self, frame: WireFrame, reason: str, line: bytes, now: float) -> None:
        """A frame came that says something impossible."""
        self._heard_since = True
        token = frame.fields.get("tok", "") if frame.verb == "result" else ""
        known = token.isdigit() and int(token) <= COUNTER_LIMIT
        self.events.append(Rejected(reason, line, int(token) if known else 0))
        self._on_answer(frame, None, now)

    def tick(self, now: float) -> None:
        """Arm, ask for what is missing, retry commands, watch dice that never settle."""
        self._arm_if_due(now)
        if self._resync_at is not None and now >= self._resync_at:
            self._resync_at = None
            self._ask_missing(now)
        self._watch_settling(now)
        self._watch_token(now)
        data, given_up = self._commands.advance(now)
        self.out += data
        if given_up:
            self._on_failure(given_up, "no answer", now)
            self._on_command_end(given_up, now, told=self._heard_since)

    def arm(self, token: int, dice: int, now: float) -> None:
        """The next roll to start carries `token`."""
        self._wanted = (token, dice)
        self._arm_at = now

    def disarm(self) -> None:
        """The next roll answers no request."""
        if self._wanted is None:
            return
        self._wanted = self._arm_at = None
        if self._can("arm"):
            self._commands.submit(WireFrame("disarm"), replaces=("arm", "disarm"))

    def command(self, frame: WireFrame) -> None:
        """Send any other command; one too many fails, so that none of the others is lost."""
        if self._commands.is_full:
            self.events.append(CommandFailed(frame.verb, "too many commands are waiting"))
        else:
            self._commands.submit(frame)

    def _can(self, capability: str) -> bool:
        return self.hello is not None and capability in self.hello.capabilities

    def _arm_if_due(self, now: float) -> None:
        if self._arm_at is None or now < self._arm_at:
            return
        self._arm_at = None
        if self._wanted and self._can("arm"):
            token, dice = self._wanted
            fields = {"tok": str(token), "n": str(dice)}
            self._commands.submit(WireFrame("arm", fields), replaces=("arm", "disarm"))

    def _look_for_results(self, now: float) -> None:
        """Ask for what is missing; a roll whose result cannot be read is void."""
        if self.state is None or self.hello is None or self._asking is not None or self.is_ungreeted:
            return
        if self._ledger.missing(self.state, self.hello.history):
            self._resync_at = self._resync_at or now + RESYNC_DELAY
        elif (roll := self._ledger.close(self.state)) is not None:
            self.events.append(Voided(self.hello.uid, roll))

    def _ask_missing(self, now: float) -> None:
        if self.state is None or self.hello is None or self._asking is not None or self.is_ungreeted:
            return
        missing = self._ledger.missing(self.state, self.hello.history)
        if not missing:
            self._look_for_results(now)
            return
        self._asking, self._heard_since = missing[0], False
        # A tower that remembers only one result need not understand which one is meant.
        fields = {} if self.hello.history == 1 else {"roll": str(missing[0])}
        self._commands.submit(WireFrame("last", fields))

    def _on_command_end(self, verb: str, now: float, *, told: bool) -> None:
        """A command has ended; `told` if the tower spoke meanwhile: its silence says nothing of a roll."""
        if verb != "last" or self._asking is None:
            return
        roll, self._asking = self._asking, None
        if told:
            self._ledger.on_asked(roll)
        self._look_for_results(now)

    def _watch_token(self, now: float) -> None:
        """A roll that is over has the token, and the host that armed still waits.

        What it was told is no answer.
        """
        state, token = self.state, self._wanted[0] if self._wanted else 0
        if (
            state is None
            or state.token != token
            or state.phase is TowerPhase.ROLLING
            or token in (0, self._spent)
        ):
            self._spent_since = None
        elif self._spent_since is None or self._asking is not None or self._resync_at is not None:
            self._spent_since = now
        elif now - self._spent_since >= SPENT_AFTER and self.hello is not None:
            self._spent = token
            self.events.append(Voided(self.hello.uid, state.roll))

    def _forget_commands(self) -> None:
        self._commands.clear()
        self._asking = None

    def _watch_settling(self, now: float) -> None:
        if self._rolling_since is None or now - self._rolling_since < self._settle_limit:
            return
        self._rolling_since = None
        if self.state:
            self.events.append(Overdue(self.state.roll, self.state.token))

    def _on_answer(self, frame: WireFrame, message: Message | None, now: float) -> None:
        number = question_of(frame)
        verb = self._commands.on_answer(number) if number is not None else None
        if verb and isinstance(message, Err):
            self._on_failure(verb, message.code, now)
        if verb:
            self._on_command_end(verb, now, told=True)

    def _on_failure(self, verb: str, reason: str, now: float) -> None:
        if verb == "arm" and self._wanted and self._arm_at is None:
            self._arm_at = now + REARM_DELAY
        self.events.append(CommandFailed(verb, reason))

    def _on_reboot(self, now: float) -> None:
        self._reboots.append(now)
        count, period = BOOT_LOOP
        often = len(self._reboots) == count and now - self._reboots[0] <= period
        self._forget_commands()
        self.state = self._rolling_since = self._resync_at = self._settled = None
        self._arm_at = now
        if self.hello:
            self.events.append(Rebooted(self.hello.uid, often))

    def _on_state(self, state: TowerState, now: float) -> None:
        if self.hello is None:
            return
        if self._ledger.note(state):
            self._on_reboot(now)
        before, self.state = self.state, state
        self._time_rolling(before, state, now)
        self._time_settling(state, now)
        if before is None or _essence(before) != _essence(state):
            self.events.append(Moved(self.hello.uid, state))
        self._look_for_results(now)

    def _time_rolling(self, before: TowerState | None, state: TowerState, now: float) -> None:
        if state.phase is not TowerPhase.ROLLING:
            self._rolling_since = None
        elif before is None or (before.phase, before.roll) != (state.phase, state.roll):
            self._rolling_since = now

    def _time_settling(self, state: TowerState, now: float) -> None:
        name = state.boot, state.roll
        if state.phase is TowerPhase.SETTLED and (self._settled is None or self._settled[:2] != name):
            self._settled = (*name, now - state.age / 1000)

    def _settle_time(self, result: RollResult) -> float | None:
        if self._settled is None or self._settled[:2] != (result.boot, result.roll):
            return None
        return self._settled[2]

    def _on_roll(self, result: RollResult, line: bytes) -> None:
        if self.hello is None or self.is_ungreeted or result.boot != self.hello.boot:
            return
        try:
            check_values(result, self.hello.kinds)
        except MessageError as error:
            self.events.append(Rejected(str(error), line, result.token))
            return
        verdict, before = self._ledger.enter(result)
        if verdict is ResultVerdict.NEW:
            self.events.append(Rolled(self.hello, result, line, self._settle_time(result)))
        elif verdict is ResultVerdict.CONTRADICTION:
            self.events.append(Contradicted(self.hello.uid, before, result))


def _essence(state: TowerState) -> tuple[int, int, TowerPhase, int, str]:
    """What makes a state a new one; age and battery do not."""
    return state.boot, state.roll, state.phase, state.token, state.fault
