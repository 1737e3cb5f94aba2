"""What tells of phones: the sign on a seat's plate, and a line of who has joined."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from game.phones.service import PhoneService
from game.rules.contract import Seat
from game.ui.art.theme import ALARM, CREAM, GOLD, LAVENDER, MINT, Colour
from game.ui.boards.plates import TablePlate
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, NOWHERE, Box
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import Text
from game.ui.words import _

ROOMY_LINE_WIDTH = 480
"""Width beside the coin from which a line says in words how its seat plays."""
SIGN_SIDE, SIGN_TEXT_SIZE = 36, 22
"""Sizes of the sign, and of what is said beside it."""
COUNTDOWN_TEXT_SIZE = 26
"""Size of the number of seconds for which a seat is kept."""


class Sign(StrEnum):
    """How a seat plays."""

    NONE = "none"
    """At the screen: no phone has joined."""
    THERE = "there"
    """With a phone."""
    AWAY = "away"
    """With a phone that is not connected."""
    BACK = "back"
    """At the screen, though it has a phone."""
    ASKS = "asks"
    """A phone asks whether it may play for it."""


COLOURS: dict[Sign, Colour] = {
    Sign.NONE: LAVENDER,
    Sign.THERE: MINT,
    Sign.AWAY: ALARM,
    Sign.BACK: LAVENDER,
    Sign.ASKS: GOLD,
}
BESIDE: dict[Sign, str] = {Sign.NONE: "plus", Sign.AWAY: "close", Sign.BACK: "eye", Sign.ASKS: "help"}
"""A shape besides the colour."""


def sign_of(phones: PhoneService, seat: Seat) -> Sign:
    """How a seat plays now; that a phone asks for it comes first."""
    if any(join.seat == seat for join in phones.presence.asks):
        return Sign.ASKS
    if phones.holds(seat):
        return Sign.THERE if phones.there(seat) else Sign.AWAY
    return Sign.BACK if phones.there(seat) else Sign.NONE


def words_for(sign: Sign, seconds: int = 0) -> str:
    """What the sign says, in a few words; `seconds` for which the seat is kept for a phone that is away."""
    told = {
        Sign.NONE: _("no phone"),
        Sign.THERE: _("phone connected"),
        Sign.AWAY: _("phone away"),
        Sign.BACK: _("plays at the screen"),
        Sign.ASKS: _("a phone asks"),
    }
    if sign is Sign.AWAY and seconds:
        return _("phone away, kept for {seconds} s", seconds=seconds)
    return told[sign]


def paint_sign(canvas: Canvas, ctx: Context, sign: Sign, box: Box, seconds: int = 0) -> None:
    """The sign in the middle of a box, no larger than that.

    `seconds` for which the seat is kept for a phone that is away stand on it.
    """
    side = min(SIGN_SIDE, box.w, box.h)
    at = box.centre_box(side, side)
    canvas.blit_centred(ctx.art.icon("phone", side, COLOURS[sign]), at)
    if sign is Sign.AWAY and seconds:
        left = Text(
            str(seconds), role="display", size=COUNTDOWN_TEXT_SIZE, floor=14, align="centre", tight=True
        )
        left.paint(canvas, ctx.art, at, CREAM)
        return
    beside = BESIDE.get(sign)
    if beside is not None:
        small = side * SIGN_TEXT_SIZE / SIGN_SIDE
        corner = Box(at.right - small * 0.7, at.bottom - small * 0.8, small, small)
        canvas.blit_centred(ctx.art.icon(beside, small, CREAM), corner)


class PhoneSign(Pressable):
    """On the plate of a seat, where a bot has its robot.

    Pressed, the seat is given back or handed over, or the phone that asks for it is answered.
    """

    sign = Reactive[Sign]()
    seconds = Reactive[int]()

    def __init__(self, key: str, plate: TablePlate, on_press: Callable[[], object]) -> None:
        side = min(MIN_TARGET_HEIGHT, plate.box.h)
        super().__init__(key, Box(plate.box.right - side, plate.box.y, side, side), on_press)
        self._plate = plate
        self.focusable = plate.focusable
        self.sign, self.seconds = Sign.NONE, 0

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        paint_sign(canvas, ctx, self.sign, self._plate.badge, self.seconds)


class SeatLine(Widget):
    """A seat of the match in the dialog: coin, name, and how it plays."""

    sign = Reactive[Sign]()
    seconds = Reactive[int]()

    def __init__(self, key: str, box: Box, seat: Seat, name: str) -> None:
        super().__init__(key, box)
        self._seat = seat
        self._name = Text(name, role="display", size=34, floor=20)
        self._words = Text("", role="label", size=28, colour=LAVENDER, align="right", floor=18)
        self.sign, self.seconds = Sign.NONE, 0

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        coin, name, words, sign = self._parts()
        canvas.blit_centred(ctx.art.seat_coin(self._seat, coin.h), coin)
        self._name.paint(canvas, ctx.art, name)
        if not words.empty:
            self._words.text = words_for(self.sign, self.seconds)
            self._words.paint(canvas, ctx.art, words)
        paint_sign(canvas, ctx, self.sign, sign, self.seconds)

    def problems(self, ctx: Context) -> list[str]:
        _, _, words, _ = self._parts()
        told = [Text(words_for(sign), role="label", size=28, floor=18) for sign in Sign if not words.empty]
        return [problem for text in told for problem in text.problems(ctx.art, words)]

    def _parts(self) -> tuple[Box, Box, Box, Box]:
        coin, rest = self.box.split_left(self.box.h, gap=12)
        rest, sign = rest.split_right(52, gap=10)
        if rest.w < ROOMY_LINE_WIDTH:
            return coin, rest, NOWHERE, sign
        name, words = rest.split_left(rest.w * 0.45, gap=10)
        return coin, name, words, sign
