"""Plays the sounds of the table, or nothing where there is no sound card."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pygame

from game.ui.synth import SAMPLE_RATE_HZ, SOUNDS

MAX_PLAYED = 200
"""How many of the last sounds `played` remembers."""
LEVELS = {"focus": 0.25, "click": 0.5, "back": 0.5, "seen": 0.5, "card": 0.7, "place": 0.8, "take": 0.6}
"""How loud a sound is beside the others, which play at 1: all are made with the same peak."""
RETRY_S = 10.0
"""Seconds between two looks for a sound card, while there is none."""
_BUFFER_SAMPLES = 512
_CHANNEL_COUNT = 16


class Sound:
    """The loudspeaker. Sounds are synthesised when first played, or ahead by `prepare`."""

    def __init__(self, volume: float = 0.8, muted: bool = False) -> None:
        self.muted = muted
        self.played: deque[str] = deque(maxlen=MAX_PLAYED)
        """Names of the sounds asked for, heard or not; the last is the newest."""
        self._volume = _clamped(volume)
        self._ready: dict[str, pygame.mixer.Sound] = {}
        self.problem = _open_mixer()
        """Why nothing can be heard, in a few words, or "" if all is well."""
        self._next_try: float | None = None
        self._closed = False

    @property
    def audible(self) -> bool:
        """True if there is a sound card and it is not muted."""
        return not self.problem and not self.muted and self._volume > 0

    @property
    def volume(self) -> float:
        """Loudness 0..1; the ear hears it as even steps."""
        return self._volume

    @volume.setter
    def volume(self, value: float) -> None:
        self._volume = _clamped(value)

    def play(self, name: str) -> None:
        """Plays a sound of `synth.SOUNDS`. Raises KeyError for any other name."""
        if name not in SOUNDS:
            raise KeyError(name)
        self.played.append(name)
        if self.audible:
            sound = self._sound(name)
            sound.set_volume(self._volume**2 * LEVELS.get(name, 1.0))
            sound.play()

    def prepare(self) -> bool:
        """Synthesises one sound that was never played, so that its first time costs nothing.

        To be called while nothing moves; False once there is nothing left to do.
        """
        missing = next((name for name in SOUNDS if name not in self._ready), None)
        if self.problem or missing is None:
            return False
        self._sound(missing)
        return True

    def retry(self, now: float) -> bool:
        """Look for a sound card, at `now` seconds, where there was none; whether there is one since this.

        To be called while nothing moves; it looks every `RETRY_S` seconds.
        """
        if not self.problem or self._closed:
            return False
        if self._next_try is None:
            self._next_try = now + RETRY_S
        if now < self._next_try:
            return False
        self._next_try = now + RETRY_S
        self.problem = _open_mixer()
        return not self.problem

    def stop(self) -> None:
        """Silence at once."""
        if not self.problem:
            pygame.mixer.stop()

    def close(self) -> None:
        """Gives the sound card back."""
        self._closed = True
        if not self.problem:
            self._ready.clear()
            pygame.mixer.quit()
            self.problem = "closed"

    def _sound(self, name: str) -> pygame.mixer.Sound:
        if name not in self._ready:
            self._ready[name] = pygame.sndarray.make_sound(np.ascontiguousarray(SOUNDS[name]()))
        return self._ready[name]


def _open_mixer() -> str:
    """Opens the mixer at the rate of the synthesis; says why it could not, or ""."""
    try:
        if pygame.mixer.get_init() != (SAMPLE_RATE_HZ, -16, 2):
            pygame.mixer.quit()
            with _hushed():
                pygame.mixer.init(SAMPLE_RATE_HZ, -16, 2, _BUFFER_SAMPLES, allowedchanges=0)
        pygame.mixer.set_num_channels(_CHANNEL_COUNT)
    except (pygame.error, NotImplementedError) as error:
        return str(error) or "no sound card"
    return ""


@contextmanager
def _hushed() -> Iterator[None]:
    """Keeps system libraries quiet: without a sound card ALSA writes pages of complaints past Python."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)


def _clamped(volume: float) -> float:
    return min(1.0, max(0.0, volume))
