"""Killed at any instant, a match resumes at exactly the last answer anybody saw."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.match.host import MatchHost
from tests.match.hosts import host_in

ROUNDS = int(os.environ.get("KNUCKLEBONE_KILLS", "6"))


def killed(folder: Path, seed: int, after: int) -> int:
    """Start a match, kill it as it goes on past so many answers; the last answer it told of."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.match.crash_child", str(folder), str(seed)], stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    first = b"".join(child.stdout.readline() for _ in range(after))
    child.send_signal(signal.SIGKILL)
    rest = child.stdout.read()
    child.wait()
    child.stdout.close()
    whole_lines = (first + rest).rpartition(b"\n")[0].split(b"\n")
    return int(whole_lines[-1])


def host_on(folder: Path, seed: int) -> MatchHost:
    return host_in(folder, seed)


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_killed_match_resumes_at_the_last_answer_and_ends(tmp_path: Path, seed: int) -> None:
    told = killed(tmp_path, seed, random.Random(seed).randint(1, 150))
    host = host_on(tmp_path, seed)
    resumable, complaints = host.resumable()
    assert complaints == []
    if resumable is None:
        contents = host.store.paths()
        assert len(contents) == 1, "the match had ended before it was killed"
        return
    # An answer may be on the disk whose news died with the program; none may be missing.
    assert told <= len(resumable.contents.records) <= told + 1
    loop = host.resume(resumable.contents)
    assert loop.match.answers == len(resumable.contents.records)
    now = 0.0
    while loop.over is None:
        loop.tick(now)
        now += 0.5
    loop.close()
    assert host.resumable() == (None, [])
