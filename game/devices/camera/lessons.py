"""What a camera was taught about the dice of its table.

Throws that people have looked at go in, readings by them come out. All work is done in the camera's thread;
people's words wait for it in a queue.
"""

from __future__ import annotations

import queue
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from game.match.dice.proposal import Accepted
from game.match.pictures import label_picture
from knucklebone_messages import NO_MESSAGE, LazyText
from vision.dice.reader import DiceReader, DieFound
from vision.dice.rolls.thresholds import UNREADABLE_BELOW
from vision.dice.taught import Examples
from vision.pictures import Image, picture_of


class LessonMemory(Protocol):
    """Where what cameras were taught is kept, by their names; see `TaughtStore`."""

    def load(self, camera: str) -> bytes: ...
    def keep(self, camera: str, taught: bytes) -> None: ...


class DiceLessons:
    """Reads dice, by what was taught if anything was."""

    def __init__(self, reader: DiceReader, memory: LessonMemory | None, camera: str) -> None:
        self._reader, self._memory, self._camera = reader, memory, camera
        self._words: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._dice = 0
        self._shown = self._kept = Examples()
        self.trouble: LazyText = NO_MESSAGE
        """Why what was taught is not kept, in a sentence; empty when all is well."""
        self._words.put(self._recall)

    @property
    def is_lesson(self) -> bool:
        """Whether dice are being taught."""
        return self._dice > 0

    @property
    def dice_taught(self) -> int:
        """Dice by which is read; 0 where it is read as anywhere."""
        return self._kept.dice

    # -- from any thread ----------------------------------------------------------------------------------

    def begin(self, dice: int) -> None:
        """So many dice are thrown each time, to be learnt."""
        self._words.put(lambda: self._begin(dice))

    def show(self, accepted: Accepted) -> None:
        """What people have said of a throw."""
        self._words.put(lambda: self._show(accepted))

    def end(self, *, keep: bool) -> None:
        """The lesson is over."""
        self._words.put(lambda: self._end(keep=keep))

    def forget(self) -> None:
        """Forget what was taught."""
        self._kept = Examples()
        self._words.put(self._forget)

    # -- in the camera's thread ---------------------------------------------------------------------------

    def read(self, image: Image) -> tuple[DieFound, ...]:
        """The dice of a (H, W, 3) uint8 BGR picture; in a lesson the likeliest, as many as are thrown."""
        self.work()
        if not self._dice:
            return self._reader.read(image)
        # A person says what they are: the roll need not wait until the camera can tell, nor does a die lean.
        return tuple(
            replace(die, confidence=max(die.confidence, UNREADABLE_BELOW))
            for die in self._reader.likeliest(image, self._dice)
        )

    def work(self) -> None:
        """Do what people have said meanwhile. Raises VisionError where a network is missing."""
        while not self._words.empty():
            self._words.get()()

    def _recall(self) -> None:
        kept = self._memory.load(self._camera) if self._memory is not None else b""
        self._use(Examples.from_bytes(kept))

    def _use(self, examples: Examples) -> None:
        self._kept = examples
        self._reader.learn(examples)

    def _begin(self, dice: int) -> None:
        self._dice, self._shown = dice, Examples()

    def _show(self, accepted: Accepted) -> None:
        label = label_picture(accepted)
        original = accepted.evidence.original if accepted.evidence is not None else None
        if label is None or original is None or not (self._dice or self._kept.dice):
            return
        image = picture_of(original.encode(), self._camera)
        dice = [(value, box) for value, box in label.dice if box is not None]
        examples = self._reader.examples(image, dice)
        if self._dice:
            self._shown = self._shown.and_more(examples)
        else:
            self._use(self._kept.and_more(examples))
            self._keep()

    def _end(self, *, keep: bool) -> None:
        self._dice = 0
        if keep and self._shown.dice:
            self._use(self._shown)
            self._keep()
        self._shown = Examples()

    def _forget(self) -> None:
        self._use(Examples())
        self._keep()

    def _keep(self) -> None:
        if self._memory is None:
            return
        try:
            self._memory.keep(self._camera, self._kept.to_bytes() if self._kept.dice else b"")
            self.trouble = NO_MESSAGE
        except OSError as error:
            self.trouble = LazyText(
                "The camera can't save what it has learnt ({reason}): make room on the disk.",
                reason=error.strerror,
            )
