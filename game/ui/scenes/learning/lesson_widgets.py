"""What lessons and hints lay over the table: words in a bubble, and rings round what is spoken of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from game.ui.art import Art
from game.ui.art.theme import GOLD, MINT, NIGHT_BOTTOM
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, NOWHERE, TARGET_GAP, Box
from game.ui.drawing.reactive import ViewModel
from game.ui.drawing.widget import FOCUS_MARGIN, Pointer, Widget
from game.ui.intents import PointerDown
from game.ui.stage.context import Context
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, Paragraph, Text

Measures = NDArray[np.float64]
Size = tuple[float, float]

WIDTHS = (620, 760, 900, 1040)
"""Widths of a bubble, the narrowest in which the words are not too high."""
OTHERWISE = (520, 1240, 1460, 1728)
"""Widths for where none of those has room beside what is spoken of."""
NARROW = (360, 440)
"""Widths in smaller letters, as narrow as what stands beside a board."""
MAX_BUBBLE_HEIGHT = 400
"""Height of a bubble, logical units, if a wider one can help it."""
BUBBLE_PADDING = 28
TEXT_SIZE, SMALL_TEXT_SIZE, LEAST_TEXT_SIZE = 34, 28, 26
"""Sizes of what is said, where much else is spoken of, and beside a board with little room."""
HEAD_HEIGHT, BESIDE_WIDTH = 44, 520
"""Height of the title, and the width from which a button has room beside it."""
RING_GAP = 10
"""How far a ring stands off."""
BADGE_SIDE = 52
"""Of the number at a ring."""
HAND_SIZE = 64
"""Size of the hand that points."""
STRIP_BUTTON_WIDTH, PORTRAIT_STRIP_WIDTH = 300, 1200
"""Width of what is pressed to read on, and the greatest width of a strip that has it below its words; logical
units."""
PLACE_STEP = 40
"""Distance of the places that are tried for a bubble."""
SUBJECT_COVERED_COST, DISTANCE_COST, AREA_COVERED_COST = 1000.0, 1.0, 0.012
"""What it costs a place of a bubble: to cover what is spoken of, to be a unit away from it, to cover a square
unit of anything that is pressed or read."""

LATER_WEIGHT = 8
"""How much worse it is to cover what is meant later than anything else that is pressed or read."""


class Said(ViewModel):
    """What a bubble says."""

    head: str
    words: str
    button: str = ""
    """What is pressed when it was read; empty where it goes on by what is done on the table."""


class Spotlight(Widget):
    """A double ring round each of some boxes, with a pointing hand where one is to be pressed."""

    overlay = True
    reach = FOCUS_MARGIN + HAND_SIZE

    def __init__(self) -> None:
        super().__init__("spotlight")
        self._boxes: tuple[Box, ...] = ()
        self._pointing = self._numbered = False

    @property
    def boxes(self) -> tuple[Box, ...]:
        """What is lit."""
        return self._boxes

    def show(self, boxes: tuple[Box, ...], *, pointing: bool = False, numbered: bool = False) -> None:
        """Light these and nothing else; `numbered` they say in which order they are pressed."""
        if (boxes, pointing, numbered) != (self._boxes, self._pointing, self._numbered):
            self.invalidate()
            self._boxes, self._pointing, self._numbered = boxes, pointing, numbered
            whole = NOWHERE
            for box in boxes:
                whole = whole.union(box)
            self.box = whole
            self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for place, box in enumerate(self._boxes, 1):
            for far in (0, RING_GAP):
                ring = box.inset(-far)
                canvas.blit_centred(ctx.art.focus_ring(ring.w, ring.h), ring)
            if self._pointing:
                hand = Box(box.right - HAND_SIZE * 0.6, box.bottom - HAND_SIZE * 0.6, HAND_SIZE, HAND_SIZE)
                canvas.blit_centred(ctx.art.spot(HAND_SIZE * 1.4, NIGHT_BOTTOM), hand)
                canvas.blit_centred(ctx.art.icon("touch", HAND_SIZE, MINT), hand)
            if self._numbered:
                self._paint_number(canvas, ctx, place, box)

    def _paint_number(self, canvas: Canvas, ctx: Context, place: int, box: Box) -> None:
        badge = Box(box.right - BADGE_SIDE * 0.6, box.y - BADGE_SIDE * 0.4, BADGE_SIDE, BADGE_SIDE)
        canvas.blit(ctx.art.pill(BADGE_SIDE, BADGE_SIDE, GOLD), badge.x, badge.y)
        text = Text(str(place), role="display", size=36, align="centre", floor=20)
        text.paint(canvas, ctx.art, badge.inset(2), NIGHT_BOTTOM)


class Bubble(Widget):
    """Some words, and perhaps a button below them."""

    overlay = True
    background = True
    padding: tuple[float, float] = (BUBBLE_PADDING, BUBBLE_PADDING)
    """From the edge of the bubble to what stands on it, sideways and up; logical units."""

    def __init__(self, on_read: Callable[[], object]) -> None:
        super().__init__("bubble")
        self._on_read = on_read
        self.said: Said | None = None
        self.visible = False

    @property
    def takes_pointer(self) -> bool:
        """Whether it takes the pointer, so that nothing below is pressed by mistake."""
        return True

    def on_pointer(self, intent: Pointer) -> bool:
        return isinstance(intent, PointerDown)

    def sizes(self, art: Art, said: Said, room: Box) -> Iterator[Size]:
        """Widths and heights in which some words have room, the best first; at least one."""
        widths = dict.fromkeys(min(wide, room.w) for wide in (*WIDTHS, *OTHERWISE))
        for best in WIDTHS:
            wide = min(best, room.w)
            tall = self._height(art, said, wide)
            if tall <= MAX_BUBBLE_HEIGHT:
                break
        yield wide, min(tall, room.h)
        del widths[wide]
        for wide in widths:
            tall = self._height(art, said, wide)
            if tall <= room.h:
                yield wide, tall

    def tight_sizes(self, art: Art, said: Said, room: Box) -> Iterator[Size]:
        """Sizes with smaller letters, and beside a board, for where much else is spoken of.

        At last in those of the usual size, whatever people wish for.
        """
        for size in dict.fromkeys((SMALL_TEXT_SIZE, SMALL_TEXT_SIZE / art.text_scale)):
            for wide in (*NARROW, *WIDTHS):
                tall = self._height(art, said, min(wide, room.w), size)
                if tall <= room.h:
                    yield min(wide, room.w), tall

    def fits(self, art: Art, said: Said, box: Box, *, tight: bool = False) -> bool:
        """Whether some words have room in a box, in letters of a usual size, if need be beside the button.

        `tight` takes the smallest letters, too, whatever people wish for.
        """
        if box.w < NARROW[0]:
            return False
        least = (LEAST_TEXT_SIZE, LEAST_TEXT_SIZE / art.text_scale) if tight else ()
        if any(
            self._height(art, said, box.w, size) <= box.h for size in (TEXT_SIZE, SMALL_TEXT_SIZE, *least)
        ):
            return True
        spared = HEAD_HEIGHT + TARGET_GAP + 8 if said.button else 0
        return box.w >= BESIDE_WIDTH and self._height(art, said, box.w, LEAST_TEXT_SIZE) - spared <= box.h

    def _height(self, art: Art, said: Said, wide: float, size: float = TEXT_SIZE) -> float:
        lines = len(art.wrap(said.words, "body", size, wide - 2 * BUBBLE_PADDING))
        line = max(size * 1.25, art.measure("Ag", "body", size)[1])
        return round(
            2 * BUBBLE_PADDING
            + HEAD_HEIGHT
            + 8
            + lines * line
            + 8
            + (MIN_TARGET_HEIGHT + TARGET_GAP if said.button else 0)
        )

    def show(self, said: Said | None, box: Box) -> None:
        """Say something, there; or nothing."""
        if said is None and self.said is None:
            return
        self.invalidate()
        self.said = said
        self.clear()
        self.visible = said is not None
        if said is None:
            return
        self.box = box
        self._lay_out(box.inset(*self.padding), said)
        self.invalidate()

    def _lay_out(self, inner: Box, said: Said) -> None:
        head, rest = inner.split_top(HEAD_HEIGHT, gap=8)
        if said.button:
            tall = self._height(self.ctx.art, said, self.box.w, SMALL_TEXT_SIZE)
            low = self.box.w >= BESIDE_WIDTH and tall > self.box.h
            if low:
                # Where there is no room below the words, the button stands beside the title.
                below, rest = inner.split_top(MIN_TARGET_HEIGHT, gap=8)
                head = below.split_left(below.w / 2)[0]
            else:
                rest, below = rest.split_bottom(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
            button = below.split_right(min(360, below.w * (0.5 if low else 1)))[1]
            press = self._on_read
            self.add(Button("go-on", button, said.button, press, tone="green", icon="check"))
        self.add(Label("head", head, said.head, role="title", size=32, colour=GOLD, floor=20))
        self.add(Paragraph("words", rest, said.words, size=TEXT_SIZE, floor=22))

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit_centred(ctx.art.shadow(self.box.w, self.box.h), self.box)
        canvas.blit(ctx.art.panel(self.box.w, self.box.h, "dialog"), self.box.x, self.box.y)


class NarratorStrip(Bubble):
    """What a lesson says, at the lower edge; what is pressed to read on is always at one place."""

    padding = 28, 12

    def _lay_out(self, inner: Box, said: Said) -> None:
        if inner.w > PORTRAIT_STRIP_WIDTH:
            words, button = inner.split_right(STRIP_BUTTON_WIDTH, gap=32)
        else:
            words, below = inner.split_bottom(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
            button = below.split_right(STRIP_BUTTON_WIDTH)[1]
        if said.button:
            self.add(Button("go-on", button, said.button, self._on_read, tone="green", icon="check"))
        self.add(Paragraph("words", words, said.words, size=TEXT_SIZE, floor=22, valign="middle"))


def settle(
    sizes: Iterable[Size], lit: Sequence[Box], later: Sequence[Box], busy: Sequence[Box], room: Box
) -> Box:
    """Where in a room a bubble of one of these sizes, the best first, hides nothing `lit`.

    Nor, if that can be, what is pressed or named `later`; else as little of it as can be.
    """
    tried: list[Size] = []
    for size in sizes:
        tried.append(size)
        place = place_bubble(size, (*lit, *later), busy, room)
        if not any(place.intersects(box) for box in (*lit, *later)):
            return place
    places = [place_bubble(size, lit, (*busy, *(*later,) * LATER_WEIGHT), room) for size in tried]
    return next((place for place in places if not any(map(place.intersects, lit))), places[0])


def place_bubble(size: Size, lit: Sequence[Box], busy: Sequence[Box], room: Box) -> Box:
    """Where in a room a bubble hides nothing `lit` and little `busy`, as near to the light as can be."""
    wide, tall = size
    places = _Places(
        _edges(room.x, room.w - wide),
        _edges(room.y, room.h - tall),
        wide,
        tall,
    )
    around = [box.inset(-RING_GAP * 2) for box in lit]
    hidden = [places.areas(box) for box in around]
    near = np.minimum.reduce([places.gaps(box) for box in around or [room.centre_box(10, 10)]])
    covered = sum(np.where(area > 0, SUBJECT_COVERED_COST + area, 0.0) for area in hidden)
    cost = covered + AREA_COVERED_COST * sum(places.areas(box) for box in busy) + DISTANCE_COST * near
    across, down = np.unravel_index(int(np.argmin(cost)), near.shape)
    return Box(float(places.x[across]), float(places.y[down]), wide, tall)


def _edges(first: float, room: float) -> Measures:
    """Edges to be tried, from the first as far as there is room; the last of all among them."""
    return first + np.append(np.arange(0, room, PLACE_STEP, dtype=np.float64), max(0.0, room))


class _Places(ViewModel):
    """All places that are tried for a box of one size; what is measured of them is (len(x), len(y))."""

    x: Measures
    """Left edges, logical units."""
    y: Measures
    """Upper edges, logical units."""
    wide: float
    tall: float

    def areas(self, box: Box) -> Measures:
        """How much of a box each place covers."""
        across = np.minimum(self.x + self.wide, box.right) - np.maximum(self.x, box.x)
        down = np.minimum(self.y + self.tall, box.bottom) - np.maximum(self.y, box.y)
        covered: Measures = np.outer(np.maximum(0, across), np.maximum(0, down))
        return covered

    def gaps(self, box: Box) -> Measures:
        """How far each place is from a box; 0 where they touch."""
        across = np.maximum(0, np.maximum(box.x - self.x - self.wide, self.x - box.right))
        down = np.maximum(0, np.maximum(box.y - self.y - self.tall, self.y - box.bottom))
        between: Measures = np.add.outer(across, down)
        return between
