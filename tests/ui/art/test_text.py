"""Words that stay inside the room they are given."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.art import Art, Role
from game.ui.art.text import ELLIPSIS, TextRoom, fitted, flow, line_size, shorten, wrap

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
    pixels, shown = fitted(text, Role.BODY, 24, width)
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
