"""Notices what makes the screen's thread stand still: waiting for another thread or process, or sleeping."""

from __future__ import annotations

import subprocess
import threading
import time
import traceback
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final

import pytest

from knucklebone_threads import is_screen

WAITING: Final = (
    (threading.Thread, "join"),
    (threading.Condition, "wait"),
    (subprocess.Popen, "wait"),
    (subprocess.Popen, "communicate"),
    (time, "sleep"),
)
"""What waits; events, futures, queues and executors do so by one of these."""
NEEDLESS: Final = frozenset({"start", "look_for_matches", "drawing"})
"""Functions that may wait: a thread that is begun runs at once, hosts of tests have patience with their look
at the matches, and the fonts of the system are asked for once."""


def watch(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note from now on where the program waits in a turn of the loop."""
    places: list[str] = []

    def noting(real: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(real)
        def noted(*args: Any, **kwargs: Any) -> Any:
            at_once = 0 in args or kwargs.get("timeout") == 0
            if is_screen() and not at_once and not NEEDLESS.intersection(_names()):
                places.append(_place())
            return real(*args, **kwargs)

        return noted

    for owner, name in WAITING:
        monkeypatch.setattr(owner, name, noting(getattr(owner, name)))
    return places


def _names() -> list[str]:
    """What the functions are called that lead to a wait."""
    return [frame.name for frame in traceback.extract_stack(limit=12)]


def _place() -> str:
    """The lines of the program that lead to a wait, the last first."""
    lines = [frame for frame in traceback.extract_stack() if "/tests/" not in frame.filename]
    return " < ".join(f"{Path(line.filename).name}:{line.lineno} {line.name}" for line in lines[-8:-1][::-1])
