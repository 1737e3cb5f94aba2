"""Virtual dice that can be computed again, by the vectors of the method."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.match.provable import derivation as provable

SEED = bytes(range(32))
COMMIT = "1e907a8672bfce602489c074838d9c20a81579b87104cce9bc0af4087c5d5dfe"
FIVE_DICE = ((4, 2, 2, 5, 1), (4, 3, 5, 2, 3), (1, 5, 6, 3, 6), (5, 1, 2, 1, 1))


def test_the_commitment_of_the_known_seed() -> None:
    assert provable.commitment(SEED) == COMMIT


def test_the_rolls_of_the_known_seed() -> None:
    assert tuple(provable.roll(SEED, "ana,bo", n, 5) for n in range(1, 5)) == FIVE_DICE
    assert provable.words_of(("ana", "bo")) == "ana,bo"


@given(st.lists(st.text(st.characters()), max_size=5))
def test_any_words_can_enter_a_roll(phrases: list[str]) -> None:
    words = provable.words_of([*phrases, "a\0b", "\udcff"])
    assert "\0" not in words
    assert len(provable.roll(SEED, words, 1, 5)) == 5


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.integers(0, 70), st.integers(1, 256))
def test_every_die_has_the_sides_asked_for(seed: bytes, number: int, dice: int, sides: int) -> None:
    values = provable.roll(seed, "ann", number, dice, sides)
    assert len(values) == dice
    assert all(1 <= value <= sides for value in values)
    assert values == provable.roll(seed, "ann", number, dice + 3, sides)[:dice]


def test_bytes_that_would_favour_low_faces_are_left_out() -> None:
    block = hmac.digest(SEED, b"DTV1 roll\0x\x007\x000", sha256)
    assert any(byte >= 252 for byte in hmac.digest(SEED, b"DTV1 roll\0x\x0018\x000", sha256))
    for number, told in ((7, block), (18, hmac.digest(SEED, b"DTV1 roll\0x\x0018\x000", sha256))):
        kept = [byte % 6 + 1 for byte in told if byte < 252]
        assert list(provable.roll(SEED, "x", number, len(kept))) == kept


def test_all_faces_come_alike() -> None:
    counts = Counter(provable.roll(SEED, "ann", 1, 60_000))
    assert all(abs(counts[face] - 10_000) < 450 for face in range(1, 7))


@pytest.mark.parametrize("sides", [0, 257])
def test_a_die_that_bytes_cannot_roll_is_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="sides"):
        provable.roll(SEED, "ann", 1, 1, sides)
