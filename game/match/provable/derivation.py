"""Virtual dice that can be checked afterwards: commit, play, reveal.

The console draws a secret seed and shows its commitment; then the players add words of their own; every roll
follows from both; when the match is over the seed is shown, and anybody can compute the rolls again. That
proves that the console did not choose its seed after it had seen the words. It does not keep the seed from
somebody who reads the running machine's memory or its disk.

docs/dice-audit.md is the specification, with what a host who cheats can and cannot do.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

SEED_BYTES = 32
MOST_SIDES = 256
END = "\0"
BY_THROW: Final = "throws"
"""Numbering of rolls: throws of the console's own dice, from 0. Nobody can choose the number of the next."""


def commitment(seed: bytes) -> str:
    """What is shown before the match: SHA-256 of the seed, 64 hex digits."""
    return sha256(b"DTV1 commit\0" + seed).hexdigest()


def roll(seed: bytes, players: str, number: int, dice: int, sides: int = 6) -> tuple[int, ...]:
    """The values of roll `number`; `players` are the words that the players added.

    Bytes of HMAC-SHA256, block after block; those above the last whole multiple of `sides` are left out, so
    that all faces are alike. Raises ValueError for dice with more than 256 sides.
    """
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"a die of {sides} sides cannot be rolled from bytes")
    limit = MOST_SIDES - MOST_SIDES % sides
    values: list[int] = []
    block = 0
    while len(values) < dice:
        message = END.join(("DTV1 roll", players, str(number), str(block)))
        digest = hmac.digest(seed, message.encode(), "sha256")
        values += [1 + byte % sides for byte in digest if byte < limit]
        block += 1
    return tuple(values[:dice])


def words_of(phrases: Iterable[str]) -> str:
    """The players' words as they enter every roll: 'ana,bo'. What is no text becomes a question mark."""
    return ",".join(phrases).replace(END, "").encode("utf-8", "replace").decode()
