"""What one seat may see and do, and the curtain over it while others could be looking."""

from __future__ import annotations

from functools import partial

from game.catalogue.questions import LET_PASS
from game.rules.things import thing_of
from game.ui.art.theme import CREAM, GOLD
from game.ui.boards.curtain import Cover
from game.ui.boards.generic.options import Choice, OptionColumn, height_for
from game.ui.boards.hand import BUTTON_WIDTH, HAND_PADDING, HandStrip, HandView
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, Box
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _

MIN_OPTIONS_HEIGHT, MAX_OPTIONS_HEIGHT = 310, 440
"""Height of the place for options, logical units."""


class Hand(HandView):
    """What is shown of the seat that must choose."""

    lines: tuple[str, ...] = ()
    """What only this seat knows."""
    choices: tuple[Choice, ...] = ()
    group: str = ""
    """The group whose options these are."""
    offer: bool = False
    """It is an offer that comes again and again, which the seat may let pass unseen."""

    @property
    def beside(self) -> bool:
        """Whether something stands beside the options."""
        return self.cover is Cover.OPEN or bool(self.lines or self.group)


class HandPlace(HandStrip):
    """The place for options; shows a `Hand` and builds itself anew only when that changes."""

    def _add_instructions(self, box: Box, held: HandView) -> None:
        if isinstance(held, Hand) and held.offer:
            self._add_button(box, LET_PASS, _("Skip it, and don't ask again"))
        else:
            super()._add_instructions(box, held)

    def _add_button(self, box: Box, key: str, words: str) -> None:
        self.add(Button(key, box, words, partial(self._hands.press, thing_of(key)), tone="quiet"))

    def _lay(self, box: Box, held: HandView) -> None:
        assert isinstance(held, Hand), "a plain hand is shown in words"
        if held.beside:
            side, box = box.split_left(BUTTON_WIDTH, gap=HAND_PADDING)
            if held.cover is Cover.OPEN:
                side, below = side.split_bottom(MIN_TARGET_HEIGHT, gap=HAND_PADDING)
                self._add_peek(below, opened=True)
            self._add_lines(side, held)
        if held.choices:
            self.add(OptionColumn(box, held.choices, self._choose, edge=14))

    def _choose(self, key: str) -> None:
        self._hands.press(thing_of(key))

    def _add_lines(self, box: Box, hand: Hand) -> None:
        if hand.group:
            box, below = box.split_bottom(MIN_TARGET_HEIGHT, gap=HAND_PADDING)
            self._add_button(below, "ungroup", _("Back"))
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
    room = width - 2 * HAND_PADDING - ((BUTTON_WIDTH + HAND_PADDING) if hand.beside else 0)
    least = MIN_OPTIONS_HEIGHT if hand.beside else 0
    return min(MAX_OPTIONS_HEIGHT, max(least, height_for(hand.choices, room) + 2 * HAND_PADDING + 28))
