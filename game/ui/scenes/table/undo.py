"""Taking back at the table: the button, the question to everybody, and what is said of it.

The rule is `game.match.undo`'s: the last choice of a person, with what bots have done since; others are asked
once it is for them to go on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from game.match.undo import TakeBack
from game.phones.room.agreeing import PageQuestion
from game.rules.contract import Dice, IllegalAnswer, Seat
from game.store.journal import JournalError
from game.ui.art.theme import ControlState
from game.ui.boards.sentences import Telling, as_telling
from game.ui.drawing.layout import Box
from game.ui.drawing.reactive import Reactive
from game.ui.intents import InputDevice, Shortcut
from game.ui.scenes.table.agreement import Agreement
from game.ui.scenes.table.host import TableHost
from game.ui.widgets.button import IconButton
from game.ui.words import _
from knucklebone_messages import LazyText

MAX_QUOTED_SENTENCES = 60
"""Sentences of the story that a question can quote."""


class TakeBackButton(IconButton):
    """Looks as if it could not be pressed while nothing can be taken back; pressed then, it says why."""

    possible = Reactive[bool]()
    """Whether a press would take something back, or ask whether it may."""

    def __init__(self, box: Box, press: Callable[[], object]) -> None:
        super().__init__("undo", box, "undo", _("Undo"), press, shortcut=Shortcut.UNDO)
        self.possible = False

    @property
    def state(self) -> ControlState:
        state = super().state
        return ControlState.DISABLED if state is ControlState.NORMAL and not self.possible else state


class TakingBack:
    """Takes answers of one match back, after asking everybody who must agree."""

    def __init__(self, table: TableHost) -> None:
        self._table, self._ctx, self._loop, self._seats = table, table.ctx, table.loop, table.seats
        self._told: deque[tuple[int, Telling]] = deque(maxlen=MAX_QUOTED_SENTENCES)
        self._button: TakeBackButton | None = None
        self._agreement: Agreement | None = None

    def button(self, box: Box) -> TakeBackButton:
        """The button for a new tree."""
        self._button = TakeBackButton(box, self.press)
        return self._button

    def remember(self, told: Sequence[Telling]) -> None:
        """What has just happened, in the public words."""
        self._told += [(self._loop.match.entries, telling) for telling in told]

    def recalled_tellings(self) -> list[Telling]:
        """What is to be said of the newest answer, if it began with what had fallen before."""
        newest = self._loop.match.newest
        if newest is None or not newest.recalled:
            return []
        answer = self._loop.match.rules.read(newest.answer)
        if not isinstance(answer, Dice):
            return []
        fell = ", ".join(map(str, answer.values[: newest.recalled]))
        return [as_telling(LazyText("The dice that had fallen count again: {dice}.", dice=fell), "dice")]

    def follow(self) -> None:
        """Let the button look as the match stands now."""
        if self._button is not None:
            self._button.possible = not isinstance(self._loop.can_take_back(), str)

    def press(self) -> None:
        """Take back what is free; ask about the rest, or say why not."""
        what, asker = self._loop.can_take_back(), self._asker()
        if isinstance(what, str):
            self._table.refuse(_(what))
        elif not what.asked and asker not in (None, what.seat):
            self._table.refuse(_("{name} is still choosing.", name=self._name(what.seat)))
        elif not what.asked:
            self._take(what, ())
        else:
            self._ask(what, asker)

    def _asker(self) -> Seat | None:
        """Whose own gamepad pressed the button, if it was one: nobody has to agree with themselves."""
        return self._seats.seat_of(self._ctx.input.pad) if self._ctx.input.device is InputDevice.PAD else None

    def by_host(self, seat: Seat | None) -> LazyText | None:
        """Take back what the host's phone asks for, once all others who must agree have.

        Why that cannot be, or None. `seat` is the host's own.
        """
        what = self._loop.can_take_back()
        if isinstance(what, str):
            return what
        if what.asked:
            self._ask(what, seat)
        else:
            self._take(what, ())
        return None

    @property
    def question(self) -> PageQuestion | None:
        """What people are asked on their phones now."""
        return self._agreement.page if self._agreement is not None else None

    def _ask(self, what: TakeBack, asker: Seat | None) -> None:
        """Ask everybody who must agree but for whoever asks."""
        seats = [seat for seat in what.asked if seat != asker] or [what.seat]
        take = partial(self._take, what, what.asked)
        self._agreement = Agreement(self._table, seats, self._lines(what), take)
        self._agreement.ask_next()

    def _lines(self, what: TakeBack) -> list[LazyText]:
        """What would be taken back, and what stays known."""
        name, first = self._name(what.seat), self._first(what)
        if first:
            lines = [LazyText("This undoes: {what}", what=first)]
        else:
            lines = [LazyText("This undoes {name}'s last move.", name=name)]
        if what.dice:
            fallen = ", ".join(map(str, what.dice))
            lines.append(LazyText("Dice rolled since then count again as they fell: {dice}.", dice=fallen))
        return lines

    def _first(self, what: TakeBack) -> str:
        """The story of the first choice that would go; empty when nothing was told of it."""
        return next((told.sentence.words for entries, told in self._told if entries > what.first), "")

    def _take(self, what: TakeBack, agreed: Sequence[Seat]) -> None:
        first = self._first(what)
        try:
            self._loop.take_back(agreed=agreed)
        except IllegalAnswer as error:
            self._table.refuse(_(error))
            return
        except JournalError as error:
            self._table.in_trouble(error)
            return
        name = self._name(what.seat)
        if first:
            self._table.on_undo(LazyText("{name} undoes: “{what}”", name=name, what=first))
        else:
            self._table.on_undo(LazyText("{name} undoes the last move.", name=name))

    def _name(self, seat: Seat) -> str:
        return self._loop.match.names[seat]
