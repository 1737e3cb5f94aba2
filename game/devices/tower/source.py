"""The serial dice tower as a dice source."""

from __future__ import annotations

import random
from collections.abc import Callable
from hashlib import sha256
from typing import Protocol

from game.devices.dice import (
    ANY_SIDES,
    DiceSource,
    Evidence,
    LinkReport,
    ReadDie,
    Reading,
    RollRequest,
    SourceState,
    SourceStatus,
)
from game.devices.tower.chooser import TowerChooser
from hardware.detect import RememberedTower
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
    Voided,
)
from hardware.messages import FLAGS, Die, RollResult, TowerHello, TowerPhase, TowerState, sides_of
from hardware.worker import steady_clock
from knucklebone_messages import NO_MESSAGE, LazyText

TOKEN_COUNT = 65535
"""A tower's tokens are 1..TOKENS."""
MAX_QUOTED_LETTERS = 60
"""Most letters of a tower's own words in a sentence for people."""
PASSING = ("busy", "no answer")
"""Why a tower may not be armed for a moment."""


class TowerConnection(Protocol):
    """What the source needs of hardware.tower.Tower."""

    @property
    def status(self) -> Status: ...
    @property
    def hello(self) -> TowerHello | None: ...
    @property
    def frames(self) -> int: ...
    @property
    def damaged(self) -> int: ...
    @property
    def remembered(self) -> RememberedTower | None: ...
    @property
    def last_state(self) -> TowerState | None: ...
    def events(self) -> list[LinkEvent]: ...
    def arm(self, token: int, dice: int) -> None: ...
    def disarm(self) -> None: ...
    def command(self, verb: str) -> None: ...
    def retry(self) -> None: ...
    def close(self) -> None: ...


class TowerSource(DiceSource):
    """Arms the tower for each request and takes only the roll that carries the request's token.

    A tower that cannot be armed is believed when its roll counter has passed the one seen when the request
    came. Tokens start at random, so that a roll remembered by the tower from an earlier evening fits none.
    A token is taken once: where its roll has ended without dice that the game can use, the tower is armed
    with a new one, so that whatever is told of that roll later answers nothing.
    """

    kind = "tower"

    def __init__(
        self,
        tower: TowerConnection,
        rng: random.Random | None = None,
        *,
        clock: Callable[[], float] = steady_clock,
        remember: Callable[[RememberedTower], object] = lambda tower: None,
        choices: Callable[[TowerSource], TowerChooser | None] = lambda source: None,
    ) -> None:
        """`clock` is that of the link; `remember` is given every tower that is used.

        `choices` makes what chooses among several towers.
        """
        self.chooser = choices(self)
        self._tower = tower
        self._clock, self._remember = clock, remember
        self._token = (rng or random.SystemRandom()).randrange(1, TOKEN_COUNT + 1)
        self._standing = 0
        """The token when the tower was last listened to: of a newer one it cannot have spoken yet."""
        self.label = "dice tower"
        self._request: RollRequest | None = None
        self._open = False
        """Whether the request still waits for its roll."""
        self._reading: Reading | None = None
        self._uid = ""
        self._greetings = self._contradictions = 0
        self._settled_at: float | None = None
        """When the dice of the reading that waits lay still, by the link's clock."""
        self._delay: float | None = None
        self._longest_delay: float | None = None
        self._phase = TowerPhase.IDLE
        self._state: TowerState | None = None
        self._threshold: tuple[int, int] | None = None
        """(boot, roll) that an answer of a tower without arming must exceed; None until it is known."""
        self._note = NO_MESSAGE

    def ask(self, request: RollRequest) -> None:
        self._drain()
        self._request = request
        if self._tower.status.state.terminal:
            self._tower.retry()
        self._begin()

    def rethrow(self) -> None:
        if self._request:
            self._drain()
            self._begin()

    @property
    def link(self) -> TowerConnection:
        """The link to the tower in use."""
        return self._tower

    def change(self, tower: TowerConnection) -> TowerConnection:
        """Use another tower from now on; the link to the one before is given back, still open."""
        self._keep_in_mind()
        before, self._tower = self._tower, tower
        before.disarm()
        self._uid, self._note = NO_MESSAGE, NO_MESSAGE
        self._greetings = 0
        if tower.hello is not None:
            # What it rolled while it was nobody's answers nothing.
            tower.events()
            self._on_hello(tower.hello)
        self._state = tower.last_state
        self._phase = self._state.phase if self._state else TowerPhase.IDLE
        if self._open:
            self._begin()
        return before

    def cancel(self) -> None:
        self._request = self._reading = None
        self._open = False
        self._note = NO_MESSAGE
        self._tower.disarm()

    def close(self) -> None:
        if self.chooser is not None:
            self.chooser.close()
        self._keep_in_mind()
        self._tower.close()

    def poll(self) -> Reading | None:
        self._drain()
        reading, self._reading = self._reading, None
        if reading is not None and self._settled_at is not None:
            self._delay = max(0.0, self._clock() - self._settled_at)
            self._longest_delay = max(self._delay, self._longest_delay or 0.0)
        return reading

    def link_report(self) -> LinkReport:
        """How the line to the tower has fared."""
        self._drain()
        return LinkReport(
            self._tower.frames,
            self._tower.damaged,
            max(0, self._greetings - 1),
            self._contradictions,
            self._delay,
            self._longest_delay,
        )

    def status(self) -> SourceStatus:
        link = self._tower.status
        if link.state is LinkState.READY:
            return self._ready_status(link.sentence)
        failed = link.state.terminal or link.state in (LinkState.LOST, LinkState.ABSENT)
        return SourceStatus(SourceState.FAILED if failed else SourceState.WAITING, link.sentence)

    def _ready_status(self, sentence: LazyText) -> SourceStatus:
        if self._state and self._phase is TowerPhase.FAULT:
            cause = _quote(self._state.fault) or LazyText("a fault")
            return SourceStatus(
                SourceState.FAILED,
                LazyText("The tower reports {cause}: clear it or use other dice.", cause=cause),
            )
        if self._phase is TowerPhase.ROLLING:
            return SourceStatus(SourceState.ROLLING, self._note or LazyText("The dice are rolling."))
        return SourceStatus(SourceState.READY, self._note or sentence)

    def _begin(self, note: LazyText | None = None) -> None:
        """Want a new throw for the current request; `note` tells people why."""
        assert self._request is not None
        self._reading = None
        self._open = True
        self._note = note or NO_MESSAGE
        self._token = self._token % TOKEN_COUNT + 1
        self._threshold = (self._state.boot, self._state.roll) if self._state else None
        self._tower.arm(self._token, max(1, self._request.dice))

    def _drain(self) -> None:
        self._standing = self._token
        for event in self._tower.events():
            self._take(event)

    def _take(self, event: LinkEvent) -> None:
        match event:
            case Greeted(hello=hello):
                self._on_hello(hello)
            case Moved(state=state):
                self._on_state(state)
            case Rolled():
                self._on_roll(event)
            case Rejected(token=token, reason=reason, line=line):
                if self._open and self._is_ours(token):
                    self._unreadable(reason, line)
            case Rebooted(often=often):
                self._on_reboot(often)
            case Voided(roll=roll):
                self._on_void(roll)
            case CommandFailed(verb="arm", reason=reason):
                self._on_refusal(reason)
            case Contradicted(after=result):
                self._on_contradiction(result)
            case Overdue():
                self._note = LazyText(
                    "The dice have been rolling for long: look into the tower, or type the roll."
                )
            case _:
                pass

    def _on_hello(self, hello: TowerHello) -> None:
        self.label = hello.label
        self._greetings += 1
        if hello.uid != self._uid:
            self._uid = hello.uid
            self._state = self._threshold = None
        self._keep_in_mind()

    def _keep_in_mind(self) -> None:
        """Remember the tower in use, also one that was let go of before anybody looked at what it said."""
        if (remembered := self._tower.remembered) is not None:
            self._remember(remembered)

    def _on_reboot(self, often: bool) -> None:
        self._phase = TowerPhase.IDLE
        self._state = self._threshold = None
        if self._open:
            self._begin(LazyText("The tower restarted: roll again."))
        if often:
            self._note = LazyText("The tower keeps restarting: check its power supply.")

    def _on_state(self, state: TowerState) -> None:
        self._state, self._phase = state, state.phase
        if state.phase is TowerPhase.ROLLING:
            self._note = NO_MESSAGE
        if self._open and self._threshold is None:
            self._threshold = (state.boot, state.roll)

    def _on_roll(self, event: Rolled) -> None:
        if not self._open:
            return
        assert self._request is not None
        if not self._answers(event):
            self._out_of_turn(event.result.roll)
        elif (other := self._other_sides(event)) is not None:
            sides = self._request.sides
            self._begin(
                LazyText(
                    "A die of {other} sides does not count here: roll dice of {sides} sides.",
                    other=other,
                    sides=sides,
                )
            )
        else:
            told = zip(event.result.dice, sides_of(event.result, event.hello.kinds), strict=True)
            dice = tuple(_read_die(die, sides) for die, sides in told if not _empty(die))
            self._answer(dice, event.line, event.result.roll)
            self._settled_at = event.settled_at

    def _is_ours(self, token: int) -> bool:
        return token == self._token == self._standing

    def _answers(self, event: Rolled) -> bool:
        result = event.result
        if "arm" in event.hello.capabilities:
            return self._is_ours(result.token)
        if self._threshold is None:
            return False
        boot, roll = self._threshold
        return result.boot == boot and result.roll > roll

    def _out_of_turn(self, roll: int) -> None:
        assert self._request is not None
        note, state = LazyText("That roll came out of turn and does not count: roll again."), self._state
        if state is None or state.token != self._token:
            # The tower may have forgotten the token. One that still waits for its roll stays as it is.
            self._note = note
            self._tower.arm(self._token, max(1, self._request.dice))
        elif state.roll == roll:
            # It had the token, and its result denies it.
            self._begin(note)

    def _other_sides(self, event: Rolled) -> int | None:
        """The sides of a die that fell without being asked for."""
        assert self._request is not None
        if self._request.sides == ANY_SIDES:
            return None
        told = zip(event.result.dice, sides_of(event.result, event.hello.kinds), strict=True)
        return next((n for die, n in told if n != self._request.sides and not _empty(die)), None)

    def _on_contradiction(self, result: RollResult) -> None:
        self._contradictions += 1
        note = LazyText(
            "The tower repeated an earlier roll with other values. That doesn't count: roll again."
        )
        if self._open and self._is_ours(result.token):
            self._begin(note)
        else:
            self._note = note

    def _on_void(self, roll: int) -> None:
        """A roll has ended without a result, and the token with it unless a later one carries it."""
        if not self._open or self._threshold is None or roll <= self._threshold[1]:
            return
        if self._state is not None and self._state.roll > roll and self._state.token == self._token:
            return
        note = LazyText("The tower gave no result for that roll, so it does not count: roll again.")
        hello = self._tower.hello
        if hello is not None and "arm" in hello.capabilities:
            self._begin(note)
        else:
            # The counter decides, and the next roll may have begun.
            self._note = note

    def _on_refusal(self, reason: str) -> None:
        """The tower would not be armed; it is tried again all the time."""
        if self._open and reason not in PASSING:
            reason = _quote(reason)
            self._note = LazyText(
                "The tower can't roll now ({reason}): restart it or use other dice.",
                reason=reason,
            )

    def _unreadable(self, reason: str, line: bytes) -> None:
        """The tower's own account of our roll is impossible: let people say what they see."""
        assert self._request is not None
        dice = (ReadDie(None, 0.0, flag="unreadable"),) * max(1, self._request.dice)
        self._answer(dice, line, None)
        reason = _quote(reason)
        self._note = LazyText(
            "The tower reported something impossible ({reason}): type what lies there.", reason=reason
        )

    def _answer(self, dice: tuple[ReadDie, ...], line: bytes, roll: int | None) -> None:
        assert self._request is not None
        hello = self._tower.hello
        name = f"tower {hello.label if hello and hello.name else ''}/{hello.uid if hello else '?'}"
        caption = name.replace(" /", " ") + (f" roll {roll}" if roll is not None else "")
        evidence = Evidence(sha256(line).hexdigest()[:16], caption)
        self._reading = Reading(self._request.number, self.kind, dice, evidence)
        self._settled_at = None
        self._note = NO_MESSAGE
        self._open = False
        self._tower.disarm()


def _empty(die: Die) -> bool:
    return FLAGS.get(die.flag) == "empty"


def _read_die(die: Die, sides: int) -> ReadDie:
    # A flag of a later version counts as doubtful.
    flag = FLAGS.get(die.flag, "unreadable")
    if die.value is not None and not 1 <= die.value <= sides:
        return ReadDie(None, 0.0, flag="unreadable", sides=sides)
    confidence = 0.0 if flag else die.confidence / 99
    return ReadDie(die.value, confidence, flag=flag, sides=sides)


def _quote(words: str) -> str:
    return words if len(words) <= MAX_QUOTED_LETTERS else words[: MAX_QUOTED_LETTERS - 1] + "…"
