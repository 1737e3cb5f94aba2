"""The field source of this console, opened when it is first needed.

A source that cannot be opened, or that breaks while it is used, never breaks a match: it is reported as
failed, with its sentence, and is tried again when somebody switches it on again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from game.devices.dice import SourceState, SourceStatus, reason_of
from game.match.field.source import FieldReading, FieldSource
from game.match.field.table_hand import TableHand
from knucklebone_messages import NO_MESSAGE, LazyText

T = TypeVar("T")


class LazyField:
    """Implements FieldSource by one that is made on demand."""

    label = "Camera"

    def __init__(
        self,
        make: Callable[[], FieldSource],
        *,
        wanted: bool = False,
        check: Callable[[], Any] | None = None,
        hand: TableHand | None = None,
    ) -> None:
        """`wanted` when somebody asked for it: then it watches from the start of a match.

        `check` opens a `vision.field.check.FieldCheck` of the same camera; None where its set-up cannot be
        looked at. `hand` moves the real pieces where there are no people to do it.
        """
        self.wanted = wanted
        self.check = check
        self.hand = hand
        self._make = make
        self._source: FieldSource | None = None
        self._on = False
        self._trouble = NO_MESSAGE

    def watch(self, on: bool) -> None:
        """Begin to look, opening the source if need be; or stop."""
        self._on = on
        if on and self._source is None:
            self._trouble = NO_MESSAGE
            try:
                self._source = self._make()
            except Exception as error:
                self._trouble = _sentence(error)
        self._call(lambda source: source.watch(on))

    def poll(self) -> FieldReading | None:
        """The newest reading, if there is a new one."""
        return self._call(lambda source: source.poll())

    def status(self) -> SourceStatus:
        """How the source is doing."""
        status = self._call(lambda source: source.status())
        if status is not None:
            return status
        if self._trouble:
            return SourceStatus(SourceState.FAILED, self._trouble)
        return SourceStatus(SourceState.WAITING, LazyText("The camera over the field is off."))

    def preview(self, width: int) -> Any:
        """The newest picture with what was found in it, (H, W, 3) uint8 BGR.

        It is at most that many px wide; None if there is none.
        """
        return self._call(lambda source: source.preview(width)) if self._on else None

    def renew(self) -> None:
        """Open the source anew if it is in use: it is another one, or set up differently."""
        on = self._on
        self.close()
        if on:
            self.watch(True)

    def close(self) -> None:
        """Release the source; it can be opened again."""
        self._call(lambda source: source.close())
        self._source = None

    def _call(self, use: Callable[[FieldSource], T]) -> T | None:
        if self._source is None:
            return None
        try:
            return use(self._source)
        except Exception as error:
            self._trouble = _sentence(error)
            self._source = None
            return None


def _sentence(error: Exception) -> LazyText:
    words = reason_of(error)
    ended = words.endswith((".", "!", "?"))
    return words if ended else LazyText("The camera over the field does not answer: {words}.", words=words)
