"""Rolls as comma separated values, one line each, added to whatever the file holds already."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.errors import UserError
from game.features.rolls.roll import Roll

COLUMNS: Final = ("time", "number", "source", "values", "total", "sure", "flags", "confidences", "seconds")


class RollTable:
    """A file to which each roll is added at once: a line is there as a whole, or not at all."""

    def __init__(self, path: Path) -> None:
        """Raises UserError where it cannot be written to, or holds something else."""
        self._path = path
        try:
            with path.open("a+b") as file:
                file.seek(0)
                head = file.readline().decode("utf-8", "replace").strip()
                file.seek(max(0, file.seek(0, os.SEEK_END) - 1))
                is_cut_off = file.read() not in (b"", b"\n")
        except OSError as error:
            raise UserError(_why(path, error)) from error
        if head and head != ",".join(COLUMNS):
            raise UserError(f"{path} holds something else than rolls: name another file with --csv.")
        if not head:
            self._add(COLUMNS)
        elif is_cut_off:
            # The power went in the middle of a line: what follows is no part of it.
            self._write(b"\n")

    def add(self, roll: Roll) -> None:
        """Add a roll. Raises UserError where it cannot be written; the file is as it was then."""
        values = " ".join("?" if value is None else str(value) for value in roll.values)
        flags = [*roll.flags, *(die.flag for die in roll.dice if die.flag)]
        data = roll.to_data()
        row = (data["time"], roll.number, roll.source, values, roll.total, roll.sure, "; ".join(flags))
        confidences = " ".join(f"{die.confidence:.3f}" for die in roll.dice)
        self._add((*row, confidences, data["seconds"]))

    def _add(self, row: Sequence[object]) -> None:
        line = io.StringIO()
        csv.writer(line, lineterminator="\n").writerow("" if cell is None else cell for cell in row)
        self._write(line.getvalue().encode())

    def _write(self, line: bytes) -> None:
        try:
            _append(self._path, line)
        except OSError as error:
            raise UserError(_why(self._path, error)) from error


def _append(path: Path, line: bytes) -> None:
    """Add a line to a file; what was written of it is taken back where not all of it has room."""
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    try:
        before = os.fstat(file).st_size
        try:
            written = 0
            while written < len(line):
                written += os.write(file, line[written:])
        except OSError:
            if os.fstat(file).st_size > before:
                os.ftruncate(file, before)
            raise
    finally:
        os.close(file)


def _why(path: Path, error: OSError) -> str:
    return f"{path} cannot be written ({error.strerror}): make room, or name another file with --csv."
