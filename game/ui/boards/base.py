"""The part of the table that is a game's own.

By the words of the game alone it can do the most; a game draws the rest.

class NimBoard(Board):
    def build(self) -> None: ...                     # make `area` and `panel`
    def show(self, shown: Shown) -> None: ...    # keep it, and bring both up to date
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ParamSpec

import pygame

from game.catalogue import game_named
from game.catalogue.questions import Sentence
from game.devices.dice import RollRequest
from game.match.shown import Shown
from game.rules.contract import Action, Event, IllegalAnswer, Over, Roll, Rules, Seat, Shuffle, Turn
from game.rules.events import event_types_of
from game.ui.art.theme import GOLD
from game.ui.boards import Chapter, Face, Goal, Plate, Table, Tally
from game.ui.boards.prewarm import prewarm_tree
from game.ui.drawing.widget import Widget
from game.ui.words import _

if TYPE_CHECKING:
    from game.ui.art import Art
    from game.ui.boards.band import EventBand
    from game.ui.stage.context import Context

P = ParamSpec("P")


class Board:
    """Games derive from it."""

    area: Widget
    """The playing area, laid out in the `area` of the table's frame."""
    panel: Widget
    """What can be done now, laid out in the `panel` of the frame; the dice take its place while they roll."""
    hand: Widget | None = None
    """The hand, or the curtain over it; nowhere while there is none."""
    band: EventBand | None = None
    """What happened last, where the hand would lie; None for a game without one."""
    real_pieces = False
    """People move real pieces, and must see at once what is to be done: events are not staged singly."""
    quick_rolls: Collection[str] = ()
    """Purposes of rolls that come so often that they are shown quickly."""
    faces: Mapping[int, Face] = {}
    """What the faces of this game's dice mean; empty when they are plain numbers."""

    def __init__(self, rules: Rules[Any], table: Table) -> None:
        self._table = table
        self.event_types = event_types_of(rules)
        """What may happen in its game, as far as that is known beforehand."""
        self._game = game_named(rules.name)
        self._words = self._game.words(rules, _)
        self._measures = self._game.measures(rules)
        self._shown: Shown | None = None

    def build(self) -> None:
        """Make all widgets anew, for another window or another language; what is picked stays."""
        raise NotImplementedError

    def prepare(self, art: Art) -> None:
        """Bake what will be needed in the middle of things, so that no frame has to."""

    def prewarm(self, ctx: Context) -> Iterable[Callable[[], object]]:
        """Calls that bake one picture each, made one at a time while nothing else is to be done.

        Where there are more than can be baked before the first turn.
        """
        yield from prewarm_tree(self.area, ctx)
        yield from prewarm_tree(self.panel, ctx)

    def show(self, shown: Shown) -> None:
        """Bring everything up to date, repainting only what has changed."""
        raise NotImplementedError

    def on_events(self, events: Sequence[Event]) -> None:
        """Show, by motion and sound but not in words, what led to the situation shown last."""

    def on_undo(self) -> None:
        """The situation shown now is an earlier one: what happened after it did not."""

    def on_field_change(self) -> None:
        """The field watcher has something new to show, where a camera sees the real field."""

    def chapter(self, events: Sequence[Event]) -> Chapter | None:
        """What begins, or is over, with what has just happened; None in the middle of a part."""
        return None

    def hide(self) -> None:
        """Let nothing be seen that only one seat may see: the table is left, paused or looked away from."""

    @property
    def covered(self) -> bool:
        """A curtain is drawn: nothing may be shown that only the seat that must choose may know."""
        return False

    @property
    def busy(self) -> bool:
        """People must move real pieces before the match goes on."""
        return False

    def back(self) -> bool:
        """Let go of what is picked; False when nothing was."""
        return False

    def lit_seats(self) -> frozenset[Seat]:
        """Seats that can be chosen now."""
        return frozenset()

    def press_seat(self, seat: Seat) -> None:
        """A plate was pressed."""

    def subject(self, key: str) -> str:
        """What the guide of the game knows the thing of a key by: by itself the key."""
        return key

    def picture(self, art: Art, piece: int, size: float) -> pygame.Surface:
        """The picture of a piece in front of a seat."""
        return art.icon(self._game.icon, size, GOLD)

    # -- for subclasses -----------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Bring area and panel up to date with the situation and with what is picked."""

    def point(self) -> None:
        """Put the focus where the next choice is."""

    def _on_pick(self) -> None:
        """Something was pressed that is no answer yet."""
        self._on_change()

    # -- what is pressed ----------------------------------------------------------------------------------

    def _try(
        self, press: Callable[P, Action | Sequence[Action] | None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Give the answer that a press completes, or say why it does nothing."""
        try:
            answer = press(*args, **kwargs)
        except IllegalAnswer as error:
            self._table.complain(str(error))
            return
        if isinstance(answer, Sequence):
            self._answer(answer)
        elif answer is not None:
            self._table.choose(answer)
        if not answer:
            self._on_pick()

    def _answer(self, actions: Sequence[Action]) -> None:
        """Give the answers one after the other, as long as they are wanted."""
        turn = self._turn
        if turn is not None and actions and actions[0] in turn.options:
            self._table.choose(*actions)

    def _on_change(self, *, point: bool = False) -> None:
        """Something else is picked now."""
        self._refresh()
        self._table.follow_pick()
        if point:
            self.point()

    # -- words --------------------------------------------------------------------------------------------

    @property
    def waits(self) -> bool:
        """Whether somebody chooses elsewhere, on a phone or as a bot, and the screen asks for nothing."""
        if self._shown is None or not isinstance(self._shown.pending, Turn):
            return False
        return self._turn is None and not self._words.by_hand(self._shown.view)

    @property
    def said_large(self) -> int:
        """How many of the newest sentences stand in the band, or else in the banner."""
        if self.band is not None and self.band.visible:
            return self.band.count(self._table.ctx.art)
        return int(self.waits and not self._table.prompt)

    def prompt(self) -> str:
        """What to do now, in one sentence, the same whatever is hidden."""
        if self._shown is None or isinstance(self._shown.pending, Shuffle):
            return _("The table is being laid")
        pending = self._shown.pending
        if isinstance(pending, Over):
            return _("The match is over")
        if isinstance(pending, Turn):
            if self.waits:
                return _("{name} is thinking", name=self._names[pending.seat])
            pending = Turn(pending.seat, pending.phase, ())
        return self._words.prompt(pending, self._shown.view, self._names)

    def roll_prompt(self, request: RollRequest) -> str:
        """What is rolled for, in one sentence."""
        roll = Roll(request.seat, request.dice, request.sides, request.purpose)
        assert self._shown is not None, "nothing is rolled before the first situation is shown"
        return self._words.prompt(roll, self._shown.view, self._names)

    def story(self, event: Event) -> str:
        """The event as one sentence for the log; empty when it is not worth one, or for one seat alone."""
        return self._words.in_brief(event, self._names) if event.only is None else ""

    def step(self) -> str:
        """The step of the turn for the banner: 'Contribute, 3 of 5'; by itself the word of the rule book."""
        pending = self._shown.pending if self._shown is not None else None
        return pending.phase.capitalize() if isinstance(pending, Turn) else ""

    def goal(self) -> Goal:
        """What wins, and how far everybody is."""
        if self._shown is None:
            return Goal()
        view = self._shown.view
        return Goal(self._words.goal(view), tuple(self._words.reached(view)))

    def progress(self) -> str:
        """How far the match is: 'Turn 7'."""
        return self._words.progress(self._shown.view) if self._shown is not None else ""

    def plate(self, seat: Seat) -> Plate:
        """What a seat's plate shows: by itself the score, where it is public."""
        scores = self._measures.scores(self._shown.view) if self._shown is not None else ()
        if not scores:
            return Plate(())
        return Plate((Tally("laurels", f"{scores[seat]:g}", _(self._words.points)),))

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
        if self._table.frame().log is not None:
            return ()
        return self._table.story.newest[self.said_large :]
