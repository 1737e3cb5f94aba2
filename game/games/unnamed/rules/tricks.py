"""The Resource game: tricks, and Special Powers that enter them.

A power may enter at any time during a trick, unless another one has: before the own card, out of turn while
somebody else is asked, and, when all have played, once around from the leader until somebody enters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.actions import ENTER, PASS, Enter, Pass, Play, plays_of
from game.games.unnamed.rules.events import CardPlayed, HandsSeen, PowerEntered, PowerRemoved
from game.games.unnamed.rules.powers import Power, follows_freely, play_order, winning_place
from game.games.unnamed.rules.settings import SEAT_RANGE, Settings
from game.games.unnamed.rules.state import NO_INDEX, State
from game.games.unnamed.rules.vocabulary import CARD_COUNT, SUIT_CARDS, SUIT_OF, SUITS, Card, Cards, cards_of
from game.rules.contract import Action, Answer, Emit, IllegalAnswer, Seat, Turn
from game.rules.phased import InterjectionSpec

_LAST_CALLS: Final = tuple(
    Turn(seat, phases.LAST_CALL, (ENTER, PASS), decline=PASS) for seat in range(SEAT_RANGE.stop)
)
"""By seat: the question whether its power enters before the trick is resolved."""


def power_in_play(settings: Settings, state: State) -> Power | None:
    """The Special Power that works now."""
    return settings.powers[state.in_play] if state.in_play >= 0 else None


def begin_trick(settings: Settings, state: State, emit: Emit | None) -> None:
    """`turn` leads; when the hands are empty the Resource game is over."""
    if state.tricks == settings.hand_size:
        state.phase = phases.TAXATION_BEGINS
        return
    state.order = play_order(power_in_play(settings, state), state.owner, state.turn, settings.seats)
    state.entered = False
    state.active = state.turn
    state.phase = phases.PLAY


def plays_next(state: State) -> Seat | None:
    """Who must play a card to the trick now."""
    return state.active if state.phase is phases.PLAY else None


def asked_at_trick(state: State) -> Seat | None:
    """Who must play a card, or say whether a power enters before the trick is taken."""
    return state.active if state.phase in (phases.PLAY, phases.LAST_CALL) else None


def ahead(settings: Settings, state: State) -> tuple[Seat, Card] | None:
    """Who would take the trick as it lies, and with what; None while it has less than two cards."""
    if len(state.trick) < 2:
        return None
    power = power_in_play(settings, state)
    return state.trick[winning_place(power, state.owner, state.trump, state.trick)]


def playable(settings: Settings, state: State) -> Cards:
    """The cards that the active seat may play."""
    hand = state.hands[state.active]
    if state.trick:
        same = hand & SUIT_CARDS[SUIT_OF[state.trick[0][1]]]
        if same and not follows_freely(power_in_play(settings, state), state.owner, state.active):
            return same
    return hand


def may_enter(state: State, seat: Seat) -> bool:
    """Whether a seat has a power to enter, and none has entered during this trick."""
    return not state.entered and state.held[seat] >= 0


def ask_play(settings: Settings, state: State) -> Turn:
    """A card, or first the own power."""
    plays = plays_of(playable(settings, state))
    if may_enter(state, state.active):
        return Turn(state.active, phases.PLAY, (*plays, ENTER))
    return Turn(state.active, phases.PLAY, plays)


def play(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """A card goes on the trick, or a power comes into play and a card is still to be played."""
    seat = state.active
    if type(answer) is Enter and may_enter(state, seat):
        enter(settings, state, seat, emit)
        return
    if type(answer) is not Play or not 0 <= answer.card < CARD_COUNT:
        raise IllegalAnswer("Now is the time to play a card.")
    card = answer.card
    if not state.hands[seat] >> card & 1:
        raise IllegalAnswer("This card is not in your hand.")
    if not playable(settings, state) >> card & 1:
        raise IllegalAnswer(f"You must follow suit and play one of your {SUITS[SUIT_OF[state.trick[0][1]]]}.")
    if state.trick:
        _note_void(settings, state, seat, SUIT_OF[card])
    if emit is not None:
        emit(CardPlayed(seat, card, not state.trick))
    state.hands[seat] &= ~(1 << card)
    state.trick = (*state.trick, (seat, card))
    if len(state.trick) < settings.seats:
        state.active = state.order[len(state.trick)]
        return
    state.taken = 0
    call_on(settings, state, emit)


def _note_void(settings: Settings, state: State, seat: Seat, suit: int) -> None:
    """Who does not follow although it must lacks the suit, for all to see."""
    led = SUIT_OF[state.trick[0][1]]
    if suit != led and not follows_freely(power_in_play(settings, state), state.owner, seat):
        state.voids[seat] |= 1 << led


def enter(settings: Settings, state: State, seat: Seat, emit: Emit | None) -> None:
    """The power held comes into play; the one that was there goes under the deck (U5)."""
    if state.in_play >= 0:
        state.powers_below = (*state.powers_below, state.in_play)
        if emit is not None:
            emit(PowerRemoved(state.owner, state.in_play, settings.powers[state.in_play].name))
    power = state.held[seat]
    state.held[seat] = NO_INDEX
    state.in_play, state.owner, state.entered = power, seat, True
    card = settings.powers[power]
    if emit is not None:
        emit(PowerEntered(seat, power, card.name, card.text))
    if card.hook == "info":
        state.peeked |= 1 << seat
        if emit is not None:
            emit(HandsSeen(tuple(cards_of(hand) for hand in state.hands), only=seat))


def call_on(settings: Settings, state: State, emit: Emit | None) -> None:
    """The last call before a trick is resolved: the next seat that can enter a power is asked."""
    while state.taken < settings.seats and not state.entered:
        seat = state.order[state.taken]
        state.taken += 1
        if state.held[seat] >= 0:
            state.active = seat
            state.phase = phases.LAST_CALL
            return
    state.phase = phases.TRICK_ENDS


def ask_last_call(settings: Settings, state: State) -> Turn:
    """Enter the power before the trick is resolved, or not."""
    return _LAST_CALLS[state.active]


def answer_last_call(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Answers the last call; when one enters, nobody else is asked."""
    if type(answer) is Enter:
        enter(settings, state, state.active, emit)
    elif type(answer) is not Pass:
        raise IllegalAnswer("Now a Special Power can enter before the trick is taken, or not.")
    call_on(settings, state, emit)


def may_break_in(settings: Settings, state: State) -> Mapping[Seat, tuple[Action, ...]]:
    """During a trick, everybody whose power can enter: powers lie open, so everybody knows who."""
    if state.entered or state.phase not in _DURING_A_TRICK:
        return {}
    return {seat: _ENTERS for seat, power in enumerate(state.held) if power >= 0}


def break_in(settings: Settings, state: State, seat: Seat, action: Action, emit: Emit | None) -> None:
    """A power enters out of turn; the seat that was being asked is asked again."""
    if type(action) is not Enter:
        raise IllegalAnswer("Out of turn, nothing but a Special Power can be played.")
    if state.phase not in _DURING_A_TRICK:
        raise IllegalAnswer("A Special Power can only enter during a trick.")
    if state.entered:
        raise IllegalAnswer("Another Special Power has entered this trick already.")
    if state.held[seat] < 0:
        raise IllegalAnswer("There is no Special Power to enter.")
    enter(settings, state, seat, emit)
    if state.phase is phases.LAST_CALL:
        call_on(settings, state, emit)


_DURING_A_TRICK: Final = (phases.PLAY, phases.LAST_CALL)
_ENTERS: Final = (ENTER,)
BREAKING_IN: Final = InterjectionSpec(may_break_in, break_in)
