"""The course of a turn: Refresh, Renew, Contribute, Reap, Progress. One function for each, in that order.

`state.phase` names the open question. PHASES says for each phase what is asked and what an answer does.
"""

from __future__ import annotations

from typing import Final

from game.games.spellcycles.rules import phases
from game.games.spellcycles.rules.actions import DONE, Cast, Done, Moon, Place
from game.games.spellcycles.rules.casting import award, begin_cast
from game.games.spellcycles.rules.choices import Placements
from game.games.spellcycles.rules.effects import (
    advance_moon,
    advanceable_moons,
    place_component,
    return_component,
)
from game.games.spellcycles.rules.events import (
    ContributeSkipped,
    MoonRemoved,
    NothingToDraw,
    NothingToReap,
    SeatOut,
    TurnBegan,
)
from game.games.spellcycles.rules.matching import possible_casts
from game.games.spellcycles.rules.pieces import any_large, draw_large, kinds, open_squares
from game.games.spellcycles.rules.scoring import ask_certificates, finish, result, turn_certificates
from game.games.spellcycles.rules.settings import ACCELERANDO_PRICE, SEAT_RANGE, Settings
from game.games.spellcycles.rules.setup import (
    ask_components,
    ask_first,
    ask_line,
    deal_line,
    draw_components,
)
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.steps import answer_step, pending_step, walk
from game.games.spellcycles.rules.tallies import change_essence
from game.games.spellcycles.rules.vocabulary import MOST_TURNS, NO_PIECE, SQUARE_COUNT
from game.rules.answers import dice_of, order_of
from game.rules.contract import Answer, Emit, IllegalAnswer, Roll, Seat, Turn
from game.rules.phased import PhaseTable, refuse_over

# Questions never change either. This is the one that is asked most: 2 to 5 % of a match.
_RENEWS: Final = tuple(Roll(seat, 1, 6, "renew") for seat in range(SEAT_RANGE.stop))


def choose_first(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The first turn begins."""
    (state.active,) = order_of(answer, settings.seats, 1)
    refresh(settings, state, emit)


def refresh(settings: Settings, state: State, emit: Emit | None) -> None:
    """1. Refresh: a turn begins with 1 Essence."""
    state.turn += 1
    state.spent = ()
    if emit is not None:
        emit(TurnBegan(state.active, state.turn))
    change_essence(state, state.active, 1, "refresh", emit)
    if any_large(state):
        state.phase = phases.RENEW
        return
    if emit is not None:
        emit(NothingToDraw(state.active))
    contribute(settings, state, emit)


def ask_renew(settings: Settings, state: State) -> Roll:
    """The Knucklebone chooses a colour."""
    return _RENEWS[state.active]


def renew(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """2. Renew: a large component of the colour rolled; roll again if there is none."""
    (value,) = dice_of(answer, 1)
    if draw_large(state, value - 1, "renew", emit):
        contribute(settings, state, emit)


def contribute(settings: Settings, state: State, emit: Emit | None) -> None:
    """3. Contribute: skipped with nothing to place, or nowhere."""
    if _can_place(settings, state):
        state.phase = phases.CONTRIBUTE
        return
    if emit is not None:
        emit(ContributeSkipped(state.active, bool(state.apothecary[state.active])))
    reap(settings, state, emit)


def ask_contribute(settings: Settings, state: State) -> Turn:
    """Any held component on any unoccupied square."""
    besides = (DONE,) if settings.contribute_is_optional else ()
    return Turn(state.active, phases.CONTRIBUTE, _placements(settings, state, besides))


def place(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The component chosen for Contribute goes on the field."""
    if not (type(answer) is Done and settings.contribute_is_optional):
        place_component(state, _checked_place(settings, state, answer), emit)
    if settings.accelerando and _can_accelerate(settings, state):
        state.phase = phases.ACCELERANDO
        return
    reap(settings, state, emit)


def ask_accelerando(settings: Settings, state: State) -> Turn:
    """One more component for 2 Essence, or not."""
    return Turn(state.active, phases.ACCELERANDO, _placements(settings, state, (DONE,)))


def accelerate(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Accelerando, at the end of Contribute, once a turn."""
    if type(answer) is not Done:
        placed = _checked_place(settings, state, answer)
        change_essence(state, state.active, -ACCELERANDO_PRICE, "accelerando", emit)
        place_component(state, placed, emit)
    reap(settings, state, emit)


def reap(settings: Settings, state: State, emit: Emit | None) -> None:
    """4. Reap: cast what matches, again and again; skipped when nothing (more) matches."""
    state.casts = possible_casts(settings, state)
    if state.casts:
        state.phase = phases.REAP
        return
    if emit is not None:
        emit(NothingToReap(state.active))
    progress(settings, state, emit)


def ask_reap(settings: Settings, state: State) -> Turn:
    """Every possible cast, and to stop."""
    return Turn(state.active, phases.REAP, (*state.casts, DONE))


def cast(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Cast a spell, or stop reaping."""
    if type(answer) is Cast:
        begin_cast(settings, state, answer, emit)
        state.casts = ()
        state.phase = phases.EFFECT
        _go_on_casting(settings, state, emit)
    elif type(answer) is Done:
        state.casts = ()
        progress(settings, state, emit)
    else:
        raise IllegalAnswer("Now is the time to cast a spell, or to stop reaping.")


def enact(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """An effect of the spell being cast goes on as decided."""
    answer_step(settings, state, answer, emit)
    _go_on_casting(settings, state, emit)


def progress(settings: Settings, state: State, emit: Emit | None) -> None:
    """5. Progress: one Moon Crescent moves on; from the last spell only when all are there."""
    moons = advanceable_moons(state.moons, settings.line_length - 1)
    if len(moons) > 1:
        state.phase = phases.PROGRESS
        return
    if moons:
        advance_moon(settings, state, moons[0].position, emit)
    else:
        state.moons = state.moons[:-1]
        if emit is not None:
            emit(MoonRemoved(len(state.moons)))
    end_turn(settings, state, emit)


def ask_progress(settings: Settings, state: State) -> Turn:
    """Which Moon Crescent moves, where there is a choice."""
    return Turn(state.active, phases.PROGRESS, advanceable_moons(state.moons, settings.line_length - 1))


def move_moon(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The chosen Moon Crescent moves one spell on."""
    if type(answer) is not Moon:
        raise IllegalAnswer("Choose the Moon Crescent that moves on.")
    if answer.position not in state.moons or answer.position == settings.line_length - 1:
        raise IllegalAnswer("Choose a Moon Crescent that is not on the last spell.")
    advance_moon(settings, state, answer.position, emit)
    end_turn(settings, state, emit)


def end_turn(settings: Settings, state: State, emit: Emit | None) -> None:
    """Pass play on clockwise, or end the match.

    It ends when no Moon Crescent is left, in a Duel no opponent, or when it has gone on for too long.
    """
    if settings.duel and state.essence[state.active] == 0:
        _defeat(state, state.active, emit)
    if not state.moons or len(state.out) == settings.seats - 1 or state.turn >= MOST_TURNS:
        finish(settings, state, emit)
        return
    state.active = (state.active + 1) % settings.seats
    while state.active in state.out:
        state.active = (state.active + 1) % settings.seats
    refresh(settings, state, emit)


def _go_on_casting(settings: Settings, state: State, emit: Emit | None) -> None:
    """Walk through the spell's effects; after the last one comes the award, then Reap goes on."""
    if not walk(settings, state, emit):
        return
    award(settings, state, emit)
    if settings.duel:
        for seat in range(settings.seats):
            if seat != state.active and seat not in state.out and state.essence[seat] == 0:
                _defeat(state, seat, emit)
        if len(state.out) == settings.seats - 1:
            finish(settings, state, emit)
            return
    reap(settings, state, emit)


def _defeat(state: State, seat: Seat, emit: Emit | None) -> None:
    """Duel: a seat without Essence is out; its components return to the Cauldron."""
    state.out = (*state.out, seat)
    if emit is not None:
        emit(SeatOut(seat))
    for piece in state.apothecary[seat]:
        return_component(state, seat, piece, emit)


def _can_place(settings: Settings, state: State) -> bool:
    return bool(state.apothecary[state.active]) and (settings.stackers or NO_PIECE in state.field)


def _can_accelerate(settings: Settings, state: State) -> bool:
    return state.essence[state.active] >= ACCELERANDO_PRICE and _can_place(settings, state)


def _placements(settings: Settings, state: State, besides: tuple[Done, ...]) -> Placements:
    return Placements(kinds(state.apothecary[state.active]), open_squares(state, settings.stackers), besides)


def _checked_place(settings: Settings, state: State, answer: Answer) -> Place:
    if type(answer) is not Place:
        raise IllegalAnswer("Now is the time to put a component on the field.")
    if answer.piece not in state.apothecary[state.active]:
        raise IllegalAnswer("This component is not in your Apothecary.")
    if answer.square >= SQUARE_COUNT:
        raise IllegalAnswer("There is no such square.")
    if not settings.stackers and state.field[answer.square] != NO_PIECE:
        raise IllegalAnswer("This square is occupied.")
    return answer


PHASES: Final[PhaseTable[Settings, State]] = {
    phases.COMPONENTS: (ask_components, draw_components),
    phases.LINE: (ask_line, deal_line),
    phases.FIRST: (ask_first, choose_first),
    phases.RENEW: (ask_renew, renew),
    phases.CONTRIBUTE: (ask_contribute, place),
    phases.ACCELERANDO: (ask_accelerando, accelerate),
    phases.REAP: (ask_reap, cast),
    phases.EFFECT: (pending_step, enact),
    phases.PROGRESS: (ask_progress, move_moon),
    phases.CERTIFICATES: (ask_certificates, turn_certificates),
    phases.OVER: (result, refuse_over),
}
