"""Before the first round, and before each: leader, cable, power, hands, agendas."""

from __future__ import annotations

from game.games.power_vacuum.rules import phases
from game.games.power_vacuum.rules.events import (
    AgendasDealt,
    AgendaSeen,
    CableLaid,
    HandsDealt,
    HandSeen,
    LeaderDrawn,
    RoundBegan,
)
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.state import NOBODY, State
from game.games.power_vacuum.rules.vocabulary import (
    HIDE,
    NO_AGENDA,
    NO_CARDS,
    SUPPLY,
)
from game.rules.answers import order_of
from game.rules.contract import Answer, Emit, Shuffle


def ask_first(settings: Settings, state: State) -> Shuffle:
    """Which seat leads first."""
    return Shuffle(settings.seats, 1, "first leader")


def choose_first(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Choose who is first: in later rounds the next seat, clockwise."""
    (state.first,) = order_of(answer, settings.seats, 1)
    state.phase = phases.CABLE
    if emit is not None:
        emit(LeaderDrawn(state.first))


def ask_cable(settings: Settings, state: State) -> Shuffle:
    """Which appliance is joined to the supply."""
    return Shuffle(settings.appliances, 1, "cable")


def lay_cable(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Lay the cable, which then stays where players put it; a house rule lays it anew in each round."""
    (appliance,) = order_of(answer, settings.appliances, 1)
    state.cable = (appliance, SUPPLY)
    if emit is not None:
        emit(CableLaid(appliance))
    if state.round:
        state.phase = phases.DEAL
    else:
        begin_round(settings, state, emit)


def begin_round(settings: Settings, state: State, emit: Emit | None) -> None:
    """Power on every appliance; kept cards go to the hands, all that nobody holds are shuffled."""
    later = state.round > 0
    if later:
        state.first = state.leader if settings.winner_leads else (state.first + 1) % settings.seats
    state.round += 1
    state.trick_number = 1
    state.acted = NOBODY
    state.leader = state.active = state.first
    state.power = (settings.start_power,) * settings.appliances
    state.hands = [bytes(sorted(left + kept)) for left, kept in zip(state.hands, state.kept, strict=True)]
    state.known = tuple(
        bytes(sorted(seen + kept)) for seen, kept in zip(state.known, state.kept, strict=True)
    )
    state.kept = (NO_CARDS,) * settings.seats
    held = b"".join(state.hands)
    state.undealt = settings.deck.cards.translate(None, held)
    state.discard = NO_CARDS
    state.voids = (0,) * settings.seats
    state.agendas_open = later and settings.agendas_are_kept
    if not state.agendas_open:
        state.agendas = [NO_AGENDA] * settings.seats
    state.revealed = (None,) * settings.seats
    state.phase = phases.CABLE if later and settings.cable_is_drawn else phases.DEAL
    if emit is not None:
        emit(RoundBegan(state.round, state.first, settings.start_power))


def ask_deal(settings: Settings, state: State) -> Shuffle:
    """Asks for as many cards as the hands lack."""
    return Shuffle(len(state.undealt), _count_lacking(settings, state), "deal")


def deal(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Fill the hands up by seat, first drawn first."""
    drawn = order_of(answer, len(state.undealt), _count_lacking(settings, state))
    cards = bytes([state.undealt[index] for index in drawn])
    state.undealt = state.undealt.translate(None, cards)
    place = 0
    for seat in range(settings.seats):
        lacking = settings.deck.tricks - len(state.hands[seat])
        state.hands[seat] = bytes(sorted(state.hands[seat] + cards[place : place + lacking]))
        place += lacking
    state.phase = phases.PLAY if state.agendas_open else phases.AGENDAS
    if emit is not None:
        emit(HandsDealt(tuple(hand.translate(HIDE) for hand in state.hands)))
        for seat, hand in enumerate(state.hands):
            emit(HandSeen(hand, only=seat))


def ask_agendas(settings: Settings, state: State) -> Shuffle:
    """One agenda for each seat."""
    return Shuffle(len(settings.agendas), settings.seats, "agendas")


def deal_agendas(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Nobody sees the rest. The first trick begins."""
    dealt = order_of(answer, len(settings.agendas), settings.seats)
    state.agendas = [settings.agendas[index] for index in dealt]
    state.phase = phases.PLAY
    if emit is not None:
        emit(AgendasDealt())
        for seat, agenda in enumerate(state.agendas):
            emit(AgendaSeen(agenda, only=seat))


def _count_lacking(settings: Settings, state: State) -> int:
    return settings.seats * settings.deck.tricks - sum(map(len, state.hands))
