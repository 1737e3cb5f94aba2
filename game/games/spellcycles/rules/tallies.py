"""Essence and Prestige: gaining, losing, stealing. Neither falls below nothing."""

from __future__ import annotations

from game.games.spellcycles.rules.events import EssenceChanged, PrestigeChanged, Strike
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.state import State
from game.rules.contract import Emit, Seat


def change_essence(
    state: State, seat: Seat, amount: int, reason: str, emit: Emit | None, strike: Strike | None = None
) -> int:
    """Add `amount` to a seat's Essence, down to 0 at most. Returns the change there really was."""
    return _change(state.essence, EssenceChanged, seat, amount, reason, emit, strike)


def change_prestige(
    settings: Settings,
    state: State,
    seat: Seat,
    amount: int,
    reason: str,
    emit: Emit | None,
    strike: Strike | None = None,
) -> int:
    """Add `amount` to a seat's Prestige (Essence in a Duel), down to 0. Returns the real change."""
    if settings.duel:
        return change_essence(state, seat, amount, reason, emit, strike)
    return _change(state.prestige, PrestigeChanged, seat, amount, reason, emit, strike)


def _change(
    amounts: list[int],
    changed: type[EssenceChanged] | type[PrestigeChanged],
    seat: Seat,
    amount: int,
    reason: str,
    emit: Emit | None,
    strike: Strike | None,
) -> int:
    had = amounts[seat]
    has = had + amount
    if has < 0:
        has = 0
    amounts[seat] = has
    if emit is not None and has != had:
        emit(changed(seat, has - had, has, reason, strike))
    return has - had
