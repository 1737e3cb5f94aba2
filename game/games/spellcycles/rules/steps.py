"""The steps of a cast, one after the other.

A cast leaves a list of steps in the state. `walk` does those that need nobody's decision and stops at the
first that does: a roll, or a choice. What is impossible is skipped. What a step does is in `effects`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.games.spellcycles.rules import phases
from game.games.spellcycles.rules.actions import TARGETS, Target
from game.games.spellcycles.rules.effects import AT_ONCE, CHOICES, conjure
from game.games.spellcycles.rules.events import EffectSkipped
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.pieces import any_large
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.spells import BY_HAND
from game.games.spellcycles.rules.state import SpellStep, State
from game.rules.contract import Action, Answer, Emit, IllegalAnswer, Pending, Roll, Seat, Turn


def walk(settings: Settings, state: State, emit: Emit | None) -> bool:
    """Do steps until one needs an answer. True when none is left."""
    while state.steps:
        step = state.steps[0]
        if step.op == "conjure":
            if any_large(state):
                return False
        elif step.op in AT_ONCE and step.who not in ("opponent", "opponents"):
            AT_ONCE[step.op](settings, state, step, emit)
            state.steps = state.steps[1:]
            continue
        elif step.who == "opponents":
            each = tuple(step.strike(seat) for seat in _opponents(settings, state))
            state.steps = each + state.steps[1:]
            continue
        else:
            options = step_options(settings, state, step)
            if len(options) == 1 and isinstance(options[0], Target):
                strike(state, options[0].seat)
                continue
            if options:
                state.choices = options
                return False
        if emit is not None:
            emit(EffectSkipped(step.op))
        state.steps = state.steps[1:]
    return True


def pending_step(settings: Settings, state: State) -> Pending:
    """The question of the step that `walk` stopped at."""
    step = state.steps[0]
    if step.op == "conjure":
        return Roll(state.active, 1, 6, "conjure")
    return Turn(_decider(state, step), phase_of(step), state.choices)


def phase_of(step: SpellStep) -> Phase:
    """The word for the choice a step asks for; the second half of a two-square effect has its own."""
    if step.who == "opponent":
        return phases.TARGET
    if step.square >= 0:
        return phases.MOVE_TO if step.op == "move" else phases.SWAP_WITH
    return _PHASE_OF[step.op]


def step_options(settings: Settings, state: State, step: SpellStep) -> Sequence[Action]:
    """What can be chosen for `step`; empty when it is impossible."""
    if step.who == "opponent":
        strikable = _STRIKABLE[step.op]
        struck = [seat for seat in _opponents(settings, state) if strikable(settings, state, step, seat)]
        return tuple([TARGETS[seat] for seat in struck])
    return CHOICES[step.op][0](settings, state, step)


def answer_step(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Do the step that `walk` stopped at as `answer` says. Raises IllegalAnswer."""
    step = state.steps[0]
    if step.op == "conjure":
        conjure(state, step, answer, emit)
        return
    if not isinstance(answer, Action) or answer not in state.choices:
        raise IllegalAnswer("This choice is not possible for the effect of the spell.")
    state.choices = ()
    if type(answer) is Target:
        strike(state, answer.seat)
        return
    follow = CHOICES[step.op][1](settings, state, step, answer, emit)
    again = (step.again(),) if not follow and step.n > 1 else ()
    state.steps = follow + again + state.steps[1:]


def strike(state: State, seat: Seat) -> None:
    """Settle whom the effect at hand strikes."""
    state.steps = (state.steps[0].strike(seat), *state.steps[1:])


def _decider(state: State, step: SpellStep) -> Seat:
    """Who chooses: the caster, but a victim chooses what to discard."""
    if step.op == "discard_component" and step.who == "seat":
        return step.seat
    return state.active


def _opponents(settings: Settings, state: State) -> list[Seat]:
    """The other seats in turn order from the caster's left."""
    seats = settings.seats
    around = [(state.active + i) % seats for i in range(1, seats)]
    return [seat for seat in around if seat not in state.out]


# Whom an effect can strike at all.


def _has_essence(settings: Settings, state: State, step: SpellStep, seat: Seat) -> bool:
    return (step.n > 0 and step.op == "essence") or state.essence[seat] > 0


def _has_prestige(settings: Settings, state: State, step: SpellStep, seat: Seat) -> bool:
    tally = state.essence if settings.duel else state.prestige
    return (step.n > 0 and step.op == "prestige") or tally[seat] > 0


def _has_component(settings: Settings, state: State, step: SpellStep, seat: Seat) -> bool:
    return bool(state.apothecary[seat])


_STRIKABLE: Final[Mapping[str, Callable[[Settings, State, SpellStep, Seat], bool]]] = {
    "essence": _has_essence,
    "steal_essence": _has_essence,
    "prestige": _has_prestige,
    "steal_prestige": _has_prestige,
    "discard_component": _has_component,
    "steal_component": _has_component,
}


_WORDS: Final = {
    "discard_component": "discard",
    "pay_discard_component": "pay",
    "steal_component": "steal",
    "moon_back": "moon back",
    BY_HAND: "by hand",
}
_PHASE_OF: Final = {op: Phase(_WORDS.get(op, op)) for op in CHOICES}
