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
    had = state.essence[seat]
    has = had + amount if had + amount > 0 else 0
    state.essence[seat] = has
    if emit is not None and has != had:
        emit(EssenceChanged(seat, has - had, has, reason, strike))
    return has - had


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
    had = state.prestige[seat]
    has = had + amount if had + amount > 0 else 0
    state.prestige[seat] = has
    if emit is not None and has != had:
        emit(PrestigeChanged(seat, has - had, has, reason, strike))
    return has - had
