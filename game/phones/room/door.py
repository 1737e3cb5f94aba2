"""Who is let in: phones that know the four letters on the screen, or the key in its QR code."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from game.phones.room.sessions import hash_of
from game.phones.sentences import WAIT_FOR_CODE, WRONG_CODE
from game.phones.server.guard import Limits, WrongCodes
from knucklebone_messages import LazyText


@dataclass(frozen=True, slots=True)
class WaysIn:
    """What lets a phone in besides the token of a seat."""

    code: str
    """Four letters, for people to type."""
    key: str
    """For the QR code: too long to be guessed."""
    expected: frozenset[str] = frozenset()
    """Hashes of the tokens of the match that was played last: these may wait until it goes on."""


class Door:
    """Checks codes, at no higher rate than an honest person types them."""

    def __init__(self, ways_in: WaysIn, limits: Limits, now: float) -> None:
        self._ways_in, self._wrong = ways_in, WrongCodes(limits, now)

    def refusal(self, code: str, address: str, now: float) -> LazyText | None:
        """Why somebody with this code is not let in; None for who is.

        Who has the key never waits for those who guess the letters.
        """
        if _same(code, self._ways_in.key):
            return None
        if not self._wrong.may_try(address, now):
            return WAIT_FOR_CODE
        if _same(code.strip().upper(), self._ways_in.code):
            return None
        self._wrong.was_wrong(address, now)
        return WRONG_CODE

    def expects(self, token: str) -> bool:
        """Whether a token is of the match that was played before the program was closed."""
        return hash_of(token) in self._ways_in.expected


def _same(given: str, wanted: str) -> bool:
    """Compared in a time that tells nothing."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())
