"""How loud everything is that is heard at once: sounds over a theme that steps back, a voice without one.

    gain = mix.play(now, peaks_of(samples), 1.0)    # a sound begins, as loud as it may be
    level = mix.tick(now)                           # of the theme, from now on

Pure: time is handed in, and what comes out are factors. All together never peak above HEADROOM_LEVEL.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

import numpy as np
from numpy.typing import NDArray

SAMPLE_RATE_HZ: Final = 44100
PEAK_LEVEL: Final = 10 ** (-9 / 20)
"""Level of full scale: what each sound and the voice peak at."""
HEADROOM_LEVEL: Final = 10 ** (-6 / 20)
"""Level of full scale: what is heard at once never peaks above it."""
THEME_LEVEL: Final = 10 ** (-15 / 20)
"""What a theme peaks at while nothing else is heard."""
DUCKED_SHARE: Final = 0.4
"""So much of its level a theme keeps under a sound."""
FADE_TIME_S: Final = 0.5
"""Seconds in which a theme fades from full to nothing, or comes back."""
REST_TIME_S: Final = 0.4
"""Seconds for which a theme waits after the voice has spoken."""
MAX_STEP_S: Final = 0.1
"""Seconds that a fade goes on in one tick at most."""
BLOCK_TIME_S: Final = 0.05
"""Seconds of sound that one of its peaks stands for."""
Samples = NDArray[np.int16]
Peaks = tuple[float, ...]
"""Peaks of a sound, 0..1: how loud what is left of it still becomes, a value for each BLOCK_TIME_S."""


def peaks_of(samples: Samples) -> Peaks:
    """The peaks of (samples, 2) at SAMPLE_RATE_HZ."""
    loud = np.abs(samples.astype(np.int32)).max(axis=1)
    block = round(BLOCK_TIME_S * SAMPLE_RATE_HZ)
    padded = np.pad(loud, (0, -len(loud) % block)).reshape(-1, block).max(axis=1) / 32767
    left = np.maximum.accumulate(padded[::-1])[::-1]
    return tuple(float(peak) for peak in left)


@dataclass(frozen=True, slots=True)
class Playing:
    """A sound that is heard."""

    began_s: float
    gain: float
    peaks: Peaks

    def peak(self, now: float) -> float:
        """How loud it can still become."""
        block = max(0, int((now - self.began_s) / BLOCK_TIME_S))
        return self.gain * self.peaks[block] if block < len(self.peaks) else 0.0

    @property
    def ends_s(self) -> float:
        """The time when it is over."""
        return self.began_s + len(self.peaks) * BLOCK_TIME_S


class Mix:
    """What is heard now, and what may yet be."""

    def __init__(self) -> None:
        self._playing: list[Playing] = []
        self._themed = False
        self._spoken_until = 0.0
        self._voice_waits = False
        self._level, self._ticked_at = 0.0, -inf

    @property
    def level(self) -> float:
        """Level of the theme, 0..1, since the last `tick`."""
        return self._level

    def peak(self, now: float) -> float:
        """How loud all of it can become from now on if nothing else begins, 0..1."""
        return self._level * THEME_LEVEL + sum(one.peak(now) for one in self._playing)

    def play(self, now: float, peaks: Sequence[float], gain: float) -> float:
        """A sound begins; the gain that it is to be played with, at most the one asked for."""
        own = max(peaks, default=0.0)
        room = max(0.0, HEADROOM_LEVEL - self.peak(now))
        gain = min(gain, room / own) if own else gain
        self._playing = [one for one in self._playing if now < one.ends_s]
        self._playing.append(Playing(now, gain, tuple(peaks)))
        return gain

    def may_speak(self, now: float, peaks: Sequence[float]) -> bool:
        """Whether a voice can begin: the theme is silent, and no sound leaves it too little room.

        Asked for, the theme fades.
        """
        self._voice_waits = True
        loudest = max(peaks, default=0.0)
        return self._level == 0 and now >= self._spoken_until and self.peak(now) + loudest <= HEADROOM_LEVEL

    def speak(self, now: float, peaks: Sequence[float]) -> None:
        """A voice that may speak begins."""
        self._voice_waits = False
        self._playing.append(Playing(now, 1.0, tuple(peaks)))
        self._spoken_until = self._playing[-1].ends_s

    def hush(self) -> None:
        """Silence everything."""
        self._playing.clear()
        self._voice_waits, self._spoken_until, self._level = False, 0.0, 0.0

    def tick(self, now: float) -> float:
        """The level of the theme from now on, 0..1."""
        self._playing = [one for one in self._playing if now < one.ends_s]
        # After a long silence, too, a theme fades: it never jumps.
        aim, step = self._aim(now), max(0.0, min(MAX_STEP_S, now - self._ticked_at)) / FADE_TIME_S
        self._ticked_at = now
        room = max(0.0, HEADROOM_LEVEL - (self.peak(now) - self._level * THEME_LEVEL)) / THEME_LEVEL
        nearer = self._level + max(-step, min(step, aim - self._level))
        self._level = min(nearer, room)
        return self._level

    def begin_theme(self, now: float, *, themed: bool) -> None:
        """Begin another theme, which is silent at first; or none, where nothing is `themed`."""
        self._themed, self._level, self._ticked_at = themed, 0.0, now

    def is_settled(self, now: float) -> bool:
        """Whether the level stays as it is until something begins."""
        return not self._playing and not self._voice_waits and self._level == self._aim(now)

    def _aim(self, now: float) -> float:
        if (
            not self._themed
            or self._voice_waits
            or (self._spoken_until and now < self._spoken_until + REST_TIME_S)
        ):
            return 0.0
        return DUCKED_SHARE if self._playing else 1.0
