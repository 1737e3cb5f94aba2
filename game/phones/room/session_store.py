"""What must outlive the program: which match the phones play, the hashes of their tokens, and the code.

One small file in the data folder that nobody else may read. The code holds for an evening. Of several
programs on one folder each has a file of its own, and so a code of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from string import ascii_uppercase, hexdigits
from typing import IO, Final

from game.phones.room.codes import CODE_LENGTH, KEY_BYTES
from game.store import private, untrusted

NAME: Final = "phones.json"
MOST_CONSOLES: Final = 16
"""On one data folder."""
SHORT_NAME: Final = re.compile(r"[a-z]{1,12}[0-9]{2}")
CODE_LIFETIME_S: Final = 12 * 3600.0
"""Seconds after which the code is another one."""


@dataclass(frozen=True, slots=True)
class SavedSessions:
    """What the file says."""

    code: str = ""
    since: float = 0.0
    """When code and key were made, in seconds since 1970."""
    key: str = ""
    """Stands in the QR code in place of the code."""
    port: int = 0
    """Where the server listens; 0 when phones were switched off again."""
    match: str = ""
    hashes: Mapping[str, str] = field(default_factory=dict)
    """Hashes of the tokens of that match, by the seat's number."""
    curtained: tuple[int, ...] = ()
    """Its seats that played at the screen although they have a phone."""
    tenures: Mapping[str, int] = field(default_factory=dict)
    """How often somebody else has begun to play for a seat, by its number."""
    heirs: Mapping[str, str] = field(default_factory=dict)
    """Of the tokens that open a seat in the next match of this evening, by the names of their people."""
    name: str = ""
    """Name of this console in the network, without what all of them begin with."""
    networks: tuple[str, ...] = ()
    """Those that the host chose, by their `LocalNetwork.id`, the last choice first."""


def load(folder: Path, now: float, name: str = NAME) -> SavedSessions:
    """What is kept in a folder; nothing where it cannot be read. `now` is in seconds since 1970."""
    try:
        kept, _ = untrusted.validate_partly(SavedSessions, untrusted.from_json(untrusted.read(folder / name)))
    except (OSError, ValueError):
        return SavedSessions()
    sound = len(kept.code) == CODE_LENGTH and set(kept.code) <= set(ascii_uppercase)
    sound = sound and len(kept.key) == 2 * KEY_BYTES and set(kept.key) <= set(hexdigits)
    if not SHORT_NAME.fullmatch(kept.name):
        kept = replace(kept, name="")
    if sound and 0 <= now - kept.since < CODE_LIFETIME_S:
        return kept
    return replace(kept, code="", key="", since=0.0, heirs={})


def save(folder: Path, kept: SavedSessions, name: str = NAME) -> None:
    """Replace what is kept in a folder. Raises OSError when the disk refuses."""
    private.replace(folder / name, (json.dumps(asdict(kept)) + "\n").encode())


class Keeper:
    """The file of one console in a data folder: the first that no other console there writes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._name = ""
        self._lock: IO[bytes] | None = None
        """Open for as long as the file is this console's."""

    @property
    def name(self) -> str:
        """The name of the file, which is this console's from now on."""
        numbered = (NAME.replace(".", f"-{number}.") for number in range(2, MOST_CONSOLES + 1))
        for name in (NAME, *numbered) if not self._name else ():
            if self._claim(name):
                self._name = name
                break
        return self._name or NAME

    def _claim(self, name: str) -> bool:
        """Whether no other console has this file; where the system has no locks, none has."""
        try:
            import fcntl

            path = private.touch((self._folder / name).with_suffix(".lock"))
            lock = path.open("rb")
        except (ImportError, OSError):
            return True
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            return False
        self._lock = lock
        return True

    def load(self, now: float) -> SavedSessions:
        """What this console kept."""
        return load(self._folder, now, self.name)

    def save(self, kept: SavedSessions) -> None:
        """Keep this. Raises OSError when the disk refuses."""
        save(self._folder, kept, self.name)

    def of_match(self, match: str, now: float) -> SavedSessions:
        """What was kept of a match, whichever console played it; nothing where none did."""
        names = [self.name, *(path.name for path in sorted(self._folder.glob(NAME.replace(".", "*."))))]
        found = (kept for name in names if (kept := load(self._folder, now, name)).match == match)
        return next(found, SavedSessions())

    def release(self) -> None:
        """Leave the file to others."""
        if self._lock is not None:
            self._lock.close()
        self._lock, self._name = None, ""


class SessionWriter:
    """One after the other, beside the server's thread.

    However often seats change hands, nobody waits for more than two. They are of one run of the server: when
    that is over, nobody hears of their end.
    """

    def __init__(self, begin: Callable[[Callable[[None], None]], None]) -> None:
        """`begin` begins to write what is to be kept now, and calls in the server's thread once it is."""
        self._begin, self._writes = begin, False
        self._waiting: list[Callable[[], None]] = []

    def ask(self, then: Callable[[], None]) -> None:
        """Save what is to be kept, and `then` do this."""
        self._waiting.append(then)
        if not self._writes:
            self._write()

    def _write(self) -> None:
        waiting, self._waiting, self._writes = self._waiting, [], True

        def on_saved(_: None) -> None:
            self._writes = False
            for then in waiting:
                then()
            if self._waiting and not self._writes:
                self._write()

        self._begin(on_saved)
