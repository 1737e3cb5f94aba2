"""A contact sheet of the art, to look at while working on it.

Example: python -m studio.art_gallery sheet.png --scale 1.5
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

import pygame

from game.catalogue import GAMES, game_named
from game.ui.art import (
    PIECE_MARGIN,
    TUMBLE_FRAMES,
    Art,
    CardFace,
    CardState,
    DieState,
    SpellFace,
    SquareMark,
    Tone,
)
from game.ui.art.cards import moon_place
from game.ui.art.field import square_rect
from game.ui.art.theme import GOLD, PIECES, TONES, Colour

_SPELLS = (
    SpellFace("Rootgrip", "RG", 1, 2, "Move one piece to any free square."),
    SpellFace("Lantern", "YK", 1, 2, "Every opponent loses 1 essence."),
    SpellFace("Firebrand", "RYB", 0, 3, "Steal 1 essence from an opponent."),
    SpellFace("Thicket", "GWG", 0, 3, "Place one more piece."),
    SpellFace("Blight", "KGYW", 0, 4, "Shrink a piece; an opponent loses 1 essence."),
    SpellFace("Undertow", "BKBW", 0, 4, "Move two pieces."),
    SpellFace("Conjunction", "WRWBK", 2, 5, "Conjure two pieces, then move a moon one spell on."),
    SpellFace("Veil", "GWK", 0, 3, "Draw a piece."),
)
_STATES = ("castable", "active", "asleep", "cast", "active", "asleep", "asleep", "asleep")
_NAMES = ("Rosa", "Kenji", "Amara", "Tom")
_ON_FIELD = "c4R3 d4Y3 e4B3 b6G2 c6W2 f5K3 g2R1 d2Y2 e7B1 h3W3 f3G3 a5K2"


class Sheet:
    """Pastes pieces of art at logical places."""

    def __init__(self, art: Art, width: float, height: float) -> None:
        self.art = art
        self.surface = pygame.Surface((art.pixels(width), art.pixels(height)))

    def put(self, piece: pygame.Surface, x: float, y: float) -> None:
        """Blits a piece with its upper left corner at (x, y)."""
        self.surface.blit(piece, (round(x * self.art.scale), round(y * self.art.scale)))

    def raised(self, piece: pygame.Surface, x: float, y: float, radius: float = 28) -> None:
        """As `put`, with a shadow below."""
        width, height = piece.get_width() / self.art.scale, piece.get_height() / self.art.scale
        self.put(self.art.shadow(width, height, radius), x - PIECE_MARGIN, y - PIECE_MARGIN)
        self.put(piece, x, y)

    def words(
        self, text: str, role: str, size: float, x: float, y: float, colour: Colour = PIECES["W"].light
    ) -> None:
        """A line of text with a drop shadow."""
        self.put(self.art.text(text, role, size, colour, effect="shadow"), x, y)


def table(sheet: Sheet) -> None:
    """A Spellcycles table as a scene might lay it out."""
    art = sheet.art
    sheet.put(art.backdrop(1920, 1080), 0, 0)
    sheet.put(art.text("SPELLCYCLES", "title", 44, effect="gilded"), 60, 36)
    sheet.raised(art.turn_banner(820, 92, 0), 510, 28)
    sheet.words("ROSA, PLACE A PIECE", "display", 52, 612, 40)
    for seat, name in enumerate(_NAMES):
        _seat(sheet, seat, name, 60, 150 + 150 * seat)
    sheet.raised(art.felt(960, 900), 400, 140, 58)
    size = 820
    sheet.raised(art.field(size), 470, 180)
    _field(sheet, size, 470, 180)
    for index, face in enumerate(_SPELLS):
        _spell(sheet, face, _STATES[index], 1400 + 245 * (index % 2), 140 + 208 * (index // 2))
    _button(sheet, Tone.GREEN, "Place here", 1400, 980, 300)
    _button(sheet, Tone.QUIET, "Undo", 1720, 980, 150)


def _seat(sheet: Sheet, seat: int, name: str, x: float, y: float) -> None:
    art = sheet.art
    sheet.raised(art.seat_plate(310, 132, seat, "active" if seat == 0 else "waiting"), x, y)
    left = x + art.plate_text_x(132)
    sheet.words(name, "display", 38, left, y + 12)
    sheet.put(art.prestige(42), left, y + 74)
    sheet.words(str(23 - 3 * seat), "display", 38, left + 46, y + 72)
    sheet.put(art.essence(42), left + 100, y + 74)
    sheet.words(str(4 + seat), "display", 38, left + 142, y + 72)


def _field(sheet: Sheet, size: float, x: float, y: float) -> None:
    art = sheet.art

    def place(square: str) -> tuple[float, float, float]:
        left, top, side, _ = square_rect(size, "abcdefgh".index(square[0]), int(square[1]) - 1)
        return x + left, y + top, side

    for square, mark in (("c4", "line"), ("d4", "line"), ("e4", "line"), ("c5", "legal"), ("d5", "focus")):
        left, top, side = place(square)
        sheet.put(art.square_mark(mark, side), left, top)
    for code in _ON_FIELD.split():
        left, top, side = place(code)
        sheet.put(art.pyramid(code[2], int(code[3]), side), left, top)


def _spell(
    sheet: Sheet, face: SpellFace, state: str, x: float, y: float, width: float = 232, height: float = 196
) -> None:
    art = sheet.art
    if state == CardState.CASTABLE:
        sheet.put(art.glow(width, height, GOLD, 18), x - PIECE_MARGIN, y - PIECE_MARGIN)
    sheet.raised(art.spell_card(width, height, face, state), x, y, 18)
    if state in (CardState.CASTABLE, CardState.ACTIVE):
        left, top, side = moon_place(width, height)
        sheet.put(art.moon(side), x + left, y + top)


def _button(
    sheet: Sheet, tone: Tone, label: str, x: float, y: float, width: float, state: str = "normal"
) -> None:
    art = sheet.art
    sheet.raised(art.button(width, 92, tone, state), x, y, 30)
    text = art.text(label, "display", 34, art.button_text_colour(tone, state), width=width - 32)
    top, tall = art.button_face(92, state)
    wide, high = text.get_width() / art.scale, text.get_height() / art.scale
    sheet.put(text, x + (width - wide) / 2, y + top + (tall - high) / 2)


def pieces(sheet: Sheet, y: float) -> None:
    """Everything that the table does not show."""
    art = sheet.art
    sheet.put(art.backdrop(1920, 1080), 0, y)
    sheet.put(art.logo(900, 170), 20, y + 8)
    for index, info in enumerate(GAMES.values()):
        game = game_named(info.name)
        sheet.raised(art.game_tile(300, 250, info.title, game.icon, game.colour), 40 + 320 * index, y + 190)
    for index, tone in enumerate(TONES):
        _button(sheet, tone, tone.value.title(), 40 + 250 * index, y + 470, 230)
        _button(sheet, tone, "Pressed", 40 + 250 * index, y + 580, 230, "pressed")
    sheet.put(art.focus_ring(230, 92, 30), 40 - PIECE_MARGIN, y + 470 - PIECE_MARGIN)
    _button(sheet, Tone.GREEN, "Disabled", 1540, y + 580, 230, "disabled")
    for index, kind in enumerate(SquareMark):
        sheet.put(art.square_mark(kind, 92), 40 + 100 * index, y + 700)
    for index, letter in enumerate(PIECES):
        sheet.put(art.gem(letter, 56), 980 + 66 * index, y + 690)
        sheet.put(art.gem(letter, 56, hollow=True), 980 + 66 * index, y + 752)
    sheet.put(art.stack((("R", 3), ("B", 2), ("W", 1)), 110), 1400, y + 690)
    for value in range(1, 7):
        sheet.put(art.die(value, 92), 40 + 104 * (value - 1), y + 815)
    sheet.put(art.die(None, 92, DieState.DOUBTFUL), 664, y + 815)
    sheet.put(art.die(6, 92, DieState.LIT), 768, y + 815)
    for frame in range(TUMBLE_FRAMES):
        sheet.put(art.tumbling_die(frame, 92), 40 + 98 * frame, y + 930)
    sheet.raised(art.dice_tray(330, 220), 1240, y + 830, 22)
    for index, value in enumerate((5, 2)):
        sheet.put(art.die(value, 70), 1290 + 130 * index, y + 880 + 50 * index)
        sheet.put(art.detection_ring(118, value), 1266 + 130 * index, y + 856 + 50 * index)
    for row, device in enumerate(("pad", "keys")):
        for index, action in enumerate(("confirm", "back", "undo", "help", "menu")):
            sheet.put(art.glyph(device, action, 56), 900 + 64 * index, y + 818 + 62 * row)
    face = CardFace("Sun Idol", "sun", "Relic", "Re-roll one die each turn", (40, 160, 110), 9, 4)
    sheet.raised(art.card(230, 330, face), 1660, y + 190, 18)
    sheet.raised(art.card_back(150, 215, art.seat_colour(0), "flame"), 1620, y + 700, 18)
    sheet.put(art.curtain(300, 120), 1600, y + 940)


def main(arguments: Sequence[str] | None = None) -> int:
    """Bakes the sheet and writes it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", help="picture to write, .png")
    parser.add_argument("--scale", type=float, default=1.0, help="pixels per logical unit")
    chosen = parser.parse_args(arguments)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    sheet = Sheet(Art(chosen.scale), 1920, 2160)
    table(sheet)
    pieces(sheet, 1080)
    pygame.image.save(sheet.surface, chosen.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
