"""Watches a tracker watch a film, and says what it got wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from studio.scenes.film import Moment
from vision.dice.reader import DieFound
from vision.dice.rolls.tracker import RestingRoll, RollTracker, TrackedScene
from vision.dice.score import all_sure
from vision.pictures import Image

EARLY_TOLERANCE_S = 0.1
"""s that a roll may be published before the film says that its dice rest: the last of a roll's motion can be
less than any camera sees."""
READING_DEADLINE_S = 0.6
"""s after which a roll that was not published is missed."""
PROMPT_WITHIN_S = 0.3
"""s within which a roll should be published."""


@dataclass
class Report:
    """The outcome of a film."""

    rolls: int = 0
    pictures: int = 0
    missed: list[str] = field(default_factory=list)
    phantoms: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    unnoticed: int = 0
    """Phantoms and wrong rolls of which each die was sure, so that nobody would have looked a second time."""
    flagged: int = 0
    late: list[str] = field(default_factory=list)
    """Rolls that were published, but not soon."""
    latencies: list[float] = field(default_factory=list)
    """s from dice at rest to the published roll, in the film's time."""
    scenes: Counter[tuple[str, TrackedScene]] = field(default_factory=Counter)
    """Pictures by event and scene."""

    @property
    def is_clean(self) -> bool:
        return not (self.missed or self.phantoms or self.wrong)

    def add(self, other: Report) -> None:
        """Take in the outcome of another film."""
        self.rolls += other.rolls
        self.pictures += other.pictures
        self.unnoticed += other.unnoticed
        self.flagged += other.flagged
        for name in ("missed", "phantoms", "wrong", "late", "latencies"):
            getattr(self, name).extend(getattr(other, name))
        self.scenes.update(other.scenes)


class Referee:
    """Asks for rolls when the film says so, and compares what is published with the truth."""

    def __init__(
        self, film: Iterable[Moment], read: Callable[[Image], tuple[DieFound, ...]], name: str = ""
    ) -> None:
        self._film = film
        self._name = name
        self._report = Report()
        self.tracker = RollTracker(read)
        self._open = False
        self._published: RestingRoll | None = None
        self._settled_at: float | None = None
        self._values: tuple[int, ...] = ()

    @property
    def report(self) -> Report:
        """The outcome of what has been watched."""
        return self._report

    def watch(self) -> Report:
        """Watch the whole film."""
        for _ in self.moments():
            pass
        return self._report

    def moments(self) -> Iterator[tuple[Moment, RestingRoll | None]]:
        """The film's moments with what the tracker made of each."""
        for moment in self._film:
            if moment.ask is not None:
                self._begin(moment)
            if moment.settled is not None:
                self._settle(moment)
            roll = self.tracker.update(moment.image, moment.time)
            self._report.pictures += 1
            self._report.scenes[moment.event, self.tracker.scene] += 1
            if roll is not None:
                self._publish(roll, moment)
            if self._settled_at is not None and moment.time > self._settled_at + READING_DEADLINE_S:
                self._end(moment)
            yield moment, roll

    def _begin(self, moment: Moment) -> None:
        assert moment.ask is not None
        if self._settled_at is not None:
            self._end(moment)
        self.tracker.arm(moment.ask.count)
        self._open, self._published = True, None
        self._report.rolls += 1

    def _settle(self, moment: Moment) -> None:
        assert moment.settled is not None
        self._settled_at, self._values = moment.time, moment.settled
        if self._published is not None:
            self._judge(self._published)

    def _publish(self, roll: RestingRoll, moment: Moment) -> None:
        if not self._open or self._published is not None:
            self._note(self._report.phantoms, moment, f"{_values(roll)} unasked")
            self._report.unnoticed += all_sure(roll.dice)
            return
        self._published = roll
        if self._settled_at is not None:
            passed = roll.time - self._settled_at
            self._report.latencies.append(passed)
            if passed > PROMPT_WITHIN_S:
                self._note(self._report.late, moment, f"{_values(roll)} after {passed * 1000:.0f} ms")
            self._judge(roll)

    def _judge(self, roll: RestingRoll) -> None:
        assert self._settled_at is not None
        self._report.flagged += any(roll.flags)
        where = f"{self._name} at {roll.time:.2f} s"
        if roll.time < self._settled_at - EARLY_TOLERANCE_S:
            self._report.phantoms.append(f"{where}: {_values(roll)} before {self._values} lay still")
        elif _values(roll) != self._values:
            self._report.wrong.append(f"{where}: {_values(roll)} for {self._values}")
        else:
            return
        self._report.unnoticed += all_sure(roll.dice)

    def _end(self, moment: Moment) -> None:
        if self._published is None:
            self._note(self._report.missed, moment, f"{self._values}, {self.tracker.scene}")
        self.tracker.disarm()
        self._open, self._settled_at = False, None

    def _note(self, into: list[str], moment: Moment, what: str) -> None:
        into.append(f"{self._name} at {moment.time:.2f} s ({moment.event}): {what}")


def _values(roll: RestingRoll) -> tuple[int, ...]:
    return tuple(sorted(die.value for die in roll.dice))
