"""What every board can do by the words of its game alone; a game draws the rest.

class NimBoard(BoardBase):
    def build(self) -> None: ...                     # make `area` and `panel`
    def show(self, shown: Shown) -> None: ...    # keep it, and bring both up to date
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.catalogue import game_named
from game.catalogue.questions import Sentence
from game.match.dice import RollRequest
from game.match.shown import Shown
from game.rules.contract import Action, Event, IllegalAnswer, Over, Roll, Rules, Seat, Shuffle, Turn
from game.rules.events import event_types_of
from game.ui.art.theme import GOLD
from game.ui.boards import Face, Plate, Table, Tally
from game.ui.widget import Widget
from game.ui.words import say

if TYPE_CHECKING:
    from game.ui.art import Art


class BoardBase:
    """The part of a `game.ui.boards.Board` that knows no picture."""

    area: Widget
    panel: Widget
    real_pieces = False
    quick_rolls: Collection[str] = ()
    faces: Mapping[int, Face] = {}

    def __init__(self, rules: Rules[Any], table: Table) -> None:
        self._table = table
        self.event_types = event_types_of(rules)
        self._game = game_named(rules.name)
        self._words = self._game.words(rules, say)
        self._measures = self._game.measures(rules)
        self._shown: Shown | None = None

    @property
    def busy(self) -> bool:
        """Nothing is to be done by hand before the match can go on."""
        return False

    def prepare(self, art: Art) -> None:
        """Nothing is needed in the middle of things that was not seen before."""

    def on_events(self, events: Sequence[Event]) -> None:
        """Nothing moves."""

    def hide(self) -> None:
        """Nothing here is for one seat alone."""

    def back(self) -> bool:
        """Nothing is picked that could be let go of."""
        return False

    def lit_seats(self) -> frozenset[Seat]:
        """Plates are no choices."""
        return frozenset()

    def press_seat(self, seat: Seat) -> None:
        """Pressing a plate means nothing."""

    def picture(self, art: Art, piece: int, size: float) -> pygame.Surface:
        """Nothing lies in front of a seat."""
        return art.icon(self._game.icon, size, GOLD)

    # -- for subclasses -----------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Bring area and panel up to date with the situation and with what is picked."""

    def point(self) -> None:
        """Put the focus where the next choice is."""

    def _picked(self) -> None:
        """Something was pressed that is no answer yet."""
        self._changed()

    # -- what is pressed ----------------------------------------------------------------------------------

    def _try(self, press: Callable[[], Action | Sequence[Action] | None]) -> None:
        """Give the answer that a press completes, or say why it does nothing."""
        try:
            answer = press()
        except IllegalAnswer as error:
            self._table.complain(str(error))
            return
        if isinstance(answer, Sequence):
            self._answer(answer)
        elif answer is not None:
            self._table.choose(answer)
        if not answer:
            self._picked()

    def _answer(self, actions: Sequence[Action]) -> None:
        """Give the answers one after the other, as long as they are wanted."""
        turn = self._turn
        if turn is not None and actions and actions[0] in turn.options:
            self._table.choose(*actions)

    def _changed(self, *, point: bool = False) -> None:
        """Something else is picked now."""
        self._refresh()
        self._table.changed()
        if point:
            self.point()

    # -- words --------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What to do now, in one sentence, the same whatever is hidden."""
        if self._shown is None or isinstance(self._shown.pending, Shuffle):
            return say("The table is being laid")
        pending = self._shown.pending
        if isinstance(pending, Over):
            return say("The match is over")
        if isinstance(pending, Turn):
            if self._turn is None and not self._words.by_hand(self._shown.view):
                return say("{name} is thinking", name=self._names[pending.seat])
            pending = Turn(pending.seat, pending.phase, ())
        return self._words.prompt(pending, self._shown.view, self._names)

    def roll_prompt(self, request: RollRequest) -> str:
        """What is rolled for, in one sentence."""
        roll = Roll(request.seat, request.dice, request.sides, request.purpose)
        assert self._shown is not None, "nothing is rolled before the first situation is shown"
        return self._words.prompt(roll, self._shown.view, self._names)

    def story(self, event: Event) -> str:
        """The event as one sentence; empty for what only one seat may know."""
        return self._words.sentence(event, self._names) if event.only is None else ""

    def step(self) -> str:
        """The step of the turn, in one word of the rule book."""
        pending = self._shown.pending if self._shown is not None else None
        return pending.phase.capitalize() if isinstance(pending, Turn) else ""

    def progress(self) -> str:
        """How far the match is."""
        return self._words.progress(self._shown.view) if self._shown is not None else ""

    def plate(self, seat: Seat) -> Plate:
        """The score, where it is public."""
        scores = self._measures.scores(self._shown.view) if self._shown is not None else ()
        if not scores:
            return Plate(())
        return Plate((Tally("laurels", f"{scores[seat]:g}", say(self._words.points)),))

    # -- who ----------------------------------------------------------------------------------------------

    @property
    def _names(self) -> tuple[str, ...]:
        return self._table.names

    @property
    def _now(self) -> Shown:
        assert self._shown is not None, "nothing is asked before the first situation is shown"
        return self._shown

    @property
    def _turn(self) -> Turn | None:
        return self._shown.turn if self._shown is not None else None

    @property
    def _staged(self) -> bool:
        """What happened is being shown: no words, no scores, nothing to choose."""
        return self._shown is not None and not self._shown.told

    @property
    def _over(self) -> bool:
        return self._shown is not None and isinstance(self._shown.pending, Over)

    @property
    def _story(self) -> tuple[Sentence, ...]:
        """What the panel tells, where the log has no room of its own: it stands on a table once."""
        return () if self._table.frame().log is not None else self._table.story.newest
