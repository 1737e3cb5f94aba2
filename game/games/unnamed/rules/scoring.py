"""The end: the most Creations win, a tie is shared (U26)."""

from __future__ import annotations

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.events import MatchEnded
from game.games.unnamed.rules.settings import GOAL_CREATIONS, Settings
from game.games.unnamed.rules.state import State
from game.rules.contract import Emit, Over


def result(settings: Settings, state: State) -> Over:
    """Scores and winners of a match that has ended; all who reached the goal are compared (U29)."""
    best = max(state.pawns)
    winners = tuple(seat for seat, pawn in enumerate(state.pawns) if pawn == best)
    return Over(tuple(state.pawns), winners, best < GOAL_CREATIONS)


def finish(settings: Settings, state: State, emit: Emit | None) -> None:
    """End the match."""
    state.phase = phases.OVER
    if emit is not None:
        over = result(settings, state)
        emit(MatchEnded(over.winners, tuple(state.pawns), over.capped))
