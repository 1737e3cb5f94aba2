"""Asks everybody who must agree to taking back: phones all at once, those without one at the screen in turn.

The match waits meanwhile. One no lets everything stand. Whose phone loses its line is asked at the screen
and, once that is back, on the phone again: the first answer counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.phones.requests import PASSED, AgreeToUndo
from game.phones.room.agreeing import PageQuestion
from game.rules.contract import Seat
from game.ui.scenes.shared.table_seats import SeatQuestion
from game.ui.scenes.table.host import TableHost
from game.ui.stage.dialog import DialogChoice
from game.ui.stage.phone_policy import PhonePolicy
from game.ui.words import _
from knucklebone_messages import LazyText

LOOK_INTERVAL_S = 0.1
"""Seconds between two looks at who has answered."""
WAITS: Final = LazyText("Paused until everybody has answered the undo question.")


class Agreement:
    """The answers that people have given to one question."""

    def __init__(
        self, table: TableHost, seats: Sequence[Seat], lines: Sequence[LazyText], take: Callable[[], object]
    ) -> None:
        """`lines` say what `seats` are asked about; `take` is called once all of them have agreed."""
        self._table, self._lines, self._take = table, tuple(lines), take
        self._seats, self._entries = tuple(seats), table.loop.entries
        self._agreed: tuple[Seat, ...] = ()
        self.open = False
        """Whether the question stands at the screen."""

    @property
    def page(self) -> PageQuestion | None:
        """The question as phones show it; None while nobody is asked."""
        if not self.open:
            return None
        lines = (*self._lines, *self._progress)
        return PageQuestion(lines, frozenset(self._seats), frozenset(self._waiting))

    @property
    def seat(self) -> Seat | None:
        """Who is asked at the screen.

        The first that has not answered and that no phone reaches; None while only phones are waited for.
        """
        return next((seat for seat in self._waiting if not self._is_reached(seat)), None)

    @property
    def title(self) -> str:
        """What stands over the question at the screen."""
        if self.seat is None:
            return _("Waiting for the phones")
        name = self._table.names[self.seat]
        return _("Take this back?") if self._alone else _("{name}, OK to undo?", name=name)

    @property
    def words(self) -> str:
        """The question as the screen shows it, and who has answered."""
        only = self._alone and self.seat is not None
        return "\n".join(_(line) for line in (*self._lines, *(() if only else self._progress)))

    @property
    def choices(self) -> list[DialogChoice]:
        """The answers at the screen."""
        if self.seat is None:
            return [DialogChoice("refuse", _("Cancel"), tone="crimson")]
        fine = _("Take it back") if self._alone else _("OK")
        return [
            DialogChoice("agree", fine, partial(self._agree, self.seat), tone="green"),
            DialogChoice("refuse", _("No"), partial(self._on_refusal, self.seat), tone="crimson"),
        ]

    def ask_next(self) -> None:
        """Ask the next person at the screen, or wait for the phones; take back once all have agreed."""
        if self._waiting:
            self._table.ctx.stack.push(AgreementQuestion(self._table, self))
        else:
            self._take()

    def answer(self, asked: AgreeToUndo) -> LazyText | None:
        """Take the answer of a phone; why it does not count, or None."""
        if not self.open or asked.seat not in self._waiting:
            return PASSED
        if not asked.yes:
            self._close()
            self._on_refusal(asked.seat)
        else:
            self._agreed += (asked.seat,)
            if not self._waiting:
                self._close()
                self._take()
        return None

    def look(self) -> None:
        """Let everything stand once the match has moved on."""
        if self._table.loop.entries != self._entries:
            self._close()

    @property
    def _alone(self) -> bool:
        """Whether nobody else is asked."""
        return len(self._seats) == 1

    @property
    def _waiting(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self._seats if seat not in self._agreed)

    @property
    def _progress(self) -> tuple[LazyText, ...]:
        """Who has answered, and who has not."""
        names = self._table.names
        agreed, waiting = (", ".join(names[one] for one in some) for some in (self._agreed, self._waiting))
        lines = (
            LazyText("Agreed: {names}", names=agreed),
            LazyText("Still to answer: {names}", names=waiting),
        )
        return tuple(line for line, some in zip(lines, (agreed, waiting), strict=True) if some)

    def _is_reached(self, seat: Seat) -> bool:
        phones = self._table.ctx.phones
        return phones is not None and phones.on and seat in self._table.phoned and phones.there(seat)

    def _agree(self, seat: Seat) -> None:
        self._agreed += (seat,)
        self.ask_next()

    def _on_refusal(self, seat: Seat) -> None:
        """Say who lets it stand; somebody who is asked alone knows."""
        if self._alone:
            return
        name = self._table.names[seat]
        if self._table.phoned:
            self._table.announce(LazyText("{name} said no. The move stands.", name=name))
        self._table.refuse(_("{name} said no. The move stands.", name=name))

    def _close(self) -> None:
        self.open = False
        self._table.ctx.stack.pop()


class AgreementQuestion(SeatQuestion):
    """What the screen shows of it: the question to one seat, or who is waited for."""

    tick_every = LOOK_INTERVAL_S
    rebuilds = True

    def __init__(self, table: TableHost, agreement: Agreement) -> None:
        title, words, choices = agreement.title, agreement.words, agreement.choices
        super().__init__(table.ctx, table.seats, agreement.seat, title, words, choices, "refuse")
        self._agreement = agreement

    def enter(self) -> None:
        super().enter()
        self._agreement.open = True

    def exit(self) -> None:
        self._agreement.open = False
        super().exit()

    def meanwhile(self) -> PhonePolicy:
        return PhonePolicy(why=WAITS, agree=self._agreement.answer)

    def tick(self, now: float) -> None:
        asked = self._agreement
        if (self.seat, self.text) != (asked.seat, asked.words):
            self.seat, self.title, self.text = asked.seat, asked.title, asked.words
            self.choices = tuple(asked.choices)
            self.rebuild()
        asked.look()
