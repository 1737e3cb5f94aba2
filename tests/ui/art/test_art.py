"""Every piece: the size asked for, the same on every run, and different where it must differ."""

from __future__ import annotations

import ast
import hashlib
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES, game_named
from game.ui.art import (
    PIECE_MARGIN,
    TUMBLE_FRAMES,
    Art,
    CardFace,
    CardState,
    ControlState,
    DieState,
    PlateState,
    SpellFace,
    SquareMark,
    Style,
    TableCloth,
    Tone,
    icons,
    theme,
)
from game.ui.art.cards import moon_place
from game.ui.art.field import square_rect
from game.ui.art.pieces import sign_of
from game.ui.words import language_named, use_language

from .conftest import rgba

ROOT = Path(__file__).resolve().parents[3]
SPELL = SpellFace("Blight", "KGYW", 0, 4, "Shrink a piece; an opponent loses 1 essence.")
CARD = CardFace("Sun Idol", "sun", "Relic", "Re-roll one die each turn", (40, 160, 110), 9, 4)

RECTANGLES: dict[str, Callable[[Art], pygame.Surface]] = {
    "backdrop": lambda art: art.backdrop(300, 200),
    "felt": lambda art: art.felt(300, 200, TableCloth.WINE),
    "panel": lambda art: art.panel(300, 200, Style.WELL),
    "button": lambda art: art.button(300, 200, Tone.AMBER),
    "pill": lambda art: art.pill(300, 200),
    "ribbon": lambda art: art.ribbon(300, 200),
    "seat plate": lambda art: art.seat_plate(300, 200, 5),
    "banner": lambda art: art.turn_banner(300, 200, 2),
    "spell card": lambda art: art.spell_card(300, 200, SPELL),
    "spell stock": lambda art: art.spell_stock(300, 200, "castable"),
    "sequence band": lambda art: art.sequence_band(300, 200, "RYGBWKRY"),
    "card": lambda art: art.card(300, 200, CARD),
    "card back": lambda art: art.card_back(300, 200),
    "tray": lambda art: art.dice_tray(300, 200),
    "logo": lambda art: art.logo(300, 200),
    "tile": lambda art: art.game_tile(300, 200, "Engine", "gears", (108, 146, 224)),
    "curtain": lambda art: art.curtain(300, 200),
    "mat": lambda art: art.mat(300, 200),
    "slot": lambda art: art.slot(300, 200),
    "index card": lambda art: art.index_card(300, 200, "10", "H", 40),
    "number card": lambda art: art.number_card(300, 200, 17, 0.9, "stuffed bear"),
    "small back": lambda art: art.small_back(300, 200, (40, 160, 110), "sun"),
}
SQUARES: dict[str, Callable[[Art], pygame.Surface]] = {
    "icon": lambda art: art.icon("menu", 90),
    "glyph": lambda art: art.glyph("pad", "back", 90),
    "seat coin": lambda art: art.seat_coin(0, 90),
    "spot": lambda art: art.spot(90),
    "field": lambda art: art.field(90),
    "mark": lambda art: art.square_mark("legal", 90),
    "pyramid": lambda art: art.pyramid("R", 3, 90),
    "stack": lambda art: art.stack([("R", 3), ("K", 1)], 90),
    "gem": lambda art: art.gem("W", 90),
    "die": lambda art: art.die(3, 90),
    "tumbling die": lambda art: art.tumbling_die(4, 90),
    "detection ring": lambda art: art.detection_ring(90, None),
    "essence": lambda art: art.essence(90),
    "prestige": lambda art: art.prestige(90),
    "moon": lambda art: art.moon(90),
    "cost stone": lambda art: art.cost_stone(2, 90),
    "suit wheel": lambda art: art.suit_wheel(90),
    "wheel quarter": lambda art: art.wheel_quarter(180, "D", "lit"),
    "wheel focus": lambda art: art.wheel_focus(180, "S"),
    "value coin": lambda art: art.value_coin(12, 90),
}


@pytest.mark.parametrize("name", RECTANGLES)
@pytest.mark.parametrize("scale", [0.5, 1.0, 1.37])
def test_a_piece_is_as_large_as_asked(name: str, scale: float) -> None:
    assert RECTANGLES[name](Art(scale)).get_size() == (round(300 * scale), round(200 * scale))


@pytest.mark.parametrize("name", SQUARES)
@pytest.mark.parametrize("scale", [0.5, 1.0, 1.37])
def test_a_square_piece_is_as_large_as_asked(name: str, scale: float) -> None:
    assert SQUARES[name](Art(scale)).get_size() == (round(90 * scale), round(90 * scale))


@pytest.mark.parametrize("name", ["shadow", "glow", "focus_ring"])
def test_what_reaches_out_does_so_by_the_margin_on_every_side(art: Art, name: str) -> None:
    piece = getattr(art, name)(200, 96)
    assert piece.get_size() == ((200 + 2 * PIECE_MARGIN) // 2, (96 + 2 * PIECE_MARGIN) // 2)
    border = [piece.get_at((x, y)).a for x in (0, piece.get_width() - 1) for y in range(piece.get_height())]
    assert max(border) <= 2, "it fades out before its edge"


@pytest.mark.parametrize("width", [1, 2, 7, 40])
def test_even_tiny_pieces_can_be_baked(width: int) -> None:
    art = Art(1.0)
    for style in Style:
        assert art.panel(width, 3, style).get_width() == width
    for state in ControlState:
        assert art.button(width, 12, Tone.GREEN, state).get_width() == width


def test_corners_are_round_and_the_middle_is_solid(art: Art) -> None:
    for piece in (art.panel(400, 200, "dialog"), art.button(400, 96), art.felt(400, 300)):
        assert piece.get_at((0, 0)).a == 0
        assert piece.get_at((piece.get_width() // 2, piece.get_height() // 3)).a == 255


def test_every_combination_of_kinds_can_be_baked(art: Art) -> None:
    for tone, state in product(Tone, ControlState):
        art.button(120, 96, tone, state)
    for seat, seat_state in product(range(6), PlateState):
        art.seat_plate(300, 130, seat, seat_state)
    for card_state in CardState:
        art.spell_card(240, 200, SPELL, card_state)
        art.spell_card(340, 130, SPELL, card_state)
    for device, action in product(
        ("pad", "playstation", "keys", "touch", "mouse"), ("confirm", "back", "undo", "help", "menu")
    ):
        art.glyph(device, action, 48)
    for info in GAMES.values():
        art.game_tile(300, 240, info.title, game_named(info.name).icon, game_named(info.name).colour)
    for felt in TableCloth:
        art.felt(200, 160, felt)
    for name in icons.names():
        assert pygame.mask.from_surface(art.icon(name, 64)).count() > 60, name


def test_an_unknown_icon_is_an_error(art: Art) -> None:
    with pytest.raises(KeyError):
        art.icon("no-such-icon", 40)


def test_the_games_have_a_tile_and_a_felt_each() -> None:
    games = [game_named(name) for name in GAMES]
    for looks in ("icon", "felt", "colour"):
        assert len({getattr(game, looks) for game in games}) == len(games), looks


def test_the_six_colours_and_three_sizes_of_pyramids_all_differ() -> None:
    art = Art(1.0)
    pictures = [rgba(art.pyramid(letter, size, 88)) for letter in theme.PIECES for size in (1, 2, 3)]
    assert len(set(pictures)) == 18


def test_what_stands_on_pieces_is_of_the_language_and_tells_the_colours_apart(art: Art) -> None:
    english = [art.gem(letter, 60) for letter in theme.PIECES]
    with use_language(language_named("de")):
        assert [sign_of(letter) for letter in "RYGBWK"] == ["R", "Ge", "Gr", "B", "W", "S"]
        german = [art.gem(letter, 60) for letter in theme.PIECES]
    changed = [a is not b for a, b in zip(english, german, strict=True)]
    assert changed == [False, True, True, False, False, True]


def test_a_larger_pyramid_covers_clearly_more(art: Art) -> None:
    areas = [pygame.mask.from_surface(Art(1.0).pyramid("B", size, 88), 250).count() for size in (1, 2, 3)]
    assert areas[1] > 1.5 * areas[0]
    assert areas[2] > 1.4 * areas[1]


@pytest.mark.parametrize("letter", theme.PIECES)
def test_a_pyramid_stands_off_both_square_tones(letter: str) -> None:
    art = Art(1.0)
    field, piece = art.field(880), art.pyramid(letter, 3, 99)
    seen = [tuple(piece.get_at((x, y))) for x in range(20, 80, 2) for y in range(10, 95, 2)]
    body = [colour[:3] for colour in seen if colour[3] == 255]
    for column in (3, 4):
        x, y, side, _ = square_rect(880, column, 3)
        ground = [tuple(field.get_at((round(x + dx), round(y + side / 2))))[:3] for dx in range(20, 80, 6)]
        tone = tuple(sum(channel) / len(ground) for channel in zip(*ground, strict=True))
        apart = [sum(abs(a - b) for a, b in zip(colour, tone, strict=True)) > 70 for colour in body]
        assert sum(apart) / len(apart) > 0.75


def test_the_marks_of_squares_differ_without_their_colours() -> None:
    art = Art(1.0)
    shapes = []
    for kind in SquareMark:
        mark = art.square_mark(kind, 88)
        seen = [mark.get_at((x, y)) for x in range(88) for y in range(88)]
        shapes.append(bytes(0 if c.a < 128 else 1 + (max(c.r, c.g, c.b) > 140) for c in seen))
    different = [sum(a != b for a, b in zip(*pair, strict=True)) for pair in combinations(shapes, 2)]
    assert min(different) > 30


def test_squares_tile_the_field_from_a1_at_the_lower_left() -> None:
    x, y, side, _ = square_rect(880, 0, 0)
    last_x, last_y, _, _ = square_rect(880, 7, 7)
    assert x < last_x
    assert y > last_y
    assert last_x + side == pytest.approx(880 - x)
    assert y + side == pytest.approx(880 - last_y)


def test_die_faces_differ_from_each_other_and_from_doubt() -> None:
    art = Art(1.0)
    faces = [rgba(art.die(value, 80)) for value in (1, 2, 3, 4, 5, 6, None)]
    assert len(set(faces)) == 7
    assert rgba(art.die(4, 80)) != rgba(art.die(4, 80, DieState.DOUBTFUL)) != rgba(art.die(4, 80, "lit"))


def test_a_tumbling_die_moves_in_every_frame_and_comes_round(art: Art) -> None:
    frames = [rgba(art.tumbling_die(frame, 100)) for frame in range(TUMBLE_FRAMES)]
    assert len(set(frames)) == TUMBLE_FRAMES
    assert rgba(art.tumbling_die(TUMBLE_FRAMES, 100)) == frames[0]


def test_states_of_spell_cards_look_different(art: Art) -> None:
    pictures = [rgba(art.spell_card(240, 200, SPELL, state)) for state in CardState]
    assert all(a != b for a, b in combinations(pictures, 2))


def test_the_moon_stands_on_the_upper_right_corner_of_its_card() -> None:
    x, y, side = moon_place(240, 200)
    assert x < 240 < x + side
    assert y < 0 < y + side
    assert max(x + side - 240, -y) <= PIECE_MARGIN


def test_nothing_is_baked_twice(art: Art) -> None:
    for bake in (*RECTANGLES.values(), *SQUARES.values()):
        assert bake(art) is bake(art)


def test_two_bakes_are_the_same_to_the_byte() -> None:
    for bake in (*RECTANGLES.values(), *SQUARES.values()):
        assert rgba(bake(Art(0.5))) == rgba(bake(Art(0.5)))


def test_pictures_are_the_same_whatever_the_hash_seed() -> None:
    code = "from tests.ui.art.test_art import digest; print(digest())"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "SDL_VIDEODRIVER": "dummy", "PATH": "", "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
        ).stdout.split()[-1]
        for seed in ("1", "2")
    }
    assert told == {digest()}


def digest() -> str:
    """A sum of all pictures."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    art, total = Art(0.5), hashlib.sha256()
    for bake in (*RECTANGLES.values(), *SQUARES.values()):
        total.update(rgba(bake(art)))
    return total.hexdigest()


def test_the_art_needs_no_opencv() -> None:
    code = "import sys, game.ui.art; raise SystemExit('cv2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True).returncode == 0


def test_nothing_is_drawn_in_the_depth_that_the_screen_happens_to_have() -> None:
    """With 16 bits a pixel, as remote desktops and small panels have, it could be neither scaled nor cut."""
    for path in (ROOT / "game").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "pygame.Surface(" not in text:
            continue
        nodes = list(ast.walk(ast.parse(text)))
        meant = [node.value for node in nodes if isinstance(node, ast.Attribute) and node.attr == "convert"]
        for call in nodes:
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pygame.Surface":
                assert len(call.args) == 3 or call in meant, f"{path}:{call.lineno} names no depth"
