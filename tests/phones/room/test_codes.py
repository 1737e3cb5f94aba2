"""Codes of four letters: they can be said, and never say what nobody wants to read on a television."""

from __future__ import annotations

import random
from itertools import product

from game.phones.room.codes import SHAPES, UNWANTED, VOWELS, new_code

POSSIBLE = {"".join(letters) for shape in SHAPES for letters in product(*shape)}


def test_a_code_can_be_said_and_hurts_nobody() -> None:
    codes = {new_code(random.Random(seed)) for seed in range(3000)}
    assert codes <= POSSIBLE - UNWANTED
    assert all(set(code) & set(VOWELS) for code in codes)


def test_every_word_on_the_list_could_come_up_otherwise() -> None:
    assert UNWANTED <= POSSIBLE


def test_there_are_too_many_to_guess_in_an_evening() -> None:
    """As many as the limits of wrong codes reckon with, see `Limits`."""
    assert len(POSSIBLE - UNWANTED) > 15_000
