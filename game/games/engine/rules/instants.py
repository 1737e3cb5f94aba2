"""Jacks, queens and kings: played from the hand, for points, and followed by a scan of the own tableau.

Each seat may play one a turn, at any time but while it pays for a card of its own or lays it: when it is
asked, or out of turn. It is asked before it chooses the suit, before each card of an own scan and after it.
Whether it is does not depend on what it holds, or the asking would give it away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.engine.rules import phases
from game.games.engine.rules.actions import DONE, Done, Play, Take, plays_of, takes_of
from game.games.engine.rules.events import InstantPlayed
from game.games.engine.rules.hands import discard_from_hand, draw, holds, take_discarded
from game.games.engine.rules.settings import SEAT_RANGE, Settings
from game.games.engine.rules.state import Scan, State
from game.games.engine.rules.tallies import change_gold, change_points
from game.games.engine.rules.vocabulary import (
    DEAREST_INSTANT,
    ENGINE_CARDS,
    INSTANTS,
    INSTANTS_FOR,
    JACK,
    POINTS_PRICE,
    QUEEN,
    RANK_OF,
    SUIT_OF,
    Card,
)
from game.rules.contract import Action, Answer, Emit, IllegalAnswer, Seat, Turn

JACK_CARDS: Final = 4
QUEEN_GOLD: Final = 6
KING_CARDS: Final = 2
_JUST_DONE: Final = tuple(Turn(seat, phases.INSTANT, (DONE,), DONE) for seat in range(SEAT_RANGE.stop))
"""By seat: the question to one that can play none, which is asked most."""


def may_play(settings: Settings, state: State, seat: Seat) -> bool:
    """Whether the seat could play an instant now, for all that everybody knows of its hand."""
    points = state.points[seat]
    if points == 0 or state.used >> seat & 1 or not (settings.passive_instants or seat == state.active):
        return False
    if state.unseen[seat] == 0 and state.hands[seat] == state.shown[seat]:
        return False
    return INSTANTS_FOR[points if points < DEAREST_INSTANT else DEAREST_INSTANT] & ~state.discard != 0


def may_anybody_play(settings: Settings, state: State) -> bool:
    """Whether some seat could play an instant now, for all that everybody knows."""
    return any(may_play(settings, state, seat) for seat in range(settings.seats))


def plays(settings: Settings, state: State, seat: Seat) -> Sequence[Action]:
    """The instants that the seat can play now."""
    points = state.points[seat]
    affordable = INSTANTS_FOR[points if points < DEAREST_INSTANT else DEAREST_INSTANT] & state.hands[seat]
    if affordable == 0 or state.used >> seat & 1 or not (settings.passive_instants or seat == state.active):
        return ()
    return plays_of(affordable)


def play(settings: Settings, state: State, seat: Seat, answer: Play, emit: Emit | None) -> None:
    """Pay for the instant, discard it, do what it does and scan the tableau. Raises IllegalAnswer."""
    check_play(settings, state, seat, answer.card)
    rank = RANK_OF[answer.card]
    state.used |= 1 << seat
    if emit is not None:
        emit(InstantPlayed(seat, answer.card))
    change_points(state, seat, -POINTS_PRICE[answer.card], emit)
    discard_from_hand(state, seat, answer.card, emit)
    state.scans = (*state.scans, Scan(seat, SUIT_OF[answer.card], seat == state.active))
    if rank == JACK:
        draw(state, seat, JACK_CARDS, emit)
    elif rank == QUEEN:
        change_gold(state, seat, QUEEN_GOLD, emit)
    elif state.discard & ENGINE_CARDS:
        state.phase, state.actor, state.owed = phases.TAKE, seat, KING_CARDS


def check_play(settings: Settings, state: State, seat: Seat, card: Card) -> None:
    """Raises IllegalAnswer where the seat cannot play the card now."""
    if not holds(state, seat, card):
        raise IllegalAnswer("This card is not in your hand.")
    if not INSTANTS >> card & 1:
        raise IllegalAnswer("Only jacks, queens and kings are instants.")
    if seat != state.active and not settings.passive_instants:
        raise IllegalAnswer("Instants can be played in the own turn only.")
    if state.used >> seat & 1:
        raise IllegalAnswer("Only one instant can be played in a turn.")
    if state.points[seat] < POINTS_PRICE[card]:
        raise IllegalAnswer("You have not enough victory points to play this card.")


def ask_instant(settings: Settings, state: State) -> Turn:
    """After the own scan: an instant, or none."""
    instants = plays(settings, state, state.actor)
    return Turn(state.actor, phases.INSTANT, (DONE, *instants), DONE) if instants else _JUST_DONE[state.actor]


def ask_take(settings: Settings, state: State) -> Turn:
    """A king takes engine cards from the discard pile, up to two."""
    return Turn(state.actor, phases.TAKE, (*takes_of(state.discard & ENGINE_CARDS), DONE))


def answer_take(state: State, answer: Answer, emit: Emit | None) -> None:
    """Take a card, or stop. `state.owed` is 0 once nothing more is due. Raises IllegalAnswer."""
    if type(answer) is Done:
        state.owed = 0
        return
    if type(answer) is not Take:
        raise IllegalAnswer("Choose a card of the discard pile, or take no more.")
    if answer.card < 0 or not state.discard & ENGINE_CARDS & (1 << answer.card):
        raise IllegalAnswer("A king takes engine cards that lie in the discard pile.")
    take_discarded(state, state.actor, answer.card, emit)
    state.owed = state.owed - 1 if state.discard & ENGINE_CARDS else 0
