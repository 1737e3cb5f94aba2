"""Gold and victory points of a seat, and what sets the end of the match in motion."""

from __future__ import annotations

from game.games.engine.rules.events import EndingBegan, GoldChanged, PointsChanged
from game.games.engine.rules.settings import POINTS_TO_END
from game.games.engine.rules.state import State
from game.rules.contract import Emit, Seat


def change_gold(state: State, seat: Seat, amount: int, emit: Emit | None) -> None:
    """Gain gold, or pay it."""
    if amount == 0:
        return
    state.gold[seat] += amount
    if emit is not None:
        emit(GoldChanged(seat, amount, state.gold[seat]))


def change_points(state: State, seat: Seat, amount: int, emit: Emit | None) -> None:
    """Gain victory points, or pay them. Enough of them end the match, even if some are paid afterwards.

    By a house rule those count that were gained in all, whatever was paid of them.
    """
    if amount == 0:
        return
    state.points[seat] += amount
    if emit is not None:
        emit(PointsChanged(seat, amount, state.points[seat]))
    if state.gained:
        _count_gained(state, seat, amount, emit)
    elif state.points[seat] >= POINTS_TO_END:
        begin_ending(state, "points", emit)


def _count_gained(state: State, seat: Seat, amount: int, emit: Emit | None) -> None:
    gained = state.gained[seat] + max(amount, 0)
    state.gained = (*state.gained[:seat], gained, *state.gained[seat + 1 :])
    if gained >= POINTS_TO_END:
        begin_ending(state, "gained", emit)


def begin_ending(state: State, reason: str, emit: Emit | None) -> None:
    """This turn is the last; everybody still finishes it."""
    if not state.ending:
        state.ending = True
        if emit is not None:
            emit(EndingBegan(reason))
