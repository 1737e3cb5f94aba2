"""Comparing hands, and the end of the match."""

from __future__ import annotations

from game.games.trade_or_duel.rules import phases
from game.games.trade_or_duel.rules.events import HandsCompared, MatchEnded
from game.games.trade_or_duel.rules.settings import Settings
from game.games.trade_or_duel.rules.state import Comparison, State
from game.games.trade_or_duel.rules.vocabulary import MOST_ROUNDS, OUT_SCORE
from game.rules.contract import Emit, Over, Seat


def compare(state: State, emit: Emit | None) -> None:
    """Hands are laid open; everybody knows them all, and what went before tells nobody anything more."""
    hands = tuple(state.hands)
    state.dealt = state.hands[:]
    state.gifts = [()] * len(hands)
    state.history = (Comparison(hands),)
    if emit is not None:
        emit(HandsCompared(hands))


def lowest(state: State) -> tuple[Seat, ...]:
    """The seats that share the lowest sum, of those who can still win; nobody when nobody is left."""
    sums = {seat: sum(state.hands[seat]) for seat in state.playing}
    least = min(sums.values(), default=0)
    return tuple(seat for seat in sums if sums[seat] == least)


def finish(settings: Settings, state: State, emit: Emit | None) -> None:
    """End the match."""
    state.phase = phases.OVER
    if emit is not None:
        over = result(settings, state)
        played_off = any(seat in state.tied for seat in over.winners)
        emit(MatchEnded(over.winners, len(state.living) == 1, over.capped, played_off))


def result(settings: Settings, state: State) -> Over:
    """Scores and winners of a match that has ended.

    A score is minus the sum of the hand, so that more is better; who is out has OUT_SCORE. A lone survivor
    wins, unless a house rule says otherwise; when nobody is left nobody does or, by a house rule, the last
    two. Besides, only the limit on rounds leaves several winners.
    """
    scores = tuple(float(-sum(hand)) if hand else OUT_SCORE for hand in state.hands)
    winners = lowest(state)
    if not settings.survivor_wins and len(state.living) == 1:
        winners = ()
    if not winners and settings.both_win:
        winners = (min(state.actor, state.target), max(state.actor, state.target))
    return Over(scores, winners, capped=state.round == MOST_ROUNDS and len(winners) > 1)
