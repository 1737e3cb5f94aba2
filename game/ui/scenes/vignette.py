"""A match to look at without touching: what the attract screen shows of each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.match.loop import MatchLoop
from game.rules.contract import Event
from game.games.spellcycles.rules import story
from game.games.spellcycles.rules.events import PiecePlaced, SpellCast
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import NO_PIECE, SQUARES, Square
from game.ui.art.field import SquareMark
from game.ui.art.theme import GOLD
from game.games.spellcycles.table.field import Field, Look
from game.ui.layout import Box
from game.ui.widget import Widget
from game.ui.widgets.label import Text
from game.ui.words import say

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.context import Context


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat of the demonstration stands."""

    name: str
    prestige: int
    active: bool


class Vignette(Widget):
    """The public state of a match that bots play, and its story in sentences."""

    sentence: str = ""
    """What happened last."""

    @property
    def standings(self) -> tuple[Standing, ...]:
        """By seat; empty where there is nothing to tell."""
        return ()

    def show(self, events: Sequence[Event]) -> None:
        """Bring the picture up to date after these events."""


class DemoSeat(Widget):
    """A bot of the demonstration: coin, name, Prestige; lit while it is its turn."""

    def __init__(self, seat: int, box: Box, name: str) -> None:
        super().__init__(f"seat-{seat}", box)
        self._seat, self._active = seat, False
        self._name = Text(name, role="display", size=32)
        self._value = Text("0", role="display", size=36, colour=GOLD)

    def show(self, standing: Standing) -> None:
        """How the seat stands now."""
        words = str(standing.prestige)
        if (words, standing.active) != (self._value.text, self._active):
            self._value.text, self._active = words, standing.active
            self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        state = "active" if self._active else "waiting"
        canvas.blit(art.seat_plate(box.w, box.h, self._seat, state), box.x, box.y)
        name, laurel, value = self._parts(ctx)
        self._name.paint(canvas, art, name)
        canvas.blit_centred(art.prestige(laurel.w), laurel)
        self._value.paint(canvas, art, value)

    def problems(self, ctx: Context) -> list[str]:
        name, _, value = self._parts(ctx)
        return self._name.problems(ctx.art, name) + self._value.problems(ctx.art, value)

    def _parts(self, ctx: Context) -> tuple[Box, Box, Box]:
        start = ctx.art.plate_text_x(self.box.h)
        inner = Box(self.box.x + start, self.box.y + 8, self.box.w - start - 12, self.box.h - 16)
        name, below = inner.split_top(inner.h / 2)
        laurel, value = below.split_left(40, gap=10)
        return name, laurel.centred(38, 38), value


class SpellcyclesVignette(Vignette):
    """The Casting Field, with the last piece and the last spell lit."""

    def __init__(self, box: Box, loop: MatchLoop) -> None:
        super().__init__("vignette", box)
        self._loop = loop
        self._marks: dict[Square, SquareMark] = {}
        self._view: State = loop.view(None)
        self._field = self.add(Field(box, _nothing, _nothing))
        self.show(())

    def show(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, PiecePlaced):
                self._marks = {event.square: SquareMark.LAST}
            elif isinstance(event, SpellCast):
                self._marks = dict.fromkeys(event.squares, SquareMark.LINE)
            self.sentence = story.sentence(event, self._loop.match.names, say) or self.sentence
        view = self._view = self._loop.view(None)
        self._field.show(
            {
                square: Look(view.stack(square), self._marks.get(square))
                for square in SQUARES
                if view.field[square] != NO_PIECE or square in self._marks
            }
        )

    @property
    def standings(self) -> tuple[Standing, ...]:
        view, names = self._view, self._loop.match.names
        return tuple(
            Standing(name, view.prestige[seat], seat == view.active) for seat, name in enumerate(names)
        )


def _nothing(square: Square) -> None:
    """Nobody presses a demonstration."""


_VIGNETTES: dict[str, Callable[[Box, MatchLoop], Vignette]] = {"spellcycles": SpellcyclesVignette}


def vignette_of(game: str, box: Box, loop: MatchLoop) -> Vignette:
    """The vignette of a game; an empty one for a game that has none."""
    make = _VIGNETTES.get(game)
    return make(box, loop) if make is not None else Vignette("vignette", box)
