"""The end of the match: gold, tableau and victory points."""

from __future__ import annotations

from game.games.engine.rules import phases
from game.games.engine.rules.events import MatchEnded, ScoreCounted
from game.games.engine.rules.layout import base_cost, card_count
from game.games.engine.rules.settings import GOLD_A_POINT, Settings
from game.games.engine.rules.state import State
from game.rules.contract import Emit, Over, Seat


def finish(settings: Settings, state: State, emit: Emit | None) -> None:
    """End the match."""
    state.phase = phases.OVER
    if emit is None:
        return
    over = result(settings, state)
    for seat in range(settings.seats):
        emit(score(state, seat))
    emit(MatchEnded(over.winners, tuple(int(total) for total in over.scores), over.capped))


def score(state: State, seat: Seat) -> ScoreCounted:
    """What the seat would have if the match ended now."""
    gold = state.gold[seat] // GOLD_A_POINT
    tableau = -(-base_cost(state.tableaux[seat]) // 2)
    points = state.points[seat]
    return ScoreCounted(seat, gold, tableau, points, gold + tableau + points)


def result(settings: Settings, state: State) -> Over:
    """Scores and winners of a match that has ended. Ties go to the larger tableau, or are shared."""
    seats = range(settings.seats)
    scores = tuple(score(state, seat).total for seat in seats)
    ranks = [(scores[seat], card_count(state.tableaux[seat])) for seat in seats]
    winners = tuple(seat for seat in seats if ranks[seat] == max(ranks))
    return Over(scores, winners, capped=not state.ending)
