"""From a feed to all that listen: a watch goes on until its source has ended or somebody ends it.

What fails on the way to one listener is said once and keeps nothing from the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from game.devices.dice import SourceState
from game.errors import UserError
from game.features.rolls.feed import RollFeed
from game.features.rolls.pictures import RollPictures
from game.features.rolls.roll import Roll

PATIENCE_S = 8.0
"""Seconds that a source may fail before it has ever worked: then it is taken for one that is not there."""
MOST_AT_ONCE = 100
"""Rolls that are told before it is seen whether the watch is to end."""
LAST_LOOK_S = 0.5
"""Seconds in which the last roll of a source that has ended may still be read."""


class Listener(Protocol):
    """Hears of every roll; returns at once."""

    def hear(self, roll: Roll, data: dict[str, Any]) -> None:
        """Take a roll, and the same as the data of its line. Raises UserError where that failed."""


class RollWatch:
    """Turns a feed over to listeners, step by step."""

    def __init__(
        self,
        feed: RollFeed,
        listeners: Iterable[Listener],
        complain: Callable[[object], object],
        *,
        pictures: RollPictures | None = None,
        sure: bool = False,
        most: float = math.inf,
    ) -> None:
        """Set it up.

        Args:
            feed: where rolls come from.
            listeners: hear of each, in this order.
            complain: is told sentences for people.
            pictures: keeps the picture of each.
            sure: leaves out rolls that are in doubt.
            most: so many are told, then the watch is over.
        """
        self._feed, self._listeners, self._complain = feed, list(listeners), complain
        self._pictures, self._sure, self._most = pictures, sure, most
        self.told = self.left_out = 0
        """Rolls that were told, and that were in doubt and therefore not."""
        self.failed = False
        """Whether something could not be written or the source was not there."""
        self._said: set[str] = set()
        self._trouble = ""
        self._has_worked = False
        self._failing_since: float | None = None
        self._ended_at: float | None = None

    def step(self, now: float) -> bool:
        """Tell the rolls there are; False once the watch is over. `now` in seconds."""
        for _ in range(MOST_AT_ONCE):
            roll = self._feed.step() if self.told < self._most else None
            if roll is None:
                break
            self._ended_at = None
            self._tell(roll)
        return self.told < self._most and self._look_at_source(now)

    def _tell(self, roll: Roll) -> None:
        if self._sure and not roll.sure:
            self.left_out += 1
            return
        self.told += 1
        picture = None
        if self._pictures is not None:
            try:
                picture = self._pictures.keep(roll)
            except UserError as error:
                self._say_once(str(error))
        data = roll.to_data(picture)
        for listener in self._listeners:
            try:
                listener.hear(roll, data)
            except UserError as error:
                self._say_once(str(error))

    def _say_once(self, sentence: str) -> None:
        self.failed = True
        if sentence not in self._said:
            self._said.add(sentence)
            self._complain(sentence)

    def _look_at_source(self, now: float) -> bool:
        """Say how the source is doing where that has changed; False where nothing more will come of it."""
        source, status = self._feed.source, self._feed.status
        if source is not None and source.is_still:
            raise UserError(
                f"{source.label} holds still pictures, in which no die falls: "
                "knucklebone read dice reads them."
            )
        if self._feed.has_ended:
            self._ended_at = now if self._ended_at is None else self._ended_at
            return now - self._ended_at < LAST_LOOK_S
        failing = status.state is SourceState.FAILED
        self._has_worked = self._has_worked or status.state in (SourceState.READY, SourceState.ROLLING)
        self._failing_since = (
            (now if self._failing_since is None else self._failing_since) if failing else None
        )
        if not self._has_worked:
            if self._failing_since is not None and now - self._failing_since >= PATIENCE_S:
                raise UserError(_not_tried_again(str(status.sentence)))
            return True
        trouble = str(status.sentence) if failing else ""
        if trouble != self._trouble:
            self._complain(trouble or status.sentence)
            self._trouble = trouble
        return True


def _not_tried_again(sentence: str) -> str:
    """What is said of a source that is given up."""
    from vision.capture.status import AGAIN

    return sentence.removesuffix(f" {AGAIN}")
