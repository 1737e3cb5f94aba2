"""What is believed of one square of a real field, from reading after reading.

A single misread square changes nothing. What agrees with the rules is believed soon, what differs only when
it was seen again; and a square that keeps looking different now and then is never passed off as right.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.match.field.source import SURE_CONFIDENCE, SquareReading

MIN_CONFIDENCE: Final = 0.15
"""Readings less sure than this say nothing."""
AT_FIRST: Final = 0.6
"""Confidence, added up over equal readings in a row, from which a square never seen before is believed to be
as it should."""
AGREEING_WEIGHT: Final = 1.2
"""Weight of a square that was different and is now as it should be."""
DIFFERING_WEIGHT: Final = 1.5
"""Weight of anything else: two readings of which each is fairly sure, or more of doubtful ones."""
NEWEST_WEIGHT: Final = 0.3
"""How much the newest reading counts in what is believed already."""
WAVERING_READINGS: Final = 6
"""So many readings in a row that differ from what should lie there, or from what is believed to, are believed
though they disagree."""
CLEAR_CONFIDENCE: Final = 0.65
"""Confidence of a reading that shows clearly what lies there."""
FADED_READINGS: Final = 20
"""So many readings in a row that are not clear make a square doubtful that was seen clearly before."""
NO_DOUBT_CONFIDENCE: Final = 0.95
"""Confidence of a reading that leaves no doubt; what was read so once is doubted below `SURE_CONFIDENCE`."""
UNEASY_SHARE: Final = 0.35
"""Share of different readings, newer ones counting more, that makes a square doubtful."""


class SquareContent(NamedTuple):
    """What may lie on a square."""

    piece: int | None
    fallen: bool = False


class SquareMemory:
    """The readings of one square, and what is to be made of them."""

    __slots__ = (
        "_candidate",
        "_count",
        "_dim",
        "_doubted",
        "_newest",
        "_otherwise",
        "_strange",
        "_sure",
        "_unease",
        "_weight",
        "clear",
        "confidence",
        "content",
    )

    def __init__(self) -> None:
        self.content: SquareContent | None = None
        """What is believed to lie there; None before anything is."""
        self.confidence = 0.0
        """How sure that is, 0..1."""
        self.clear = False
        """Whether it was ever seen clearly since it is believed."""
        self._dim, self._doubted = 0, 0
        self._sure = False
        self._otherwise = 0
        self._newest: SquareContent | None = None
        self._candidate: SquareContent | None = None
        self._weight = 0.0
        self._count = 0
        self._strange = 0
        self._unease = 0.0

    @property
    def uneasy(self) -> bool:
        """Whether it often looks different from what is believed."""
        return self._unease > UNEASY_SHARE

    @property
    def faded(self) -> bool:
        """Whether it once looked as it is believed to, without doubt, and has not for a long time."""
        return (self.clear and self._dim >= FADED_READINGS) or (
            self._sure and self._doubted >= FADED_READINGS
        )

    @property
    def unsettled(self) -> bool:
        """The newest reading is neither what should lie there nor what is believed to: the next ones tell."""
        return self._strange > 0 and self._otherwise > 0

    @property
    def confirmed(self) -> bool:
        """The newest reading, too, shows what is believed to lie there."""
        return self._newest is not None and self._newest == self.content

    def look(self, reading: SquareReading, should: int | None) -> None:
        """Take one more reading in; `should` is what the rules expect there."""
        sure = reading.confidence
        if sure < MIN_CONFIDENCE:
            self._newest = None
            return
        seen, expected = SquareContent(reading.piece, reading.fallen), SquareContent(should)
        self._newest = seen
        if seen != self._candidate:
            self._candidate, self._weight, self._count = seen, 0.0, 0
        self._weight += sure
        self._count += 1
        self._strange = 0 if seen == expected else self._strange + 1
        self._otherwise = 0 if seen == self.content else self._otherwise + 1
        self._unease += 0.2 * ((0.0 if seen == expected else sure) - self._unease)
        self._dim = 0 if sure >= CLEAR_CONFIDENCE else self._dim + 1
        self._doubted = 0 if sure >= SURE_CONFIDENCE else self._doubted + 1
        if seen == self.content:
            self.clear = self.clear or sure >= CLEAR_CONFIDENCE
            self._sure = self._sure or sure >= NO_DOUBT_CONFIDENCE
            self.confidence += NEWEST_WEIGHT * (sure - self.confidence)
        elif self._weight >= self._needed(agrees=seen == expected):
            self._believe(seen, self._weight / self._count)
        elif self._strange >= WAVERING_READINGS or (
            self.content is not None and self._otherwise >= WAVERING_READINGS
        ):
            self._believe(seen, min(sure, 0.5))

    def expect_anew(self) -> None:
        """The rules expect something else from now on: earlier surprises are none any more."""
        self._strange, self._unease = 0, 0.0

    def _needed(self, *, agrees: bool) -> float:
        if not agrees:
            return DIFFERING_WEIGHT
        return AT_FIRST if self.content is None else AGREEING_WEIGHT

    def _believe(self, seen: SquareContent, confidence: float) -> None:
        self.content, self.confidence = seen, confidence
        self.clear, self._dim, self._otherwise = confidence >= CLEAR_CONFIDENCE, 0, 0
        self._sure, self._doubted = confidence >= NO_DOUBT_CONFIDENCE, 0
        if self._strange == 0:
            self._unease = 0.0
