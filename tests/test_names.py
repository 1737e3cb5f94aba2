"""Names of people from everywhere: what is shown of one, and when two are one name."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.names import LONGEST_NAME, MOST_CHARACTERS, clean_name, is_cut, letters_of, name_key, unlike


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("  Anna   Lena ", "Anna Lena"),
        ("A\u202eB\x07C\x00\n\tD", "ABC D"),
        ("x" * 60, "x" * 12),
        ("<b>Cid</b>", "<b>Cid</b>"),
        ("\u200b\u2066 \n", ""),
        ("\ufe0f", ""),
        ("\u034f", ""),
        ("\ufffc", ""),
        ("\u3164", ""),
        ("\u2800\u2800", ""),
        ("\ud800", ""),
        ("\u0301x", "x"),
    ],
)
def test_a_name_holds_nothing_that_cannot_be_seen(given: str, name: str) -> None:
    assert clean_name(given) == name


@pytest.mark.parametrize(
    "name",
    [
        "கெளதம்",
        "क्षितिज",
        "ปู่น้ำ",
        "שָׁלוֹם",
        "محمّد",
        "Nguyễn",
        "می\u200cخواهم",
        "1\ufe0f\u20e3",
        "🇩🇪🇫🇷",
        "👨\u200d👩\u200d👧\u200d👦 Fam",
    ],
)
def test_names_of_the_world_keep_all_of_their_letters(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


def test_ornaments_above_a_letter_end_somewhere() -> None:
    assert len(clean_name("Z" + "\u0336" * 60)) == 5


def test_a_name_is_cut_between_letters() -> None:
    assert clean_name("நிநிநிநிநிநிநிநிநிநிநிநிநிநி") == "நி" * LONGEST_NAME
    assert clean_name("👨\u200d👩\u200d👧" * 12) == "👨\u200d👩\u200d👧" * (MOST_CHARACTERS // 5)
    assert is_cut("Wilhelmina Bartholomew")
    assert not is_cut("Wilhelmina B")


@given(st.text())
def test_a_name_stays_as_it_is_shown(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert len(letters_of(name)) <= LONGEST_NAME
    assert len(name) <= MOST_CHARACTERS


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Zo\u00eb", "Zoe\u0308"),
        (" Anna  Lena", "anna lena"),
        ("Ann\u200b", "Ann"),
        ("STRASSE", "straße"),
    ],
)
def test_case_composition_blanks_and_what_is_not_seen_make_no_other_name(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_a_name_that_somebody_has_gets_a_number() -> None:
    assert unlike("ann", ["Ann"]) == "ann 2"
    assert unlike("ann", ["Ann", "ANN 2"]) == "ann 3"
    assert unlike("Wilhelmina B", ["wilhelmina b"]) == "Wilhelmina 2"
    assert unlike("Bob", ["Ann"]) == "Bob"
