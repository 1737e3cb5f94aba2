"""What a source read of one throw, as people put it right: the dice on the desk, before they count."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.devices.catalogue import device_of
from game.devices.dice import Evidence, ReadDie, Reading, RollRequest

MISSING = "missing"
"""The flag of a die that was asked for and not seen."""


@dataclass(slots=True)
class ProposedDie:
    """One die of a proposal."""

    value: int | None
    confidence: float
    """Confidence of the source's reading, 0..1; stays when a person puts the die right."""
    flag: str = ""
    box: tuple[int, int, int, int] | None = None
    """x0, y0, x1, y1 in px of the evidence's picture."""
    counts: bool = True
    """Whether it is one of the dice asked for: a camera may see more."""
    sure: bool = True
    """Whether it needs nobody's yes: the source is sure enough, or a person has said what it shows."""
    real: bool = True
    """False once a person has said that no die lies there."""
    read: int | None = None
    """What the source read."""
    left_out: bool = False
    """Whether the source does not believe that it is one of those asked for."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """What the desk hands to the match."""

    values: tuple[int, ...]
    source: str
    evidence: Evidence | None
    read: tuple[int | None, ...] | None
    """What the source had read, where a person corrected it."""
    confirmed: bool = False
    """A person said yes; otherwise the values counted by themselves."""
    again: int = 0
    """Throws of this request that people threw away."""
    dice: tuple[ProposedDie, ...] = field(default=(), compare=False)
    """Everything that lay on the desk, including dice that do not count and things that are no dice."""


@dataclass(slots=True)
class Proposal:
    """The dice of one throw, until they count. What it refuses changes nothing and is answered by False."""

    request: RollRequest
    source: str
    dice: list[ProposedDie] = field(default_factory=list)
    evidence: Evidence | None = None
    read: tuple[int | None, ...] = ()
    corrected: bool = False
    """A person has put something right."""
    confirmed: bool = False
    """A person has said yes to the values."""
    deadline: float | None = None
    """When the values count by themselves, or dice that fall lie still, seconds; None waits for a person."""
    falling: bool = False
    """The values are written down and are shown falling."""

    @classmethod
    def of(cls, reading: Reading, request: RollRequest) -> Proposal:
        """What `reading` says, with a place for every die of `request` that was not seen."""
        sides = request.sides
        enough = sum(not die.left_out for die in reading.dice) <= request.dice
        dice = [
            ProposedDie(
                die.value if _possible(die.value, sides) else None,
                die.confidence,
                die.flag,
                die.box,
                counts=enough and not die.left_out,
                sure=_sure(die, sides, reading.sure_from),
                read=die.value,
                left_out=die.left_out,
            )
            for die in reading.dice
        ]
        read = tuple(die.value for die in reading.dice)
        proposal = cls(request, reading.source, dice, reading.evidence, read)
        proposal._complete()
        return proposal

    @property
    def virtual(self) -> bool:
        """Whether nobody can object: the dice have fallen once and for all."""
        return device_of(self.source).is_virtual

    @property
    def unseen(self) -> bool:
        """Virtual dice that do not count yet: nobody may see them, or leaving would be a second throw."""
        return self.virtual and not self.falling

    @property
    def sure(self) -> bool:
        """Whether it is just the dice asked for, and none of them needs a person's yes.

        What is left out lay there before.
        """
        asked = [die for die in self.dice if not die.left_out]
        strange = any(die.left_out and die.flag for die in self.dice)
        return len(asked) == self.request.dice and all(die.sure for die in asked) and not strange

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the dice that count, as far as they are known."""
        return tuple(die.value for die in self.dice if die.counts and die.value is not None)

    @property
    def ready(self) -> bool:
        """Whether as many dice count as are asked for."""
        return len(self.values) == self.request.dice

    def correct(self, index: int, value: int) -> bool:
        """Put one die right."""
        if self.virtual or not (0 <= index < len(self.dice) and 1 <= value <= self.request.sides):
            return False
        die = self.dice[index]
        die.value, die.flag, die.counts, die.sure, die.real = value, "", True, True, True
        self.corrected = True
        self._complete()
        return True

    def toggle(self, index: int) -> bool:
        """Say of a die that the source saw whether it is one of those asked for."""
        if self.virtual or not 0 <= index < len(self.dice):
            return False
        die = self.dice[index]
        if not die.counts and self.request.dice == 1:
            for other in self.dice:
                other.counts = False
        die.counts = not die.counts
        die.real = True
        self.corrected = True
        self._complete()
        return True

    def drop(self, index: int) -> bool:
        """Say that no die lies where the source saw one; what remains is asked for."""
        if self.virtual or not 0 <= index < len(self.dice) or self.dice[index].flag == MISSING:
            return False
        die = self.dice[index]
        die.real = die.counts = False
        self.corrected = True
        self._complete()
        real = [die for die in self.dice if die.real]
        if len(real) == self.request.dice:
            for die in real:
                die.counts = True
        return True

    def accept(self, again: int) -> Accepted:
        """What the match is given, after `again` throws that people threw away."""
        return Accepted(
            self.values,
            self.source,
            self.evidence,
            self.read if self.corrected else None,
            self.confirmed,
            again,
            tuple(self.dice),
        )

    def _complete(self) -> None:
        """Add places for the dice that have not been seen."""
        seen = [die for die in self.dice if die.flag != MISSING]
        lacking = self.request.dice - sum(die.real and (die.counts or not die.left_out) for die in seen)
        self.dice = seen + [ProposedDie(None, 0.0, MISSING, sure=False) for _ in range(lacking)]


def _sure(die: ReadDie, sides: int, sure_from: float) -> bool:
    return _possible(die.value, sides) and die.confidence >= sure_from and not die.flag


def _possible(value: int | None, sides: int) -> bool:
    """Whether a die with that many sides can show the value.

    A tower may hold other dice than the game asks for.
    """
    return value is not None and 1 <= value <= sides
