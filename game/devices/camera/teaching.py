"""Teaching a camera the dice of this table: how often each value was shown, where what was learnt is kept.

Dice are thrown and people say what lies there, until every value was seen often enough. What is kept are
small pictures of those dice alone, for that camera alone; readings of other cameras know nothing about them.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

from game.match.dice.proposal import Accepted
from game.match.pictures import label_picture
from game.store import private, untrusted
from game.store.folder import DataFolder
from knucklebone_messages import LazyText

DIE_SIDES: Final = 6
TIMES_SHOWN: Final = 3
"""How often each value must be shown."""
MAX_THROWS: Final = 20
"""Throws after which a lesson may end though a value is still wanting."""
MAX_TAUGHT_BYTES: Final = 8 << 20
"""Most bytes of what is kept for a camera."""


@dataclass(frozen=True, slots=True)
class DiceLesson:
    """The throws that were shown so far."""

    throws: tuple[tuple[int, ...], ...] = ()
    """Of each the values of the dice that can be learnt from: those whose place in the picture is known."""

    def and_one(self, accepted: Accepted) -> DiceLesson:
        """Returns the lesson with another throw that people have looked at."""
        label = label_picture(accepted)
        dice = label.dice if label is not None else ()
        return DiceLesson((*self.throws, tuple(value for value, box in dice if box is not None)))

    @property
    def shown(self) -> Mapping[int, int]:
        """How often each value was seen."""
        return Counter(value for throw in self.throws for value in throw)

    @property
    def is_complete(self) -> bool:
        """Whether every value was seen often enough."""
        return self._all_seen(TIMES_SHOWN)

    @property
    def is_enough(self) -> bool:
        """Whether it may end: every value was seen, or does not want to come."""
        return self._all_seen(1) or len(self.throws) >= MAX_THROWS

    def _all_seen(self, times: int) -> bool:
        return all(self.shown[value] >= times for value in range(1, DIE_SIDES + 1))


@runtime_checkable
class LearnsDice(Protocol):
    """A dice source that can be taught dice. All calls return at once."""

    @property
    def label(self) -> str:
        """What people call it."""

    @property
    def dice_taught(self) -> int:
        """So many dice were shown to it; 0 where it reads as it does anywhere."""

    @property
    def lesson_trouble(self) -> LazyText:
        """Why what was taught is not kept, in a sentence; empty when all is well."""

    def begin_lesson(self, dice: int) -> None:
        """Expect that many dice in each throw from now on; none of them need look like known dice."""

    def show(self, accepted: Accepted) -> None:
        """A throw that people have looked at: of the lesson, or, later, one that they have put right."""

    def end_lesson(self, *, keep: bool) -> None:
        """Read as before the lesson; or, to `keep`, by all that was shown."""

    def forget_lessons(self) -> None:
        """Read these dice as any others again."""


class TaughtStore:
    """What cameras were taught, one file each, below a data folder."""

    def __init__(self, data: Path) -> None:
        self._folder = DataFolder(data).taught

    def load(self, camera: str) -> bytes:
        """What is kept for a camera, by its name; nothing where that is nothing, or cannot be read."""
        try:
            return untrusted.read(self._file(camera), MAX_TAUGHT_BYTES)
        except (OSError, untrusted.UnreadableError):
            return b""

    def keep(self, camera: str, taught: bytes) -> None:
        """Keep that in place of what was; nothing deletes it. Raises OSError."""
        if taught:
            private.replace(self._file(camera), taught)
        else:
            self._file(camera).unlink(missing_ok=True)

    def _file(self, camera: str) -> Path:
        # Two cameras' names may differ in signs alone.
        plain = re.sub(r"[^a-z0-9]+", "-", camera.casefold()).strip("-")[:40]
        digest = hashlib.sha256(camera.encode()).hexdigest()[:8]
        return self._folder / f"{plain or 'camera'}-{digest}.dice"
