"""Threads that look at pictures end before the program does."""

from __future__ import annotations

import subprocess
import sys
import threading

from knucklebone_threads import let_end

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
