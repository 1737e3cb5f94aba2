"""Setting up: the deal, hands of nothing but instants, the starter cards, who begins."""

from __future__ import annotations

from game.games.engine.rules import phases
from game.games.engine.rules.actions import Start, starts_of
from game.games.engine.rules.events import (
    DeckShuffled,
    HandPutBack,
    StarterChosen,
    StarterPicked,
    StarterRevealed,
)
from game.games.engine.rules.hands import draw, holds, leave_hand
from game.games.engine.rules.settings import STARTING_CARDS, STARTING_GOLD, Settings
from game.games.engine.rules.state import Rulings, State
from game.games.engine.rules.vocabulary import (
    ALL_CARDS,
    CARD_COUNT,
    ENGINE_CARDS,
    NO_CARD,
    Cards,
    cards_in,
    cell_at,
    set_of,
)
from game.rules.answers import order_of
from game.rules.contract import Answer, Emit, IllegalAnswer, Shuffle, Turn


def opening(settings: Settings) -> State:
    """Nobody has any card yet."""
    state = State(settings.seats)
    state.rulings = Rulings(
        room_is_price=settings.replacing == "instead",
        aces_take_all=settings.passive_aces == "stack",
        stacks_move=settings.stacking == "whole",
        active_last=settings.order == "last",
    )
    if settings.goal == "gross":
        state.gained = (0,) * settings.seats
    state.gold = [STARTING_GOLD] * settings.seats
    state.deck_left = CARD_COUNT
    return state


def ask_deck(settings: Settings, state: State) -> Shuffle:
    """The whole deck, or what is left of it after a hand was put back."""
    return Shuffle(state.deck_left, state.deck_left, "deck")


def shuffle(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Deal to one seat after the other; a hand of nothing but instants goes back into the deck."""
    cards = _undealt(state)
    state.deck = tuple(cards[index] for index in order_of(answer, state.deck_left, state.deck_left))
    if emit is not None:
        emit(DeckShuffled(state.deck_left))
    while state.actor < settings.seats:
        seat = state.actor
        draw(state, seat, STARTING_CARDS, emit)
        if not state.hands[seat] & ENGINE_CARDS:
            _put_back(state, emit)
            return
        state.dealt = (*state.dealt[:seat], STARTING_CARDS, *state.dealt[seat + 1 :])
        state.actor += 1
    state.actor = 0
    state.starters = (NO_CARD,) * settings.seats
    state.phase = phases.STARTER


def _undealt(state: State) -> tuple[int, ...]:
    """The cards in the deck, sorted: an order says which comes first by its place here."""
    return cards_in(set_of(state.cards_to_draw())) if state.deck else cards_in(ALL_CARDS)


def _put_back(state: State, emit: Emit | None) -> None:
    seat = state.actor
    cards: Cards = state.hands[seat]
    if emit is not None:
        emit(HandPutBack(seat, cards_in(cards)))
    state.hands[seat] = 0
    state.deck = (*state.cards_to_draw(), *cards_in(cards))
    state.deck_left = len(state.deck)
    earlier = [absent | cards for absent in state.absent[:seat]]
    state.absent = (*earlier, *state.absent[seat:])


def ask_starter(settings: Settings, state: State) -> Turn:
    """One engine card of the hand."""
    return Turn(state.actor, phases.STARTER, starts_of(state.hands[state.actor] & ENGINE_CARDS))


def choose_starter(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Keep the choice secret until all have chosen; then lay the cards out, free of charge."""
    seat = state.actor
    if type(answer) is not Start or not holds(state, seat, answer.card):
        raise IllegalAnswer("Choose a starter card from your hand.")
    if not ENGINE_CARDS >> answer.card & 1:
        raise IllegalAnswer("Jacks, queens and kings cannot be built.")
    state.starters = (*state.starters[:seat], answer.card, *state.starters[seat + 1 :])
    if emit is not None:
        emit(StarterChosen(seat))
        emit(StarterPicked(answer.card, only=seat))
    state.actor += 1
    if state.actor == settings.seats:
        _reveal(state, emit)


def _reveal(state: State, emit: Emit | None) -> None:
    cell = cell_at(0, 0)
    for seat, card in enumerate(state.starters):
        leave_hand(state, seat, card)
        state.set_tableau(seat, {cell: (card,)})
        if emit is not None:
            emit(StarterRevealed(seat, card, cell))
    state.starters = ()
    state.actor = 0
    state.phase = phases.FIRST


def ask_first(settings: Settings, state: State) -> Shuffle:
    """Which seat begins."""
    return Shuffle(settings.seats, 1, "first player")
