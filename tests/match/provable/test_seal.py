"""Seals: eight words in two languages, and what people may hand in for them."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.match.provable import seal
from game.match.provable.seal import SealError

H = "1e907a8672bfce602489c074838d9c20a81579b87104cce9bc0af4087c5d5dfe"
OTHER = "2" + H[1:]
ENGLISH = "spruce bramble valve castanet grotto lavender icon belfry"
GERMAN = "streich besen wanderer butter idee lager kescher banane"


@pytest.mark.parametrize("language", seal.WORD_LISTS)
def test_a_list_has_2048_words_that_are_short_and_plain(language: str) -> None:
    words = seal.vocabulary(language)
    assert len(words) == len(set(words)) == 1 << seal.BITS_PER_WORD
    assert list(words) == sorted(words)
    assert all(word.isascii() and word.isalpha() and word.islower() and 3 <= len(word) <= 9 for word in words)


@pytest.mark.parametrize("language", seal.WORD_LISTS)
def test_no_word_becomes_another_by_one_letter(language: str) -> None:
    """Neither exchanged, nor left out, nor added."""
    shapes: dict[str, set[str]] = {}
    for word in seal.vocabulary(language):
        gaps = {f"{word[:at]}?{word[at + 1 :]}" for at in range(len(word))}
        fewer = {word[:at] + word[at + 1 :] for at in range(len(word))}
        for shape in {word, *gaps, *fewer}:
            shapes.setdefault(shape, set()).add(word)
    near = [
        pair
        for shape, words in shapes.items()
        for pair in combinations(sorted(words), 2)
        if "?" in shape or shape in words
    ]
    assert near == []


def test_a_seal_has_at_least_80_bits() -> None:
    assert seal.WORD_COUNT * seal.BITS_PER_WORD == 88


def test_the_words_of_a_known_hash() -> None:
    assert " ".join(seal.words(H)) == ENGLISH
    assert " ".join(seal.words(H, "de")) == GERMAN
    assert seal.words(H, "pseudo") == seal.words(H, "en")


def test_two_hashes_that_begin_alike_share_no_words() -> None:
    assert seal.words(H) != seal.words(H[:-1] + "f")


@pytest.mark.parametrize(
    "noted",
    [ENGLISH, GERMAN, ENGLISH.upper().replace(" ", ", "), H, H.upper(), f"{H[:32]} {H[32:]}", seal.code(H)],
)
def test_whatever_people_noted_is_compared(noted: str) -> None:
    assert "earlier" not in seal.compare(noted, H)
    with pytest.raises(SealError, match="something else"):
        seal.compare(noted, OTHER)


@pytest.mark.parametrize(
    ("noted", "why"),
    [
        ("", "0 words"),
        (ENGLISH.rsplit(" ", 1)[0], "7 words"),
        (ENGLISH.replace("bramble", "brambel"), "“brambel” is no word of a seal; “bramble” is"),
        (f"{ENGLISH} {ENGLISH}", "16 words"),
        (" ".join(ENGLISH.split()[:4] + GERMAN.split()[4:]), "of one language"),
        (H[:32], "no word"),
    ],
)
def test_what_is_no_seal_is_refused_in_words(noted: str, why: str) -> None:
    with pytest.raises(SealError, match=why):
        seal.compare(noted, H)
