"""Setting up: the Cauldron, three large components a seat, the Spell Line, who begins."""

from __future__ import annotations

from typing import Final

from game.games.spellcycles.rules import phases
from game.games.spellcycles.rules.events import LineDealt
from game.games.spellcycles.rules.pieces import any_large, draw_large
from game.games.spellcycles.rules.settings import DUEL_ESSENCE, Settings
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import COLOUR_OF
from game.rules.answers import dice_of, order_of
from game.rules.contract import Answer, Emit, Roll, Shuffle

STARTING_COMPONENTS: Final = 3


def opening(settings: Settings) -> State:
    """All components in the Cauldron; nobody has drawn yet."""
    state = State(settings.seats)
    state.cauldron = [settings.trios if colour in settings.colours else 0 for colour in COLOUR_OF]
    if settings.duel:
        state.essence = [DUEL_ESSENCE] * settings.seats
    state.to_draw = STARTING_COMPONENTS
    return state


def ask_components(settings: Settings, state: State) -> Roll:
    """Asks for as many dice as the seat still lacks components."""
    return Roll(state.active, state.to_draw, 6, "starting components", setup=True)


def draw_components(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Each die draws a large component; dice of empty colours are rolled again."""
    for value in dice_of(answer, state.to_draw):
        if draw_large(state, value - 1, "starting components", emit):
            state.to_draw -= 1
    if state.to_draw == 0 or not any_large(state):
        state.active += 1
        state.to_draw = STARTING_COMPONENTS
        if state.active == settings.seats or not any_large(state):
            state.active = 0
            state.to_draw = 0
            state.phase = phases.LINE


def ask_line(settings: Settings, state: State) -> Shuffle:
    """The first spells of the shuffled deck make the Spell Line."""
    return Shuffle(len(settings.deck), settings.line_length, "spell line")


def deal_line(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Lay out the line; all Moon Crescents begin on the first spell."""
    state.line = order_of(answer, len(settings.deck), settings.line_length)
    state.moons = (0,) * settings.seats
    state.phase = phases.FIRST
    if emit is not None:
        emit(LineDealt(state.line))


def ask_first(settings: Settings, state: State) -> Shuffle:
    """Which seat begins."""
    return Shuffle(settings.seats, 1, "first player")
