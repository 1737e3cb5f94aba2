"""A study of a die while it is thrown: is one face heavier than a share that somebody names?

Reads the lines of `knucklebone rolls`, which are described in docs/rolls.schema.json. The evidence is a fair
bet against each of the two answers (see `statistics`), so it may be looked at after every throw.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from math import exp, log
from typing import Any, Final

from game.errors import UserError
from game.features.audit.telling_apart import Acquaintance

LINE_VERSION: Final = 1
"""The version of a roll's line that is understood."""
USUAL_BAR: Final = 100.0
"""Evidence at which a question is answered: a wrong answer comes once in so many studies, at most."""
BETS: Final = 40
"""Shares on which the bet against an answer is spread evenly."""
MOST_THROWS: Final = 20_000
"""Dice up to which it is said beforehand how many a study takes."""
EFFECTS: Final = (0.02, 0.05, 0.1)
"""By how much the share of a face may differ, for what is said beforehand."""


@dataclass(frozen=True, slots=True)
class FaceQuestion:
    """Whether a face comes more often than in a share of all throws."""

    face: int
    share: float
    """0..1, both ends excluded."""
    bar: float = USUAL_BAR

    def log_e(self, hits: float, misses: float, *, heavier: bool) -> float:
        """Natural logarithm of the e-value against 'not heavier' where `heavier`, else against 'heavier'.

        Counts may be fractions: expected ones.
        """
        room = 1 - self.share if heavier else self.share
        step = room / BETS if heavier else -room / BETS
        bets = [self.share + step * (number + 0.5) for number in range(BETS)]
        gains = [hits * log(bet / self.share) + misses * log((1 - bet) / (1 - self.share)) for bet in bets]
        most = max(gains)
        return most + log(sum(exp(gain - most) for gain in gains) / BETS)

    def dice_needed(self, share: float) -> int | None:
        """How many dice it probably takes where the face comes in that `share`; None for very many."""
        if not 0 < share < 1:
            return None
        low, high, heavier = 1, MOST_THROWS, share > self.share

        def answered(dice: int) -> bool:
            return self.log_e(dice * share, dice * (1 - share), heavier=heavier) >= log(self.bar)

        if not answered(high):
            return None
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if answered(middle) else (middle + 1, high)
        return low

    def plan(self) -> list[str]:
        """What it will take, before the first throw."""
        lines = [f"Is the {self.face} heavier than {100 * self.share:g} %? Throw; every roll counts once."]
        for effect in EFFECTS:
            for share in (self.share + effect, self.share - effect):
                if (dice := self.dice_needed(share)) is not None:
                    lines.append(f"  if it comes in {100 * share:g} % of throws: about {dice} dice")
        return lines


@dataclass(slots=True)
class Study:
    """What has been thrown so far for one question."""

    question: FaceQuestion
    counts: dict[int, int] = field(default_factory=dict)
    """Sure values, by face."""
    doubtful: list[dict[str, Any]] = field(default_factory=list)
    """Dice that counted for nothing: the roll's number, what was read, how surely, and the roll's picture."""
    peaks: dict[bool, float] = field(default_factory=lambda: {True: 0.0, False: 0.0})
    """The highest log e-value so far against 'not heavier' and 'heavier': what has been seen stays seen."""

    name: str = ""
    """Which die it is, where several are told apart."""

    def add(self, roll: dict[str, Any]) -> None:
        """Take in the dice of a roll, in their order."""
        for die in roll["dice"]:
            if die["sure"]:
                self.counts[die["value"]] = self.counts.get(die["value"], 0) + 1
                for heavier in self.peaks:
                    now = self.question.log_e(self.hits, self.dice - self.hits, heavier=heavier)
                    self.peaks[heavier] = max(self.peaks[heavier], now)
            else:
                told = {name: die[name] for name in ("value", "confidence", "flag")}
                self.doubtful.append({"roll": roll["number"], **told, "picture": roll["picture"]})

    @property
    def hits(self) -> int:
        return self.counts.get(self.question.face, 0)

    @property
    def dice(self) -> int:
        return sum(self.counts.values())

    @property
    def answer(self) -> bool | None:
        """Whether the face is heavier; None while that is open."""
        bar = log(self.question.bar)
        if max(self.peaks.values()) < bar:
            return None
        return self.peaks[True] >= self.peaks[False]

    def line(self) -> str:
        """How it stands, in one line."""
        share = 100 * self.hits / self.dice if self.dice else 0.0
        return (
            f"{self._called}{self.dice} dice, {self.hits} times {self.question.face} ({share:.1f} %)   "
            f"evidence: yes {exp(self.peaks[True]):.3g}, no {exp(self.peaks[False]):.3g} "
            f"of {self.question.bar:g}"
        )

    @property
    def _called(self) -> str:
        return f"{self.name}: " if self.name else ""

    def report(self) -> list[str]:
        """The answer, what it rests on, and every reading in doubt."""
        said = {True: "Yes, it is heavier.", False: "No, it is not heavier.", None: "Not answered yet."}
        lines = [f"{self._called}{said[self.answer]}", self.line(), ""]
        lines += [f"  {face}: {count}" for face, count in sorted(self.counts.items())]
        if self.doubtful:
            lines += ["", f"{len(self.doubtful)} readings were in doubt and count for nothing:"]
            lines += [_doubt(one) for one in self.doubtful]
        return lines

    def to_data(self) -> dict[str, Any]:
        """The report as plain data."""
        return {
            **({"die": self.name} if self.name else {}),
            "face": self.question.face,
            "share": self.question.share,
            "bar": self.question.bar,
            "answer": self.answer,
            "dice": self.dice,
            "counts": {str(face): count for face, count in sorted(self.counts.items())},
            "e_yes": exp(self.peaks[True]),
            "e_no": exp(self.peaks[False]),
            "doubtful": self.doubtful,
        }


class DiceStudy:
    """A study of each die that is thrown, where they can be told apart; of all together where they cannot."""

    def __init__(self, question: FaceQuestion) -> None:
        """`question` is asked about each."""
        self.question = question
        self.studies: tuple[Study, ...] = (Study(question),)
        self.unclear = 0
        """Rolls that count for nothing: nobody can say which die is which."""
        self._acquaintance: Acquaintance | None = None

    def begin(self, roll: dict[str, Any]) -> str:
        """See the dice of the first roll; what is to be said of several, empty for a single one."""
        dice = roll["dice"]
        found = Acquaintance(dice)
        if len(dice) == 1:
            return ""
        if not found.can_tell:
            return (
                f"These {len(dice)} dice look alike: they count as one. Throw one, or dice of other colours."
            )
        # Each is one more that may be accused wrongly.
        asked = replace(self.question, bar=self.question.bar * len(dice))
        names = [
            ", ".join(filter(None, (f"Die {at}", str(looks)))) for at, looks in enumerate(found.known, 1)
        ]
        self._acquaintance, self.studies = found, tuple(Study(asked, name=name) for name in names)
        return f"{len(dice)} dice, told apart: {'; '.join(names)}. Each needs evidence of {asked.bar:g}."

    def add(self, roll: dict[str, Any]) -> None:
        """Take in a roll, by which die is which."""
        if self._acquaintance is None:
            self.studies[0].add(roll)
            return
        places = self._acquaintance.places(roll["dice"])
        if places is None:
            self.unclear += 1
            return
        for place, die in zip(places, roll["dice"], strict=True):
            self.studies[place].add({**roll, "dice": [die]})

    @property
    def is_answered(self) -> bool:
        """Whether the question is answered for each."""
        return all(study.answer is not None for study in self.studies)

    def report(self) -> list[str]:
        """Returns the reports on all dice, and how many rolls count for none."""
        lines = [line for study in self.studies for line in ("", *study.report())]
        unclear = f"{self.unclear} rolls count for nothing: it was not clear which die was which."
        return [*lines, *(["", unclear] if self.unclear else [])]

    def to_data(self) -> dict[str, Any]:
        """The report as plain data: of one, or of all of them."""
        told = [study.to_data() for study in self.studies]
        return told[0] if self._acquaintance is None else {"dice": told, "unclear": self.unclear}


def _doubt(one: dict[str, Any]) -> str:
    read = "nothing" if one["value"] is None else one["value"]
    flag, picture = one["flag"] and f", {one['flag']}", one["picture"] and f"  {one['picture']}"
    return f"  roll {one['roll']}: read {read} at {100 * one['confidence']:.0f} %{flag or ''}{picture or ''}"


def rolls_in(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The rolls that lines tell. Raises UserError for what is no line of a roll."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            roll = json.loads(line)
            known = roll["version"] == LINE_VERSION
            for die in roll["dice"]:
                die["sure"], die["value"], die["confidence"], die["flag"]
            roll["number"], roll["picture"]
        except (ValueError, KeyError, TypeError) as error:
            raise UserError(f"Line {number} is no roll: send the lines of `knucklebone rolls`.") from error
        if not known:
            raise UserError(
                f"Line {number} has version {roll['version']}; only {LINE_VERSION} is understood."
            )
        yield roll
