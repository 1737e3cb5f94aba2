"""Notices what makes the screen's thread stand still: waiting for another thread or process, sleeping, or
reading the disk."""

from __future__ import annotations

import builtins
import io
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import wraps
from itertools import islice
from pathlib import Path
from sqlite3 import dbapi2
from types import FrameType
from typing import Any, Final

import pytest

import game
from game import shipped
from knucklebone_threads import is_screen

WAITING: Final = (
    (threading.Thread, "join"),
    (threading.Condition, "wait"),
    (subprocess.Popen, "wait"),
    (subprocess.Popen, "communicate"),
    (time, "sleep"),
)
"""What waits; events, futures, queues and executors do so by one of these."""
READING: Final = (
    (builtins, "open"),
    (io, "open"),
    (os, "open"),
    (os, "listdir"),
    (os, "scandir"),
    (dbapi2, "connect"),
)
"""What reads the disk; files of whatever kind and paths do so by one of these."""
NEEDLESS: Final = frozenset({"Thread.start", "MatchHost.look_for_matches", "SystemFonts.drawing"})
"""Functions that may wait: a thread that is begun runs at once, hosts of tests have patience with their look
at the matches, and the fonts of the system are asked for once."""
MAY_READ: Final = {
    "sync_folder": "a written file is safe once its folder is",
    "_not_understood": "settings that a later version wrote stay beside those that people change",
    "HouseRuleBook._change": "house rules that another program kept stay beside those that people keep",
    "MatchHost.begin": "a match that begins, at a press, joins its night and keeps its seal",
    "MatchHost.promise": "a seal is drawn at a press",
    "MatchHost.resume": "a match that goes on, at a press, is read as the disk has it now",
    "cut_damage_off": "so is a damaged one",
    "MatchHost.judge": "and one that goes on before its page has read it",
    "Journal._make_good": "what the disk refused is written again, and looked at",
    "PinStore.state": "the PIN is as the disk has it when its page is opened",
    "PinStore.opens": "the PIN is as the disk has it when people have typed one",
    "PinStore.wait": "so are the wrong ones that were typed elsewhere",
    "nights_of": "the night is read once, where a console is made without it",
    "proof_of": "a proof is read once, when its match is over",
    "Nights._judge": "so is a match of a night",
    "kept_curve": "a curve is read at a press, and once it is drawn",
    "open_theatre": "a match is read at the press that shows it",
    "decks_of": "files of decks are read at the press that lists them or begins",
    "PictureSet.count": "kept pictures are counted once, when their page is opened",
    "PictureSet.forget": "pictures are deleted at a press",
    "FieldSetups.reference": "the picture of the empty field is read once it was taken",
}
"""Functions that may read, each with the reason; none of them is called tick after tick."""
NEAR: Final = 12
"""Calls back from a wait or a read in which such a function is looked for."""
NO_DISK: Final = ("/proc/", "/sys/", "/dev/")
"""Where the kernel answers."""
PROJECT: Final = Path(__file__).resolve().parents[2]
PROGRAM: Final = Path(game.__file__).parent
"""Weights of bots and the like lie in it, as its modules do."""
OUTSIDE: Final = tuple(str(PROJECT / folder) + os.sep for folder in ("tests", "studio"))
"""Of the program."""


def watch(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note from now on where the program waits or reads in a turn of the loop."""
    places: list[str] = []

    def noting(real: Callable[..., Any], counts: Callable[..., bool]) -> Callable[..., Any]:
        @wraps(real)
        def noted(*args: Any, **kwargs: Any) -> Any:
            if is_screen() and counts(*args, **kwargs):
                places.append(_place())
            return real(*args, **kwargs)

        return noted

    for owner, name in WAITING:
        monkeypatch.setattr(owner, name, noting(getattr(owner, name), _waits))
    for owner, name in READING:
        monkeypatch.setattr(owner, name, noting(getattr(owner, name), _reads))
    return places


def _waits(*args: Any, timeout: float | None = None) -> bool:
    return 0 not in args and timeout != 0 and not NEEDLESS.intersection(_names())


def _reads(path: Any = ".", how: Any = "r", *_args: Any, **_kwargs: Any) -> bool:
    """Whether the program reads what is no part of it, where nothing allows it."""
    written = how & os.O_ACCMODE if isinstance(how, int) else not {"r", "+"}.intersection(how)
    brought = isinstance(path, int) or str(path).startswith((str(shipped.ASSETS), str(PROGRAM), *NO_DISK))
    return not written and not brought and _is_of_the_program() and not MAY_READ.keys() & _names()


def _frames() -> Iterator[FrameType]:
    """What called whom, the last first, without the watch itself."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_filename != __file__:
            yield frame
        frame = frame.f_back


def _names() -> set[str]:
    """What the functions are called that led here, with their classes."""
    return {frame.f_code.co_qualname for frame in islice(_frames(), NEAR)}


def _is_of_the_program() -> bool:
    """Whether it is the program that called, not a double of a test, nor an import."""
    for frame in _frames():
        file = frame.f_code.co_filename
        if "importlib" in file:
            return False
        if file.startswith(str(PROJECT)) and "site-packages" not in file:
            return not file.startswith(OUTSIDE)
    return False


def _place() -> str:
    """The lines of the program that led here, the last first."""
    near = [frame for frame in _frames() if str(PROJECT) in frame.f_code.co_filename]
    return " < ".join(f"{Path(f.f_code.co_filename).name}:{f.f_lineno} {f.f_code.co_name}" for f in near[:8])
