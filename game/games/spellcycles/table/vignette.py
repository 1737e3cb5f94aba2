"""The Casting Field of a demonstration."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.spellcycles.rules.events import PiecePlaced, SpellCast
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import NO_PIECE, SQUARES, Square
from game.games.spellcycles.table.dragging import DragHandler
from game.games.spellcycles.table.field import FieldWidget, SquareModel
from game.match.loop import MatchLoop
from game.rules.contract import Event
from game.rules.gaps import Narrator
from game.ui.art.field import SquareMark
from game.ui.drawing.layout import Box
from game.ui.drawing.vignette import Vignette, VignetteSeat
from game.ui.words import _


class SpellcyclesVignette(Vignette):
    """The Casting Field, with the last piece and the last spell lit."""

    def __init__(self, box: Box, loop: MatchLoop) -> None:
        super().__init__("vignette", box)
        self._loop = loop
        self._marks: dict[Square, SquareMark] = {}
        self._view: State = loop.view(None)
        self._field = self.add(FieldWidget(box, DragHandler()))
        self.show(())

    def show(self, events: Sequence[Event]) -> None:
        narrator = Narrator(self._loop.match.names, _)
        for event in events:
            if isinstance(event, PiecePlaced):
                self._marks = {event.square: SquareMark.LAST}
            elif isinstance(event, SpellCast):
                self._marks = dict.fromkeys(event.squares, SquareMark.LINE)
            self.sentence = event.sentence(narrator) or self.sentence
        view = self._view = self._loop.view(None)
        self._field.show(
            {
                square: SquareModel(view.stack(square), self._marks.get(square))
                for square in SQUARES
                if view.field[square] != NO_PIECE or square in self._marks
            }
        )

    @property
    def standings(self) -> tuple[VignetteSeat, ...]:
        view, names = self._view, self._loop.match.names
        return tuple(
            VignetteSeat(name, view.prestige[seat], seat == view.active) for seat, name in enumerate(names)
        )
