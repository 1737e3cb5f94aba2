"""The one way in which the program runs a thread: named, guarded, counted, begun again when it fails.

    keep_running("voice", self._speak, until=self._closed, failed=self._say_why)   # begun again when it fails
    run_once("stick", write, failed=complain)                                      # its failure is told
    writer = WorkQueue("pictures")                                                 # one work after the other

Everything but rules may import this; it imports the standard library only.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import logging
import threading
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import wraps
from typing import Final, ParamSpec, TypeVar

LOG: Final = logging.getLogger("knucklebone")
PAUSES_S: Final = [0.5, 2.0, 10.0, 60.0]
"""Seconds until work that failed is begun again, after one failure, two, ..."""
SOUND_AFTER_S: Final = 60.0
"""Seconds of work after which earlier failures lengthen no pause any more."""

CLOSING_TIMEOUT_S: Final = 1.0
"""Seconds that somebody who closes a device waits for its thread, unless that is the screen's."""
END_TIMEOUT_S: Final = 20.0
"""Seconds that the program waits at its own end: on a slow machine a look at a picture takes some."""

P = ParamSpec("P")
T = TypeVar("T")
Failed = Callable[[Exception], object]
"""Hears of a failure, in the thread that failed."""

_failures: Counter[str] = Counter()
_lock = threading.Lock()
_listeners: list[Callable[[str, Exception], object]] = []


_here = threading.local()
_ending: list[threading.Thread] = []


@contextlib.contextmanager
def screen_turn() -> Iterator[None]:
    """Mark this thread as the screen's meanwhile: whoever closes something in it does not wait."""
    before, _here.is_screen = is_screen(), True
    try:
        yield
    finally:
        _here.is_screen = before


def is_screen() -> bool:
    """Whether this thread is the screen's, which never waits."""
    return getattr(_here, "is_screen", False)


def let_end(thread: threading.Thread | None, timeout_s: float = CLOSING_TIMEOUT_S) -> None:
    """Wait a moment for a thread that was told to end, and for the rest of it at the program's end.

    The screen's thread does not wait at all. Python stops its threads when it ends; one that is inside a
    library then, such as OpenCV, would abort the whole program.
    """
    if thread is None:
        return
    if not is_screen():
        thread.join(timeout_s)
    if thread.is_alive():
        _ending[:] = [one for one in _ending if one.is_alive()]
        _ending.append(thread)


@atexit.register
def _wait_for_ending() -> None:
    for thread in _ending:
        thread.join(END_TIMEOUT_S)


def failures() -> dict[str, int]:
    """How often work failed since the start of the program, by the name of its thread."""
    with _lock:
        return dict(_failures)


def listen(listener: Callable[[str, Exception], object]) -> Callable[[], None]:
    """Have every first failure of a thread told, with its name, in that thread. What is returned ends it."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def note(name: str, error: BaseException) -> None:
    """Count a failure that was survived; 1, 2, 4, ... of them are logged, for some come with every frame.

    What the error says is left out: it may hold names of people.
    """
    with _lock:
        _failures[name] += 1
        count = _failures[name]
    if count & (count - 1) == 0:
        # Told as it is: nothing in it comes from outside the program.
        failed = f"thread {name} failed {count} times, now by {type(error).__name__} at {_place(error)}"
        LOG.warning(failed)
    if count == 1 and isinstance(error, Exception):
        for listener in tuple(_listeners):
            _notify(listener, name, error)


def run_once(
    name: str, work: Callable[[], object], *, failed: Failed | None = None, daemon: bool = True
) -> threading.Thread:
    """Do some work in a thread of its own; a failure is counted, and told to `failed`."""

    def run() -> None:
        _run_once(name, work, failed)

    return _start(name, run, daemon)


def keep_running(
    name: str,
    work: Callable[[], object],
    *,
    until: threading.Event,
    failed: Failed | None = None,
    ended: Callable[[], object] | None = None,
) -> threading.Thread:
    """Do work that lasts in a thread of its own, and begin it again, after a pause, whenever it fails.

    The thread ends when `work` returns, or with its next failure once `until` is set; `ended` is called then.
    """

    def run() -> None:
        attempt = 0
        while True:
            begun = time.monotonic()
            if _run_once(name, work, failed) or until.is_set():
                break
            attempt = 1 if time.monotonic() - begun >= SOUND_AFTER_S else attempt + 1
            if until.wait(PAUSES_S[min(attempt, len(PAUSES_S)) - 1]):
                break
        if ended is not None:
            _run_once(name, ended, None)

    return _start(name, run, daemon=True)


async def keep_task(
    name: str, work: Callable[[], Awaitable[object]], *, failed: Failed | None = None
) -> None:
    """Do work that lasts in a task of an event loop, and begin it again, after a pause, whenever it fails."""
    loop, attempt = asyncio.get_running_loop(), 0
    while True:
        begun = loop.time()
        try:
            await work()
            return
        except Exception as error:
            note(name, error)
            _notify(failed, error)
        attempt = 1 if loop.time() - begun >= SOUND_AFTER_S else attempt + 1
        await asyncio.sleep(PAUSES_S[min(attempt, len(PAUSES_S)) - 1])


class WorkQueue(ThreadPoolExecutor):
    """One thread that does one work after the other; a work that fails does not end it, and is counted."""

    def __init__(self, name: str) -> None:
        super().__init__(1, thread_name_prefix=name)
        self._name = name

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let it be done after what waits already."""

        @wraps(work)
        def count(*args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return work(*args, **kwargs)
            except Exception as error:
                note(self._name, error)
                raise

        return super().submit(count, *args, **kwargs)

    def end(self) -> None:
        """Do what waits already, and nothing more; waits for it, unless in the screen's thread."""
        self.shutdown(wait=not is_screen())


def _start(name: str, run: Callable[[], None], daemon: bool) -> threading.Thread:
    thread = threading.Thread(target=run, name=name, daemon=daemon)
    thread.start()
    return thread


def _run_once(name: str, work: Callable[[], object], failed: Failed | None) -> bool:
    """Whether the work came to its end."""
    try:
        work()
    except Exception as error:
        note(name, error)
        _notify(failed, error)
        return False
    return True


def _notify(listener: Callable[..., object] | None, *what: object) -> None:
    """Tell somebody, whose own failure must not end the thread."""
    if listener is not None:
        try:
            listener(*what)
        except Exception as another:
            failed = f"telling of a failure failed by {type(another).__name__} at {_place(another)}"
            LOG.warning(failed)


def _place(error: BaseException) -> str:
    """Where in the program an error was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "an unknown place"
    return f"{frames[-1].name}:{frames[-1].lineno}"
