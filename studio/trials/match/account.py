"""What is told of matches that a scripted hand played: counts, and the first thing that went wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


class Fault(AssertionError):  # noqa: N818 (a word of the report, not a failure of the program)
    """Table and match fell out of step, a mistake was not reported, or something right was."""


@dataclass
class Tally:
    """What happened in one match or many."""

    answers: int = 0
    recognised: int = 0
    """Answers that came from pieces put down."""
    walked: int = 0
    """Squares that were changed as the screen asked for."""
    by_hand: int = 0
    """Casts made on the table first, and then told to be right."""
    questions: int = 0
    """Doubts about squares that were right."""
    mistakes: Counter[str] = field(default_factory=Counter)
    hindrances: Counter[str] = field(default_factory=Counter)
    latest: float = 0.0
    """Longest time (s) from a mistake to the sentence."""

    def add(self, other: Tally) -> None:
        self.answers += other.answers
        self.recognised += other.recognised
        self.walked += other.walked
        self.by_hand += other.by_hand
        self.questions += other.questions
        self.mistakes += other.mistakes
        self.hindrances += other.hindrances
        self.latest = max(self.latest, other.latest)
