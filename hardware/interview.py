"""Asking a tower one thing after another, and keeping every line it says as evidence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hardware.codec import CodecError, ErrorCode, WireFrame, decode, encode
from hardware.framer import Framer
from hardware.link import PROBE_LIMIT, PROBE_TIMES
from hardware.log import printable
from hardware.messages import Message, MessageError, RollResult, TowerHello, TowerPhase, TowerState, parse
from hardware.port import Port, read_chunk

ANSWER_TIMEOUT_S = 1.5
"""s to wait for an answer before calling it missing; being late is judged apart."""
SILENCE_S = 0.2
"""s without a line after which a tower has said all it wants to."""
SETTLE_PATIENCE = 10.0
"""s in which a roll must end: its 8 s and something for the way."""
MAX_STARTS = 3
"""How often a roll is begun that the tower was too busy for."""
DROP_PATIENCE = 60.0
"""s that a person has to throw dice."""
_COMMENT = re.compile(rb"#[ -?A-~]*")


class BreachError(Exception):
    """The tower breaks a rule; the message says what it did."""


class SkipError(Exception):
    """The rule cannot be checked with this tower; the message says why."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A whole frame of the tower."""

    at: float
    line: bytes
    frame: WireFrame
    message: Message | None
    """None for a verb of a later version."""

    @property
    def number(self) -> str:
        """The `re` of the question it answers, empty when it answers none."""
        return self.frame.fields.get("re", "")

    def __str__(self) -> str:
        return printable(self.line)


@dataclass(frozen=True, slots=True)
class RollInterview:
    """One roll from its start to its result."""

    rolling: Heard
    settled: Heard
    result: Heard

    @property
    def token(self) -> str:
        return self.result.frame.fields.get("tok", "0")

    @property
    def roll(self) -> int:
        return int(self.result.frame.fields["roll"])


class Interview:
    """One conversation with a tower on an open port.

    Args:
        clock: seconds that never jump.
        throw: asks a person to throw dice now; None when there is nobody.
    """

    def __init__(
        self, port: Port, clock: Callable[[], float], throw: Callable[[], None] | None = None
    ) -> None:
        self.hello: TowerHello | None = None
        self.heard: list[Heard] = []
        """Every frame since the first hello."""
        self.breaches: list[str] = []
        """Every line since the first hello that a tower must not say, with the reason."""
        self.throws: list[RollInterview] = []
        """Every roll that went as it must, oldest first."""
        self.hellos_asked = 0
        self.throw = throw
        self._port = port
        self._clock = clock
        self._framer = Framer()
        self._number = 0

    @property
    def capabilities(self) -> frozenset[str]:
        return self.hello.capabilities if self.hello else frozenset()

    def greet(self) -> TowerHello:
        """Ask who is there, as a host does that has just opened the port.

        Raises:
            BreachError: nobody says hello.
        """
        opened = self._clock()
        for due in (*PROBE_TIMES, PROBE_LIMIT):
            for heard in self._until(opened + due):
                if isinstance(heard.message, TowerHello):
                    self.hello = heard.message
                    # What a slow start has left half answered must not be taken for a later answer.
                    self.listen(SILENCE_S)
                    self.heard, self.breaches = [heard], []
                    return heard.message
            self._port.write(b"\n" + encode(WireFrame("hello")))
        raise BreachError("nobody says hello: check the port, the speed and the firmware")

    def now(self) -> float:
        """The time."""
        return self._clock()

    def listen(self, seconds: float) -> list[Heard]:
        """What the tower says in this time."""
        return list(self._until(self._clock() + seconds))

    def hush(self) -> None:
        """Wait until the tower has said all it wants to, and does not roll any more."""
        end = self._clock() + SETTLE_PATIENCE
        while self._clock() < end and (self.listen(SILENCE_S) or self._is_rolling()):
            pass

    def send(self, data: bytes) -> None:
        """Bytes as they are."""
        self._port.write(data)

    def ask(self, line: bytes, end: bytes = b"\n") -> Heard:
        """The answer to a line, sent as it is.

        Raises:
            BreachError: no answer came.
        """
        verbs = _answers(line)
        self.hellos_asked += "hello" in verbs
        self.send(line + end)
        for heard in self._until(self._clock() + ANSWER_TIMEOUT_S):
            if heard.frame.verb in verbs:
                return heard
        raise BreachError(f"no answer to {_quote(line)}")

    def ask_numbered(self, verb: str, **fields: str) -> Heard:
        """The answer to a command as software sends it: with checksum and number."""
        self._number += 1
        frame = WireFrame(verb, fields | {"re": str(self._number)})
        return self.ask(encode(frame)[:-1])

    def expect(self, line: bytes, answer: str, code: str | None = None) -> Heard:
        """The answer to a line, which must be of this verb, an err of this code.

        Raises:
            BreachError: it is not.
        """
        heard = self.ask(line)
        if heard.frame.verb != answer or (code and heard.frame.fields.get("code") != code):
            wanted = f"err code={code}" if code else answer
            raise BreachError(f"{_quote(line)} is answered {heard}, not {wanted}")
        return heard

    def roll(self) -> RollInterview:
        """A real roll, by the tower itself or by a person.

        Raises:
            SkipError: neither can.
            BreachError: the roll does not go as it must.
        """
        self.need_rolls()
        if self.throw is None or "roll" in self.capabilities:
            return self._watch(self._start(b"roll"), ANSWER_TIMEOUT_S)
        self.hush()
        begin = len(self.heard)
        self.throw()
        return self._watch(begin, DROP_PATIENCE)

    def need(self, capability: str) -> None:
        """Raises SkipError where the tower lacks it."""
        if capability not in self.capabilities:
            raise SkipError(f"it has no {capability}")

    def need_rolls(self) -> None:
        """Say before anything is begun that it needs real rolls.

        Raises:
            SkipError: there are none.
        """
        if self.throw is None and "roll" not in self.capabilities:
            raise SkipError("it cannot roll when told to: use --drop and throw dice by hand")

    def simulate(self, values: str) -> RollInterview:
        """A test roll with these values.

        Raises:
            SkipError: it has no `sim`.
            BreachError: the roll does not go as it must.
        """
        self.need("sim")
        return self._watch(self._start(b"sim dice=" + values.encode()), ANSWER_TIMEOUT_S)

    def any_roll(self) -> RollInterview:
        """A test roll where there is one, else a real one; raises as these do."""
        if "sim" in self.capabilities:
            return self.simulate(self.some_values())
        return self.roll()

    def some_values(self) -> str:
        """Values that this tower's dice can show."""
        kinds = self.hello.kinds if self.hello else (6,)
        count = (self.hello.dice if self.hello else 0) or 3
        sides = kinds if len(kinds) > 1 else kinds * count
        return ",".join(str(1 + index % limit) for index, limit in enumerate(sides))

    def tokens(self, begin: int, tests: Sequence[RollInterview] = ()) -> list[str]:
        """The tokens of all rolls that started after the first `begin` frames, but for `tests`.

        A tower may roll by itself once it is armed: rolls that nobody asked for are among them.
        """
        heard = [heard.message for heard in self.heard[begin:] if not heard.number]
        rolling = [
            state for state in heard if isinstance(state, TowerState) and state.phase is TowerPhase.ROLLING
        ]
        # A state need not tell the token.
        tokens = {state.roll: state.token for state in rolling}
        tokens |= {
            result.roll: result.token
            for result in heard
            if isinstance(result, RollResult) and result.roll in tokens
        }
        tested = {throw.roll for throw in tests}
        return [str(token) for roll, token in tokens.items() if roll not in tested]

    def _start(self, line: bytes) -> int:
        """Have the tower begin a roll; the number of frames before it.

        One that rolls by itself may be quicker: then it is waited for.
        """
        for _ in range(MAX_STARTS):
            self.hush()
            begin = len(self.heard)
            answer = self.ask(line)
            if answer.frame.verb == "ok":
                return begin
            if answer.frame.fields.get("code") != ErrorCode.BUSY:
                break
        raise BreachError(f"{_quote(line)} is answered {answer}, not ok")

    def _watch(self, begin: int, patience: float) -> RollInterview:
        """The roll that starts after the first `begin` frames; its parts must come in order."""
        start = self._clock()
        rolling = self._next(begin, start + patience, _is_rolling, "a state with phase=rolling")
        at = self.heard.index(rolling, begin) + 1
        end = self._clock() + SETTLE_PATIENCE
        settled = self._next(at, end, _is_settled, "a state with phase=settled")
        at = self.heard.index(settled, at) + 1
        result = self._next(at, self._clock() + ANSWER_TIMEOUT_S, _is_result, "a result after phase=settled")
        self.throws.append(RollInterview(rolling, settled, result))
        return self.throws[-1]

    def _next(self, begin: int, end: float, wanted: Callable[[Heard], bool], name: str) -> Heard:
        while True:
            found = next((heard for heard in self.heard[begin:] if wanted(heard)), None)
            if found:
                return found
            if self._clock() >= end:
                raise BreachError(f"the roll goes without {name}")
            self._hear()

    def _is_rolling(self) -> bool:
        states = [heard.message for heard in self.heard if isinstance(heard.message, TowerState)]
        return bool(states) and states[-1].phase is TowerPhase.ROLLING

    def _until(self, end: float) -> Iterator[Heard]:
        while self._clock() < end:
            yield from self._hear()

    def _hear(self) -> list[Heard]:
        found = []
        for line in self._framer.feed(read_chunk(self._port)):
            heard = self._judge(line)
            if heard:
                found.append(heard)
        self.heard += found
        return found

    def _judge(self, line: bytes) -> Heard | None:
        if _COMMENT.fullmatch(line):
            return None
        try:
            frame = decode(line)
            message = parse(frame)
        except (CodecError, MessageError) as error:
            self.breaches.append(f"{printable(line)}: {error}")
            return None
        if not line.startswith(b"@"):
            self.breaches.append(f"{printable(line)}: something before the @")
        if self.hello and len(line) > self.hello.longest:
            self.breaches.append(f"{printable(line)}: {len(line)} bytes, but max={self.hello.longest}")
        return Heard(self._clock(), line, frame, message)


def _answers(line: bytes) -> tuple[str, ...]:
    """The verbs that may answer a line; what a rolling tower says unasked is not among those of a command."""
    asked = line[line.rfind(b"@") + 1 :].strip().lower()
    if asked.startswith((b"?", b"hello")):
        return ("hello", "err")
    if asked.startswith(b"get"):
        return ("state", "err")
    return ("result", "err") if asked.startswith(b"last") else ("ok", "err")


def _quote(line: bytes) -> str:
    text = printable(line)
    return f"`{text if len(text) <= 48 else text[:45] + '...'}`"


def _is_rolling(heard: Heard) -> bool:
    return (
        isinstance(heard.message, TowerState)
        and heard.message.phase is TowerPhase.ROLLING
        and not heard.number
    )


def _is_settled(heard: Heard) -> bool:
    return (
        isinstance(heard.message, TowerState)
        and heard.message.phase is TowerPhase.SETTLED
        and not heard.number
    )


def _is_result(heard: Heard) -> bool:
    return isinstance(heard.message, RollResult) and not heard.number
