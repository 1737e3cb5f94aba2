"""Reads short sentences aloud where `espeak-ng` is installed, and is silent everywhere else.

Speaking takes seconds and starting a program takes milliseconds that a frame does not have, so a thread does
both. What is new matters more than what is old: while one sentence is read, only the newest waits.
"""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Callable
from typing import Protocol

from game.translation.languages import code_in_use

PROGRAM = "espeak-ng"
MAX_SPEAKING_S = 20.0
"""Seconds after which a program that still speaks is ended."""
Run = Callable[[list[str]], object]
"""Runs a command to its end."""


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
        """Nothing is heard."""


class Speaker:
    """A voice made of a program that speaks; its thread lives as long as there is something to say."""

    able = True

    def __init__(self, program: str, run: Run) -> None:
        """`program` is the path of espeak-ng."""
        self._program, self._run = program, run
        self._lock = threading.Lock()
        self._next: list[str] = []
        self._speaking = False

    def speak(self, sentence: str, code: str) -> None:
        """Read a sentence aloud, after the one that is being read; returns at once."""
        with self._lock:
            # What follows "--" is never an option, whatever the players are called.
            self._next = [self._program, "-v", code_in_use(code), "--", sentence]
            if self._speaking:
                return
            self._speaking = True
        threading.Thread(target=self._work, name="voice", daemon=True).start()

    def _work(self) -> None:
        while True:
            with self._lock:
                command, self._next = self._next, []
                if not command:
                    self._speaking = False
                    return
            self._run(command)


def voice() -> Voice:
    """The voice of this computer."""
    program = shutil.which(PROGRAM)
    return Speaker(program, _run) if program is not None else Silent()


def _run(command: list[str]) -> None:
    # A voice that fails is no reason to disturb the evening.
    try:
        quiet = subprocess.DEVNULL
        subprocess.run(command, stdin=quiet, stdout=quiet, stderr=quiet, timeout=MAX_SPEAKING_S, check=False)
    except (OSError, subprocess.SubprocessError):
        return
