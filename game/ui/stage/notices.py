"""What other threads have to say on the screen, in passing."""

from __future__ import annotations

import contextlib
import math
from pathlib import Path
from queue import SimpleQueue
from typing import Final

import pygame

from game.store.log import LOG, Word
from game.ui.stage.reports import write_report
from game.ui.stage.scene import Scene
from game.ui.words import _
from knucklebone_messages import LazyText

UNREAD: Final = (pygame.error, SystemError, KeyError)
"""What pygame raises where it cannot make anything of what a device sent."""
UNREAD_EVERY_S: Final = 60.0
"""Seconds until the warning is repeated."""


class Notices:
    """Sentences that wait for the next turn of the loop."""

    def __init__(self) -> None:
        self._unsaid = SimpleQueue[LazyText]()
        self._warned_at = -math.inf

    def say_soon(self, sentence: LazyText) -> None:
        """Say something in passing; from any thread."""
        self._unsaid.put(sentence)
        with contextlib.suppress(pygame.error):  # without a window nobody waits for events
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    def tell(self, sentence: LazyText) -> None:
        """Say something in passing and keep it in the log; from any thread."""
        # Without what fills its gaps: those may be names.
        LOG.warning("told: %s", Word(sentence.text))
        self.say_soon(sentence)

    def show(self, scene: Scene | None) -> None:
        """Say what waits, where there is a scene to say it; in the screen's thread."""
        while scene is not None and not self._unsaid.empty():
            sentence: LazyText = self._unsaid.get()
            scene.toast(_(sentence))

    def warn_of_events(self, error: Exception, data: Path, scene: Scene | None, now: float) -> None:
        """Keep a report of an error in reading what devices say, and tell it, once in a while."""
        if scene is not None and now - self._warned_at >= UNREAD_EVERY_S:
            self._warned_at = now
            write_report(data, error, ["events"])
            scene.toast(_("A device was gone for a moment. If it does not answer, plug it in again."))
