"""Setting up the match and each Resource game: dealer, Special Powers, cards."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.events import CardsDealt, CycleBegan, HandDealt, PowerDealt
from game.games.unnamed.rules.settings import DICE_PER_SEAT, STARTING_DICE, Settings
from game.games.unnamed.rules.state import NO_INDEX, NOBODY, State
from game.games.unnamed.rules.vocabulary import CARD_COUNT, NO_SUIT, cards_of, set_of
from game.rules.answers import order_of
from game.rules.contract import Answer, Emit, Shuffle


def opening(settings: Settings) -> State:
    """Pawns at the start, two dice each; who deals is open."""
    state = State(settings.seats)
    state.dice = [STARTING_DICE] * settings.seats
    state.pool = (DICE_PER_SEAT - STARTING_DICE) * settings.seats
    state.stock = [fx.copies for fx in settings.fx_deck.types]
    state.powers = (1 << len(settings.powers)) - 1
    return state


def ask_dealer(settings: Settings, state: State) -> Shuffle:
    """Which seat deals first."""
    return Shuffle(settings.seats, 1, "dealer")


def choose_dealer(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The first cycle begins."""
    (state.dealer,) = order_of(answer, settings.seats, 1)
    state.phase = phases.CYCLE_BEGINS


def begin_cycle(settings: Settings, state: State, emit: Emit | None) -> None:
    """All cards are gathered; with Get On With It there are no tricks and no powers."""
    state.stage = "resource"
    state.trump = NO_SUIT
    state.tricks = 0
    state.voids = [0] * settings.seats
    state.peeked = 0
    if emit is not None:
        emit(CycleBegan(state.cycle, state.dealer))
    state.phase = phases.DEAL if settings.skip_resource else phases.POWERS


def ask_powers(settings: Settings, state: State) -> Shuffle:
    """One Special Power for each seat."""
    return Shuffle(len(settings.powers), settings.seats, "special powers")


def deal_powers(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Deals the powers, which lie open and do not work yet (U4)."""
    drawn = order_of(answer, len(settings.powers), settings.seats)
    for place, power in enumerate(drawn):
        seat = (state.dealer + 1 + place) % settings.seats
        receive_power(settings, state, seat, power, False, emit)
    state.phase = phases.DEAL


def receive_power(
    settings: Settings, state: State, seat: int, power: int, drawn: bool, emit: Emit | None
) -> None:
    """Put a power from the face-down deck before a seat."""
    state.powers &= ~(1 << power)
    state.held[seat] = power
    if drawn:
        state.drew |= 1 << seat
    if emit is not None:
        emit(PowerDealt(seat, power, settings.powers[power].name, drawn))


def collect_powers(settings: Settings, state: State) -> None:
    """All powers go back into the deck, which is shuffled."""
    state.powers = (1 << len(settings.powers)) - 1
    state.powers_below = ()
    state.held = [NO_INDEX] * settings.seats
    state.in_play, state.owner, state.entered = NO_INDEX, NOBODY, False
    state.drew = 0


def ask_deal(settings: Settings, state: State) -> Shuffle:
    """The whole deck is shuffled."""
    return Shuffle(CARD_COUNT, CARD_COUNT, "deal")


def deal(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Deals as many cards to each seat as there are for all (U3); the extras lie face down."""
    cards = order_of(answer, CARD_COUNT, CARD_COUNT)
    size, seats = settings.hand_size, settings.seats
    hands = [set_of(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    state.extras = set_of(cards[seats * size :])
    state.discard = 0
    if settings.skip_resource:
        state.piles = hands
        state.pile_sizes = [size] * seats
        state.phase = phases.MARKET_OPENS
    else:
        state.hands = hands
        state.turn = (state.dealer + 1) % seats
        state.phase = phases.TRICK_BEGINS
    if emit is not None:
        emit(CardsDealt(size, CARD_COUNT - seats * size, settings.skip_resource))
        for seat, hand in enumerate(hands):
            emit(HandDealt(cards_of(hand), only=seat))


def is_dealt(state: State) -> bool:
    """Whether the cards of this cycle have been dealt."""
    return state.phase not in (phases.DEALER, phases.POWERS, phases.DEAL)


def cards_in_stock(state: State) -> Sequence[int]:
    """The FX deck card by card, as a shuffle counts it: the type of each."""
    return [fx for fx, copies in enumerate(state.stock) for _ in range(copies)]
