"""The key moments of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from game.games.unnamed.rules import events as e
from game.rules.contract import Event, Rules
from game.ui.scenes.result_moments import Deed, favourites, greatest, most, only


def deeds(rules: Rules[Any], events: Sequence[Event]) -> tuple[Deed, ...]:
    """What is worth telling of a match."""
    told = (deed for deed in _moments(events) if deed is not None)
    return (*told, *favourites(rules, events))


def _moments(events: Sequence[Event]) -> Iterator[Deed | None]:
    leaps = ((event.seat, event.steps) for event in only(events, e.PawnAdvanced))
    yield greatest(leaps, lambda seat, n: Deed(seat, "Greatest leap", "{count} steps at once", n))
    tricks = Counter(event.seat for event in only(events, e.TrickTaken))
    yield most(tricks, lambda seat, n: Deed(seat, "Most tricks", "{count} tricks won", n))
    stolen = Counter(event.thief for event in only(events, e.DieStolen))
    yield most(stolen, lambda seat, n: Deed(seat, "Head hunter", "{count} Workers won over", n))
    bought = Counter(event.seat for event in only(events, e.FxBought))
    yield most(bought, lambda seat, n: Deed(seat, "Best customer", "{count} FX bought", n))
