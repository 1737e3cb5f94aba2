"""Fonts of this machine, for names in scripts that ours do not draw."""

from __future__ import annotations

import contextlib
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.ui.art.cmap import characters

WINDOWS: Final = ("segoeui.ttf", "msyh.ttc", "YuGothM.ttc", "malgun.ttf", "seguisym.ttf")
MACOS: Final = ("Supplemental/Arial Unicode.ttf", "PingFang.ttc")
ELSEWHERE: Final = (
    *(f"C:/Windows/Fonts/{name}" for name in WINDOWS),
    *(f"/System/Library/Fonts/{name}" for name in MACOS),
)
"""Where Windows and macOS, which have no fontconfig, keep fonts with many scripts."""
MAX_ASKED: Final = 200
"""For how many characters fontconfig is asked; it takes some 20 ms each time."""
ASKING_TIME_S: Final = 2.0
TRIAL_PX: Final = 16
"""Height at which it is tried whether pygame opens a font."""


def best_by_fontconfig(code: int) -> Path | None:
    """The font that fontconfig thinks best for a code point; it may not draw it after all."""
    command = ["fc-match", "--format=%{file}", f":charset={code:x}:scalable=true:color=false"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=ASKING_TIME_S)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return Path(done.stdout.decode(errors="surrogateescape")) if done.stdout else None


class SystemFonts:
    """Which font of this machine draws a character; each is looked for once."""

    def __init__(self, best: Callable[[int], Path | None] = best_by_fontconfig) -> None:
        self._best = best
        self._known: dict[int, str | None] = {}
        self._found: dict[str, frozenset[int]] = {}
        self._unread = [Path(name) for name in ELSEWHERE]

    def drawing(self, code: int) -> str | None:
        """The path of a font that draws a code point, or None."""
        if code not in self._known:
            self._known[code] = self._look_for(code)
        return self._known[code]

    def _look_for(self, code: int) -> str | None:
        while self._unread:
            self._read(self._unread.pop(0))
        if not self._having(code) and len(self._known) < MAX_ASKED and (best := self._best(code)):
            self._read(best)
        return self._having(code)

    def _having(self, code: int) -> str | None:
        return next((path for path, drawn in self._found.items() if code in drawn), None)

    def _read(self, path: Path) -> None:
        if str(path) in self._found:
            return
        self._found[str(path)] = frozenset()
        with contextlib.suppress(OSError, ValueError, struct.error, pygame.error):
            pygame.font.init()
            pygame.font.Font(str(path), TRIAL_PX)
            self._found[str(path)] = characters(path)
