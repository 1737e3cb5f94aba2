"""What one seat may see and do, and the curtain over it while others could be looking."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.contract import Seat
from game.ui.art.theme import CREAM, GOLD, IVORY
from game.ui.boards import Table
from game.ui.boards.curtain import Cover, HoldButton
from game.ui.boards.generic.options import Choice, OptionColumn, height_for
from game.ui.boards.hand import HandCurtain
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, NOWHERE, Box
from game.ui.drawing.reactive import ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _

SIDE_WIDTH = 320
"""Width of what stands beside the options."""
HAND_PADDING = 18
HEM_HEIGHT = 24
"""Height of the golden band at the foot of the curtain, where nothing else is."""
MIN_OPTIONS_HEIGHT, MAX_OPTIONS_HEIGHT = 310, 440
"""Height of the place for options, logical units."""
LET_PASS = "pass"
"""What is chosen by letting this offer and all that follow pass by."""


class Hand(ViewModel):
    """What is shown of the seat that must choose."""

    seat: Seat
    name: str
    cover: Cover
    lines: tuple[str, ...] = ()
    """What only this seat knows."""
    choices: tuple[Choice, ...] = ()
    group: str = ""
    """The group whose options these are."""
    offer: bool = False
    """It is an offer that comes again and again, which the seat may let pass unseen."""


class Curtain(HandCurtain):
    """A curtain with room for words above its button."""

    @property
    def backs(self) -> tuple[float, float, float, float]:
        return (
            self.box.h - HEM_HEIGHT - MIN_TARGET_HEIGHT - 4 * HAND_PADDING,
            SIDE_WIDTH,
            HAND_PADDING,
            HAND_PADDING + 6,
        )


class HandPlace(Widget):
    """The place for options; shows a `Hand` and builds itself anew only when that changes."""

    reach = 0

    def __init__(
        self,
        table: Table,
        choose: Callable[[str], object],
        open_up: Callable[[], object],
        close: Callable[[], object],
    ) -> None:
        super().__init__("hand", NOWHERE)
        self._table = table
        self._choose = choose
        self._peek = HoldButton(table, open_up, close)
        self._shown: tuple[Box, Hand | None] | None = None

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if not self.box.empty:
            canvas.blit(ctx.art.panel(self.box.w, self.box.h, "well"), self.box.x, self.box.y)

    def show(self, box: Box, hand: Hand | None) -> None:
        """Somebody's options, in a box; or nobody's."""
        if (box, hand) == self._shown:
            return
        self.invalidate()
        self._shown = (box, hand)
        self.box = box
        self.clear()
        if hand is not None:
            inner = box.inset(HAND_PADDING, HAND_PADDING)
            if hand.cover is Cover.DRAWN:
                self._add_curtain(box, inner, hand)
            else:
                self._add_options(inner, hand)
        if self.root.host is not None:
            # In a tree of its own it is laid out with the scene.
            self.arrange()
        self.invalidate()

    def _add_curtain(self, box: Box, inner: Box, hand: Hand) -> None:
        self.add(Curtain(box, hand.seat, self._table))
        side, words = inner.split_bottom(HEM_HEIGHT)[0].split_left(SIDE_WIDTH, gap=36)
        self._add_peek(side, opened=False)
        words = words.inset(0, 24)
        title, words = words.split_top(60 if hand.offer else 84, gap=2 if hand.offer else 8)
        sentence = _("{name}'s hand", name=hand.name)
        size = 46 if hand.offer else 56
        self.add(Label("hidden", title, sentence, role="display", size=size, colour=IVORY, floor=34))
        away, words = words.split_top(40 if hand.offer else 48, gap=4 if hand.offer else 10)
        please = _("Everyone else: look away, please!")
        self.add(Label("away", away, please, size=36, colour=CREAM, floor=28))
        if hand.offer:
            label = _("Let it pass, and ask no more")
            self.add(Button("let-pass", words, label, lambda: self._choose(LET_PASS), tone="quiet"))
            return
        how = _("Hold the button for a moment. Your hand stays open until you have chosen.")
        self.add(Paragraph("how", words.split_top(90)[0], how, size=28, colour=CREAM))

    def _add_peek(self, side: Box, opened: bool) -> Box:
        rest, below = side.split_bottom(MIN_TARGET_HEIGHT, gap=HAND_PADDING)
        self._peek.place(below)
        self._peek.show(opened)
        self.add(self._peek)
        return rest

    def _add_options(self, box: Box, hand: Hand) -> None:
        if hand.cover is Cover.OPEN or hand.lines or hand.group:
            side, box = box.split_left(SIDE_WIDTH, gap=HAND_PADDING)
            if hand.cover is Cover.OPEN:
                side = self._add_peek(side, opened=True)
            self._add_lines(side, hand)
        if hand.choices:
            self.add(OptionColumn(box, hand.choices, self._choose, edge=14))

    def _add_lines(self, box: Box, hand: Hand) -> None:
        if hand.group:
            box, below = box.split_bottom(MIN_TARGET_HEIGHT, gap=HAND_PADDING)
            self.add(Button("ungroup", below, _("Back"), lambda: self._choose("group-"), tone="quiet"))
        title, rest = box.split_top(46, gap=4)
        self.add(
            Label("heading", title, hand.group or hand.name, role="title", size=34, colour=GOLD, floor=22)
        )
        column = self.add(ScrollColumn("lines", rest, gap=6, edge=0))
        for number, line in enumerate(hand.lines):
            column.item(Paragraph(f"own-{number}", text=line, size=28, colour=CREAM))


def wanted_height(hand: Hand, width: float) -> float:
    """How high the place for a hand should be."""
    if hand.cover is Cover.DRAWN:
        return MIN_OPTIONS_HEIGHT
    beside = hand.cover is Cover.OPEN or hand.lines or hand.group
    room = width - 2 * HAND_PADDING - ((SIDE_WIDTH + HAND_PADDING) if beside else 0)
    least = MIN_OPTIONS_HEIGHT if beside else 0
    return min(MAX_OPTIONS_HEIGHT, max(least, height_for(hand.choices, room) + 2 * HAND_PADDING + 28))
