"""The Spell Line: its spells in order, the moons on them, what can be cast."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game.games.spellcycles.rules.spells import Spell
from game.games.spellcycles.table import pictures
from game.games.spellcycles.table.dragging import Draggable, DragHandler
from game.rules.things import Thing
from game.ui.art.theme import BRASS_DARK, GOLD, INK, LAVENDER, MINT
from game.ui.boards.dimming import dim_others
from game.ui.boards.prewarm import prepaint
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, grid
from game.ui.drawing.reactive import Reactive, ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

HIGH_CARD_HEIGHT, ROOMY = 150, (16, 14)
"""A card of this height keeps its words this far from its edge."""
RAISED_OFFSET = 8
"""How far an active spell stands out to the left."""
LEAST_PITCH = 84
"""From one spell of a column to the next."""
LEAST_GEM_SIDE = 33
"""Smallest side of a colour whose letter is read from afar."""
NUMBER_BESIDE_MOON = 0.3
"""Width of what a number of moons takes behind the moon, in parts of the moon's."""
MOON_GAP = 6
"""Between a moon, or the number of them, and what frames the card."""


class SpellModel(ViewModel):
    """How a spell stands now."""

    moons: int = 0
    castable: bool = False
    movable: bool = False
    """Its moon can be moved on."""
    chosen: bool = False
    """Its cast is shown on the field."""
    spent: bool = False
    """Cast in this turn already."""

    @property
    def lit(self) -> bool:
        return self.castable or self.movable


LOOKS = (
    SpellModel(),
    SpellModel(castable=True),
    SpellModel(moons=1),
    SpellModel(moons=2, castable=True),
    SpellModel(moons=1, chosen=True),
    SpellModel(spent=True),
    SpellModel(moons=1, spent=True),
)
"""All that a spell is painted with is in one of these."""


class SpellCard(Draggable):
    """One spell of the line; the moon on it can be dragged to the next."""

    grid_cell = True
    model = Reactive[SpellModel]()

    def __init__(self, position: int, spell: Spell, box: Box, board: DragHandler) -> None:
        super().__init__(Thing("spell", position), box, board)
        self.position, self.spell = position, spell
        self.model = SpellModel()
        self._name = Text(_(spell.name), role="label", size=32, floor=16)
        self._prestige = Text(
            f"+{spell.prestige}", role="display", size=30, align="centre", floor=26, tight=True
        )

    @property
    def moon_place(self) -> Box:
        """About where a moon lies on the card."""
        size = min(self.box.h / 2, 56)
        return Box(self.box.right - size - 10, self.box.bottom - size - 6, size, size)

    def carried_picture(self) -> pygame.Surface:
        return self.ctx.art.moon(self.moon_place.w)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, model = ctx.art, self.model
        box = self.box.move(-RAISED_OFFSET, 0) if model.moons else self.box
        if model.lit or model.chosen:
            canvas.blit_centred(art.glow(box.w, box.h, MINT if model.chosen else GOLD), box)
        elif model.moons:
            canvas.blit_centred(art.shadow(box.w, box.h), box)
        canvas.blit(art.panel(box.w, box.h, "cream" if model.moons else "glass"), box.x, box.y)
        ink = INK if model.moons else LAVENDER
        if box.h >= 104:
            self._paint_tall(canvas, ctx, box.inset(*(ROOMY if box.h >= HIGH_CARD_HEIGHT else (9, 6))), ink)
        else:
            self._paint_flat(canvas, ctx, box.inset(8, 6), ink)

    def paint_dim(self, canvas: Canvas, ctx: Context) -> None:
        if self.model.moons:
            # Those without a moon are dark as it is.
            box = self.box.move(-RAISED_OFFSET, 0)
            canvas.blit(ctx.art.veil(box.w, box.h), box.x, box.y)

    def _paint_flat(self, canvas: Canvas, ctx: Context, box: Box, ink: tuple[int, int, int]) -> None:
        """Cost and prestige at the left; name above the colours."""
        numbers, rest = box.split_left(46, gap=6)
        above, below = numbers.split_top(numbers.h / 2)
        self._paint_numbers(canvas, ctx, above, below, ink)
        name, colours = rest.split_top(rest.h / 2)
        wide = self._moons_width(min(colours.h, 40))
        beside = (colours.w - wide) / len(self.spell.sequence) >= LEAST_GEM_SIDE
        shared = colours if beside else name
        rest, moons = shared.split_right(wide, gap=4 if wide else 0)
        name, colours = (name, rest) if beside else (rest, colours)
        self._name.paint(canvas, ctx.art, name, ink)
        self._paint_gems(canvas, ctx, colours)
        self._paint_moons(canvas, ctx, moons)

    def _paint_tall(self, canvas: Canvas, ctx: Context, box: Box, ink: tuple[int, int, int]) -> None:
        """Name, colours, then cost, prestige and moons in a row of their own."""
        name, rest = box.split_top(34, gap=0 if box.h < HIGH_CARD_HEIGHT - 40 else 6)
        colours, numbers = rest.split_top(max(LEAST_GEM_SIDE, rest.h * 0.5))
        self._name.paint(canvas, ctx.art, name, ink)
        self._paint_gems(canvas, ctx, colours)
        cost, rest = numbers.split_left(46, gap=4)
        prestige, rest = rest.split_left(52, gap=4)
        self._paint_numbers(canvas, ctx, cost, prestige, ink)
        self._paint_moons(canvas, ctx, rest)

    def _paint_numbers(
        self, canvas: Canvas, ctx: Context, cost: Box, prestige: Box, ink: tuple[int, int, int]
    ) -> None:
        size = min(cost.w, cost.h)
        canvas.blit_centred(ctx.art.cost_stone(self.spell.cost, size), cost)
        self._prestige.paint(canvas, ctx.art, prestige, BRASS_DARK if ink == INK else GOLD)

    def _moons_width(self, size: float) -> float:
        """Width of the moons on the spell, each `size` wide, or of the tick in their place."""
        if not (self.model.moons or self.model.spent):
            return 0
        return MOON_GAP + (size * (1 + NUMBER_BESIDE_MOON) if self.model.moons > 1 else size)

    def _paint_gems(self, canvas: Canvas, ctx: Context, box: Box) -> None:
        count = len(self.spell.sequence)
        if self.spell.stack:
            # A tower is read from the bottom up, unlike a line.
            up, box = box.split_left(28, gap=2)
            canvas.blit_centred(ctx.art.icon("chevron-up", 28, INK if self.model.moons else LAVENDER), up)
        size = min(box.h, box.w / count, 64)
        for index, colour in enumerate(self.spell.sequence):
            at = Box(box.x + index * size, box.y + (box.h - size) / 2, size, size)
            canvas.blit_centred(pictures.gem(ctx.art, colour, size), at)

    def _paint_moons(self, canvas: Canvas, ctx: Context, box: Box) -> None:
        """One moon, with their number in its bow if there are more; a tick on a spell that was cast."""
        model, size = self.model, min(box.h, 56)
        if not size or not (model.moons or model.spent):
            return
        wide = self._moons_width(size)
        at = Box(box.right - wide, box.y + (box.h - size) / 2, size, size)
        if model.moons:
            canvas.blit_centred(ctx.art.moon(size), at)
        if model.moons > 1:
            number = Text(str(model.moons), role="display", size=30, align="right", colour=INK, tight=True)
            number.paint(canvas, ctx.art, Box(box.right - MOON_GAP - 24, at.y, 24, at.h))
        if model.spent:
            canvas.blit_centred(ctx.art.icon("check", size * 0.8, (16, 104, 68)), at)


class SpellLine(Widget):
    """All spells of the line, first at the top; a long line stands in two columns."""

    def __init__(self, box: Box, spells: Sequence[Spell], board: DragHandler) -> None:
        super().__init__("spell-line", box)
        self.cards: list[SpellCard] = []
        for position, (spell, at) in enumerate(zip(spells, places(box, len(spells)), strict=True)):
            self.cards.append(self.add(SpellCard(position, spell, at, board)))

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake every spell in every look."""
        for shown in self.cards:
            for model in LOOKS:
                yield prepaint(shown, ctx, model=model)
            yield partial(ctx.art.moon, shown.moon_place.w)

    def show(self, models: Sequence[SpellModel]) -> None:
        """Let the spells look as given, in line order."""
        for card, model in zip(self.cards, models, strict=True):
            card.model = model
        dim_others(self.cards, lambda card: card.model.lit or card.model.chosen)


def columns_of(height: float, count: int) -> int:
    """The number of columns in which a line of `count` spells stands in a room of this height."""
    return 1 if height >= count * LEAST_PITCH else 2


def places(box: Box, count: int) -> tuple[Box, ...]:
    """Where the spells of a line of `count` lie, in line order: down the first column, then the second."""
    columns = columns_of(box.h, count)
    rows = -(-count // columns)
    cells = grid(box, columns, rows, gap=10)
    return tuple(cells[(i % rows) * columns + i // rows] for i in range(count))


def title() -> str:
    """What stands above the line."""
    return _("The spell line")
