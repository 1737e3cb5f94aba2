"""The key moments of a match, game by game: who did most of what, and the single greatest thing.

Each game has a few kinds of moments, in the order of how much they are worth telling; a moment that is
nothing special (one trick, one trade) is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.rules.contract import Event, Seat

SPECIAL = 2
"""From here on a number is worth telling."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A key moment: whose, what."""

    seat: int
    head: str
    text: str
    values: tuple[tuple[str, object], ...] = ()
    """Fill the gaps of `text`."""


def moments(game: str, events: Sequence[Event]) -> tuple[Deed, ...]:
    """What is worth telling of a match of one of the games of the house; nothing for other games."""
    known: dict[str, Callable[[Sequence[Event]], Iterator[Deed | None]]] = {
        "engine": _engine,
        "trade-or-duel": _trade_or_duel,
        "power-vacuum": _power_vacuum,
        "unnamed": _unnamed,
    }
    if game not in known:
        return ()
    return tuple(deed for deed in known[game](events) if deed is not None)


def _engine(events: Sequence[Event]) -> Iterator[Deed | None]:
    from game.games.engine.rules import events as e

    points: Counter[tuple[Seat, int]] = Counter()
    acts: Counter[tuple[Seat, int]] = Counter()
    turn = 0
    for event in events:
        match event:
            case e.TurnBegan(turn=number):
                turn = number
            case e.PointsChanged(seat=seat, amount=amount) if amount > 0:
                points[seat, turn] += amount
            case e.CardActivated(seat=seat):
                acts[seat, turn] += 1
    yield _best(points, lambda seat, n: Deed(seat, "Greatest turn", "{count} points", n))
    yield _best(acts, lambda seat, n: Deed(seat, "Longest run", "{count} cards in one turn", n))
    stacks = ((event.seat, event.height) for event in _only(events, e.CardStacked))
    yield _greatest(stacks, lambda seat, n: Deed(seat, "Tallest stack", "{count} cards", n))
    gold = ((event.seat, event.total) for event in _only(events, e.GoldChanged))
    yield _greatest(gold, lambda seat, n: Deed(seat, "Fullest purse", "{count} gold", n))


def _trade_or_duel(events: Sequence[Event]) -> Iterator[Deed | None]:
    from game.games.trade_or_duel.rules import events as e

    won = Counter(duel.winner for duel in _only(events, e.DuelDecided) if duel.winner is not None)
    yield _most(won, lambda seat, n: Deed(seat, "Sharpest blade", "{count} duels won", n))
    blows = (
        (duel.winner, sum(duel.discarded))
        for duel in _only(events, e.DuelDecided)
        if duel.winner is not None
    )
    yield _greatest(blows, lambda seat, n: Deed(seat, "Hardest blow", "Struck down cards worth {count}", n))
    trades = Counter(seat for event in _only(events, e.Traded) for seat in (event.actor, event.target))
    yield _most(trades, lambda seat, n: Deed(seat, "Busiest trader", "{count} trades", n))
    out = next(_only(events, e.SeatOut), None)
    yield Deed(out.seat, "First to go", "Out of cards") if out is not None else None


def _power_vacuum(events: Sequence[Event]) -> Iterator[Deed | None]:
    from game.games.power_vacuum.rules import events as e

    tricks = Counter(event.seat for event in _only(events, e.TrickWon))
    yield _most(tricks, lambda seat, n: Deed(seat, "Most tricks", "{count} tricks won", n))
    agendas = ((event.seat, event.points) for event in _only(events, e.AgendaScored))
    yield _greatest(agendas, lambda seat, n: Deed(seat, "Best agenda", "{count} power", n))
    hauls = ((event.seat, event.amount) for event in _only(events, e.PowerCollected))
    yield _greatest(hauls, lambda seat, n: Deed(seat, "Biggest haul", "{count} power at once", n))
    moves = Counter(event.seat for event in _only(events, e.PlugMoved))
    yield _most(moves, lambda seat, n: Deed(seat, "Electrician", "{count} plugs moved", n))


def _unnamed(events: Sequence[Event]) -> Iterator[Deed | None]:
    from game.games.unnamed.rules import events as e

    leaps = ((event.seat, event.steps) for event in _only(events, e.PawnAdvanced))
    yield _greatest(leaps, lambda seat, n: Deed(seat, "Greatest leap", "{count} steps at once", n))
    tricks = Counter(event.seat for event in _only(events, e.TrickTaken))
    yield _most(tricks, lambda seat, n: Deed(seat, "Most tricks", "{count} tricks won", n))
    stolen = Counter(event.thief for event in _only(events, e.DieStolen))
    yield _most(stolen, lambda seat, n: Deed(seat, "Head hunter", "{count} Workers won over", n))
    bought = Counter(event.seat for event in _only(events, e.FxBought))
    yield _most(bought, lambda seat, n: Deed(seat, "Best customer", "{count} FX bought", n))


Told = Callable[[Seat, tuple[tuple[str, object], ...]], Deed]


def _only(events: Iterable[Event], kind: type[Any]) -> Iterator[Any]:
    return (event for event in events if isinstance(event, kind))


def _most(counter: Counter[Seat], told: Told) -> Deed | None:
    """Whoever did something most often; the first seat of several."""
    return _greatest(sorted(counter.items()), told)


def _best(counter: Counter[tuple[Seat, int]], told: Told) -> Deed | None:
    """The greatest turn; the first of several."""
    return _greatest(((seat, count) for (seat, _), count in counter.items()), told)


def _greatest(found: Iterable[tuple[Seat, int]], told: Told) -> Deed | None:
    seat, number = max(found, key=lambda one: one[1], default=(0, 0))
    return told(seat, (("count", number),)) if number >= SPECIAL else None
