"""Breaking in at the screen: the plates of those who may act out of turn are lit, and asked what they do.

Who is lit, everybody may know. Where what can be done is secret, it is shown once the others look away.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.catalogue import game_named
from game.rules.contract import Action, IllegalAnswer, Seat
from game.rules.interjections import Interjection
from game.store.journal import JournalError
from game.ui.scenes.shared.table_seats import SeatQuestion
from game.ui.scenes.table.host import TableHost
from game.ui.stage.dialog import DialogChoice
from game.ui.words import _


class BreakInSeats:
    """Puts questions out of turn at one table."""

    def __init__(self, table: TableHost) -> None:
        self._table, self._loop, self._seats = table, table.loop, table.seats
        self._words = game_named(self._loop.match.rules.name).words(self._loop.match.rules, _)

    def set_beat(self) -> None:
        """Give people as long as they wish for breaking in, where they have any time at all."""
        self._loop.give_beat(self._table.ctx.settings.beat)

    @property
    def prompt(self) -> str:
        """What the banner says while people may break in; else empty."""
        if not self._loop.beat:
            return ""
        seats, names = sorted(self._loop.interrupters), self._loop.match.names
        if len(seats) == 1:
            return _("{name}, want to cut in?", name=names[seats[0]])
        return _("Anyone want to cut in?")

    @property
    def lit(self) -> frozenset[Seat]:
        """The people at the screen who may break in, as far as everybody knows."""
        return self._loop.interrupters - self._table.phoned

    def press(self, seat: Seat | None) -> bool:
        """A plate, or a seat's own gamepad, is pressed; whether that seat is asked what it breaks in with."""
        if seat is None or seat not in self.lit:
            return False
        actions = self._loop.interjections(seat)
        public = self._loop.match.rules.interjections(self._loop.view(None))
        if actions and list(public[seat]) == list(actions):
            self._ask(seat, actions)
        else:
            self._curtain(seat, actions)
        return True

    def _curtain(self, seat: Seat, actions: Sequence[Action]) -> None:
        name = self._loop.match.names[seat]
        title = _("{name}, want to cut in?", name=name)
        words = _("Your hand comes next. Only {name} may look, please.", name=name)
        look = DialogChoice("look", _("Show me"), partial(self._ask, seat, actions))
        self._put(seat, title, words, (look,))

    def _ask(self, seat: Seat, actions: Sequence[Action]) -> None:
        names = self._loop.match.names
        title = _("{name}, want to cut in?", name=names[seat])
        words = _("It counts at once, on anybody's turn.")
        if not actions:
            words = _("You have nothing to interrupt with.")
        view = self._loop.view(seat)
        choices = [
            DialogChoice(
                f"act-{number}",
                self._words.label(Interjection(seat, action), view, names),
                partial(self._do, seat, action),
                tone="blue",
            )
            for number, action in enumerate(actions)
        ]
        self._put(seat, title, words, choices)

    def _put(self, seat: Seat, title: str, words: str, choices: Sequence[DialogChoice]) -> None:
        # Whoever only wanted to read what lies before the seat does so.
        read = partial(self._table.board.press_seat, seat)
        choices = [DialogChoice("wait", _("Not now"), read, tone="green"), *choices]
        ctx = self._table.ctx
        ctx.stack.push(SeatQuestion(ctx, self._seats, seat, title, words, choices, "wait"))

    def _do(self, seat: Seat, action: Action) -> None:
        try:
            self._loop.interject(seat, action)
        except IllegalAnswer as error:
            self._table.refuse(_(error))
        except JournalError as error:
            self._table.in_trouble(error)
        else:
            self._table.on_answer()
