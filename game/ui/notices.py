"""What other threads have to say on the screen, in passing."""

from __future__ import annotations

import contextlib
from queue import SimpleQueue

import pygame

from game.ui.scene import Scene
from game.ui.words import say
from knucklebone_messages import Message


class Notices:
    """Sentences that wait for the next turn of the loop."""

    def __init__(self) -> None:
        self._unsaid = SimpleQueue[Message]()

    def say_soon(self, sentence: Message) -> None:
        """Say something in passing; from any thread."""
        self._unsaid.put(sentence)
        with contextlib.suppress(pygame.error):  # without a window nobody waits for events
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    def show(self, scene: Scene | None) -> None:
        """Say what waits, where there is a scene to say it; in the screen's thread."""
        while scene is not None and not self._unsaid.empty():
            sentence: Message = self._unsaid.get()
            scene.toast(say(sentence))
