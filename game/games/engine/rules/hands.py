"""Cards on their way between deck, hands and discard pile."""

from __future__ import annotations

from game.games.engine.rules.events import CardDiscarded, CardsDrawn, CardsSeen, CardTaken
from game.games.engine.rules.state import State
from game.games.engine.rules.tallies import begin_ending
from game.games.engine.rules.vocabulary import Card, set_of
from game.rules.contract import Emit, Seat


def draw(state: State, seat: Seat, count: int, emit: Emit | None) -> None:
    """Draw into the hand, as many as there are."""
    state.hands[seat] |= set_of(draw_aside(state, seat, count, emit))


def draw_aside(state: State, seat: Seat, count: int, emit: Emit | None) -> tuple[Card, ...]:
    """Draw cards that do not go into the hand yet, as many as there are. An empty deck ends the match."""
    first = len(state.deck) - state.deck_left
    cards = state.deck[first : first + min(count, state.deck_left)]
    state.deck_left -= len(cards)
    if emit is not None and cards:
        emit(CardsDrawn(seat, len(cards), state.deck_left))
        emit(CardsSeen(cards, only=seat))
    if state.deck_left == 0:
        begin_ending(state, "deck", emit)
    return cards


def holds(state: State, seat: Seat, card: Card) -> bool:
    """Whether the card is in the seat's hand; false for anything that is no card."""
    return card >= 0 and bool(state.hands[seat] >> card & 1)


def leave_hand(state: State, seat: Seat, card: Card) -> None:
    """The card goes out of the hand, in sight of everybody."""
    bit = 1 << card
    state.hands[seat] &= ~bit
    if state.shown[seat] & bit:
        state.shown = _with(state.shown, seat, state.shown[seat] & ~bit)
    elif state.absent[seat] and not state.absent[seat] & bit:
        _may_have_been_dealt(state, seat)


def _may_have_been_dealt(state: State, seat: Seat) -> None:
    """One card less of the hand must be one that was dealt."""
    left = state.dealt[seat] - 1
    state.dealt = _with(state.dealt, seat, left)
    if left == 0:
        state.absent = _with(state.absent, seat, 0)


def discard_from_hand(state: State, seat: Seat, card: Card, emit: Emit | None) -> None:
    """The card goes to the discard pile."""
    leave_hand(state, seat, card)
    discard(state, seat, card, emit)


def discard(state: State, seat: Seat, card: Card, emit: Emit | None) -> None:
    """A card that is nowhere else any more goes to the discard pile."""
    state.discard |= 1 << card
    if emit is not None:
        emit(CardDiscarded(seat, card))


def take_discarded(state: State, seat: Seat, card: Card, emit: Emit | None) -> None:
    """A card of the discard pile goes to the hand; everybody knows it is there."""
    bit = 1 << card
    state.discard &= ~bit
    state.hands[seat] |= bit
    state.shown = _with(state.shown, seat, state.shown[seat] | bit)
    if emit is not None:
        emit(CardTaken(seat, card))


def _with(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
