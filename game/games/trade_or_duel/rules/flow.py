"""The course of the game: deal, first player, then declare, count and lay, turn after turn.

`state.phase` names the open question. PHASES says for each phase what is asked and what an answer does.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from game.games.trade_or_duel.rules import phases
from game.games.trade_or_duel.rules.actions import LAYS, SAYS, Declare, Lay, Say, declarations
from game.games.trade_or_duel.rules.events import (
    CardLaid,
    CountSaid,
    Declared,
    FirstChosen,
    HandsDealt,
    HandSeen,
    LaidSeen,
    RoundBegan,
)
from game.games.trade_or_duel.rules.interaction import duel, trade
from game.games.trade_or_duel.rules.scoring import compare, finish, lowest, result
from game.games.trade_or_duel.rules.settings import SEAT_RANGE, Settings
from game.games.trade_or_duel.rules.state import NOTHING, State
from game.games.trade_or_duel.rules.vocabulary import (
    CARDS,
    HAND_SIZE,
    KINDS,
    MOST_ROUNDS,
    ROUND_COUNT,
    TRADE,
)
from game.rules.answers import order_of
from game.rules.contract import Answer, Emit, IllegalAnswer, Seat, Shuffle, Turn
from game.rules.phased import PhaseTable, refuse_over

_COUNTS: Final = tuple(Turn(seat, phases.COUNT, SAYS) for seat in range(SEAT_RANGE.stop))
"""By seat."""


def ask_deal(settings: Settings, state: State) -> Shuffle:
    """Two cards for each seat."""
    return Shuffle(len(CARDS), HAND_SIZE * settings.seats, "deal")


def deal(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Give the cards out by seat, first drawn first; nobody sees the rest."""
    drawn = order_of(answer, len(CARDS), HAND_SIZE * settings.seats)
    for seat in range(settings.seats):
        hand = drawn[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]
        state.hands[seat] = tuple(sorted(CARDS[index] for index in hand))
    state.dealt = state.hands[:]
    state.phase = phases.FIRST
    if emit is not None:
        emit(HandsDealt(HAND_SIZE, len(CARDS) - len(drawn)))
        for seat, cards in enumerate(state.hands):
            emit(HandSeen(cards, only=seat))


def ask_first(settings: Settings, state: State) -> Shuffle:
    """Which seat begins."""
    return Shuffle(settings.seats, 1, "first player")


def choose_first(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The first round begins."""
    (state.first,) = order_of(answer, settings.seats, 1)
    if emit is not None:
        emit(FirstChosen(state.first))
    begin_round(settings, state, (), emit)


def begin_round(settings: Settings, state: State, tied: tuple[Seat, ...], emit: Emit | None) -> None:
    """One turn for everybody who has cards; by a house rule, only for those who are tied."""
    state.round += 1
    state.tied = tied if settings.tied_alone else ()
    if emit is not None:
        emit(RoundBegan(state.round, tied, alone=settings.tied_alone))
    _begin_turn(state, _next_in_round(settings, state, 0))


@cache
def _declares(actor: Seat, living: tuple[Seat, ...]) -> Turn:
    """Questions never change, so each exists once: 9 to 14 % of a match."""
    return Turn(actor, phases.DECLARE, declarations(actor, living))


def ask_declare(settings: Settings, state: State) -> Turn:
    """Trade or duel, with anybody who has cards and is not out of a tie that is played off."""
    return _declares(state.actor, state.playing if state.tied else state.living)


def declare(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The target may not refuse, and says the number unless only one card is possible."""
    if type(answer) is not Declare or answer.kind not in KINDS:
        raise IllegalAnswer("Now is the time to declare a trade or a duel.")
    target = answer.target
    if not 0 <= target < settings.seats or target == state.actor or not state.hands[target]:
        raise IllegalAnswer("Choose another player who still has cards.")
    if state.tied and target not in state.tied:
        raise IllegalAnswer("Only those who are tied play this round: choose one of them.")
    state.kind = answer.kind
    state.target = target
    if emit is not None:
        emit(Declared(state.actor, target, answer.kind))
    if len(state.hands[state.actor]) == HAND_SIZE == len(state.hands[target]):
        state.phase = phases.COUNT
    else:
        _take_count(settings, state, 1, emit, forced=True)


def ask_count(settings: Settings, state: State) -> Turn:
    """One card or two, says the target."""
    return _COUNTS[state.target]


def say_count(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Two cards need no choice; one is chosen by each."""
    if type(answer) is not Say or answer.count not in (1, 2):
        raise IllegalAnswer('Say "One" or "Two".')
    _take_count(settings, state, answer.count, emit, forced=False)


def ask_actor_lay(settings: Settings, state: State) -> Turn:
    """Which card the actor lays."""
    return Turn(state.actor, phases.LAY, tuple([LAYS[card] for card in state.hands[state.actor]]))


def actor_lay(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Lays the actor's card, which stays secret until the target has chosen, too."""
    _actor_lays(settings, state, _card_of(state, state.actor, answer), emit)


def ask_target_lay(settings: Settings, state: State) -> Turn:
    """Which card the target lays."""
    return Turn(state.target, phases.LAY, tuple([LAYS[card] for card in state.hands[state.target]]))


def target_lay(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Both have chosen."""
    _interact(settings, state, state.laid, (_card_of(state, state.target, answer),), emit)


def _begin_turn(state: State, seat: Seat | None) -> None:
    assert seat is not None, "a round begins and goes on only among the living"
    state.actor = seat
    state.phase = phases.DECLARE


def _take_count(settings: Settings, state: State, count: int, emit: Emit | None, *, forced: bool) -> None:
    state.count = count
    if emit is not None:
        emit(CountSaid(state.target, count, forced))
    hand, other = state.hands[state.actor], state.hands[state.target]
    if count == HAND_SIZE:
        _interact(settings, state, hand, other, emit)
    elif len(hand) == 1:
        _actor_lays(settings, state, hand[0], emit)
    else:
        state.phase = phases.LAY_ACTOR


def _actor_lays(settings: Settings, state: State, card: int, emit: Emit | None) -> None:
    state.laid = (card,)
    if emit is not None:
        emit(CardLaid(state.actor))
        emit(LaidSeen(card, only=state.actor))
    other = state.hands[state.target]
    if len(other) == 1:
        _interact(settings, state, state.laid, other, emit)
    else:
        state.phase = phases.LAY_TARGET


def _interact(
    settings: Settings,
    state: State,
    actor_cards: tuple[int, ...],
    target_cards: tuple[int, ...],
    emit: Emit | None,
) -> None:
    if state.kind == TRADE:
        trade(state, actor_cards, target_cards, emit)
    else:
        duel(state, actor_cards, target_cards, emit)
    state.kind = ""
    state.count = 0
    state.laid = NOTHING
    _end_turn(settings, state, emit)


def _end_turn(settings: Settings, state: State, emit: Emit | None) -> None:
    """Play passes clockwise; after the last player who has cards, the round is over."""
    if len(state.living) < 2:
        finish(settings, state, emit)
        return
    if state.tied and sum(map(bool, map(state.hands.__getitem__, state.tied))) < 2:
        # One of the tied has won; or they have all fallen, and the others are compared again.
        _end_last_round(settings, state, emit)
        return
    seat = _next_in_round(settings, state, (state.actor - state.first) % settings.seats + 1)
    if seat is not None:
        _begin_turn(state, seat)
    elif state.round < ROUND_COUNT:
        begin_round(settings, state, (), emit)
    else:
        _end_last_round(settings, state, emit)


def _end_last_round(settings: Settings, state: State, emit: Emit | None) -> None:
    """A single lowest hand wins; a shared one means one more round."""
    compare(state, emit)
    tied = lowest(state)
    if len(tied) == 1 or state.round == MOST_ROUNDS:
        finish(settings, state, emit)
    else:
        begin_round(settings, state, tied, emit)


def _next_in_round(settings: Settings, state: State, place: int) -> Seat | None:
    """The first seat with cards at `place` or later, counted clockwise from the first player."""
    for later in range(place, settings.seats):
        seat = (state.first + later) % settings.seats
        if state.hands[seat] and (not state.tied or seat in state.tied):
            return seat
    return None


def _card_of(state: State, seat: Seat, answer: Answer) -> int:
    if type(answer) is not Lay:
        raise IllegalAnswer("Now is the time to lay a card face down.")
    if answer.card not in state.hands[seat]:
        raise IllegalAnswer("This card is not in your hand.")
    return answer.card


PHASES: Final[PhaseTable[Settings, State]] = {
    phases.DEAL: (ask_deal, deal),
    phases.FIRST: (ask_first, choose_first),
    phases.DECLARE: (ask_declare, declare),
    phases.COUNT: (ask_count, say_count),
    phases.LAY_ACTOR: (ask_actor_lay, actor_lay),
    phases.LAY_TARGET: (ask_target_lay, target_lay),
    phases.OVER: (result, refuse_over),
}
