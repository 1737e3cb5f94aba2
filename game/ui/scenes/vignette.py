"""A match to look at without touching: what the attract screen shows of each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.match.loop import MatchLoop
from game.rules.contract import Event
from game.rules.spellcycles import story
from game.rules.spellcycles.events import PiecePlaced, SpellCast
from game.rules.spellcycles.state import State
from game.rules.spellcycles.vocabulary import SQUARES, Square
from game.ui.art.field import SquareMark
from game.ui.boards.spellcycles.field import Field, Look
from game.ui.layout import Box
from game.ui.widget import Widget
from game.ui.words import say


class Vignette(Widget):
    """The public state of a match that bots play, and its story in sentences."""

    sentence: str = ""
    """What happened last."""

    def show(self, events: Sequence[Event]) -> None:
        """Bring the picture up to date after these events."""


class SpellcyclesVignette(Vignette):
    """The Casting Field, with the last piece and the last spell lit."""

    def __init__(self, box: Box, loop: MatchLoop) -> None:
        super().__init__("vignette", box)
        self._loop = loop
        self._marks: dict[Square, SquareMark] = {}
        self._field = self.add(Field(box, _nothing, _nothing))
        self.show(())

    def show(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, PiecePlaced):
                self._marks = {event.square: SquareMark.LAST}
            elif isinstance(event, SpellCast):
                self._marks = dict.fromkeys(event.squares, SquareMark.LINE)
            self.sentence = story.sentence(event, self._loop.match.names, say) or self.sentence
        view: State = self._loop.match.view(None)
        self._field.show(
            {
                square: Look(view.stack(square), self._marks.get(square))
                for square in SQUARES
                if view.field[square] >= 0 or square in self._marks
            }
        )


def _nothing(square: Square) -> None:
    """Nobody presses a demonstration."""


_VIGNETTES: dict[str, Callable[[Box, MatchLoop], Vignette]] = {"spellcycles": SpellcyclesVignette}


def vignette_of(game: str, box: Box, loop: MatchLoop) -> Vignette:
    """The vignette of a game; an empty one for a game that has none."""
    make = _VIGNETTES.get(game)
    return make(box, loop) if make is not None else Vignette("vignette", box)
