"""Words fit: they shrink, wrap, and are cut only as the last resort, which is reported."""

from __future__ import annotations

import ast

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.store.settings import TEXT_SCALES
from game.ui import words
from game.ui.art import Art
from game.ui.drawing.fit import MIN_TEXT_SIZE, fit
from game.ui.drawing.layout import Box
from game.ui.widgets.label import SharedFontSize, Text
from game.ui.words import _
from tests.test_architecture import is_in, trees

SMALLEST_TEXT_SIZE = 18
"""No words of a screen may shrink below this, logical units at text scale 1: px of a picture 1080 px high."""
LONG = "Put a blue pyramid on an empty square of the Casting Field"


@pytest.fixture(scope="module")
def art() -> Art:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return Art(1.0, 1.0)


def test_words_that_fit_keep_their_size(art: Art) -> None:
    fitted = fit(art, "Play", "label", 40, 400, 80)
    assert (fitted.lines, fitted.size, fitted.cut) == (("Play",), 40, False)


def test_a_label_shrinks_before_anything_else(art: Art) -> None:
    wide = art.measure(LONG, "label", 40)[0]
    fitted = fit(art, LONG, "label", 40, wide * 0.85, 100, lines=2)
    assert fitted.lines == (LONG,)
    assert MIN_TEXT_SIZE <= fitted.size < 40


def test_then_it_wraps_at_words(art: Art) -> None:
    wide = art.measure(LONG, "label", 40)[0]
    fitted = fit(art, LONG, "label", 40, wide * 0.6, 110, lines=2)
    assert len(fitted.lines) == 2
    assert " ".join(fitted.lines) == LONG
    assert not fitted.cut


def test_and_only_then_it_ends_in_an_ellipsis_and_says_so(art: Art) -> None:
    fitted = fit(art, LONG, "label", 40, 200, 40)
    assert fitted.cut
    assert fitted.lines[-1].endswith("…")
    assert fitted.size == MIN_TEXT_SIZE


def test_a_word_is_not_broken_apart_without_telling(art: Art) -> None:
    assert fit(art, "Incomprehensibilities", "label", 40, 120, 300, lines=4).cut


def test_a_paragraph_keeps_its_size_and_its_line_breaks(art: Art) -> None:
    fitted = fit(art, "First.\nSecond.", "body", 32, 600, 300, lines=99)
    assert fitted.lines == ("First.", "Second.")
    assert fitted.size == 32


@settings(max_examples=40)
@given(st.text("abc defg", min_size=1, max_size=60), st.integers(60, 700), st.integers(40, 200))
def test_nothing_ever_reaches_outside_its_box(art: Art, text: str, width: int, height: int) -> None:
    fitted = fit(art, text, "body", 40, width, height, lines=3)
    assert all(art.measure(line, "body", fitted.size)[0] <= width + 1 for line in fitted.lines)
    assert len(fitted.lines) == 1 or fitted.line_height * len(fitted.lines) <= height + fitted.size


def test_sentences_have_their_gaps_filled_in_every_language() -> None:
    assert _("{name}, roll", name="Ann") == "Ann, roll"
    with words.use_language(words.pseudo):
        longer = _("{name}, roll the {n} dice", name="Ann", n=3)
    assert longer.startswith("Ann, roll the 3 dice")
    assert _("Play") == "Play"


@given(st.text(st.characters(blacklist_characters="{}", categories=("L",)), min_size=1, max_size=80))
def test_the_pseudo_language_is_longer_by_two_fifths(sentence: str) -> None:
    longer = words.pseudo(sentence)
    assert longer.startswith(sentence)
    assert len(sentence) * 1.4 - 1.5 <= len(longer) <= len(sentence) * 1.4 + 1


OF_SCREENS = ("game.ui.scenes", "game.ui.widgets", "game.ui.stage.dialog", "game.features", "game.devices")
"""Where words of screens are set."""


@pytest.mark.xdist_group("architecture")
def test_no_words_of_a_screen_may_shrink_until_nobody_can_read_them() -> None:
    """A number in a badge may: it is `tight`."""
    calls = [
        (f"{name}:{node.lineno}", {one.arg: one.value for one in node.keywords})
        for name, tree in trees().items()
        if is_in(name, *OF_SCREENS)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
    ]
    floors = [
        (place, floor.value)
        for place, named in calls
        if isinstance(floor := named.get("floor"), ast.Constant)
        and isinstance(floor.value, int)
        and "tight" not in named
    ]
    assert len(floors) > 50
    assert [found for found in floors if found[1] < SMALLEST_TEXT_SIZE] == []
    assert MIN_TEXT_SIZE >= SMALLEST_TEXT_SIZE


def test_words_of_a_list_are_alike_and_as_large_as_the_narrowest_lets_them_be() -> None:
    art, alike = Art(1.0, 1.5), SharedFontSize()
    long, short = Text("Secret hands of everybody", size=34), Text("Sound", size=34)
    narrow, wide = Box(0, 0, 420, 60), Box(0, 0, 900, 60)
    assert short.fit(art, wide).size > long.fit(art, narrow).size
    alike.add(long, lambda: narrow)
    alike.add(short, lambda: wide)
    assert short.fit(art, wide).size == long.fit(art, narrow).size
    assert not long.fit(art, narrow).cut


def test_larger_letters_are_never_smaller_than_the_usual_ones() -> None:
    for width in range(150, 700, 50):
        usual, *larger = (
            round(fit(art, "Take the cable out", "label", 36, width, 60, 20, 2).size * art.text_scale, 3)
            for art in (Art(1.0, scale) for scale in TEXT_SCALES)
        )
        assert all(size >= usual for size in larger), width
