"""Threads that were told to end do so before the program does, and the screen waits for none of them."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from knucklebone_threads import WorkQueue, is_screen, let_end, screen_turn

SLOW = """
import threading
from knucklebone_threads import let_end

closed = threading.Event()

def look():
    closed.wait()
    print("looked")

thread = threading.Thread(target=look, daemon=True)
thread.start()
let_end(thread, timeout_s=0.0)
print("closed", flush=True)
closed.set()
"""


def test_a_look_that_takes_long_holds_up_the_end_of_the_program_only() -> None:
    ran = subprocess.run([sys.executable, "-c", SLOW], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["closed", "looked"]


def test_one_that_ends_at_once_is_waited_for() -> None:
    ended = threading.Event()
    thread = threading.Thread(target=ended.set, daemon=True)
    thread.start()
    let_end(thread)
    assert ended.is_set()
    assert not thread.is_alive()


def test_the_thread_of_the_screen_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    may_end, waited = threading.Event(), list[float | None]()
    thread = threading.Thread(target=may_end.wait, daemon=True)
    thread.start()
    join = threading.Thread.join
    monkeypatch.setattr(threading.Thread, "join", lambda self, timeout=None: waited.append(timeout))
    try:
        with screen_turn():
            let_end(thread)
            queue = WorkQueue("work")
            queue.submit(may_end.wait)
            queue.end()
        assert waited == []
        assert not is_screen()
    finally:
        monkeypatch.setattr(threading.Thread, "join", join)
        may_end.set()  # or a test that fails would never end
    thread.join()
