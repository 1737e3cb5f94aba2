"""Curves kept beside their journals, so that none is drawn twice; and a process that draws one at leisure.

python -m game.features.theatre.curve_store JOURNAL
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from game.errors import UserError
from game.features.theatre.curve import Chances, Curve, Turning, trace_curve
from game.features.theatre.replay import Replay
from game.store import private
from game.store.journal import read_journal
from game.store.untrusted import UnreadableError, from_json, read, validate
from knucklebone_threads import run_once

SUFFIX: Final = ".curve"
CURVE_VERSION: Final = 1
"""Counts up when chances are found in another way."""
PROCESS_NICENESS: Final = 10
"""A table that is played meanwhile comes first."""
MAX_CURVE_BYTES: Final = 1 << 22
"""Bytes of a kept curve, and of a journal that has one, at most."""


@dataclass(frozen=True, slots=True)
class _Kept:
    version: int
    journal: str
    """Digest of the journal that it was drawn of."""
    chances: tuple[Chances, ...]
    turnings: tuple[Turning, ...]


def kept_curve(journal: Path) -> Curve | None:
    """The curve of a stored match; None where there is none, or one of another journal or version."""
    try:
        kept = validate(_Kept, from_json(read(journal.with_suffix(SUFFIX), MAX_CURVE_BYTES)))
        if kept.version == CURVE_VERSION and kept.journal == _digest(journal):
            return Curve(kept.chances, kept.turnings, whole=True)
    except (OSError, UnreadableError):
        pass
    return None


def keep_curve(journal: Path, curve: Curve) -> None:
    """Keep a whole curve beside its journal, where the disk lets us."""
    with contextlib.suppress(OSError, UnreadableError):
        kept = _Kept(CURVE_VERSION, _digest(journal), curve.chances, curve.turnings)
        private.replace(journal.with_suffix(SUFFIX), json.dumps(asdict(kept)).encode())


class Drawing:
    """A curve that is drawn in a process of its own, and kept."""

    def __init__(self, journal: Path) -> None:
        """Raises OSError where no process can be started."""
        self._journal = journal
        command = [sys.executable, "-m", "game.features.theatre.curve_store", str(journal)]
        if getattr(sys, "frozen", False):
            # A folder that runs without Python knows no modules, but every command.
            command = [sys.executable, "replay", str(journal), "--curve"]
        quiet = subprocess.DEVNULL
        self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)

    @property
    def process(self) -> int:
        """Its number."""
        return self._child.pid

    @property
    def done(self) -> bool:
        """Whether it has ended, well or not: then `kept_curve` tells. Does not wait."""
        return self._child.poll() is not None

    def stop(self) -> None:
        """Nobody waits for it any more, or it is done."""
        self._child.kill()
        # Its end is taken note of elsewhere: the screen never waits.
        run_once("curve", self._child.communicate)


def _digest(journal: Path) -> str:
    return hashlib.sha256(read(journal, MAX_CURVE_BYTES)).hexdigest()


def stay_with_parent() -> None:
    """End as soon as the parent process is gone for whatever reason: its end closes standard input."""
    run_once("parent", _end_with_parent, failed=lambda error: os._exit(1))


def _end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


def main(arguments: list[str] | None = None) -> int:
    """Draw one and keep it."""
    (name,) = arguments if arguments is not None else sys.argv[1:]
    journal = Path(name)
    with contextlib.suppress(AttributeError, OSError):  # a sandbox may refuse it
        os.nice(PROCESS_NICENESS)
    try:
        *_, curve = trace_curve(Replay(read_journal(journal)))
    except UserError:
        return 1
    keep_curve(journal, curve)
    return 0


if __name__ == "__main__":
    stay_with_parent()
    sys.exit(main())
