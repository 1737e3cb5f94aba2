"""A PostgreSQL server of the tests' own: in a temporary folder, on a free port, gone with the tests."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import FAILSAFE_S, wait_until

ACCOUNT = "postgres"
"""The server refuses to run as root; this account is made when it is installed."""
ROOM = 500_000_000
"""Bytes that its databases may take."""


class PostgresServer:
    """Runs from `start` until `kill` or `close`, any number of times, and keeps what was committed."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="kb-league-", dir=memory_folder()))
        self._account: Mapping[str, Any] = {}
        if os.getuid() == 0:
            account = pwd.getpwnam(ACCOUNT)
            os.chown(self._folder, account.pw_uid, account.pw_gid)
            self._account = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._call("initdb", "-D", "data", "-A", "trust", "-U", "club", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        """Run, and wait until it answers."""
        words = ["-D", "data", "-p", str(self.port), "-k", str(self._folder)]
        settings = ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "shared_buffers=16MB"]
        settings += ["-c", "full_page_writes=off", "-c", "autovacuum=off"]
        log = (self._folder / "log").open("ab")
        self._process = subprocess.Popen(
            [self._programs / "postgres", *words, *settings],
            cwd=self._folder,
            stdout=log,
            stderr=log,
            **self._account,
        )
        log.close()
        process = self._process
        wait_until(lambda: self._ready() == 0 or process.poll() is not None, self._log, every_s=0.05)
        if process.poll() is not None:
            raise RuntimeError(self._log())

    def _log(self) -> str:
        return (self._folder / "log").read_text(errors="replace")

    def kill(self) -> None:
        """Let it die in the middle of whatever it does, as when its plug is pulled."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(FAILSAFE_S)
            self._process = None

    def close(self) -> None:
        """Stop, and leave nothing behind."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def fresh_url(self) -> str:
        """Of a new, empty database."""
        name = f"league_{next(self._numbers)}"
        self._call("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "club", name)
        return f"postgresql://club@127.0.0.1:{self.port}/{name}"

    def _ready(self) -> int:
        words = ["-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", "club"]
        return subprocess.call([self._programs / "pg_isready", *words])

    def _call(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self._programs / program, *words], cwd=self._folder, capture_output=True, **self._account
        )
        if done.returncode:
            raise RuntimeError(done.stderr.decode(errors="replace"))


def memory_folder() -> str | None:
    """A folder in memory, where there is one with room: the disk of a busy machine makes the tests wait."""
    try:
        roomy = shutil.disk_usage("/dev/shm").free > ROOM and os.access("/dev/shm", os.W_OK)
    except OSError:
        return None
    return "/dev/shm" if roomy else None


def find_programs() -> Path:
    """The folder of PostgreSQL's programs; skips the test where there are none or they may not be run."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: path.parts[-3])
    beside = shutil.which("postgres")
    if not found and beside is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt install postgresql)")
    if os.getuid() == 0 and not any(account.pw_name == ACCOUNT for account in pwd.getpwall()):
        pytest.skip(f"PostgreSQL does not run as root and there is no account called {ACCOUNT}")
    return found[-1].parent if found else Path(str(beside)).parent
