"""Fonts of this machine, for names in scripts that ours do not draw.

Looking for them takes a program and files that may be slow: the screen has it done beside its thread
(`look_beside`), draws signs until then, and is told when there are more fonts than before.
"""

from __future__ import annotations

import contextlib
import queue
import subprocess
import threading
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.ui.art.cmap import characters
from knucklebone_threads import keep_running

WINDOWS: Final = ("segoeui.ttf", "msyh.ttc", "YuGothM.ttc", "malgun.ttf", "seguisym.ttf")
MACOS: Final = ("Supplemental/Arial Unicode.ttf", "PingFang.ttc")
ELSEWHERE: Final = (
    *(f"C:/Windows/Fonts/{name}" for name in WINDOWS),
    *(f"/System/Library/Fonts/{name}" for name in MACOS),
)
"""Where Windows and macOS, which have no fontconfig, keep fonts with many scripts."""
ASKING_TIME_S: Final = 30.0
TRIAL_PX: Final = 16
"""Height at which it is tried whether pygame opens a font."""
MOST_KNOWN: Final = 4096
"""Letters of which it is remembered what draws them."""
NO_LETTERS: Final = ("Cc", "Cf", "Cn", "Co", "Cs")
"""Unicode's categories of what no font is looked for."""


def listed_by_fontconfig() -> Sequence[Path]:
    """The fonts that draw all there is between them, the best first: one question for all scripts."""
    command = ["fc-match", "--sort", "--format=%{scalable} %{color} %{index} %{file}\\n", "sans:bold"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=ASKING_TIME_S)
    except (OSError, subprocess.TimeoutExpired):
        return ()
    lines = [line.split(" ", 3) for line in done.stdout.decode(errors="surrogateescape").splitlines()]
    return [Path(line[3]) for line in lines if line[:3] == ["True", "False", "0"]]


class SystemFonts:
    """Which font of this machine draws a letter; the fonts are listed once, and each is read once."""

    def __init__(self, listed: Callable[[], Sequence[Path]] = listed_by_fontconfig) -> None:
        self._listed = listed
        self._known: dict[frozenset[int], str | None] = {}
        self._found: dict[str, frozenset[int]] = {}
        self._opened: dict[str, bool] = {}
        """Whether pygame opens a font, by its path; tried by the thread that draws alone."""
        self._unread: list[Path] | None = None
        self._wanted: queue.SimpleQueue[frozenset[int]] | None = None
        """What is to be looked for beside the thread that draws; None where it is looked for at once."""
        self._more = False
        self._stopped = threading.Event()
        """Never set: fonts are looked for until the end."""

    def look_beside(self) -> None:
        """Look for fonts in a thread from now on; `has_more` tells when one was found."""
        if self._wanted is None:
            self._wanted = queue.SimpleQueue()
            keep_running("fonts", partial(self._serve, self._wanted), until=self._stopped)

    def has_more(self) -> bool:
        """Whether what was drawn as a sign since the last time can be drawn now."""
        more, self._more = self._more, False
        return more

    def font_for(self, codes: Iterable[int]) -> str | None:
        """The path of a font that draws all of these code points; None if there is none, or none yet."""
        asked = frozenset(codes)
        if asked not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[asked] = self._sought(asked)
        found = self._known[asked]
        while found is not None and not self._opens(found):
            self._found[found] = frozenset()
            found = self._known[asked] = self._sought(asked)
        return found

    def _sought(self, asked: frozenset[int]) -> str | None:
        if not asked or any(unicodedata.category(chr(code)) in NO_LETTERS for code in asked):
            return None
        if self._wanted is None:
            return self._look_for(asked)
        self._wanted.put(asked)
        return None

    def _serve(self, wanted: queue.SimpleQueue[frozenset[int]]) -> None:
        found_any = False
        while True:
            asked = wanted.get()
            found = self._look_for(asked)
            if found is not None:
                self._known[asked], found_any = found, True
            if found_any and wanted.empty():
                self._more, found_any = True, False

    def _look_for(self, asked: frozenset[int]) -> str | None:
        if self._unread is None:
            self._unread = [*map(Path, ELSEWHERE), *self._listed()]
        while (found := self._find_font(asked)) is None and self._unread:
            self._read(self._unread.pop(0))
        return found

    def _find_font(self, asked: frozenset[int]) -> str | None:
        return next((path for path, drawn in list(self._found.items()) if drawn >= asked), None)

    def _read(self, path: Path) -> None:
        drawn: frozenset[int] = frozenset()
        # Whatever a broken file brings: it is no font.
        with contextlib.suppress(Exception):
            drawn = characters(path)
        self._found[str(path)] = drawn

    def _opens(self, path: str) -> bool:
        if path not in self._opened:
            self._opened[path] = False
            with contextlib.suppress(OSError, pygame.error):
                pygame.font.init()
                pygame.font.Font(path, TRIAL_PX)
                self._opened[path] = True
        return self._opened[path]
