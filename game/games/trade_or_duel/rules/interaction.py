"""What a trade and a duel do to the hands."""

from __future__ import annotations

from game.games.trade_or_duel.rules.events import DuelDecided, Revealed, SeatOut, Traded, TradeSeen
from game.games.trade_or_duel.rules.state import Cards, Gift, Interaction, State
from game.games.trade_or_duel.rules.vocabulary import DUEL, TRADE
from game.rules.contract import Emit, Seat


def trade(state: State, actor_cards: Cards, target_cards: Cards, emit: Emit | None) -> None:
    """The cards change hands; only the two know which."""
    actor, target, size = state.actor, state.target, len(actor_cards)
    _lose(state, actor, actor_cards)
    _lose(state, target, target_cards)
    state.hands[actor] = _sort_cards(state.hands[actor] + target_cards)
    state.hands[target] = _sort_cards(state.hands[target] + actor_cards)
    state.gifts[actor] = (*state.gifts[actor], Gift(actor_cards, target_cards))
    state.gifts[target] = (*state.gifts[target], Gift(target_cards, actor_cards))
    state.history = (*state.history, Interaction(TRADE, actor, target, size, (), ()))
    if emit is not None:
        emit(Traded(actor, target, size))
        emit(TradeSeen(target, actor_cards, target_cards, only=actor))
        emit(TradeSeen(actor, target_cards, actor_cards, only=target))


def duel(state: State, actor_cards: Cards, target_cards: Cards, emit: Emit | None) -> None:
    """The higher sum takes its cards back, the other side is discarded; in a tie both are."""
    actor, target, size = state.actor, state.target, len(actor_cards)
    state.history = (*state.history, Interaction(DUEL, actor, target, size, actor_cards, target_cards))
    if emit is not None:
        emit(Revealed(actor, target, actor_cards, target_cards))
    difference = sum(actor_cards) - sum(target_cards)
    discarded: Cards = ()
    if difference <= 0:
        discarded += actor_cards
        _lose(state, actor, actor_cards)
    if difference >= 0:
        discarded += target_cards
        _lose(state, target, target_cards)
    state.discard += discarded
    if emit is not None:
        winner = None if difference == 0 else actor if difference > 0 else target
        loser = None if winner is None else target if winner == actor else actor
        emit(DuelDecided(winner, discarded, loser))
        for seat in (actor, target):
            if not state.hands[seat]:
                emit(SeatOut(seat))


def _lose(state: State, seat: Seat, cards: Cards) -> None:
    state.hands[seat] = tuple([card for card in state.hands[seat] if card not in cards])


def _sort_cards(cards: Cards) -> Cards:
    return cards if len(cards) < 2 or cards[0] < cards[1] else cards[::-1]
