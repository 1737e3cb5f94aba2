"""The words between a match and whatever makes its dice fall.

A roll request goes to the chosen source. Sources are polled, never waited for: each does its slow work
elsewhere and reports when it has something. Nothing a source reports counts until the dice desk accepts it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from game.chance import Chance
from game.rules.text import N_
from knucklebone_messages import NO_MESSAGE, LazyText, sentence_of

THROW_FOR_BOT = N_("Roll for {name}, please.")
"""A bot has no hands: the person who sits nearest throws its real dice."""
OTHER_SIZE = "other size"
"""The flag of a die that is larger or smaller than those of this table's check."""
ON_THE_RIM = "on the rim"
"""The flag of a die of which a part only lies where dice count."""
MOVED = "moved"
"""The flag of a die that has come where it lies without a throw: set down, pushed or knocked."""
ANY_NUMBER, ANY_SIDES = 0, 0
"""In a request: as many dice as are thrown together, of whatever kind they are."""
CONFIDENT_FROM = 0.90
"""The confidence from which a die may count without a person, where its source knows no better."""


@dataclass(frozen=True, slots=True)
class RollRequest:
    """What is asked of the dice."""

    number: int
    """Counts up within a match; readings quote it."""
    seat: int | None
    who: str
    """The player's name, or the table's."""
    dice: int
    """ANY_NUMBER where every die counts that is thrown; virtual dice need a number."""
    sides: int
    """ANY_SIDES where every kind of die counts; virtual dice need a number."""
    purpose: str
    """What the roll decides, in one word of the game's rule book: 'renew'. The screen has the sentence."""


@dataclass(frozen=True, slots=True)
class ReadDie:
    """One die as a source reports it."""

    value: int | None
    """None when the source saw a die but could not read it."""
    confidence: float
    """0..1."""
    box: tuple[int, int, int, int] | None = None
    """x0, y0, x1, y1 in pixels of the evidence picture."""
    flag: str = ""
    """'cocked', 'unreadable', 'stacked', 'outside', OTHER_SIZE, ON_THE_RIM, or nothing."""
    left_out: bool = False
    """Whether it lies there without having been asked for, unless a person says that it counts."""
    sides: int | None = field(default=None, compare=False)
    """None where its source does not tell the kinds of dice apart."""


@dataclass(frozen=True, slots=True)
class Original:
    """The picture as it was read, to be kept if wanted."""

    camera: str
    """What people call the camera."""
    encode: Callable[[], bytes]
    """The picture as a JPEG file; takes too long for a frame."""
    scale: float
    """Px of it in one px of the evidence's picture."""
    width: int
    """Px."""
    whole: bool = True
    """Whether every die in it belongs to the reading: older ones may lie beside a throw."""
    frames: tuple[Callable[[], bytes], ...] = ()
    """What was seen just before it, small, the oldest first; each is encoded likewise."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a reading rests on: a picture or a tower's report."""

    digest: str
    """SHA-256 of the evidence, first 16 hex digits: what the journal keeps."""
    caption: str
    """One short line for people: a file name, a tower's name."""
    picture: Any = None
    """(H, W, 3) uint8 BGR, or None."""
    original: Original | None = None
    """The original of the picture, while it is still available."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The dice a source reports for one request."""

    request: int
    source: str
    """The key of the device that reports it; kept with the roll for ever."""
    dice: tuple[ReadDie, ...]
    evidence: Evidence | None = None
    sure_from: float = CONFIDENT_FROM
    """0..1: dice of this confidence and above may count without a person; above 1 none may."""
    others: tuple[ReadDie, ...] = ()
    """Dice that were seen beside them and not thrown; those that have come meanwhile are flagged MOVED."""
    touching: bool = False
    """Whether any two dice lie against each other."""
    age_s: float | None = None
    """s from the picture in which the dice were known to lie to this reading; None without pictures."""


class SourceState(StrEnum):
    """How a source is doing right now."""

    READY = "ready"
    """Works; nothing moves."""
    ROLLING = "rolling"
    """Sees dice in motion."""
    WAITING = "waiting"
    """Cannot answer yet: opening, searching, a hand in the picture."""
    FAILED = "failed"
    """Cannot answer at all until something is done about it."""


@dataclass(frozen=True, slots=True)
class SourceStatus:
    """A source's state with a sentence for people."""

    state: SourceState
    sentence: LazyText = NO_MESSAGE


def reason_of(error: Exception) -> LazyText:
    """Return what a device's error says: of one of the system, its reason without number and path."""
    if isinstance(error, OSError) and error.strerror:
        return LazyText.verbatim(error.strerror)
    return sentence_of(error) or LazyText.verbatim(type(error).__name__)


@dataclass(frozen=True, slots=True)
class LinkReport:
    """How the line to a device has fared since it was opened."""

    frames: int
    """Good lines heard."""
    damaged: int
    """Lines whose check value did not fit."""
    reconnects: int
    """Times it was found again after it had been lost."""
    contradictions: int = 0
    """Rolls that the device told once more with other values; none of those counted."""
    delay: float | None = None
    """s from the moment the dice of the last roll lay still until the match had them; None before a roll."""
    longest_delay: float | None = None
    """The longest such delay so far."""


class DiceSource:
    """Something that can answer roll requests; by itself it never does. All calls return at once."""

    kind: str
    """The key of its device."""
    label: str
    chooser: Any = None
    """Who chooses, where it stands for one device among several: what the device's own scene is made of."""

    @property
    def is_still(self) -> bool:
        """Whether it shows kept pictures, in which nothing falls: each request takes the next one."""
        return False

    @property
    def has_ended(self) -> bool:
        """Whether nothing more will come of it, as of a film that is over."""
        return False

    def ask(self, request: RollRequest) -> None:
        """Start on a request, forgetting any earlier one. Only dice that fall after this count."""

    def poll(self) -> Reading | None:
        """The reading of the current request, once; None while there is none."""
        return None

    def status(self) -> SourceStatus:
        """How the source is doing."""
        raise NotImplementedError

    def rethrow(self) -> None:
        """Throw the reading of the current request away and wait for a new throw."""

    def cancel(self) -> None:
        """Forget the current request."""

    def close(self) -> None:
        """Release devices and threads; may be called twice."""

    def throw(self, chance: Chance | None = None) -> None:
        """Let dice fall that do so on command, by another chance than usual if one is given."""

    def read_now(self) -> None:
        """Report what lies there now, whether it was seen to fall or not: a person vouches for it."""

    def show(self, accepted: Any) -> None:
        """Learn from what people put right (`game.match.dice.proposal.Accepted`); never learns by itself."""

    def preview(self) -> Any:
        """Its newest picture, (H, W, 3) uint8 BGR; None where it sees nothing."""

    def link_report(self) -> LinkReport | None:
        """How the line to its device has fared; None without a line."""
        return None
