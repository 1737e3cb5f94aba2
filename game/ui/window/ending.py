"""When the system wants the program to end: a service is stopped (SIGTERM), a terminal closed (SIGHUP).

    with Ending() as ending:
        app.run(until=ending.asked)

The loop ends after its turn, whatever is on the screen. A program that hangs, or takes its time to close, is
left as it is: what counts is on the disk already.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, Self

import pygame

from knucklebone_threads import keep_running

SHUTDOWN_TIMEOUT_S = 0.6
"""Seconds between the signal and the end of the program, at most."""
SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Ending:
    """Listens for signals. Entered in the main thread, before there is a window: SDL would take them."""

    def __init__(
        self, *, grace: float = SHUTDOWN_TIMEOUT_S, leave: Callable[[int], object] = os._exit
    ) -> None:
        """`leave` ends the process with a status at once."""
        self._grace, self._leave = grace, leave
        self._asked, self._closed = threading.Event(), threading.Event()
        self._before: dict[int, Any] = {}

    def is_asked(self) -> bool:
        """Whether the program is to end now."""
        return self._asked.is_set()

    def __enter__(self) -> Self:
        self._ear, self._mouth = socket.socketpair()
        self._mouth.setblocking(False)
        self._woken = signal.set_wakeup_fd(self._mouth.fileno(), warn_on_full_buffer=False)
        for number in SIGNALS:
            # Whoever starts it with nohup wants it to survive the terminal.
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, _on_signal)
        keep_running("ending", self._listen, until=self._closed)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._woken)
        self._closed.set()
        self._mouth.close()

    def _listen(self) -> None:
        """A thread hears of a signal while the main one waits for input, or hangs."""
        while not self._asked.is_set():
            heard = self._ear.recv(1)
            if not heard:
                self._ear.close()
                return
            if heard[0] in self._before:
                self._asked.set()
            # What the loop waits for; without a window there is no loop yet, or none any more.
            with contextlib.suppress(pygame.error):
                pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        # Listened to no longer, yet open: a system in a hurry may say it twice.
        time.sleep(self._grace)
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        self._ear.close()
        self._leave(0)


def _on_signal(_: int, __: FrameType | None) -> None:
    """The thread does what there is to do."""
