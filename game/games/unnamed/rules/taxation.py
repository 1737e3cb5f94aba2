"""With Great Power Comes Taxation: who has not used a Special Power gives three cards away (U27)."""

from __future__ import annotations

from typing import Final

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.actions import ChooseReceiver, picks_of
from game.games.unnamed.rules.capture import add_to_pile, picked_card, take_from_pile
from game.games.unnamed.rules.dealing import collect_powers
from game.games.unnamed.rules.events import TaxPaid
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NOBODY, State
from game.games.unnamed.rules.vocabulary import Cards, cards_of
from game.rules.contract import Answer, Emit, IllegalAnswer, Seat, Turn

TAX_CARDS: Final = 3


def begin_taxation(settings: Settings, state: State, emit: Emit | None) -> None:
    """The Resource game is over; what was left over from the deal is in the discard."""
    state.discard |= state.extras
    state.extras = 0
    state.taken = 0
    next_payer(settings, state, emit)


def next_payer(settings: Settings, state: State, emit: Emit | None) -> None:
    """Seats pay in order from the dealer's left; then the powers are collected and trading begins."""
    while settings.taxation and state.taken < settings.seats:
        state.taken += 1
        seat = (state.dealer + state.taken) % settings.seats
        if state.held[seat] < 0 or state.pile_sizes[seat] == 0:
            continue
        if state.drew >> seat & 1 and not settings.late_powers_taxed:
            continue
        state.active = state.turn = seat
        if settings.seats > 2:
            state.phase = phases.TAX
            return
        if choose_receiver(settings, state, 1 - seat, emit):
            return
    collect_powers(settings, state)
    state.phase = phases.MARKET_OPENS


def ask_receiver(settings: Settings, state: State) -> Turn:
    """Who gets the cards."""
    others = tuple(ChooseReceiver(seat) for seat in range(settings.seats) if seat != state.active)
    return Turn(state.active, phases.TAXATION, others)


def answer_receiver(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """One other seat gets them all."""
    if (
        type(answer) is not ChooseReceiver
        or not 0 <= answer.seat < settings.seats
        or answer.seat == state.active
    ):
        raise IllegalAnswer("Choose another player to give the cards to.")
    if not choose_receiver(settings, state, answer.seat, emit):
        next_payer(settings, state, emit)


def choose_receiver(settings: Settings, state: State, receiver: Seat, emit: Emit | None) -> bool:
    """Whether the payer still has to choose cards; one with no more cards than the tax gives all."""
    payer = state.active
    if state.pile_sizes[payer] <= TAX_CARDS:
        _pay(state, payer, receiver, state.piles[payer], emit)
        return False
    state.partner = receiver
    state.phase = phases.TAX_CARDS
    return True


def ask_cards(settings: Settings, state: State) -> Turn:
    """The next card to give."""
    return Turn(state.active, phases.TAXATION, picks_of(state.piles[state.active] & ~state.picked))


def answer_cards(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Three cards, one at a time; piles lie open, so nothing about it is secret."""
    state.picked |= 1 << picked_card(answer, state.piles[state.active] & ~state.picked)
    if state.picked.bit_count() < TAX_CARDS:
        return
    _pay(state, state.active, state.partner, state.picked, emit)
    state.picked, state.partner = 0, NOBODY
    next_payer(settings, state, emit)


def _pay(state: State, payer: Seat, receiver: Seat, cards: Cards, emit: Emit | None) -> None:
    take_from_pile(state, payer, cards)
    add_to_pile(state, receiver, cards)
    if emit is not None:
        emit(TaxPaid(payer, receiver, cards_of(cards)))
