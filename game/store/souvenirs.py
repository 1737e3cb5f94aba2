"""Souvenirs kept beside their journals, and a process that makes one while everything else goes on."""

from __future__ import annotations

import contextlib
import secrets
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from game.rules.contract import Seat
from game.store import private
from game.store.matches import CLIP_KINDS
from game.store.untrusted import UnreadableError, read
from knucklebone_threads import run_once

MAX_CLIP_BYTES: Final = 1 << 26
KEY_BYTES: Final = 16
"""Bytes of the secret in a clip's address."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A finished souvenir, as it is shown and sent."""

    path: Path
    body: bytes = field(repr=False)
    kind: str
    """As MIME calls it."""
    key: str = field(default_factory=lambda: secrets.token_hex(KEY_BYTES), repr=False)
    """Nobody can guess it: who has it was told so at this table."""

    @property
    def address(self) -> str:
        """Its path on the server of the phones."""
        return f"/souvenir/{self.key}{self.path.suffix}"


@dataclass(frozen=True, slots=True)
class Souvenir:
    """How far the souvenir of a match is."""

    journal: Path
    percent: int = 0
    clip: Clip | None = None
    """None while it is being made, and where it cannot be."""
    failed: bool = False


def kept_clip(journal: Path) -> Clip | None:
    """The souvenir of a stored match; None where there is none, or one from before its journal changed."""
    for suffix, kind in CLIP_KINDS.items():
        path = journal.with_suffix(suffix)
        with contextlib.suppress(OSError, UnreadableError):
            if path.stat().st_mtime_ns >= journal.stat().st_mtime_ns:
                return Clip(path, read(path, MAX_CLIP_BYTES), kind)
    return None


class Souvenirs:
    """Makes one souvenir at a time. `latest` may be read at any time; no call waits."""

    def __init__(self, data: Path) -> None:
        """`data` is the data folder, whose settings say the language."""
        self._data = data
        self._child: subprocess.Popen[str] | None = None
        self.latest: Souvenir | None = None
        """The one that was asked for last."""

    def make(self, journal: Path, emblems: Mapping[Seat, str] | None = None) -> None:
        """See to it that a match that is over has a souvenir, unless that is being done.

        `emblems` are those that seats have chosen.
        """
        if self.latest is not None and self.latest.journal == journal and not self.latest.failed:
            return
        self.close()
        self.latest = Souvenir(journal)
        run_once("souvenir", partial(self._make, journal, self._command(journal, emblems or {})))

    def close(self) -> None:
        """Nobody waits for it any more."""
        child, self._child, self.latest = self._child, None, None
        if child is not None:
            child.kill()

    def _command(self, journal: Path, emblems: Mapping[Seat, str]) -> list[str]:
        program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]
        suffix = ".webm" if find_spec("av") is not None else ".webp"
        worn = ",".join(emblems.get(seat, "") for seat in range(max(emblems, default=-1) + 1))
        made = ["--souvenir", str(journal.with_suffix(suffix)), "--emblems", worn, "--data", str(self._data)]
        return [*program, "replay", str(journal), *made, "--in-background"]

    def _make(self, journal: Path, command: list[str]) -> None:
        """Read the clip that is there, or have one made and say how far it is; in a thread of its own."""
        clip = None
        try:
            clip = kept_clip(journal) or self._run(journal, command)
        finally:
            self._now(Souvenir(journal, 100, clip, failed=clip is None))

    def _run(self, journal: Path, command: list[str]) -> Clip | None:
        pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
        try:
            child = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=quiet, text=True)
        except OSError:
            return None
        self._child = child
        if self.latest is None or self.latest.journal != journal:
            child.kill()
        assert child.stdout is not None
        for line in child.stdout:
            if line.strip().isdecimal():
                self._now(Souvenir(journal, int(line)))
        child.communicate()
        if child.returncode != 0:
            for suffix in CLIP_KINDS:
                with contextlib.suppress(OSError):
                    private.temporary(journal.with_suffix(suffix), child.pid).unlink()
            return None
        return kept_clip(journal)

    def _now(self, souvenir: Souvenir) -> None:
        if self.latest is not None and self.latest.journal == souvenir.journal:
            self.latest = souvenir
