"""How threads that look at pictures end."""

from __future__ import annotations

import atexit
import threading
from typing import Final

CLOSING_TIMEOUT_S: Final = 1.0
"""Seconds that somebody who closes a camera waits for what looks at its pictures."""
LAST_LOOK: Final = 20.0
"""Seconds that the program waits at its own end: on a slow machine a look takes some."""


def let_end(thread: threading.Thread, moment: float = CLOSING_TIMEOUT_S) -> None:
    """Wait a moment for a thread that was told to end, and for the rest of its look at the program's end.

    Python stops its threads when it ends; one that is inside OpenCV then would abort the whole program.
    """
    thread.join(moment)
    if thread.is_alive():
        atexit.register(thread.join, LAST_LOOK)
