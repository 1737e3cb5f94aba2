"""Time and input, both injectable: the app asks one clock for the time and for what happened meanwhile."""

from __future__ import annotations

import time
from typing import Protocol

import pygame


class Clock(Protocol):
    """Where the app's time and events come from."""

    def now(self) -> float:
        """Seconds since some fixed moment; never goes back."""

    def events(self, timeout: float) -> list[pygame.event.Event]:
        """What happened, waiting at most `timeout` seconds for the first of it."""


class RealClock:
    """The machine's own time; waiting costs nothing."""

    def now(self) -> float:
        return time.perf_counter()

    def events(self, timeout: float) -> list[pygame.event.Event]:
        waiting = pygame.event.get()
        if waiting or timeout <= 0:
            return waiting
        first = pygame.event.wait(max(1, int(timeout * 1000)))
        return [] if first.type == pygame.NOEVENT else [first, *pygame.event.get()]


class FakeClock:
    """Time that passes only when the app waits: a second of play takes as long as its work."""

    def __init__(self, start: float = 1000.0) -> None:
        self._now = start

    def now(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds

    def events(self, timeout: float) -> list[pygame.event.Event]:
        waiting = pygame.event.get()
        if not waiting:
            self._now += max(0.0, timeout)
        return waiting
