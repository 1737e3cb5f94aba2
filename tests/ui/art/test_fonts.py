"""Fonts that load, and characters that never turn into empty boxes."""

from __future__ import annotations

import struct
from pathlib import Path
from threading import Event

import pygame
import pytest

from game.ui.art import fonts
from game.ui.art.cmap import characters
from game.ui.art.fonts import Role, Run
from game.ui.art.scripts import OTHER
from game.ui.art.system_fonts import SystemFonts
from tests.waiting import FAILSAFE_S, wait_until

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


def test_every_role_draws_names_from_hanoi_to_almaty() -> None:
    for role in Role:
        for name in ("Ольга Ґалаґан", "Љиљана Ќосева", "Әлия Қайрат", "Αλέξανδρος Νίκη", "Nguyễn Thị Ánh"):
            assert "?" not in "".join(piece for piece, *_ in fonts.runs(name, role))
            assert all(face in fonts.faces(role) for _, face, _ in fonts.runs(name, role)), (name, role)


@pytest.fixture
def no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine has no fonts but ours."""
    monkeypatch.setattr(fonts, "SYSTEM", SystemFonts(list))


def test_what_ours_do_not_draw_is_taken_from_the_fonts_of_this_machine(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """From a collection of them, too; they are listed once, and a broken font is none."""
    several, broken = tmp_path / "all.ttc", tmp_path / "broken.ttf"
    several.write_bytes(collection((fonts.FOLDER / "atkinson-hyperlegible-latin-400.ttf").read_bytes()))
    broken.write_bytes(b"\0\1\0\0")
    asked: list[None] = []

    def listed() -> list[Path]:
        asked.append(None)
        return [broken, several]

    monkeypatch.setattr(fonts, "SYSTEM", SystemFonts(listed))
    monkeypatch.setattr(fonts, "_CHAINS", {Role.BODY: ("noto-sans-cyrillic-400.woff",)})
    for _ in range(2):
        assert fonts.runs("яAB漢", Role.BODY) == (
            Run("я", "noto-sans-cyrillic-400.woff"),
            Run("AB", str(several), OTHER),
            Run("?", "noto-sans-cyrillic-400.woff"),
        )
    assert len(asked) == 1
    assert fonts.font(str(several), 20).size("A")[0] > 0


def test_a_font_that_pygame_does_not_open_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = (fonts.FOLDER / "atkinson-hyperlegible-latin-400.ttf").read_bytes()
    torn, sound = tmp_path / "torn.ttf", tmp_path / "sound.ttf"
    torn.write_bytes(whole)
    sound.write_bytes(whole)
    opened = pygame.font.Font

    def opening(path: str, pixels: int) -> pygame.font.Font:
        if path == str(torn):
            raise pygame.error("Library error 85")
        return opened(path, pixels)

    monkeypatch.setattr(pygame.font, "Font", opening)
    monkeypatch.setattr(fonts, "_CHAINS", {Role.BODY: ("noto-sans-cyrillic-400.woff",)})
    monkeypatch.setattr(fonts, "SYSTEM", SystemFonts(lambda: [torn, sound]))
    assert fonts.runs("яA", Role.BODY)[1] == Run("A", str(sound), OTHER)


def test_fonts_that_are_looked_for_beside_come_later_and_nobody_waits(tmp_path: Path) -> None:
    """However slow the machine is that lists them: a sign stands there until then."""
    listed, goes_on = Event(), Event()

    def slowly() -> list[Path]:
        listed.set()
        assert goes_on.wait(FAILSAFE_S)
        return [fonts.FOLDER / "noto-sans-greek-400.woff"]

    system = SystemFonts(slowly)
    system.look_beside()
    assert system.font_for([ord("Ω")]) is None
    assert listed.wait(FAILSAFE_S)
    assert not system.has_more()
    goes_on.set()
    wait_until(system.has_more, "the font was found")
    assert system.font_for([ord("Ω")]) == str(fonts.FOLDER / "noto-sans-greek-400.woff")
    assert not system.has_more()


def collection(font: bytes) -> bytes:
    """A TrueType collection of one font."""
    head = b"ttcf" + struct.pack(">LLL", 0x10000, 1, 16)
    moved = bytearray(font)
    for index in range(struct.unpack_from(">H", font, 4)[0]):
        at = 12 + 16 * index + 8
        struct.pack_into(">L", moved, at, struct.unpack_from(">L", font, at)[0] + len(head))
    return head + bytes(moved)


def read_from_the_left(name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """How a line stands if one font draws it all."""
    monkeypatch.setattr(fonts, "_face_for", lambda letter, role: "any")
    return "".join(run.text for run in fonts.runs(name, Role.BODY))


@pytest.mark.parametrize(
    ("line", "stands"),
    [
        ("נועה", "העונ"),
        ("דן לוי", "יול ןד"),
        ("דן'ה", "ה'ןד"),
        ("דן 12", "12 ןד"),
        ("محمد 12", "12 دمحم"),
        ("(דן)", "(ןד)"),
        ("דן sits down.", "ןד sits down."),
        ("שָׁל", "לשָׁ"),
    ],
    ids=["one word", "two words", "apostrophe", "digits", "Arabic", "brackets", "in a sentence", "marks"],
)
def test_what_is_written_from_the_right_begins_there(
    line: str, stands: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By whole lines; marks stay with their letters."""
    assert read_from_the_left(line, monkeypatch) == stands


def test_a_character_no_font_has_is_told_and_replaced_visibly(no_others: None) -> None:
    assert [piece for piece, *_ in fonts.runs("👩\u200d👧", Role.BODY)] == ["?"], "a family is one letter"
    assert not fonts.covers("漢")
    assert [piece for piece, *_ in fonts.runs("漢", Role.BODY)] == ["?"]


def test_a_letter_no_font_has_falls_back_to_its_base_letter(no_others: None) -> None:
    assert not fonts.covers("ḫ")
    assert "".join(piece for piece, *_ in fonts.runs("ḫat", Role.BODY)) == "hat"


def test_a_combining_accent_is_joined_with_its_letter() -> None:
    assert fonts.runs("e\u0301", Role.BODY)[0][0] == "é"


def test_a_name_with_one_rare_letter_takes_only_that_letter_from_the_fallback() -> None:
    pieces = fonts.runs("Škoda", Role.DISPLAY)
    assert [piece for piece, *_ in pieces] == ["Š", "koda"]
    assert pieces[1].face == fonts.faces(Role.DISPLAY)[0]


def test_what_is_no_font_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "note.ttf"
    path.write_bytes(b"not a font at all")
    with pytest.raises(ValueError, match="not a font"):
        characters(path)
