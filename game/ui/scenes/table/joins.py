"""Phones that ask for a seat which is not free.

Who may sit down without asking, and how the table says yes or no.

Once a seat has played, or its page would say what not everybody may know, a phone gets it only when
somebody presses *Yes* at the screen while it is for that seat to act. Then the question opens by itself, for
the match waits for that seat anyway; before that it waits on the sign of the seat's plate, covers nothing and
stops nothing. It is gone when whoever asked has gone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.catalogue import game_named
from game.phones.requests import Join
from game.phones.service import PhoneService
from game.rules.contract import Seat
from game.ui.scenes.shared.table_seats import SeatQuestion, TableSeats
from game.ui.scenes.table.host import TableHost
from game.ui.stage.context import Context
from game.ui.stage.dialog import DialogChoice
from game.ui.words import _
from knucklebone_messages import LazyText

LOOK_INTERVAL_S = 0.25
"""Seconds between two looks whether somebody still asks."""
KEPT = LazyText("The table said no. That seat stays as it is.")


class JoinQuestion(SeatQuestion):
    """Put to the people at the screen, for the seat that is to act; closes when nobody asks any more."""

    tick_every = LOOK_INTERVAL_S

    def __init__(
        self,
        ctx: Context,
        seats: TableSeats,
        phones: PhoneService,
        join: Join,
        answered: Callable[[LazyText | None], object],
    ) -> None:
        name = seats.names[join.seat]
        self._phones, self._join = phones, join
        if phones.holds(join.seat):
            text = _("Another phone wants to take over for {name}.", name=name)
        else:
            text = _("A phone wants to play for {name}. It will see {name}'s hand.", name=name)
        choices = [
            DialogChoice("refuse", _("No"), partial(answered, KEPT), tone="crimson"),
            DialogChoice("agree", _("Yes, that is my phone"), partial(answered, None), tone="green"),
        ]
        title = _("{name}, is that your phone?", name=name)
        super().__init__(ctx, seats, join.seat, title, text, choices, "refuse")

    def tick(self, now: float) -> None:
        if self._join not in self._phones.presence.asks:
            self.ctx.stack.pop()


class Joins:
    """What phones ask for at one table, and which seats must be asked for."""

    def __init__(self, table: TableHost) -> None:
        self._table, self._ctx, self._loop, self._seats = table, table.ctx, table.loop, table.seats
        self._secret = game_named(table.loop.match.rules.name).secrets
        self.gathering = False
        """People sit down before anything is dealt, in sight of everybody."""
        self._guarded: set[Seat] = set()
        self._looked_at = -1
        self._told: frozenset[Seat] | None = None
        """What the phones were told last; None while there are none."""
        self._known: frozenset[Join] = frozenset()
        self._opened: frozenset[Join] = frozenset()
        """Those whose question has opened by itself; it does so once."""

    @property
    def guarded(self) -> frozenset[Seat]:
        """Seats that a phone does not get unasked.

        Once guarded, a seat stays so for the whole match: what was dealt and taken back falls again as it
        fell.
        """
        match = self._loop.match
        if self._looked_at != match.entries:
            self._looked_at = match.entries
            public, took_back = match.view(None), match.entries != match.answers
            self._guarded.update(
                seat
                for seat in self._seats.persons
                if took_back or seat in match.played or match.view(seat) != public
            )
        return frozenset(self._guarded)

    def drop(self) -> None:
        """Forget all phones, which are gone; those that come back are informed again."""
        self._told, self._known = None, frozenset()

    def look(self, phones: PhoneService) -> None:
        """Say to the phones which seats are guarded, and to everybody which are asked for."""
        # Of what is dealt in a moment nobody takes the seat who was not there before.
        guarded = self.guarded if self.gathering or not self._secret else frozenset(self._seats.persons)
        if guarded != self._told:
            self._told = guarded
            phones.guard(guarded)
        asks = frozenset(phones.presence.asks)
        for join in sorted(asks - self._known, key=lambda join: join.seat):
            name = self._seats.names[join.seat]
            self._table.announce(LazyText("A phone asks to play for {name}.", name=name))
        self._known = asks

    def open_question(self, phones: PhoneService) -> None:
        """Ask at once for the seat that is to act."""
        acting = self._loop.acting
        join = self.pending_join(phones, acting) if acting is not None else None
        if join is not None and join not in self._opened:
            self.press(phones, join)
            self._opened |= {join}
        self._opened &= frozenset(phones.presence.asks)

    def pending_join(self, phones: PhoneService, seat: Seat) -> Join | None:
        """The phone that asks for a seat now."""
        return next((join for join in phones.presence.asks if join.seat == seat), None)

    def press(self, phones: PhoneService, join: Join) -> None:
        """Open the question that somebody at the screen wants to answer."""
        name = self._seats.names[join.seat]
        if self._loop.acting != join.seat:
            self._table.refuse(_("{name} can answer when it's {name}'s turn.", name=name))
            return
        answered = partial(self._answer, phones, join)
        self._ctx.stack.push(JoinQuestion(self._ctx, self._seats, phones, join, answered))

    def _answer(self, phones: PhoneService, join: Join, refusal: LazyText | None) -> None:
        name = self._seats.names[join.seat]
        told = LazyText("{name} plays with another phone now.", name=name)
        if refusal is not None:
            told = LazyText("That phone won't play for {name}.", name=name)
        elif not phones.holds(join.seat):
            told = LazyText("{name} plays with a phone now.", name=name)
        phones.answer(join, refusal)
        self._table.announce(told)
