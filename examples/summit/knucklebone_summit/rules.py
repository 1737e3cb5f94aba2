"""Summit: play a card higher than the last one, or take the pile. Fewest cards win."""

from dataclasses import dataclass
from enum import StrEnum

from game.rules.answers import order_of
from game.rules.contract import IllegalAnswer, Over, Shuffle, Turn
from game.rules.copying import Copied
from game.rules.phased import GameSpec, PhasedRules, refuse_over
from knucklebone_summit import actions, events, settings
from knucklebone_summit.actions import Play, Take
from knucklebone_summit.events import Played, Taken
from knucklebone_summit.settings import CARDS

FACE_DOWN = 0


class Phase(StrEnum):
    DEAL, CLIMB, OVER = "deal", "climb", "over"


@dataclass(slots=True)
class State(Copied):
    hands: list[tuple[int, ...]]
    taken: list[tuple[int, ...]]
    pile: tuple[int, ...] = ()
    active: int = 0
    phase: Phase = Phase.DEAL


def ask_deal(settings, state):
    return Shuffle(len(CARDS), settings.seats * settings.hand, "deal")


def deal(settings, state, answer, emit):
    drawn = [CARDS[index] for index in order_of(answer, len(CARDS), settings.seats * settings.hand)]
    state.hands = [tuple(sorted(drawn[seat :: settings.seats])) for seat in range(settings.seats)]
    state.phase = Phase.CLIMB


def ask_climb(settings, state):
    top = state.pile[-1] if state.pile else FACE_DOWN
    plays = [Play(card) for card in state.hands[state.active] if card > top or card == FACE_DOWN]
    return Turn(state.active, Phase.CLIMB, (*plays, Take()) if state.pile else tuple(plays))


def climb(settings, state, answer, emit):
    if answer not in ask_climb(settings, state).options:
        raise IllegalAnswer("Play a higher card than the last one, or take the pile.")
    seat = state.active
    if isinstance(answer, Play):
        state.hands[seat] = tuple(card for card in state.hands[seat] if card != answer.card)
        state.pile += (answer.card,)
        event = Played(seat, answer.card)
    else:
        event = Taken(seat, len(state.pile))
        state.taken[seat] += state.pile
        state.pile = ()
    state.active = (seat + 1) % settings.seats
    if not state.hands[seat]:
        state.phase = Phase.OVER
    if emit is not None:
        emit(event)


def cards_against(state):
    return [len(taken) + len(hand) for taken, hand in zip(state.taken, state.hands, strict=True)]


def result(settings, state):
    scores = tuple(-float(cards) for cards in cards_against(state))
    return Over(scores, tuple(seat for seat, score in enumerate(scores) if score == max(scores)))


PHASES = {
    Phase.DEAL: (ask_deal, deal),
    Phase.CLIMB: (ask_climb, climb),
    Phase.OVER: (result, refuse_over),
}


class Summit(PhasedRules, spec=GameSpec(settings, actions, events, PHASES)):
    name, title = "summit", "Summit"

    def start(self):
        return State([()] * self.seats, [()] * self.seats)

    def view(self, state, viewer):
        seen = state.copy()
        seen.hands = [
            hand if seat == viewer else (FACE_DOWN,) * len(hand) for seat, hand in enumerate(state.hands)
        ]
        return seen

    def imagine(self, view, seat, rng):
        known = {*view.pile, *view.hands[seat], *(card for taken in view.taken for card in taken)}
        unseen = [card for card in CARDS if card not in known]
        rng.shuffle(unseen)
        full = view.copy()
        full.hands = [
            hand if other == seat else tuple(sorted(unseen.pop() for _ in hand))
            for other, hand in enumerate(view.hands)
        ]
        return full
