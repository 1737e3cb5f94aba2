"""Words that stay inside the room they are given."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.art import Art, Role, fonts
from game.ui.art.text import (
    ELLIPSIS,
    TextRoom,
    fit_text,
    flow,
    line_size,
    render,
    render_gilded,
    render_shadowed,
    shorten,
    wrap,
)
from game.ui.art.theme import CREAM
from tests.thorough import thorough

ODD = "".join(map(chr, (*range(32), 0x7F, 0xAD, 0x301, 0x34F, 0x5D0, 0x627, 0x644, 0x94D, 0x915, 0x93F)))
ODD += "1\ufe0f\u20e3\u0e33\u200b\u200d\u202e\u2066\u2800\u3164\ufffc\ufffd\ud800\udfff"
ODD += "\U000e0067\U0001f1e9\U0001f468"
"""Letters without a width, without a glyph, from the right, or none at all."""
ANYTHING = st.text(st.one_of(st.characters(), st.sampled_from(ODD)), max_size=40)
WORDS = st.text(alphabet="abcdefgh ijklm.nop", max_size=80)


def monospaced(text: str) -> float:
    return len(text)


@given(WORDS, st.integers(1, 30))
def test_wrapped_lines_fit_and_keep_every_letter(text: str, width: int) -> None:
    lines = wrap(text, width, monospaced)
    assert all(len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_wrapping_keeps_the_line_ends_of_the_text() -> None:
    assert wrap("one\n\ntwo three", 5, monospaced) == ("one", "", "two", "three")


def test_no_line_ends_between_a_number_and_its_unit() -> None:
    assert wrap("only 21 % of it", 7, monospaced) == ("only", "21 % of", "it")
    assert wrap("so 7 mm, 8 mmm", 5, monospaced) == ("so", "7 mm,", "8 mmm")


@given(WORDS, st.integers(1, 40))
def test_a_shortened_text_fits_and_says_that_it_was_cut(text: str, width: int) -> None:
    short = shorten(text, width, monospaced)
    assert short == text or (short.endswith(ELLIPSIS) and len(short) <= max(width, 1))


@given(st.text(alphabet="Wil mo", min_size=1, max_size=40), st.integers(60, 400))
def test_a_fitted_text_is_never_wider_than_its_room(text: str, width: int) -> None:
    pixels, shown = fit_text(text, Role.BODY, 24, width)
    assert line_size(shown, Role.BODY, pixels)[0] <= width


@given(st.lists(st.text(alphabet="abWi", min_size=1, max_size=9), min_size=1, max_size=14))
def test_flowing_words_keep_out_of_the_taken_corner(words: list[str]) -> None:
    room = TextRoom(220, 90, taken_width=80, taken_height=34)
    pixels, lines = flow(" ".join(words), Role.STRONG, 26, room)
    step = line_size("Ag", Role.STRONG, pixels)[1]
    assert step * len(lines) <= room.height
    for below, (line, width) in zip(range(len(lines) - 1, -1, -1), lines, strict=True):
        assert line_size(line, Role.STRONG, pixels)[0] <= width
        assert width == (220 if below * step >= 34 else 140)


def test_words_for_a_tiny_window_are_as_small_as_letters_get() -> None:
    size, lines = flow("grand piano", Role.STRONG, 3, TextRoom(20, 5))
    assert size == 6
    assert len(lines) == 1


def test_measure_is_logical_and_follows_the_text_scale() -> None:
    plain, large = (
        Art(1.0).measure("Measure", "body", 40),
        Art(1.0, text_scale=1.5).measure("Measure", "body", 40),
    )
    assert large[0] == pytest.approx(plain[0] * 1.5, rel=0.05)
    fine = Art(2.0).measure("Measure", "body", 40)
    assert fine[0] == pytest.approx(plain[0], rel=0.05)


@pytest.mark.parametrize("effect", ["plain", "shadow", "gilded"])
def test_effects_do_not_change_the_size(art: Art, effect: str) -> None:
    plain = art.text("Spell", "title", 60)
    assert art.text("Spell", "title", 60, effect=effect).get_size() == plain.get_size()


def test_an_empty_text_is_a_surface_without_width(art: Art) -> None:
    assert art.text("").get_width() <= 1


def test_a_long_word_shrinks_as_far_as_is_allowed_before_it_is_cut() -> None:
    room = TextRoom(100, 60)
    _, cut = flow("Große Eröffnung", Role.STRONG, 42, room)
    assert cut[-1][0].endswith(ELLIPSIS)
    _, whole = flow("Große Eröffnung", Role.STRONG, 42, room, least=0.4)
    assert " ".join(line for line, _ in whole if line) == "Große Eröffnung"


NO_LETTERS = ("Cn", "Co", "Cs")
"""Categories of what stands for no letter: not given away, private, half of a pair."""


@pytest.mark.parametrize("apart", [101, *thorough(1)])
def test_every_character_of_unicode_can_be_drawn_alone(apart: int) -> None:
    """As large as it was measured, also what is given to no letter yet, of which one in so many is tried."""
    for code in range(0x110000):
        if unicodedata.category(chr(code)) in NO_LETTERS and code % apart:
            continue
        width, _ = line_size(chr(code), Role.BODY, 12)
        assert render(chr(code), Role.BODY, 12, CREAM).get_width() == width, f"U+{code:04X}"


@given(ANYTHING, st.sampled_from(Role), st.integers(6, 60))
def test_any_text_can_be_drawn(text: str, role: Role, pixels: int) -> None:
    width, _ = line_size(text, role, pixels)
    assert render(text, role, pixels, CREAM).get_width() == width
    assert render_shadowed(text, role, pixels, CREAM).get_width() == width
    assert render_gilded(text, role, pixels).get_width() == width
    size, shown = fit_text(text, role, pixels, 80)
    assert line_size(shown, role, size)[0] <= max(80, line_size(ELLIPSIS, role, size)[0])


def test_a_text_of_a_million_letters_is_drawn_as_far_as_any_screen_reaches() -> None:
    assert render("W" * 1_000_000, Role.BODY, 20, CREAM).get_width() > 7680


def test_a_font_that_is_gone_leaves_its_letters_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_face_for", lambda letter, role: "/fonts/were-here-once.ttf")
    assert line_size("漢字", Role.TITLE, 21)[0] == render("漢字", Role.TITLE, 21, CREAM).get_width() == 0


def test_a_line_is_cut_between_letters_and_not_within_one() -> None:
    family = "👨\u200d👩\u200d👧"
    assert shorten(family * 3, 10, monospaced) == family + ELLIPSIS
    assert wrap("e\u0301" * 3, 3, monospaced) == ("e\u0301", "e\u0301", "e\u0301")
