"""The key moments of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from game.games.trade_or_duel.rules import events as e
from game.rules.contract import Event, Rules
from game.ui.scenes.result_moments import Deed, favourites, greatest, most, only


def deeds(rules: Rules[Any], events: Sequence[Event]) -> tuple[Deed, ...]:
    """What is worth telling of a match."""
    told = (deed for deed in _moments(events) if deed is not None)
    return (*told, *favourites(rules, events))


def _moments(events: Sequence[Event]) -> Iterator[Deed | None]:
    won = Counter(duel.winner for duel in only(events, e.DuelDecided) if duel.winner is not None)
    yield most(won, lambda seat, n: Deed(seat, "Sharpest blade", "{count} duels won", n))
    blows = (
        (duel.winner, sum(duel.discarded)) for duel in only(events, e.DuelDecided) if duel.winner is not None
    )
    yield greatest(blows, lambda seat, n: Deed(seat, "Hardest blow", "Struck down cards worth {count}", n))
    trades = Counter(seat for event in only(events, e.Traded) for seat in (event.actor, event.target))
    yield most(trades, lambda seat, n: Deed(seat, "Busiest trader", "{count} trades", n))
    out = next(only(events, e.SeatOut), None)
    yield Deed(out.seat, "First to go", "Out of cards") if out is not None else None
