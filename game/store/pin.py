"""The PIN of the host: digits that open what is closed to guests, on disk as a salted hash only.

    pin.json         salt, hash and cost of scrypt pin-tries.json   how many wrong ones were tried in a row,
    and until when none is accepted

It has files of its own, so that nothing else that is damaged can drop it. One that cannot be read lets nobody
past: whoever owns the data folder deletes it and sets another.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from game.store import private, untrusted

NAME, TRIES = "pin.json", "pin-tries.json"
MIN_DIGITS, MAX_DIGITS = 4, 8
"""Digits of a new PIN."""
FREE_TRIES = 5
"""Wrong ones in a row after which there is a wait."""
FIRST_WAIT_S, LONGEST_WAIT = 60.0, 86_400.0
"""Seconds of the first wait, twice as many after each further wrong one, and of the longest."""
SCRYPT_COST = 1 << 14
"""Cost of scrypt: 16 MB, and a twentieth of a second on a small computer."""
COSTS = tuple(1 << power for power in range(12, 19))
"""That a file may ask for."""
SALT_BYTES, HASH_BYTES = 16, 32
"""Bytes."""


class PinState(StrEnum):
    """Whether there is a PIN."""

    NONE = "none"
    SET = "set"
    DAMAGED = "damaged"
    """There is one, and it cannot be read: nothing opens."""


@dataclass(frozen=True, slots=True)
class _Kept:
    salt: str
    """In hexadecimal, as is the hash."""
    hash: str
    cost: int


@dataclass(frozen=True, slots=True)
class _Tries:
    wrong: int = 0
    until: float = 0.0
    """Seconds since 1970."""


class PinStore:
    """The PIN of one data folder. Several programs may use it at once."""

    def __init__(
        self,
        folder: Path,
        *,
        now: Callable[[], float] = time.time,
        salt: Callable[[], bytes] = lambda: secrets.token_bytes(SALT_BYTES),
        tries: str = TRIES,
    ) -> None:
        """`now` tells the seconds since 1970: a wait goes on while the machine is switched off.

        Where it is asked for elsewhere, wrong ones are counted in a file of another name: somebody who
        guesses there must not make the host wait here.
        """
        self.path = folder / NAME
        self._tries_path = folder / tries
        self._now, self._salt = now, salt
        self._unsaved: _Tries | None = None
        """What the disk refused to keep."""

    @property
    def state(self) -> PinState:
        """The state as the disk has it now."""
        try:
            self._read()
        except FileNotFoundError:
            return PinState.NONE
        except (OSError, ValueError):
            return PinState.DAMAGED
        return PinState.SET

    def keep(self, digits: str) -> None:
        """Set the PIN, in place of any other. Raises OSError."""
        salt = self._salt()
        kept = _Kept(salt.hex(), _hash(digits, salt, SCRYPT_COST).hex(), SCRYPT_COST)
        private.replace(self.path, json.dumps(asdict(kept)).encode())
        self._keep_tries(_Tries())

    def remove(self) -> None:
        """Have none. Raises OSError."""
        self.path.unlink(missing_ok=True)
        self._keep_tries(_Tries())

    def opens(self, digits: str) -> bool:
        """Whether that is the PIN. A wrong one counts; nothing opens during a wait or where it is damaged."""
        try:
            kept = self._read()
        except (OSError, ValueError):
            return False
        if self.wait() > 0:
            return False
        # Counted before it is looked at: whoever pulls the plug in between gains nothing.
        wrong = self._tries().wrong + 1
        self._keep_tries(_Tries(wrong, self._now() + _wait_after(wrong)))
        if not hmac.compare_digest(
            _hash(digits, bytes.fromhex(kept.salt), kept.cost), bytes.fromhex(kept.hash)
        ):
            return False
        self._keep_tries(_Tries())
        return True

    def wait(self) -> float:
        """Seconds until another PIN is taken; 0 for at once."""
        tries = self._tries()
        # A clock that was set back must not make it longer than it was.
        return max(0.0, min(tries.until - self._now(), _wait_after(tries.wrong)))

    def _read(self) -> _Kept:
        """Raises OSError, FileNotFoundError where there is none, ValueError."""
        kept = untrusted.validate(_Kept, untrusted.from_json(untrusted.read(self.path)))
        lengths = len(bytes.fromhex(kept.salt)), len(bytes.fromhex(kept.hash))
        if lengths != (SALT_BYTES, HASH_BYTES) or kept.cost not in COSTS:
            raise ValueError("no hash of a PIN")
        return kept

    def _tries(self) -> _Tries:
        if self._unsaved is not None:
            return self._unsaved
        try:
            return untrusted.validate(_Tries, untrusted.from_json(untrusted.read(self._tries_path)))
        except FileNotFoundError:
            return _Tries()
        except (OSError, ValueError):
            return _Tries(FREE_TRIES - 1)

    def _keep_tries(self, tries: _Tries) -> None:
        self._unsaved = None
        try:
            if tries.wrong:
                private.replace(self._tries_path, json.dumps(asdict(tries)).encode())
            else:
                self._tries_path.unlink(missing_ok=True)
        except OSError:
            self._unsaved = tries


def _hash(digits: str, salt: bytes, cost: int) -> bytes:
    memory = 2 * 128 * 8 * cost
    return hashlib.scrypt(digits.encode(), salt=salt, n=cost, r=8, p=1, maxmem=memory, dklen=HASH_BYTES)


def _wait_after(wrong: int) -> float:
    """Seconds until another try, after that many wrong ones in a row."""
    if wrong < FREE_TRIES:
        return 0.0
    return float(min(FIRST_WAIT_S * 2 ** min(wrong - FREE_TRIES, 16), LONGEST_WAIT))
