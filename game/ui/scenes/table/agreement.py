"""Asks everybody who must agree to taking back: phones all at once, those without one at the screen in turn.

The match waits meanwhile. One no lets everything stand; so does a phone that goes before it has answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.phones.agreeing import PageQuestion
from game.phones.deal import PASSED
from game.phones.requests import Agree
from game.rules.contract import Seat
from game.ui.dialog import DialogChoice
from game.ui.meanwhile import PhonePolicy
from game.ui.scenes.shared.table_seats import SeatQuestion
from game.ui.scenes.table.host import TableHost
from game.ui.words import _
from knucklebone_messages import LazyText

LOOK_INTERVAL_S = 0.1
"""Seconds between two looks at who has answered."""
WAITS: Final = LazyText("The match waits until everybody has said whether this may be taken back.")


class Agreement:
    """The answers that people have given to one question."""

    def __init__(
        self, table: TableHost, seats: Sequence[Seat], lines: Sequence[LazyText], take: Callable[[], object]
    ) -> None:
        """`lines` say what `seats` are asked about; `take` is called once all of them have agreed."""
        self._table, self._lines, self._take = table, tuple(lines), take
        self._seats, self._entries = tuple(seats), table.loop.entries
        self._by_phone = frozenset(filter(self._is_reached, seats))
        self._agreed: tuple[Seat, ...] = ()
        self.open = False
        """Whether the question stands at the screen."""

    @property
    def page(self) -> PageQuestion | None:
        """The question as phones show it; None while nobody is asked."""
        if not self.open:
            return None
        return PageQuestion((*self._lines, *self._progress), self._by_phone, frozenset(self._waiting))

    @property
    def words(self) -> str:
        """The question as the screen shows it."""
        return "\n".join(_(line) for line in (*self._lines, *(self._progress if self._by_phone else ())))

    def ask_next(self) -> None:
        """Ask the next person at the screen, or wait for the phones; take back once all have agreed."""
        if not self._waiting:
            self._take()
            return
        seat = next((seat for seat in self._waiting if seat not in self._by_phone), None)
        self._table.ctx.stack.push(AgreementQuestion(self._table, self, seat, *self._put_to(seat)))

    def answer(self, asked: Agree) -> LazyText | None:
        """Take the answer of a phone; why it does not count, or None."""
        if not self.open or asked.seat not in self._by_phone or asked.seat not in self._waiting:
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
        """Let everything stand once a phone that is to answer has gone, or the match has moved on."""
        gone = next(
            (seat for seat in self._waiting if seat in self._by_phone and not self._is_reached(seat)), None
        )
        if self._table.loop.entries != self._entries:
            self._close()
        elif gone is not None:
            self._close()
            name = self._table.names[gone]
            self._table.refuse(_("The phone of {name} is away: nothing is taken back.", name=name))

    @property
    def _waiting(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self._seats if seat not in self._agreed)

    @property
    def _progress(self) -> tuple[LazyText, ...]:
        """Who has answered, and who has not."""
        names = self._table.names
        agreed, waiting = (", ".join(names[one] for one in some) for some in (self._agreed, self._waiting))
        lines = (LazyText("Agreed: {names}", names=agreed), LazyText("Still asked: {names}", names=waiting))
        return tuple(line for line, some in zip(lines, (agreed, waiting), strict=True) if some)

    def _is_reached(self, seat: Seat) -> bool:
        phones = self._table.ctx.phones
        return phones is not None and phones.on and seat in self._table.phoned and phones.there(seat)

    def _put_to(self, seat: Seat | None) -> tuple[str, list[DialogChoice]]:
        """The title and the answers of the question to a seat; of the wait for phones without one."""
        if seat is None:
            return _("Waiting for the phones"), [DialogChoice("refuse", _("Cancel"), tone="crimson")]
        alone, name = len(self._seats) == 1, self._table.names[seat]
        title = _("Take this back?") if alone else _("{name}, is that fine by you?", name=name)
        fine = _("Take it back") if alone else _("Fine by me")
        return title, [
            DialogChoice("agree", fine, partial(self._agree, seat), tone="green"),
            DialogChoice("refuse", _("No"), partial(self._on_refusal, seat), tone="crimson"),
        ]

    def _agree(self, seat: Seat) -> None:
        self._agreed += (seat,)
        self.ask_next()

    def _on_refusal(self, seat: Seat) -> None:
        """Say who lets it stand; somebody who is asked alone knows."""
        if len(self._seats) == 1:
            return
        name = self._table.names[seat]
        if self._by_phone:
            self._table.announce(LazyText("{name} lets it stand.", name=name))
        self._table.refuse(_("{name} lets it stand.", name=name))

    def _close(self) -> None:
        self.open = False
        self._table.ctx.stack.pop()


class AgreementQuestion(SeatQuestion):
    """What the screen shows of it: the question to one seat, or who is waited for."""

    tick_every = LOOK_INTERVAL_S
    rebuilds = True

    def __init__(
        self,
        table: TableHost,
        agreement: Agreement,
        seat: Seat | None,
        title: str,
        choices: Sequence[DialogChoice],
    ) -> None:
        super().__init__(table.ctx, table.seats, seat, title, agreement.words, choices, "refuse")
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
        if self.text != self._agreement.words:
            self.text = self._agreement.words
            self.rebuild()
        self._agreement.look()
