"""Virtual dice that can be checked afterwards: commit, play, reveal.

The console draws a secret seed and shows its commitment; then the players add words of their own; every roll
follows from both; when the match is over the seed is shown, and anybody can compute the rolls again. That
proves that the console did not choose its seed after it had seen the words. It does not keep the seed from
somebody who reads the running machine's memory or its disk.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from game.audit import chain
from game.errors import UserError
from game.store.untrusted import shaped
from messages import message

SEED_BYTES = 32
MOST_SIDES = 256
FORMAT = 1
KIND = "provable dice"
END = "\0"


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


@dataclass(frozen=True, slots=True)
class ProvenRoll:
    """One roll of a match that can be computed again, as it stands in a log."""

    n: int
    """The number of the answer that it was, from 0."""
    who: str
    sides: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a log."""

    knucklebone: str
    format: int
    match: str
    commit: str
    players: str
    seed: str
    """Hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A provable roll log that holds."""

    match: str
    commit: str
    players: str
    rolls: tuple[ProvenRoll, ...]
    h: str
    """Of its last line."""


def log(match: str, seed: bytes, players: str, rolls: Sequence[ProvenRoll]) -> bytes:
    """The reveal: everything that is needed to compute the rolls again."""
    head = Head(KIND, FORMAT, match, commitment(seed), players, seed.hex())
    return chain.write(asdict(head), map(asdict, rolls))


def verify(raw: bytes) -> Proof:
    """Compute every roll of a log again. Raises UserError with the first thing that does not fit."""
    head, records, h = chain.read(raw)
    return check(head, records, h)


def check(head: Mapping[str, Any], records: Sequence[Mapping[str, Any]], h: str) -> Proof:
    """The same for a log whose chain has been read. Raises UserError."""
    if head.get("format") != FORMAT:
        raise UserError(
            message(
                "The log has format {format}, and this Knucklebone reads {ours}.",
                format=head.get("format"),
                ours=FORMAT,
            )
        )
    try:
        told, rolls = shaped(Head, head), [shaped(ProvenRoll, record) for record in records]
        seed, players = bytes.fromhex(told.seed), told.players
        _check_rolls(told, seed, players, rolls)
    except ValueError as error:
        raise UserError(
            message("The log lacks something that a provable roll log has ({error}).", error=error)
        ) from error
    return Proof(told.match, commitment(seed), players, tuple(rolls), h)


def _check_rolls(head: Head, seed: bytes, players: str, rolls: Sequence[ProvenRoll]) -> None:
    if len(seed) != SEED_BYTES or commitment(seed) != head.commit:
        raise UserError(message("The seed is not the one that was committed to before the match."))
    before = -1
    for one in rolls:
        if one.n <= before:
            raise UserError(message("Roll {number} is out of order or told twice.", number=one.n))
        before = one.n
        expected = roll(seed, players, one.n, len(one.values), one.sides)
        if one.values != expected:
            told, due = (" ".join(map(str, values)) for values in (one.values, expected))
            raise UserError(
                message(
                    "Roll {number} of {who} was {told}, and the seed says {due}.",
                    number=one.n,
                    who=one.who,
                    told=told,
                    due=due,
                )
            )
