"""What lies on the table: the field, pyramids, dice, moons, chips and cards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.text import N_
from game.ui.art import (
    cards,
    dice,
    field,
    marks,
    numbered,
    playing,
    portraits,
    pyramids,
    suited,
    sunburst,
    theme,
    wheel,
)
from game.ui.art.bakery import Bakery
from game.ui.art.cards import CardFace, CardState, SpellFace
from game.ui.art.dice import DieState
from game.ui.art.field import SquareMark
from game.ui.art.suited import SuitLook
from game.ui.art.theme import Colour
from game.ui.art.wheel import QuarterState
from game.ui.words import _

SIGN = "letter of a colour"
_SIGNS = N_({"R": "R", "Y": "Y", "G": "G", "B": "B", "W": "W", "K": "K"}, context="letter of a colour")
"""By a colour's letter in notation: what stands on its pieces, in one or two letters."""


def sign_of(letter: str) -> str:
    """What stands on pieces of a colour, in the language in use."""
    return _(_SIGNS[letter], context=SIGN)


class Pieces(Bakery):
    """Everything people would touch on a real table."""

    def field(self, size: float) -> pygame.Surface:
        """The empty Casting Field with frame and labels; square. See `field.square_rect`."""
        side = self.pixels(size)
        return self._piece(("field", side), lambda: field.board(side, self.scale))

    def square_mark(self, kind: SquareMark | str, size: float) -> pygame.Surface:
        """What is marked on a square.

        Legal, target, line, recolour, take off, put back, seen, wrong, focus, last.
        """
        side, chosen = self.pixels(size), SquareMark(kind)
        return self._piece(("mark", chosen, side), lambda: field.mark(chosen, side, self.scale))

    def pyramid(self, letter: str, piece_size: int, size: float) -> pygame.Surface:
        """A pyramid of colour R Y G B W K and size 1..3 (small to large) on a square of `size`."""
        side = self.pixels(size)
        sign = sign_of(letter)
        return self._piece(
            ("pyramid", letter, piece_size, side, sign),
            lambda: pyramids.pyramid(letter, piece_size, side, sign, self.pixels(theme.LEGIBLE_SIZE)),
        )

    def stack(self, pieces: Sequence[tuple[str, int]], size: float) -> pygame.Surface:
        """Pyramids on one square, bottom first, as (letter, size); with their count if more than one."""
        side, kept = self.pixels(size), tuple(pieces)
        signs = {letter: sign_of(letter) for letter, _ in kept}
        key = ("stack", kept, side, tuple(signs.values()))
        return self._piece(key, lambda: pyramids.stack(kept, side, signs, self.pixels(theme.LEGIBLE_SIZE)))

    def gem(self, letter: str, size: float, hollow: bool = False) -> pygame.Surface:
        """A colour with its letter as a small square stone; hollow for a place still unmatched."""
        side, sign = self.pixels(size), sign_of(letter)
        return self._piece(
            ("gem", letter, side, hollow, sign), lambda: pyramids.gem(letter, side, hollow, sign)
        )

    def die(self, value: int | None, size: float, state: DieState | str = DieState.NORMAL) -> pygame.Surface:
        """A die with `value` up, or a question mark for None; normal, lit or doubtful; square."""
        side, chosen = self.pixels(size), DieState(state)
        return self._piece(("die", value, side, chosen), lambda: dice.die(value, side, chosen))

    def tumbling_die(self, frame: int, size: float) -> pygame.Surface:
        """Frame `frame` (modulo dice.TUMBLE_FRAMES) of a rolling die; square."""
        side, step = self.pixels(size), frame % dice.TUMBLE_FRAMES
        return self._piece(("tumble", step, side), lambda: dice.tumbling_frame(step, side))

    def dice_tray(self, width: float, height: float) -> pygame.Surface:
        """A leather well for dice or for the picture of the camera."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("tray", w, h), lambda: dice.tray(w, h, self.scale))

    def detection_ring(self, size: float, value: int | None, colour: Colour = theme.MINT) -> pygame.Surface:
        """A broken ring around a die seen by the camera, with the value in a badge; square."""
        side = self.pixels(size)
        return self._piece(
            ("detection", side, value, colour), lambda: dice.detection_ring(side, value, colour, self.scale)
        )

    def essence(self, size: float) -> pygame.Surface:
        """The glowing stone of essence; square."""
        side = self.pixels(size)
        return self._piece(("essence", side), lambda: marks.essence(side))

    def portrait(self, bot: str, size: float) -> pygame.Surface:
        """The portrait of a level's bot; square. Raises KeyError for bots of other makers."""
        side = self.pixels(size)
        return self._piece(("portrait", bot, side), lambda: portraits.portrait(bot, side))

    def prestige(self, size: float) -> pygame.Surface:
        """The golden laurel of prestige; square."""
        side = self.pixels(size)
        return self._piece(("prestige", side), lambda: marks.prestige(side))

    def moon(self, size: float) -> pygame.Surface:
        """A brass Moon Crescent; square."""
        side = self.pixels(size)
        return self._piece(("moon", side), lambda: marks.moon(side))

    def value_coin(self, value: int, size: float) -> pygame.Surface:
        """A golden coin with a number; square."""
        side = self.pixels(size)
        return self._piece(("value", value, side), lambda: marks.value_coin(value, side))

    def cost_stone(self, cost: int, size: float) -> pygame.Surface:
        """An essence stone with the essence to be paid; square."""
        side = self.pixels(size)
        return self._piece(("cost", cost, side), lambda: marks.cost_stone(cost, side))

    def spell_card(
        self, width: float, height: float, face: SpellFace, state: CardState | str = CardState.ASLEEP
    ) -> pygame.Surface:
        """A spell card: asleep, active (under a moon), castable or cast. The moon is drawn apart."""
        w, h, chosen = self.pixels(width), self.pixels(height), CardState(state)
        letters = self.scale * self.text_scale
        return self._piece(
            ("spell", w, h, face, chosen), lambda: cards.spell_card(w, h, face, chosen, self.scale, letters)
        )

    def spell_stock(
        self, width: float, height: float, state: CardState | str = CardState.ASLEEP
    ) -> pygame.Surface:
        """A spell card with nothing on it yet, in the light of its state."""
        w, h, chosen = self.pixels(width), self.pixels(height), CardState(state)
        return self._piece(("stock", w, h, chosen), lambda: cards.spell_stock(w, h, chosen, self.scale))

    def sequence_band(self, width: float, height: float, sequence: str, lit: bool = False) -> pygame.Surface:
        """The colours of a spell as gems in a row on a dark window; golden light behind them when lit."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(
            ("band", w, h, sequence, lit), lambda: cards.sequence_band(w, h, sequence, lit, self.scale)
        )

    def card(self, width: float, height: float, face: CardFace) -> pygame.Surface:
        """A picture card: title, sunburst window with a silhouette, type in words, text."""
        w, h, letters = self.pixels(width), self.pixels(height), self.scale * self.text_scale
        return self._piece(("card", w, h, face), lambda: cards.picture_card(w, h, face, self.scale, letters))

    def card_back(
        self, width: float, height: float, colour: Colour = theme.BRASS, icon: str = "moon"
    ) -> pygame.Surface:
        """The back of a card in one colour with an icon in a ring."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(
            ("back", w, h, colour, icon), lambda: cards.card_back(w, h, colour, icon, self.scale)
        )

    def suit(self, letter: str, size: float, colour: Colour | None = None) -> pygame.Surface:
        """The shape of a suit (S, H, D, C), square; without a colour in its ink for cream grounds."""
        side, ink = self.pixels(size), colour or playing.SUIT_INKS[letter]
        return self._piece(("suit", letter, side, ink), lambda: playing.suit(letter, side, ink))

    def playing_card(self, width: float, height: float, rank: str, suit: str) -> pygame.Surface:
        """A playing card with its index in the upper left corner: rank '2' to '10', J, Q, K or A."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(
            ("playing", w, h, rank, suit),
            lambda: playing.playing_card(self._empty_card(w, h), rank, suit, self.scale),
        )

    def card_stock(self, width: float, height: float) -> pygame.Surface:
        """An empty card of cream stock with a thin dark edge."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("stock", w, h), lambda: self._empty_card(w, h))

    def _empty_card(self, w: int, h: int) -> pygame.Surface:
        return cards.stock(w, h, self.scale, ((150, 128, 104), (104, 84, 68))).finish()

    def window(self, width: float, height: float, colour: Colour, icon: str) -> pygame.Surface:
        """A sunburst window with a silhouette, as on picture cards, for a scene that lays out its own."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(
            ("window", w, h, colour, icon),
            lambda: sunburst.window(w, h, colour, icon, 12 * self.scale, self.scale),
        )

    def index_card(
        self, width: float, height: float, rank: str, suit: str, strip: float | None = None
    ) -> pygame.Surface:
        """A small card with rank above suit, both within `strip` of its left edge (or its whole width)."""
        w, h, seen = self.pixels(width), self.pixels(height), self.pixels(strip or width)
        return self._piece(
            ("index", w, h, rank, suit, seen),
            lambda: playing.index_card(w, h, rank, suit, seen),
        )

    def small_back(self, width: float, height: float, colour: Colour, icon: str) -> pygame.Surface:
        """The back of a small card in one colour with an icon."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("small back", w, h, colour, icon), lambda: playing.small_back(w, h, colour, icon))

    def suit_wheel(self, size: float) -> pygame.Surface:
        """The rim and hub of the suit wheel; square."""
        side = self.pixels(size)
        return self._piece(("wheel", side), lambda: wheel.rim(side))

    def wheel_quarter(
        self, size: float, letter: str, state: QuarterState | str = QuarterState.PLAIN
    ) -> pygame.Surface:
        """The quarter of a suit (S, H, D, C) of a wheel of `size`; square, half as wide as the wheel."""
        side, chosen = self.pixels(size), QuarterState(state)
        return self._piece(("quarter", side, letter, chosen), lambda: wheel.quarter(side, letter, chosen))

    def wheel_focus(self, size: float, letter: str) -> pygame.Surface:
        """The golden line around the quarter that has the focus; as large as the quarter."""
        side = self.pixels(size)
        return self._piece(("quarter focus", side, letter), lambda: wheel.ring(side, letter))

    def suited_card(
        self, width: float, height: float, number: str, suit: SuitLook, worn: SuitLook | None = None
    ) -> pygame.Surface:
        """A card of a suit with a number, and perhaps a band of the suit that it wears at its foot."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(
            ("suited", w, h, number, suit, worn), lambda: suited.suited_card(w, h, number, suit, worn)
        )

    def cable(
        self, width: float, height: float, points: tuple[tuple[float, float], ...], thick: float
    ) -> pygame.Surface:
        """A cable through these points of a picture."""
        w, h, wide = self.pixels(width), self.pixels(height), self.pixels(thick)
        way = tuple((round(x * self.scale, 1), round(y * self.scale, 1)) for x, y in points)
        return self._piece(("cable", w, h, way, wide), lambda: suited.cable(w, h, way, wide))

    def number_card(
        self, width: float, height: float, number: int, share: float, name: str = ""
    ) -> pygame.Surface:
        """A card with a number, `share` (0..1) of the way from cold to hot, and perhaps a name."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(
            ("number", w, h, number, share, name),
            lambda: numbered.number_card(w, h, str(number), name, share, self.scale),
        )
