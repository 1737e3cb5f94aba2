"""Fonts that load, and characters that never turn into empty boxes."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.art import fonts
from game.ui.art.cmap import characters
from game.ui.art.fonts import Role

LATIN_1 = "".join(chr(code) for code in range(0xA1, 0x100) if code != 0xAD)
ASCII = "".join(chr(code) for code in range(0x20, 0x7F))
PUNCTUATION = "–—‘’“”…•×−·€"


@pytest.mark.parametrize("role", Role)
def test_every_role_draws_latin_and_our_punctuation(role: Role) -> None:
    assert [c for c in ASCII + LATIN_1 + PUNCTUATION if not fonts.covers(c, role)] == []


@pytest.mark.parametrize("role", Role)
def test_every_role_draws_names_of_middle_europe(role: Role) -> None:
    assert fonts.covers("Łukasz Škvorecký Őrs Çağla Ștefan Žižka", role)


@pytest.mark.parametrize("path", sorted(fonts.FOLDER.iterdir()), ids=lambda path: path.name)
def test_every_font_file_loads_and_tells_its_characters(path: Path) -> None:
    assert fonts.font(path.name, 20).size("A")[0] > 0
    assert characters(path)


def test_fonts_come_back_after_pygame_was_shut_down() -> None:
    before = fonts.font("cinzel-latin-700.ttf", 20).size("Moon")
    pygame.font.quit()
    assert fonts.font("cinzel-latin-700.ttf", 20).size("Moon") == before


def test_a_character_no_font_has_is_told_and_replaced_visibly() -> None:
    assert not fonts.covers("漢")
    assert [piece for piece, _ in fonts.runs("漢", Role.BODY)] == ["?"]


def test_a_letter_no_font_has_falls_back_to_its_base_letter() -> None:
    assert not fonts.covers("ḫ")
    assert "".join(piece for piece, _ in fonts.runs("ḫat", Role.BODY)) == "hat"


def test_a_combining_accent_is_joined_with_its_letter() -> None:
    assert fonts.runs("e\u0301", Role.BODY)[0][0] == "é"


def test_a_name_with_one_rare_letter_takes_only_that_letter_from_the_fallback() -> None:
    pieces = fonts.runs("Škoda", Role.DISPLAY)
    assert [piece for piece, _ in pieces] == ["Š", "koda"]
    assert pieces[1][1] == fonts.faces(Role.DISPLAY)[0]


def test_what_is_no_font_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "note.ttf"
    path.write_bytes(b"not a font at all")
    with pytest.raises(ValueError, match="not a font"):
        characters(path)
