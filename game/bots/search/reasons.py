"""Why an option looks best: what is different with it, whom it costs what, and which reply hurts.

It is tried beside the next best, and beside any of the others, in the same imagined worlds with the same
luck, so whatever differs is their own doing. The worlds are those that the seat cannot rule out: what happens
in them may happen, and is no secret. They are others than those by which the best was found, so that luck
which made it look good there does not count twice.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from statistics import fmean, pvariance
from typing import Any, Final, NamedTuple, Protocol

from game.bots.search.evaluator import Evaluator
from game.bots.search.playout import playout, worth
from game.rules.contract import Action, Event, Rules, Seat, Turn
from game.rules.stakes import Stake
from game.rules.text import Translatable

MIN_TRIALS: Final = 12
"""Trials below which nothing is said to differ; and half of all, where it counts in some of them alone."""
MIN_SHARE: Final = 0.02
"""Shares of the victory that differ by less are as good as the same."""
MAX_ALIKE_SHARE: Final = 0.08
"""Where they may differ by more, nobody says that they do not."""
MIN_STANDARD_ERRORS: Final = 3.0
"""Standard errors by which something must differ: it is looked at several times, and at several things, of
which one might differ by luck."""
MIN_HARM: Final = 0.04
"""Share of the victory that a reply must cost to be warned of."""
MIN_LOST_PART: Final = 0.25
"""Part of what was to be hoped for that it must take, where that is less."""
MIN_REPLY_COUNT: Final = 6
"""Trials with a reply, and trials without it, in which its harm is seen."""
_PRIOR_VARIANCE: Final = 0.0004
"""Added to the squared differences: that a few worlds are alike does not prove that all are."""
_SEED_RANGE: Final = 1 << 62


class ReplyTeller(Protocol):
    """Says what others do, as the seat may be told that is given a hint."""

    def lies_open(self, seat: Seat, option: Action) -> bool:
        """Whether everything that a seat would use up is known to the listener."""

    def tell(self, seat: Seat, event: Event) -> str:
        """The outcome of a choice of that seat; empty where that goes without saying.

        The same words are the same reply.
        """


class Lead(Enum):
    """How far the best option is ahead."""

    ALONE = "better than the next best"
    SHARED = "as good as the next best, and both are better than most others"
    MOST = "better than most others"
    NONE = "nothing differs much"
    UNKNOWN = "that has not been found out"


class Change(NamedTuple):
    """Something of which a seat will have more or less."""

    name: Translatable
    amount: float
    """By how much, on average."""
    percent: bool
    gain: bool
    """Whether that is good for the seat."""


class Reply(NamedTuple):
    """What an opponent may do next, and what that does to the seat."""

    seat: Seat
    sentence: str
    share: float
    """Share of the victory, 0..1, that is left to hope for after it."""


class Reasons(NamedTuple):
    """What speaks for the best option, judged by that many trials."""

    trials: int
    lead: Lead
    chances: tuple[float, ...]
    """The share of the victory to hope for, 0..1: with each option that was named, the best first, and, where
    there are more, with one of the others."""
    named: tuple[Action, ...]
    """Those options: two, or one where a single one was worth a thought."""
    own: tuple[Change, ...] = ()
    """What differs for the seat, beside the next best if the best is ahead alone, else beside the others."""
    loser: Seat | None = None
    """The opponent whom the best option costs most."""
    lost: tuple[Change, ...] = ()
    """What it costs that opponent; all of it is bad there."""
    reply: Reply | None = None
    """What makes it go worse."""

    @property
    def settled(self) -> bool:
        """Whether more trials would hardly tell more."""
        return self.lead is Lead.NONE or bool(self.own or self.lost)


class ListenedPlayout:
    """One playout, listened to. Implements `game.bots.search.playout.Witness`."""

    def __init__(self, seat: Seat, teller: ReplyTeller) -> None:
        self._seat, self._teller = seat, teller
        self._choice: Seat | None = None
        """The opponent who has just chosen, until the first consequence."""
        self._hidden: set[Seat] = set()
        """Who has used something that the seat cannot know of: what else they do may come of it."""
        self._asks = seat
        self._replied = self._over = False
        self.replies: dict[str, Seat] = {}
        """The first that was seen of each choice of others, and whose it was, before the seat's own turn came
        again."""
        self.end: Any = None

    def emit(self, event: Event) -> None:
        """Something happened; what only others see is not heard."""
        if self._choice is not None and event.only in (None, self._seat):
            if sentence := self._teller.tell(self._choice, event):
                self.replies[sentence] = self._choice
            self._choice = None

    def on_turn(self, turn: Turn) -> None:
        """A seat must choose."""
        self._choice, self._asks = None, turn.seat
        if turn.seat == self._seat:
            self._over = self._replied
        else:
            self._replied = True

    def chose(self, option: Action) -> None:
        """Takes the option it has chosen."""
        seat = self._asks
        if seat == self._seat or self._over:
            return
        if not self._teller.lies_open(seat, option):
            self._hidden.add(seat)
        if seat not in self._hidden:
            self._choice = seat

    def on_end(self, state: Any) -> None:
        """The playout stops here."""
        self.end = state


class OptionTrial(NamedTuple):
    """How one trial of one option went."""

    shares: tuple[float, ...]
    """Shares of the victory, by seat."""
    stakes: Sequence[Stake]
    replies: Mapping[str, Seat]


class Trials:
    """The named options and any of the others, tried in the same worlds."""

    def __init__(self, seat: Seat, named: Sequence[Action], others: Sequence[Action]) -> None:
        self.seat, self.named, self.others = seat, tuple(named), others
        self.outcomes: list[list[OptionTrial]] = [[] for _ in range(len(self.named) + bool(others))]
        """By option; any of the others come last."""

    @property
    def count(self) -> int:
        """Worlds in which all of them were tried."""
        return len(self.outcomes[-1])

    def options(self, luck: int) -> tuple[Action, ...]:
        """What is tried in a world."""
        if not self.others:
            return self.named
        return (*self.named, self.others[luck % len(self.others)])


def trials(
    rules: Rules[Any],
    evaluator: Evaluator[Any],
    view: Any,
    turn: Turn,
    named: Sequence[Action],
    rng: random.Random,
    stakes: Callable[[Any], Sequence[Stake]],
    teller: ReplyTeller,
) -> Iterator[Trials]:
    """Tries one or two options, and any of the others, on and on; has no end.

    A generator like a bot's thoughts: what is yielded grows.
    """
    found = Trials(turn.seat, named[:2], [option for option in turn.options if option not in named[:2]])
    while True:
        world, luck = evaluator.imagine(view, turn.seat, rng), int(rng.random() * _SEED_RANGE)
        fresh = []
        for option in found.options(luck):
            listener = ListenedPlayout(turn.seat, teller)
            for _ in playout(rules, evaluator, world, option, turn.seat, random.Random(luck), listener):
                yield found
            shares = tuple(worth(evaluator, listener.end, seat) for seat in range(rules.seats))
            fresh.append(OptionTrial(shares, stakes(listener.end), listener.replies))
        for outcomes, outcome in zip(found.outcomes, fresh, strict=True):
            outcomes.append(outcome)
        yield found


def reasons(found: Trials) -> Reasons:
    """What the trials have shown."""
    arms = found.outcomes
    if found.count < MIN_TRIALS:
        return Reasons(found.count, Lead.UNKNOWN, (), found.named)
    named, order = found.named, list(range(len(arms)))
    if len(named) > 1 and _ahead(arms[1], arms[0], found.seat) > 0:
        named, order = named[::-1], [1, 0, *order[2:]]
    arms = [arms[number] for number in order]
    chances = tuple(fmean(outcome.shares[found.seat] for outcome in arm) for arm in arms)
    lead, beside = _lead(arms, named, found.seat)
    if beside is None:
        return Reasons(found.count, lead, chances, named)
    loser, lost = _loser(arms[0], beside, found.seat)
    own = _changes(arms[0], beside, found.seat)
    return Reasons(
        found.count,
        lead,
        chances,
        named,
        own if lost or any(change.gain for change in own) else (),
        loser,
        lost,
        _reply(arms[0], found.seat),
    )


def _lead(
    arms: Sequence[Sequence[OptionTrial]], named: Sequence[Action], seat: Seat
) -> tuple[Lead, Sequence[OptionTrial] | None]:
    """How far the first of some arms is ahead, and of which: the second, or that of the others."""
    if len(named) > 1 and _ahead(arms[0], arms[1], seat):
        return Lead.ALONE, arms[1]
    if not _ahead(arms[0], arms[-1], seat):
        alike = all(_may_differ(arms[0], arm, seat) < MAX_ALIKE_SHARE for arm in arms[1:])
        return Lead.NONE if alike else Lead.UNKNOWN, None
    return Lead.SHARED if len(named) > 1 and _ahead(arms[1], arms[-1], seat) else Lead.MOST, arms[-1]


def _ahead(one: Sequence[OptionTrial], other: Sequence[OptionTrial], seat: Seat) -> float:
    """How much more of the victory the one promises a seat; 0 where that may be luck, or does not matter."""
    pairs = zip(one, other, strict=True)
    changes = [mine.shares[seat] - theirs.shares[seat] for mine, theirs in pairs]
    mean, error = _mean(changes)
    return mean if mean >= max(MIN_SHARE, MIN_STANDARD_ERRORS * error) else 0.0


def _may_differ(one: Sequence[OptionTrial], other: Sequence[OptionTrial], seat: Seat) -> float:
    """The most by which the shares of the victory that two options promise a seat may differ."""
    pairs = zip(one, other, strict=True)
    mean, error = _mean([mine.shares[seat] - theirs.shares[seat] for mine, theirs in pairs])
    return abs(mean) + MIN_STANDARD_ERRORS * error


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    variance = pvariance(values) + _PRIOR_VARIANCE / len(values)
    return fmean(values), math.sqrt(variance / max(1, len(values) - 1))


def _changes(one: Sequence[OptionTrial], other: Sequence[OptionTrial], seat: Seat) -> tuple[Change, ...]:
    """What a seat has more or less of with the one, as far as that is no luck; what it gains comes first."""
    found = []
    for kinds in zip(
        *(zip(mine.stakes, theirs.stakes, strict=True) for mine, theirs in zip(one, other, strict=True)),
        strict=True,
    ):
        stake = kinds[0][0]
        changes = [
            mine.amounts[seat] - theirs.amounts[seat]
            for mine, theirs in kinds
            if mine.amounts[seat] is not None and theirs.amounts[seat] is not None
        ]
        if len(changes) < max(MIN_TRIALS, len(one) / 2):
            continue
        mean, error = _mean(changes)
        if abs(mean) >= max(stake.least, MIN_STANDARD_ERRORS * error):
            gain = (mean > 0) == stake.more_is_better
            found.append(Change(stake.name, mean, stake.percent, gain))
    return tuple(sorted(found, key=lambda change: not change.gain))


def _loser(
    best: Sequence[OptionTrial], beside: Sequence[OptionTrial], seat: Seat
) -> tuple[Seat | None, tuple[Change, ...]]:
    """The seat whose chances fall most, if it can be said what they lose."""
    falls = {other: _ahead(beside, best, other) for other in range(len(best[0].shares)) if other != seat}
    for other in sorted((other for other, fall in falls.items() if fall), key=lambda one: -falls[one]):
        lost = tuple(change for change in _changes(best, beside, other) if not change.gain)
        if lost:
            return other, lost
    return None, ()


def _reply(best: Sequence[OptionTrial], seat: Seat) -> Reply | None:
    """The reply of another that costs most, by how often it comes and how much it hurts."""
    after: defaultdict[str, list[float]] = defaultdict(list)
    whose: dict[str, Seat] = {}
    for outcome in best:
        whose |= outcome.replies
        for sentence in outcome.replies:
            after[sentence].append(outcome.shares[seat])
    own = [outcome.shares[seat] for outcome in best]
    costs = {sentence: _harm(own, shares) * len(shares) for sentence, shares in after.items()}
    # Of what always comes together the last says most: a spell, rather than the piece put down for it.
    worst = max(reversed(costs), key=costs.__getitem__, default="")
    return Reply(whose[worst], worst, fmean(after[worst])) if worst and costs[worst] else None


def _harm(every: Sequence[float], after: Sequence[float]) -> float:
    """How much less of the victory is left after a reply than without it; 0 where that may be luck."""
    counts = len(after), len(every) - len(after)
    if min(counts) < MIN_REPLY_COUNT:
        return 0.0
    mean, spread = fmean(every), pvariance(every)
    harm = (mean - fmean(after)) * len(every) / counts[1]
    error = math.sqrt(spread * sum(1 / count for count in counts))
    # What nearly always comes is counted in what one may hope for already, and is no news.
    lost = mean - fmean(after)
    news = lost >= min(MIN_HARM, mean * MIN_LOST_PART)
    return harm if news and harm >= max(MIN_HARM, MIN_STANDARD_ERRORS * error) else 0.0
