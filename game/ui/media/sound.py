"""Plays the sounds of the table, its theme and its voice, or nothing where there is no loudspeaker.

A thread turns the theme down and up again (`game.ui.media.mix` says when), so that no frame waits for it.
Televisions fall asleep and take their loudspeakers along, so what was opened is never taken for granted: when
loudspeakers come or go the wanted one is opened anew, or else the one that the system prefers.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import numpy as np
import pygame

from game import shipped
from game.ui.media.mix import SAMPLE_RATE_HZ, Mix, Peaks, Samples, peaks_of
from game.ui.media.sound_output import NullSound
from knucklebone_threads import keep_running

SOUNDS: Mapping[str, Path] = {path.stem: path for path in sorted(shipped.path("sounds").glob("*.wav"))}
"""Every sound by name; `studio.sounds` makes them."""
MAX_PLAYED = 200
"""How many of the last sounds `played` remembers."""
LEVELS = {"focus": 0.25, "click": 0.5, "back": 0.5, "seen": 0.5, "card": 0.7, "place": 0.8, "take": 0.6}
"""How loud a sound is beside the others, which play at 1: all are made with the same peak."""
RETRY_S = 10.0
"""Seconds between two looks for a sound card, while there is none."""
TICK_S = 0.04
"""Seconds between two steps of a fade."""
MAX_UNSAID = 1
"""Sentences that may wait for silence; older ones are not said any more."""
_BUFFER_SAMPLES = 512
_CHANNEL_COUNT, _THEME_CHANNEL = 16, 0


class Sound(NullSound):
    """The loudspeaker. Sounds are loaded when first played, or while nothing moves, see `ahead`."""

    def __init__(
        self,
        volume: float = 0.8,
        muted: bool = False,
        device: str = "",
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`device` names the loudspeaker that is wanted, as `devices` has it.

        Empty for the system's own choice. `now` is the time in seconds, for what is heard over each other.
        """
        self._now, self.mix = now, Mix()
        self._woken = threading.Condition(threading.RLock())
        """Held by whoever touches the mix or the theme; notified when there is something to do."""
        self._decoding = threading.Lock()
        """Held while a theme is decoded: the mixer stays open."""
        self._decoded: tuple[Path | None, pygame.mixer.Sound | None] = None, None
        """The theme that was decoded last; without a sound where it could not be."""
        self._changed_since = False
        """Whether there is something to do that the last step did not see."""
        self._worker: threading.Thread | None = None
        self._theme: Path | None = None
        self._themed: Path | None = None
        """The theme that plays now, however softly."""
        self._unsaid: deque[tuple[pygame.mixer.Sound, Peaks]] = deque(maxlen=MAX_UNSAID)
        self._peaks: dict[str, Peaks] = {}
        self._muted = muted
        self.device = device
        self.played: deque[str] = deque(maxlen=MAX_PLAYED)
        """Names of the sounds asked for, heard or not; the last is the newest."""
        self._volume = _clamp(volume)
        self._ready: dict[str, pygame.mixer.Sound] = {}
        self._known: tuple[str, ...] = ()
        """The loudspeakers there were when one was opened."""
        self._changed = False
        self.problem = ""
        """Why nothing can be heard, in a few words, or "" if all is well."""
        self._ended = threading.Event()
        self._open()
        self._next_try: float | None = None

    @property
    def audible(self) -> bool:
        """True if there is a sound card and it is not muted."""
        return not self.problem and not self.muted and self._volume > 0

    @property
    def muted(self) -> bool:
        """Whether nothing is to be heard."""
        return self._muted

    @muted.setter
    def muted(self, value: bool) -> None:
        self._muted = value
        self._wake()

    @property
    def volume(self) -> float:
        """Loudness 0..1; the ear hears it as even steps."""
        return self._volume

    @volume.setter
    def volume(self, value: float) -> None:
        self._volume = _clamp(value)
        self._wake()

    def play(self, name: str) -> None:
        """Plays one of SOUNDS. Raises KeyError for any other name."""
        if name not in SOUNDS:
            raise KeyError(name)
        self.played.append(name)
        if self.audible:
            with self._woken:
                sound = self._sound(name)
                gain = self.mix.play(self._now(), self._peaks[name], LEVELS.get(name, 1.0))
                sound.set_volume(self._volume**2 * gain)
                sound.play()
            self._wake()

    def set_theme(self, theme: Path | None) -> None:
        """The theme to be heard from now on, an audio file that begins anew at its end; None for none."""
        if theme != self._theme:
            self._theme = theme
            self._wake()

    def speak(self, samples: Samples) -> None:
        """Let a voice be heard once the theme is silent: (samples, 2) int16 at SAMPLE_RATE_HZ.

        From any thread.
        """
        if not self.audible:
            return
        with self._woken:
            sound = pygame.sndarray.make_sound(np.ascontiguousarray(samples))
            self._unsaid.append((sound, peaks_of(samples)))
        self._wake()

    def tick(self) -> bool:
        """Turn the theme a little on the way to where it should be, and let a voice speak that may.

        Whether there is more to do.
        """
        self._decode()
        with self._woken:
            now = self._now()
            if not self.audible:
                self._unsaid.clear()
                self.mix.hush()
                self._follow_theme(None)
                return False
            if self._unsaid and self.mix.may_speak(now, self._unsaid[0][1]):
                sound, peaks = self._unsaid.popleft()
                self.mix.speak(now, peaks)
                sound.set_volume(self._volume**2)
                sound.play()
            undecoded = self._follow_theme(self._theme)
            level = self.mix.tick(now)
            if self._themed is not None:
                pygame.mixer.Channel(_THEME_CHANNEL).set_volume(self._volume**2 * level)
            return undecoded or bool(self._unsaid) or not self.mix.is_settled(now)

    def _follow_theme(self, theme: Path | None) -> bool:
        """Let this one be what plays, softly at first; whether it must be decoded before."""
        if theme == self._themed or self.problem:
            return False
        decoded_as, sound = self._decoded
        if theme is not None and decoded_as != theme:
            return True
        self._themed = theme
        self.mix.begin_theme(self._now(), themed=sound is not None and theme is not None)
        channel = pygame.mixer.Channel(_THEME_CHANNEL)
        channel.stop()
        if theme is not None and sound is not None:
            channel.play(sound, loops=-1)
            channel.set_volume(0.0)
        return False

    def _decode(self) -> None:
        """Decode the wanted theme once, which takes some tenths of a second.

        Played from its file it would be decoded as long as it is heard. Not while the mixer is held: sounds
        are played meanwhile.
        """
        theme = self._theme
        if not self.audible or theme in (None, self._decoded[0], self._themed):
            return
        assert theme is not None
        with self._decoding:
            if theme == self._decoded[0]:
                return
            sound = None
            # A build of pygame without this format has no themes, and everything else.
            with suppress(pygame.error, OSError, MemoryError):
                sound = pygame.mixer.Sound(str(theme))
            self._decoded = theme, sound

    def _wake(self) -> None:
        """Wake the thread: there is something to do. The first call starts it."""
        with self._woken:
            if self._ended.is_set() or self.problem or not (self._theme or self._unsaid or self._worker):
                return
            if self._worker is None:
                self._worker = keep_running("sound", self._work, until=self._ended)
            self._changed_since = True
            self._woken.notify()

    def _work(self) -> None:
        while not self._ended.is_set():
            busy = self.tick()
            with self._woken:
                if not self._ended.is_set() and not self._changed_since:
                    self._woken.wait(TICK_S if busy else None)
                self._changed_since = False

    def ahead(self) -> Iterator[Callable[[], object]]:
        """What loads one sound each that was never played, so that its first time costs no frame."""
        for name in () if self.problem else SOUNDS:
            if name not in self._ready:
                yield partial(self._prepare, name)

    def _prepare(self, name: str) -> None:
        with self._woken:
            if not self.problem:
                self._sound(name)

    @property
    def devices(self) -> tuple[str, ...]:
        """What the loudspeakers are called that there are now."""
        return () if self.problem else loudspeakers()

    def choose(self, device: str) -> None:
        """Be heard from another loudspeaker from now on; empty for the system's own choice."""
        self.device = device
        if not self._ended.is_set():
            self._open()

    def devices_changed(self) -> None:
        """Loudspeakers came or went: `retry` sees to it."""
        self._changed = True

    def retry(self, now: float) -> bool:
        """Look for a loudspeaker, at `now` seconds, where there was none or others came.

        Whether another one is open since this.

        To be called while nothing moves; where there was none it looks every `RETRY_S` seconds.
        """
        changed, self._changed = self._changed, False
        if self._ended.is_set() or not (self._is_due(now) if self.problem and not changed else changed):
            return False
        if not self.problem and loudspeakers() == self._known:
            return False
        self._open()
        return not self.problem

    def _is_due(self, now: float) -> bool:
        if self._next_try is None:
            self._next_try = now + RETRY_S
        if now < self._next_try:
            return False
        self._next_try = now + RETRY_S
        return True

    def _open(self) -> None:
        """Open the wanted loudspeaker, else the system's own choice."""
        with self._woken, self._decoding:
            # Sounds belong to the loudspeaker that they were made for.
            self._ready.clear()
            self._decoded = None, None
            self._unsaid.clear()
            self.mix.hush()
            self.mix.begin_theme(self._now(), themed=False)
            self._themed = None
            self.problem = _open_mixer(self.device) if self.device else _open_mixer()
            if self.problem and self.device:
                self.problem = _open_mixer()
            self._known = () if self.problem else loudspeakers()
        self._wake()

    def stop(self) -> None:
        """Silence at once."""
        if not self.problem:
            with self._woken:
                for number in range(_THEME_CHANNEL + 1, _CHANNEL_COUNT):
                    pygame.mixer.Channel(number).stop()
                self.mix.hush()

    def close(self) -> None:
        """Gives the sound card back."""
        with self._woken, self._decoding:
            self._ended.set()
            self._woken.notify()
            if not self.problem:
                self._ready.clear()
                self._unsaid.clear()
                pygame.mixer.quit()
                self.problem = "closed"

    def _sound(self, name: str) -> pygame.mixer.Sound:
        if name not in self._ready:
            sound = self._ready[name] = pygame.mixer.Sound(SOUNDS[name])
            self._peaks[name] = peaks_of(pygame.sndarray.array(sound))
        return self._ready[name]


def loudspeakers() -> tuple[str, ...]:
    """The names of all that sound can be heard from; none while sound is closed."""
    from pygame._sdl2.audio import get_audio_device_names

    try:
        return tuple(get_audio_device_names(False))
    except pygame.error:
        return ()


def _open_mixer(device: str | None = None) -> str:
    """Opens the mixer at SAMPLE_RATE_HZ, on a loudspeaker or the system's choice.

    Says why it could not, or "".
    """
    try:
        pygame.mixer.quit()
        with _hush_libraries():
            pygame.mixer.init(SAMPLE_RATE_HZ, -16, 2, _BUFFER_SAMPLES, devicename=device, allowedchanges=0)
        pygame.mixer.set_num_channels(_CHANNEL_COUNT)
        pygame.mixer.set_reserved(_THEME_CHANNEL + 1)
    except (pygame.error, NotImplementedError) as error:
        return str(error) or "no sound card"
    return ""


@contextmanager
def _hush_libraries() -> Iterator[None]:
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


def _clamp(volume: float) -> float:
    return min(1.0, max(0.0, volume))
