"""The dice desk: from a roll request to values that everybody agrees on.

A reading of real dice is a proposal. A confident one is shown and counts down to acceptance; a doubtful one
waits for a person; any die can be put right. The source can be changed at any moment before acceptance, and
the request stays the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

from game.chance import Chance
from game.devices.catalogue import device_of, typed
from game.devices.dice import Evidence, Reading, RollRequest, SourceState, SourceStatus
from game.devices.registry import SourceRegistry
from game.match.dice.proposal import Accepted, Proposal, ProposedDie

COUNTDOWN_S = 2.0
"""Seconds between a confident reading and its acceptance."""
TUMBLING_S = 0.9
"""Seconds that virtual dice are shown falling; they count before the first of them is seen."""
LYING_S = 0.25


RollListener = Callable[[Accepted, RollRequest | None], object]
"""Hears of a roll when it counts; returns at once."""


class DeskStage(StrEnum):
    """Where the desk is with the current request."""

    IDLE = "idle"
    """Nothing is asked for."""
    WAITING = "waiting"
    """The dice have not fallen yet."""
    COUNTDOWN = "countdown"
    """Values are shown and will count unless somebody objects."""
    DOUBT = "doubt"
    """Values are shown and wait for a person."""
    FALLING = "falling"
    """Virtual dice count already and are seen to fall."""


class DiceDesk:
    """Holds one roll request at a time. Everything it does is driven by `tick`."""

    def __init__(
        self,
        registry: SourceRegistry,
        kind: str,
        chance: Chance | None = None,
        *,
        provable: bool = False,
    ) -> None:
        """`chance` is what virtual dice fall by, where that is not the console's own.

        `provable` virtual dice are left for no other source.
        """
        self._chance, self._provable = chance, provable
        self.registry = registry
        self.kind = kind
        self.request: RollRequest | None = None
        self._fall_s, self._lying_s = TUMBLING_S, LYING_S
        self.tell_roll: RollListener = lambda accepted, request: None
        self._proposal: Proposal | None = None
        self._again = 0
        self._now = 0.0

    # --- what the screen shows

    @property
    def stage(self) -> DeskStage:
        """Where the desk is with the current request."""
        if self.request is None:
            return DeskStage.IDLE
        if self._proposal is None or self._proposal.unseen:
            return DeskStage.WAITING
        if self._proposal.falling:
            return DeskStage.FALLING
        return DeskStage.DOUBT if self._proposal.deadline is None else DeskStage.COUNTDOWN

    @property
    def dice(self) -> tuple[ProposedDie, ...]:
        """The dice on the desk, as read or corrected; empty while they have not fallen."""
        return tuple(self._proposal.dice) if self._proposal and not self._proposal.unseen else ()

    @property
    def evidence(self) -> Evidence | None:
        """What the reading rests on."""
        return self._proposal.evidence if self._proposal else None

    def listen(self, listener: RollListener) -> None:
        """Have somebody hear of every roll from now on, in place of whoever did."""
        self.tell_roll = listener

    def show_falling(self, seconds: float, lying: float) -> None:
        """Show virtual dice falling that long from now on, the last seconds of it lying still."""
        self._fall_s, self._lying_s = seconds, lying

    @property
    def seconds_lying(self) -> float:
        """How long virtual dice lie still at the end of their fall."""
        return self._lying_s

    @property
    def seconds_left(self) -> float:
        """Until the values count by themselves, or virtual dice lie still; 0 when neither is to come."""
        if self._proposal is None or self._proposal.deadline is None:
            return 0.0
        return max(0.0, self._proposal.deadline - self._now)

    @property
    def status(self) -> SourceStatus:
        """How the current source is doing."""
        return self.registry.status(self.kind)

    @property
    def failed(self) -> bool:
        """Whether the current source cannot answer, so that another should be offered first."""
        return self.status.state is SourceState.FAILED

    @property
    def fixed(self) -> bool:
        """Whether the dice come from where they come to the end of the match: what was promised is kept."""
        return self._provable and self.virtual

    @property
    def virtual(self) -> bool:
        """Whether chance alone says what falls: nothing is typed, put right or photographed."""
        return device_of(self.kind).is_virtual

    @property
    def ready(self) -> bool:
        """Whether enough dice with values are on the desk to accept them."""
        return self._proposal is not None and self._proposal.ready

    # --- what people and the match do

    def ask(self, request: RollRequest) -> None:
        """Put a request to the current source."""
        self.request = request
        self._proposal = None
        self._again = 0
        self.registry.ask(self.kind, request)

    def renew(self) -> None:
        """Put an open request to the source once more: somebody else has used the source meanwhile."""
        if self.request is not None and self._proposal is None:
            self.registry.ask(self.kind, self.request)

    def use(self, kind: str) -> None:
        """Change the source, also in the middle of a roll.

        Virtual dice stay that have fallen, or that can be proved.
        """
        if self.fixed or (kind == self.kind and not self.failed):
            return
        if self._proposal is not None and self._proposal.virtual:
            return
        self.registry.cancel(self.kind)
        self.kind = kind
        self._discard()
        if self.request is not None:
            self.registry.ask(kind, self.request)

    def throw(self) -> None:
        """Let the virtual dice fall. Without meaning for other sources."""
        if self.request is not None and self._proposal is None and self.virtual:
            self.registry.throw(self.kind, self._chance)

    def read_now(self) -> None:
        """Ask a source that watches for the dice as they lie now; without meaning for other sources."""
        if self.request is not None and self._proposal is None:
            self.registry.read_now(self.kind)

    def rethrow(self) -> None:
        """Throw the proposal away and wait for a new throw. Virtual dice have fallen once and for all."""
        if self._proposal is None or self._proposal.virtual:
            return
        self._proposal = None
        self._again += 1
        self.registry.rethrow(self.kind)

    def _discard(self) -> None:
        """Let go of what lies on the desk.

        What had been read of it is told, as a throw that was thrown away, with what counts at last.
        """
        self._again += any(die.value is not None for die in (self._proposal.dice if self._proposal else ()))
        self._proposal = None

    def hold(self) -> None:
        """Object to the countdown: the values now wait for a person."""
        proposal = self._proposal
        if proposal is not None and not proposal.virtual:
            proposal.deadline = None

    def enter(self, value: int) -> None:
        """Type the value of the next die; starting to type replaces any other source of real dice."""
        if self.request is None or self.virtual or not 1 <= value <= self.request.sides:
            return
        self.use(typed())
        if self._proposal is None or self.ready:
            self._proposal = Proposal(self.request, typed())
        self._proposal.dice.append(ProposedDie(value, 1.0))
        if self.ready:
            self._proposal.deadline = self._now + COUNTDOWN_S

    def type(self, values: Sequence[int]) -> bool:
        """Type the values of all dice at once, and say that they are right.

        Whether they can be those asked for. Replaces any other source of real dice.
        """
        request = self.request
        if request is None or self.virtual or len(values) != request.dice:
            return False
        if not all(1 <= value <= request.sides for value in values):
            return False
        self.use(typed())
        dice = [ProposedDie(value, 1.0) for value in values]
        self._proposal = Proposal(request, typed(), dice, confirmed=True)
        return True

    def bring(self, reading: Reading) -> bool:
        """Put down a reading that no source of the shelf made, such as of a photograph; whether it is wanted.

        It waits for a person's yes. Virtual dice lie nowhere that could be photographed.
        """
        request = self.request
        if request is None or self.virtual or reading.request != request.number:
            return False
        self._discard()
        self._proposal = Proposal.of(reading, request)
        return True

    def correct(self, index: int, value: int) -> None:
        """Put one die right.

        A single one then counts down like a typed one; of several, others may be wrong as well, and they wait
        for a person's yes.
        """
        proposal = self._proposal
        if proposal is not None and proposal.correct(index, value):
            alone = proposal.request.dice == 1 and proposal.ready
            proposal.deadline = self._now + COUNTDOWN_S if alone else None

    def toggle(self, index: int) -> None:
        """Say whether a die that the source saw is one of those asked for."""
        if self._proposal is not None and self._proposal.toggle(index):
            self.hold()

    def drop(self, index: int) -> None:
        """Say that no die lies where the source saw one; what remains is asked for."""
        if self._proposal is not None and self._proposal.drop(index):
            self.hold()

    def accept(self) -> None:
        """A person says the values are right; they count at the next tick."""
        if self._proposal is not None and self._proposal.ready and not self._proposal.virtual:
            self._proposal.confirmed = True

    def land(self) -> None:
        """Virtual dice that fall lie at once."""
        if self._proposal is not None and self._proposal.falling:
            self._proposal.deadline = self._now

    def cancel(self) -> None:
        """Forget the request."""
        self.request = None
        self._proposal = None
        self.registry.cancel(self.kind)

    def tick(self, now: float) -> Accepted | None:
        """Move on. Returns the values when they are to count, and again until `counted` says that they do.

        `now` in seconds, never going back.
        """
        self._now = now
        if self.stage is DeskStage.FALLING:
            if self.seconds_left <= 0:
                self.cancel()
            return None
        if self.request is not None and self._proposal is None:
            reading = self.registry.poll(self.kind)
            if reading is not None and reading.request == self.request.number:
                self._proposal = Proposal.of(reading, self.request)
                if self._proposal.sure:
                    self._proposal.deadline = now + COUNTDOWN_S
        proposal = self._proposal
        if proposal is None:
            return None
        due = proposal.unseen or (proposal.deadline is not None and now >= proposal.deadline)
        return proposal.accept(self._again) if due and proposal.ready else self.accepted

    @property
    def accepted(self) -> Accepted | None:
        """The values that a person has said yes to, until they count."""
        proposal = self._proposal
        if proposal is None or not (proposal.confirmed and proposal.ready):
            return None
        return proposal.accept(self._again)

    def on_counted(self, accepted: Accepted) -> None:
        """What was handed over is written down. Virtual dice are now seen to fall; all others are done."""
        proposal, request = self._proposal, self.request
        if proposal is not None and proposal.unseen:
            proposal.falling, proposal.deadline = True, self._now + self._fall_s
        else:
            self.cancel()
        self.tell_roll(accepted, request)
