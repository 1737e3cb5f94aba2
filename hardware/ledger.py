"""Which rolls of a tower are known: spots repeats, contradictions, reboots, gaps and lost results."""

from __future__ import annotations

from collections import Counter, OrderedDict
from enum import Enum, auto

from hardware.messages import RollResult, TowerHello, TowerPhase, TowerState

MAX_RESULTS_KEPT = 512
"""Results kept for comparison."""
MAX_ASKS = 2
"""How often one missing result is asked for."""
MAX_RESULTS_ASKED = 8
"""Results asked for at most, the latest ones, however many the tower says it remembers."""


class ResultVerdict(Enum):
    """What a result is to the ledger."""

    NEW = auto()
    KNOWN = auto()
    CONTRADICTION = auto()


class RollLedger:
    """Results by (uid, life, roll), where a life is one run of the tower between two boots.

    The boot number alone does not name a life: a power cut before it is saved makes the next boot repeat it.
    """

    def __init__(self) -> None:
        self._uid = ""
        self._boot = -1
        self._life = 0
        self._roll = 0
        self._floor: int | None = None
        """Floor of the rolls up to this one nothing more is expected."""
        self._seen: OrderedDict[tuple[str, int, int, int], RollResult] = OrderedDict()
        self._asks: Counter[int] = Counter()

    @property
    def boot(self) -> int:
        """The boot of the tower's life of now; -1 before it was heard."""
        return self._boot

    def greet(self, hello: TowerHello, *, unprompted: bool) -> bool:
        """Note a hello; True when it shows that this tower has rebooted since it was last heard."""
        self._asks.clear()
        if hello.uid != self._uid:
            self._uid = hello.uid
            self._begin_life(hello.boot)
            return False
        if hello.boot != self._boot or unprompted:
            self._begin_life(hello.boot)
            return True
        return False

    def note(self, state: TowerState) -> bool:
        """Note a state; True when it shows that the tower has rebooted."""
        rebooted = state.boot != self._boot or state.roll < self._roll
        if rebooted:
            self._begin_life(state.boot)
        if self._floor is None:
            # Of what happened before the first contact only the latest roll can matter.
            self._floor = max(0, state.roll - 1)
        self._roll = state.roll
        return rebooted

    def enter(self, result: RollResult) -> tuple[ResultVerdict, RollResult]:
        """Note a result; what it is, and the one first given under its number."""
        key = (self._uid, result.boot, self._life, result.roll)
        before = self._seen.setdefault(key, result)
        self._seen.move_to_end(key)
        while len(self._seen) > MAX_RESULTS_KEPT:
            self._seen.popitem(last=False)
        if before is result:
            return ResultVerdict.NEW, before
        same = (before.dice, before.kinds, before.token) == (result.dice, result.kinds, result.token)
        return (ResultVerdict.KNOWN if same else ResultVerdict.CONTRADICTION), before

    def missing(self, state: TowerState, history: int) -> list[int]:
        """Finished rolls whose results have not arrived and that the tower may still remember."""
        reach = min(history, MAX_RESULTS_ASKED)
        return [roll for roll in self._unheard(state, reach) if self._asks[roll] < MAX_ASKS]

    def close(self, state: TowerState) -> int | None:
        """Expect nothing more of the finished rolls; the latest of them without a result, if there is one."""
        unheard = self._unheard(state, MAX_RESULTS_ASKED)
        before = self._floor or 0
        self._floor = max(before, _last_finished(state))
        if unheard:
            return unheard[-1]
        return before + 1 if before < self._floor else None

    def on_asked(self, roll: int) -> None:
        """Note that a missing result has been asked for."""
        self._asks[roll] += 1

    def _unheard(self, state: TowerState, reach: int) -> list[int]:
        """Returns which of the last `reach` finished rolls have had no result yet."""
        finished = _last_finished(state)
        floor = self._floor or 0
        while floor < finished and self._is_heard(floor + 1):
            floor += 1
        self._floor = floor
        first = max(floor, finished - reach) + 1
        return [roll for roll in range(first, finished + 1) if not self._is_heard(roll)]

    def _is_heard(self, roll: int) -> bool:
        return (self._uid, self._boot, self._life, roll) in self._seen

    def _begin_life(self, boot: int) -> None:
        self._boot = boot
        self._life += 1
        self._roll = 0
        self._floor = None
        self._asks.clear()


def _last_finished(state: TowerState) -> int:
    """The latest roll that is not under way any more."""
    return state.roll - 1 if state.phase is TowerPhase.ROLLING else state.roll
