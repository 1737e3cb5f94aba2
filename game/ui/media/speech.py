"""Reads short sentences aloud, by piper with a voice that people have put into the data folder, or espeak-ng.

Both write what they say into a file that the loudspeaker plays, so the voice follows its volume and never
speaks over the theme. Speaking takes seconds and starting a program takes milliseconds that a frame does not
have, so a thread does both. What is new matters more than what is old: while one sentence is spoken, only the
newest waits.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import threading
import wave
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Protocol

import numpy as np

from game.translation.languages import code_in_use
from game.ui.media.mix import PEAK_LEVEL, SAMPLE_RATE_HZ, Samples
from knucklebone_threads import keep_running

ESPEAK: Final = "espeak-ng"
PIPER: Final = "piper"
"""The package of `pip install 'knucklebone[voice]'`."""
MAX_SPEAKING_S = 20.0
"""Seconds after which a program that still speaks is ended."""
MAX_SPOKEN_S = 15.0
"""Seconds of a sentence that are played at most."""
Run = Callable[[list[str]], object]
"""Runs a command to its end."""
Say = Callable[[Samples], object]
"""Plays (samples, 2) int16 at SAMPLE_RATE_HZ; returns at once."""


class Voice(Protocol):
    """What scenes need to speak."""

    able: bool
    """Whether anything could be heard at all; decides whether it is offered."""

    def speak(self, sentence: str, code: str) -> None:
        """Read a sentence aloud in the language with this code; returns at once."""


class Silent:
    """No voice at all."""

    able = False

    def speak(self, sentence: str, code: str) -> None:
        """Does nothing: nothing is heard."""


class Speaker:
    """A voice made of programs that speak; its thread lives as long as there is something to say."""

    able = True

    def __init__(self, translate: Say, run: Run, espeak: str | None, models: Sequence[Path] = ()) -> None:
        """`espeak` is the path of espeak-ng, if there is one; `models` are voices for piper, by name."""
        self._say, self._run = translate, run
        self._espeak, self._models = espeak, models
        self._lock = threading.Lock()
        self._next: tuple[str, str] | None = None
        self._speaking = False
        self._silenced = threading.Event()
        """Never set: the thread ends when nothing is left to say."""

    def speak(self, sentence: str, code: str) -> None:
        """Read a sentence aloud, after the one that is being read; returns at once."""
        with self._lock:
            self._next = sentence, code_in_use(code)
            if self._speaking:
                return
            self._speaking = True
        keep_running("voice", self._work, until=self._silenced)

    def command(self, sentence: str, code: str, path: Path) -> list[str]:
        """What writes a sentence in a language to a WAV file; empty where no voice knows the language."""
        model = next((model for model in self._models if model.name.startswith(f"{code}_")), None)
        # What follows "--" is never an option, whatever the players are called.
        if model is not None:
            return [sys.executable, "-m", PIPER, "-m", str(model), "-f", str(path), "--", sentence]
        return [self._espeak, "-v", code, "-w", str(path), "--", sentence] if self._espeak else []

    def _work(self) -> None:
        while True:
            with self._lock:
                wanted, self._next = self._next, None
                if wanted is None:
                    self._speaking = False
                    return
            with tempfile.TemporaryDirectory(prefix="knucklebone-voice-") as folder:
                path = Path(folder) / "said.wav"
                command = self.command(*wanted, path)
                if command:
                    self._run(command)
                if path.exists() and (samples := read_speech(path)) is not None:
                    self._say(samples)


def read_speech(path: Path) -> Samples | None:
    """What a WAV file of 16 bits says, (samples, 2) at SAMPLE_RATE_HZ.

    It is as loud as every sound; None for one that is silent or cannot be read.
    """
    try:
        with wave.open(str(path), "rb") as file:
            rate, channels, width = file.getframerate(), file.getnchannels(), file.getsampwidth()
            raw = file.readframes(round(MAX_SPOKEN_S * rate))
    except (OSError, EOFError, wave.Error):
        return None
    if width != 2 or not rate or not channels or len(raw) < width * channels:
        return None
    # A program that was cut off leaves half a sample.
    raw = raw[: len(raw) - len(raw) % (width * channels)]
    said = np.frombuffer(raw, "<i2").astype(np.float64).reshape(-1, channels).mean(axis=1)
    loudest = np.abs(said).max()
    if loudest == 0:
        return None
    times = np.arange(round(len(said) * SAMPLE_RATE_HZ / rate)) * (rate / SAMPLE_RATE_HZ)
    level = np.interp(times, np.arange(len(said)), said) / loudest * PEAK_LEVEL * 32767
    return np.repeat(np.round(level).astype(np.int16)[:, None], 2, axis=1)


def voice(translate: Say, voices: Path) -> Voice:
    """The voice of this computer, heard by `speak`.

    `voices` is the folder for those of piper, each called as its language is (`de_DE-thorsten-medium.onnx`).
    """
    models = sorted(voices.glob("*.onnx")) if find_spec(PIPER) is not None else []
    espeak = shutil.which(ESPEAK)
    return Speaker(translate, _run, espeak, models) if models or espeak else Silent()


def _run(command: list[str]) -> None:
    # A voice that fails is no reason to disturb the evening.
    try:
        quiet = subprocess.DEVNULL
        subprocess.run(command, stdin=quiet, stdout=quiet, stderr=quiet, timeout=MAX_SPEAKING_S, check=False)
    except (OSError, subprocess.SubprocessError):
        return
