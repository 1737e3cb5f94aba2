"""Dice that are pressed on a keypad: a source that reads numbers from a file that grows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from game.devices.device import Device, Opening, Option
from game.devices.dice import (
    ANY_SIDES,
    DiceSource,
    Evidence,
    ReadDie,
    Reading,
    RollRequest,
    SourceState,
    SourceStatus,
)
from game.doctor.machine import Machine
from game.findings import Finding, ok, warning
from knucklebone_messages import LazyText

USUAL = Path.home() / "keypad.txt"
MAX_BYTES = 1000
"""Read at once: more is nobody's hand."""


class KeypadSource(DiceSource):
    """Reports the numbers that are written into a file after it was asked."""

    kind = "keypad"
    label = "Keypad"

    def __init__(self, path: Path) -> None:
        """Raises OSError where the file cannot be read."""
        self._path = path
        self._request: RollRequest | None = None
        self._start = len(path.read_bytes())

    def ask(self, request: RollRequest) -> None:
        self._request = request
        self._start = self._path.stat().st_size

    def rethrow(self) -> None:
        self._start = self._path.stat().st_size

    def cancel(self) -> None:
        self._request = None

    def poll(self) -> Reading | None:
        request = self._request
        pressed = self._pressed() if request is not None else []
        if request is None or len(pressed) < (request.dice or 1):
            return None
        self._request = None
        values = pressed[: request.dice or None]
        most = max(values) if request.sides == ANY_SIDES else request.sides
        dice = tuple(ReadDie(value if 1 <= value <= most else None, 1.0) for value in values)
        digest = hashlib.sha256(repr(values).encode()).hexdigest()[:16]
        return Reading(request.number, self.kind, dice, Evidence(digest, self._path.name))

    def status(self) -> SourceStatus:
        if self._request is None:
            return SourceStatus(SourceState.READY, LazyText("The keypad is there."))
        left = (self._request.dice or 1) - len(self._pressed())
        return SourceStatus(SourceState.READY, LazyText("Press what fell: {left} to come.", left=left))

    def _pressed(self) -> list[int]:
        """The numbers since the request, each ended by a space or a new line."""
        with self._path.open("rb") as file:
            file.seek(self._start)
            text = file.read(MAX_BYTES).decode("ascii", "replace")
        ended = text[: max(text.rfind(" "), text.rfind("\n")) + 1]
        return [int(word) for word in ended.split() if word.isdigit()]


def _path(opening: Opening) -> Path:
    return Path(opening.option) if opening.option else USUAL


def check(machine: Machine) -> Iterator[Finding]:
    """Says in `knucklebone doctor` whether the usual file is there."""
    if USUAL.exists():
        yield ok("keypad", f"writes to {USUAL}")
    else:
        yield warning("keypad", "has written nothing yet", f"Plug it in, or create {USUAL}")


DEVICE = Device(
    "keypad",
    "Keypad",
    "Your own dice; press what fell on the keypad.",
    lambda opening: KeypadSource(_path(opening)),
    icon="keyboard",
    place=6,
    option=Option("--keypad", "FILE", "dice of a keypad that writes into this file"),
    is_furnished=lambda opening: _path(opening).exists(),
    checks=check,
    how="from a keypad",
)
