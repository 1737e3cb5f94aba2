"""The end of a round as a scene: what is counted, beat by beat. Pure: events in, values out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.games.power_vacuum.rules.events import (
    AgendaScored,
    PointTaken,
    PowerCollected,
    PowerCounted,
    SegmentsBuilt,
)
from game.games.power_vacuum.rules.state import ShownAgenda, State
from game.games.power_vacuum.rules.vocabulary import AGENDAS, Appliance
from game.rules.contract import Event, Seat


@dataclass(frozen=True, slots=True)
class Half:
    """Half of an agenda: what it wanted of an appliance, and whether that is so."""

    appliance: Appliance
    most: bool
    """Else the least."""
    right: bool


@dataclass(frozen=True, slots=True)
class Sum:
    """What the round brings to a seat, as far as it is counted; None for what is not yet."""

    stock: int
    """Before the count."""
    appliance: int | None = None
    agenda: int | None = None
    halves: tuple[Half, ...] = ()
    """Halves of its agenda, once that lies open."""

    @property
    def total(self) -> int:
        """All that is counted so far."""
        return self.stock + (self.appliance or 0) + (self.agenda or 0)


@dataclass(frozen=True, slots=True)
class PayOff:
    """How far the count is."""

    round: int
    power: tuple[int, ...]
    most: tuple[Appliance, ...]
    least: tuple[Appliance, ...]
    sums: tuple[Sum, ...]
    """By seat."""
    built: tuple[int, ...]
    """By seat: parts of the statue."""
    paid: tuple[int, ...] = field(default=())
    """By seat: power that parts of the statue have cost in this round."""
    turned: Seat | None = None
    """Whose agenda is being looked at."""

    @property
    def answering(self) -> frozenset[Appliance]:
        """The appliances that are named by the agenda that is being looked at."""
        halves = self.sums[self.turned].halves if self.turned is not None else ()
        return frozenset(half.appliance for half in halves)

    def stock(self, seat: Seat) -> int:
        """What a seat has now."""
        return self.sums[seat].total - self.paid[seat]


def begin_count(view: State, event: PowerCounted, before: Sequence[Event]) -> PayOff:
    """The count begins. `view` is of the round, and `before` what has happened since it."""
    taken = [sum(isinstance(one, PointTaken) and one.seat == seat for one in before) for seat in _seats(view)]
    return PayOff(
        view.round,
        event.power,
        event.most,
        event.least,
        tuple(Sum(view.stock[seat] + taken[seat]) for seat in _seats(view)),
        view.segments,
        (0,) * len(view.stock),
    )


def count_event(pay_off: PayOff, event: Event, view: State, price: int) -> PayOff:
    """Count one more thing; `price` is that of a part of the statue."""
    match event:
        case PowerCollected(seat=seat, amount=amount):
            return _with_sum(pay_off, seat, replace(pay_off.sums[seat], appliance=amount))
        case AgendaScored(seat=seat, agenda=agenda, points=points):
            halves = halves_of(pay_off, agenda, view.revealed[seat])
            own = replace(pay_off.sums[seat], agenda=points, halves=halves)
            return replace(_with_sum(pay_off, seat, own), turned=seat)
        case SegmentsBuilt(seat=seat, count=count, total=total):
            return replace(
                pay_off,
                built=_with(pay_off.built, seat, total),
                paid=_with(pay_off.paid, seat, price * count),
                turned=None,
            )
    return pay_off


def halves_of(pay_off: PayOff, agenda: int, shown: ShownAgenda | None) -> tuple[Half, Half]:
    """Both halves of an agenda: as it was shown, or the way round that suits its owner."""
    if shown is not None:
        most, least = shown.most, shown.least
    else:
        one, other = AGENDAS[agenda]
        turned = (other in pay_off.most) + (one in pay_off.least)
        straight = (one in pay_off.most) + (other in pay_off.least)
        most, least = (other, one) if turned > straight else (one, other)
    return Half(most, True, most in pay_off.most), Half(least, False, least in pay_off.least)


def _seats(view: State) -> range:
    return range(len(view.stock))


def _with(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])


def _with_sum(pay_off: PayOff, seat: Seat, own: Sum) -> PayOff:
    return replace(pay_off, sums=(*pay_off.sums[:seat], own, *pay_off.sums[seat + 1 :]))
