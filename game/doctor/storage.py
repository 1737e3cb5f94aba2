"""Checks of the folder that keeps the matches."""

from __future__ import annotations

import os
import shlex
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from game.doctor.machine import Machine
from game.errors import UserError
from game.findings import Finding, fault, ok, warning
from game.store import private
from game.store.folder import DataFolder
from game.store.journal import JournalDamageError, JournalError, ends_of, read_journal
from game.store.matches import MatchStore
from game.store.pin import PinState, PinStore
from game.system import program

LITTLE_ROOM_MB = 100
NO_ROOM_MB = 5


def check_data_folder(machine: Machine) -> Iterator[Finding]:
    """The data folder exists, can be written to, is nobody else's, and has room."""
    try:
        root = DataFolder.open(machine.data).root
        write_test_file(root)
    except UserError as error:
        yield fault("data folder", "cannot be used", str(error).rstrip("."))
    except OSError as error:
        remedy = "Name another folder with --data, or set right whose it is"
        yield fault("data folder", f"{root} cannot be written to ({error.strerror})", remedy)
    else:
        yield _check_owner(root)
        yield from _pin(root)
        yield room(shutil.disk_usage(root).free // 1_000_000)


def _check_owner(root: Path) -> Finding:
    """Whether no other account looks into the folder: opening it has done what could be done about that."""
    if os.name == "posix" and root.stat().st_mode & private.OTHERS_MASK:
        remedy = "Keep the data in a folder of its own, with --data: a journal tells every hand"
        return warning("data folder", f"{root} is open to other accounts of this machine", remedy)
    return ok("data folder", str(root))


def _pin(root: Path) -> Iterator[Finding]:
    """The host's PIN can be read, if there is one."""
    pin = PinStore(root)
    if pin.state is PinState.DAMAGED:
        remedy = f"Delete {pin.path}, and set another PIN on the host's page in a start without --kiosk"
        yield warning("PIN", "cannot be read, so the host's page stays closed on a public screen", remedy)


def check_matches(machine: Machine) -> Iterator[Finding]:
    """The stored matches can be read. Those that are over are not read as a whole."""
    left = 0
    try:
        stored = MatchStore(DataFolder.open(machine.data).matches).paths()
    except JournalError as error:
        yield _unusable(error, "")
        return
    except UserError:
        # The check of the data folder tells.
        return
    for path in stored:
        try:
            if ends_of(path).left:
                read_journal(path)
                left += 1
        except JournalDamageError as error:
            mending = f"{program()} replay {shlex.quote(str(path))} --mend"
            yield _unusable(error, f"Go on from before it with: {mending}")
        except JournalError as error:
            yield _unusable(error, "Put a copy in its place")
    yield ok("matches", f"{len(stored)} stored, {left} of them to go on with")


def _unusable(error: JournalError, remedy: str) -> Finding:
    what, _, told = str(error).rstrip(".").partition("; ")
    if told and not isinstance(error, JournalDamageError):
        remedy = told[:1].upper() + told[1:]
    return warning("match", what, remedy)


def write_test_file(folder: Path) -> None:
    """Write, flush to disk and remove a small file. Raises OSError."""
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".doctor-") as file:
        file.write(b"knucklebone\n" * 100)
        file.flush()
        os.fsync(file.fileno())


def room(free_mb: int) -> Finding:
    """Whether the disk has room for an evening's journals; a match takes well under 1 MB."""
    detail = f"{free_mb} MB free"
    if free_mb < NO_ROOM_MB:
        return fault("disk", detail, "Delete something: matches can no longer be saved")
    if free_mb < LITTLE_ROOM_MB:
        return warning("disk", detail, "Delete something before the disk is full")
    return ok("disk", detail)
