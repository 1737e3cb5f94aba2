"""What must outlive the program: which match the phones play, the hashes of their tokens, and the code.

One small file in the data folder that nobody else may read. The code holds for an evening.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from string import hexdigits
from typing import Final

from game.phones.sessions import CODE_LENGTH, CODE_LETTERS, KEY_BYTES
from game.store import private, untrusted

NAME: Final = "phones.json"
SHORT_NAME: Final = re.compile(r"[a-z]{1,12}[0-9]{2}")
CODE_LIFETIME_S: Final = 12 * 3600.0
"""Seconds after which the code is another one."""


@dataclass(frozen=True, slots=True)
class Kept:
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
    """Of the tokens of that match, by the seat's number."""
    curtained: tuple[int, ...] = ()
    """Its seats that played at the screen although they have a phone."""
    tenures: Mapping[str, int] = field(default_factory=dict)
    """How often somebody else has begun to play for a seat, by its number."""
    heirs: Mapping[str, str] = field(default_factory=dict)
    """Of the tokens that open a seat in the next match of this evening, by the names of their people."""
    name: str = ""
    """Of this console in the network, without what all of them begin with."""
    networks: tuple[str, ...] = ()
    """Those that the host chose, by their `LocalNetwork.id`, the last choice first."""


def load(folder: Path, now: float) -> Kept:
    """What is kept in a folder; nothing where it cannot be read. `now` is in seconds since 1970."""
    try:
        kept, _ = untrusted.understood(Kept, untrusted.from_json(untrusted.read(folder / NAME)))
    except (OSError, ValueError):
        return Kept()
    sound = len(kept.code) == CODE_LENGTH and set(kept.code) <= set(CODE_LETTERS)
    sound = sound and len(kept.key) == 2 * KEY_BYTES and set(kept.key) <= set(hexdigits)
    if not SHORT_NAME.fullmatch(kept.name):
        kept = replace(kept, name="")
    if sound and 0 <= now - kept.since < CODE_LIFETIME_S:
        return kept
    return replace(kept, code="", key="", since=0.0, heirs={})


def save(folder: Path, kept: Kept) -> None:
    """Replace what is kept in a folder. Raises OSError when the disk refuses."""
    private.replace(folder / NAME, (json.dumps(asdict(kept)) + "\n").encode())


class Saves:
    """One after the other, beside the server's thread: however often seats change hands, nobody waits for
    more than two. They are of one run of the server: when that is over, nobody hears of their end.
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

        def saved(_: None) -> None:
            self._writes = False
            for then in waiting:
                then()
            if self._waiting and not self._writes:
                self._write()

        self._begin(saved)
